# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash. The program prints the words that are possible at the cursor: one per line, with the meaning after a tab.
_lockscope() {
    local line=${COMP_LINE:0:COMP_POINT} candidate
    local -a words
    read -ra words <<<"$line"
    [[ $line == *[[:blank:]] ]] && words+=("")
    # Readline replaces only the text after the last character that separates words, such as "=".
    local word=${words[-1]} kept=${words[-1]}
    while [[ -n $kept && $COMP_WORDBREAKS != *"${kept: -1}"* ]]; do kept=${kept%?}; done
    local rest=${word#"$kept"}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate _; do
        case $candidate in
        :files) compopt -o filenames && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$rest") ;;
        :folders) compopt -o filenames && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$rest") ;;
        :programs) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -c -- "$rest") ;;
        *=) compopt -o nospace && COMPREPLY+=("${candidate#"$kept"}") ;;
        *) COMPREPLY+=("${candidate#"$kept"}") ;;
        esac
    done < <(lockscope complete "${words[@]:1}" 2>/dev/null)
}
complete -F _lockscope lockscope
