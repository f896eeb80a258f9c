#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# explore-parallel.sh FOLDER N [OPTION…]
# Carries out a search in N parts with GNU parallel, and merges their results. OPTION: SCENARIO and options of lockscope explore.
#   LOCKSCOPE  the program; default: lockscope
#   PARALLEL   options of GNU parallel: PARALLEL='--sshloginfile hosts' uses other machines, which must have the program, these scripts,
#              this folder and FOLDER under the same paths
# If it is called again, it repeats only the parts that are missing. Exit code: 3: failures were found, 0: none found, 1: a part failed.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
export LOCKSCOPE="${LOCKSCOPE:-lockscope}"
missing=$("$here/parts.sh" prepare "$@") || exit 1
folder=$(cd "$1" && pwd) || exit 1
if [ -n "$missing" ]; then
    echo "$missing" | parallel --quote --env LOCKSCOPE --workdir "$PWD" "$here/parts.sh" part "$folder" "{}"
fi
exec "$here/parts.sh" merge "$folder"
