#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The steps that parts-parallel.sh and parts-slurm.sh have in common. The variable LOCKSCOPE names the program.
#   parts.sh prepare FOLDER N COMMAND [OPTION…]   stores the question in FOLDER; prints the numbers of the parts that are not done
#   parts.sh part FOLDER [I]                      carries out part I; in a job array of Slurm, I is the number of the task
#   parts.sh merge FOLDER                         merges the results into files of FOLDER; prints the text
set -u
program=${LOCKSCOPE:-lockscope}

fail() {
    echo "parts: $*" >&2
    exit 1
}

# The first line of the file "question" is the number of parts, the second the command; each further line is an option.
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
    [ "${1:-0}" -ge 1 ] 2>/dev/null || fail "expected FOLDER N COMMAND [OPTION…], with N from 1 on"
    asked=$(printf '%s\n' "$@")
    shift
    # A call that checks the options in no time; otherwise many jobs would fail because of the same mistake.
    case ${1:-} in
    explore) check="--depth 0" ;;
    sweep) check="--shard 100000/100000" ;;
    *) fail "${1:-}: expected explore or sweep" ;;
    esac
    for option; do
        case $option in
        --csv* | --json* | --certificate* | --save* | --quiet | --shard* | --live* | --time*) fail "$option: not an option of a part" ;;
        esac
    done
    if [ -e "$folder/question" ]; then
        [ "$(cat "$folder/question")" = "$asked" ] || fail "$folder has parts of another question; use another folder"
    else
        # shellcheck disable=SC2086 # an option and its value
        "$program" "$@" $check --quiet || [ $? -eq 3 ] || exit 1
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
        read -r command
        while IFS= read -r option; do set -- "$@" "$option"; done
    } <"$folder/question"
    # One thread for each part, because each processor works on a different part.
    "$program" "$command" --threads 1 "$@" --shard "$number/$last" --quiet --json "$result.new"
    code=$?
    # Exit code 3: failures were found.
    [ $code -eq 0 ] || [ $code -eq 3 ] || fail "part $number of $last failed on $(uname -n) with exit code $code"
    mv "$result.new" "$result"
}

merge() {
    left=$(missing)
    # shellcheck disable=SC2086 # the numbers must be separate words
    [ -z "$left" ] || fail "of $(count) parts, these are missing:" $left "(start the script again to repeat them)"
    case $(sed -n 2p "$folder/question") in
    explore) "$program" merge --json "$folder/result.json" --certificate "$folder/certificate.json" "$folder"/part-*.json ;;
    sweep) "$program" merge --json "$folder/result.json" --csv "$folder/result.csv" "$folder"/part-*.json ;;
    esac
}

[ $# -ge 2 ] || fail "expected FOLDER N COMMAND [OPTION…]"
step=$1
folder=$2
shift 2
case $step in
prepare | part | merge) "$step" "$@" ;;
*) fail "$step: expected prepare, part or merge" ;;
esac
