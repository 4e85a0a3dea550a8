# Prints what bash completes: bash bash.sh SCRIPT LINE ...
# Behind each line, which gets a > in front, one candidate a line.
. "$1"
shift
for line in "$@"; do
  # As readline does it: = is a word of its own, behind a blank begins a new word, and a blank with
  # a backslash is none.
  spaced=${line//=/ = }
  IFS=' ' read -r -a COMP_WORDS <<<"${spaced//\\ /$'\1'}"
  COMP_WORDS=("${COMP_WORDS[@]//$'\1'/\\ }")
  case $line in *' ') COMP_WORDS+=('') ;; esac
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _atsexplain
  printf '> %s\n' "$line"
  for reply in "${COMPREPLY[@]}"; do printf '%s\n' "$reply"; done
done
