#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The steps that explore-parallel.sh and explore-slurm.sh have in common. The variable LOCKSCOPE names the program.
#   parts.sh prepare FOLDER N [OPTION…]   records the question in FOLDER; prints the numbers of the parts that are not done
#   parts.sh part FOLDER [I]              carries out part I; in a job array of Slurm, I is the number of the task
#   parts.sh merge FOLDER                 adds the parts up: FOLDER/result.json, FOLDER/certificate.json, and the text
set -u
program=${LOCKSCOPE:-lockscope}

fail() {
    echo "explore: $*" >&2
    exit 1
}

# The file "question" has the number of parts in its first line, and then each option in a line.
count() { head -n 1 "$folder/question"; }

missing() {
    number=0
    last=$(count)
    while [ "$number" -lt "$last" ]; do
        number=$((number + 1))
        [ -e "$folder/part-$number.json" ] || echo "$number"
    done
}

prepare() {
    [ "${1:-0}" -ge 1 ] 2>/dev/null || fail "expected FOLDER N [OPTION…], with N from 1 on"
    asked=$(printf '%s\n' "$@")
    shift
    for option; do
        case $option in
        --json* | --certificate* | --save* | --quiet | --shard* | --live* | --time*) fail "$option: not an option of a part" ;;
        esac
    done
    if [ -e "$folder/question" ]; then
        [ "$(cat "$folder/question")" = "$asked" ] || fail "$folder has parts of another question; use another folder"
    else
        # A search without faults checks the options, before many jobs find the same mistake.
        "$program" explore "$@" --depth 0 --quiet || [ $? -eq 3 ] || exit 1
        mkdir -p "$folder" && printf '%s\n' "$asked" >"$folder/question.new" || exit 1
        mv "$folder/question.new" "$folder/question" || exit 1
    fi
    missing
}

part() {
    number=${1:-${SLURM_ARRAY_TASK_ID:-}}
    result=$folder/part-$number.json
    [ -e "$result" ] && return
    set --
    {
        read -r last
        while IFS= read -r option; do set -- "$@" "$option"; done
    } <"$folder/question"
    # One thread: each processor gets parts of its own.
    "$program" explore --threads 1 "$@" --shard "$number/$last" --quiet --json "$result.new"
    code=$?
    # 3: something was found.
    [ $code -eq 0 ] || [ $code -eq 3 ] || fail "part $number of $last failed on $(uname -n) with exit code $code"
    mv "$result.new" "$result"
}

merge() {
    left=$(missing)
    # shellcheck disable=SC2086 # the words are the numbers
    [ -z "$left" ] || fail "of $(count) parts, these are missing:" $left "(start the script again to repeat them)"
    "$program" merge --json "$folder/result.json" --certificate "$folder/certificate.json" "$folder"/part-*.json
}

[ $# -ge 2 ] || fail "expected FOLDER N [OPTION…]"
step=$1
folder=$2
shift 2
case $step in
prepare | part | merge) "$step" "$@" ;;
*) fail "$step: expected prepare, part or merge" ;;
esac
