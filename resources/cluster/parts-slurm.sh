#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# parts-slurm.sh FOLDER N COMMAND [OPTION…]
# Submits a search or a sweep in N parts to Slurm as a job array, and a job that merges the results. COMMAND: explore or sweep; OPTION: as for
# lockscope COMMAND.
#   LOCKSCOPE  the program; default: lockscope
#   SBATCH_…   options of sbatch: SBATCH_PARTITION, SBATCH_TIMELIMIT, …; SBATCH_WAIT=1 waits for the end
# FOLDER must be on a disk that all nodes share. The jobs write result.json, certificate.json (of a sweep: result.csv) and the text merge.log into
# it, and the messages of part I into part-I.log. If it is called again, it repeats only the parts that are missing. N is at most 1000, unless the
# cluster permits larger arrays.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
export LOCKSCOPE="${LOCKSCOPE:-lockscope}"
missing=$("$here/parts.sh" prepare "$@") || exit 1
folder=$(cd "$1" && pwd) || exit 1
[ -n "$missing" ] || exec "$here/parts.sh" merge "$folder"
# With SBATCH_WAIT, sbatch also fails if a part fails. The merge names this part.
array=$(sbatch --parsable --job-name=lockscope --output="$folder/part-%a.log" --array="$(echo "$missing" | paste -s -d ,)" \
    "$here/parts.sh" part "$folder")
[ -n "$array" ] || exit 1
# Uses afterany: with afterok, a part that is repeated would block the merge forever.
sbatch --parsable --job-name=lockscope-merge --output="$folder/merge.log" --dependency="afterany:${array%%;*}" \
    "$here/parts.sh" merge "$folder"
