# Prints what bash completes: bash bash.sh SCRIPT LINE ...
# Behind each line, which gets a > in front, one candidate a line.
. "$1"
shift
for line in "$@"; do
  # As readline does it: = is a word of its own, and behind a blank begins a new word.
  read -r -a COMP_WORDS <<<"${line//=/ = }"
  case $line in *' ') COMP_WORDS+=('') ;; esac
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _atsexplain
  printf '> %s\n' "$line"
  for reply in "${COMPREPLY[@]}"; do printf '%s\n' "$reply"; done
done
