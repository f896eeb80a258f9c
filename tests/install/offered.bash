# SPDX-License-Identifier: GPL-3.0-or-later
# offered.bash FOLDER LINE: prints the completions that bash offers at the end of LINE. FOLDER has the completion file of lockscope.
source "$1/lockscope.bash"
compopt() { :; } # does nothing here: the real compopt works only in an interactive completion
COMP_LINE=$2 COMP_POINT=${#2}
_lockscope
printf '%s\n' "${COMPREPLY[@]}"
