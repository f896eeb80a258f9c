# SPDX-License-Identifier: GPL-3.0-or-later
# offered.zsh FOLDER LINE: types LINE and a tab into a zsh on a separate terminal, and prints the completions that zsh offers. FOLDER has
# the completion file of lockscope.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell 'compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a offered
    builtin compadd -O offered "$@"
    (( $#offered )) && print -rl -- "offered:"$^offered
    builtin compadd "$@"
}'
zpty -w shell 'finish() { print FINI""SHED }; zle -N finish; bindkey "^X" finish; bindkey "^I" complete-word; print REA""DY'
zpty -r shell ready '*READY*'
zpty -n -w shell "$2"$'\t\x18'
zpty -r shell seen '*FINISHED*'
print -r -- "$seen" | tr -d '\r' | sed -n 's/^.*offered://p'
zpty -d shell
