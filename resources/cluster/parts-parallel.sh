#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# parts-parallel.sh FOLDER N COMMAND [OPTION…]
# Carries out a search or a sweep in N parts with GNU parallel, and merges their results. COMMAND: explore or sweep; OPTION: as for lockscope COMMAND.
#   LOCKSCOPE  the program; default: lockscope
#   PARALLEL   options of GNU parallel: PARALLEL='--sshloginfile hosts' uses other machines, which must have the program, these scripts,
#              this folder and FOLDER under the same paths
# If it is called again, it repeats only the parts that are missing. Exit code: 1: a part failed; else that of the whole: 3: a search has found
# failures, 0: it has not, or it is a sweep.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
export LOCKSCOPE="${LOCKSCOPE:-lockscope}"
missing=$("$here/parts.sh" prepare "$@") || exit 1
folder=$(cd "$1" && pwd) || exit 1
if [ -n "$missing" ]; then
    echo "$missing" | parallel --quote --env LOCKSCOPE --workdir "$PWD" "$here/parts.sh" part "$folder" "{}"
fi
exec "$here/parts.sh" merge "$folder"
