# SPDX-License-Identifier: GPL-3.0-or-later
# offered.bash FOLDER LINE: prints what bash offers at the end of LINE, with the completion in FOLDER.
source "$1/lockscope.bash"
compopt() { :; } # works in a real completion only
COMP_LINE=$2 COMP_POINT=${#2}
_lockscope
printf '%s\n' "${COMPREPLY[@]}"
