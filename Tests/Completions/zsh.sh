# Prints what zsh completes: zsh -f zsh.sh SCRIPT LINE ...
# Behind each line, which gets a > in front, one candidate a line.
# A zsh with a terminal of its own gets the line and a tab; what it would show goes to a file.
zmodload zsh/zpty || exit 1
setopt extendedglob
heard=
script=${1:A}
shift
folder=$(mktemp -d) || exit 1
trap 'rm -rf $folder' EXIT
cat >$folder/setup <<SETUP
autoload -Uz compinit
if [[ ${(q)script:t} == _atsexplain ]]; then
  # As a package installs it.
  fpath=(${(q)script:h} \$fpath)
  compinit -u -D
else
  compinit -u -D
  source ${(q)script}
fi
zstyle ':completion:*' menu no
unsetopt beep
compadd() {
  # With these, words are looked at and not offered.
  if [[ " \${(j: :)argv[1,(i)(-|--)]} " == *' '-[OAD]' '* ]]; then
    builtin compadd "\$@"
    return
  fi
  local -a __hits
  builtin compadd -A __hits "\$@"
  (( \$#__hits )) && print -rl -- \$__hits >>$folder/hits
  builtin compadd "\$@"
}
capture() {
  : >$folder/hits
  _main_complete
  : >$folder/done
  compstate[insert]= compstate[list]=
}
zle -C capture complete-word capture
bindkey '^T' capture
: >$folder/ready
SETUP
await() {
  for (( i = 0; i < 400; i++ )); do
    [[ -e $1 ]] && return 0
    # The terminal has to be emptied, or the other side waits for room.
    while zpty -r -t shell output; do heard+=$output; done
    sleep 0.05
  done
  print -u2 "zsh doesn't answer"
  exit 1
}
zpty -b shell zsh -f -i
zpty -w shell "source $folder/setup"
await $folder/ready
for line in "$@"; do
  rm -f $folder/done
  zpty -w -n shell $'\x15'"$line"$'\x14'
  await $folder/done
  print -r -- "> $line"
  cat $folder/hits
done
# What it has still to say.
for (( i = 0; i < 5; i++ )); do
  while zpty -r -t shell output; do heard+=$output; done
  sleep 0.05
done
zpty -d shell
# What completion functions complain of, such as "_arguments:3: bad option".
complaints=(${(M)${(f)heard}:#*_[a-z_]##:[0-9]##:*})
(( $#complaints )) && print -u2 -rl -- $complaints
exit 0
