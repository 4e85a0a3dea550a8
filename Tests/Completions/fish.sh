# Prints what fish completes: fish fish.sh SCRIPT LINE ...
# Behind each line, which gets a > in front, one candidate a line, without its description.
source $argv[1]
for line in $argv[2..-1]
    echo "> $line"
    for row in (complete -C $line)
        string split -f1 \t -- $row
    end
end
exit 0
