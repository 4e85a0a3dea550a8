# Prints what fish completes: fish fish.sh SCRIPT LINE ...
# Behind each line, which gets a > in front, one candidate a line, without its description.
source $argv[1]
for line in $argv[2..-1]
    echo "> $line"
    complete -C $line | string replace -r '\t.*' ''
end
