#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares the shares of 1000 random cells of maps, of 40 runs each, with 2000 other seeds: one line for each cell in FILE. At least 95 of 100
# intervals must have the share of the many. Takes some minutes on one core, at the lowest priority. It can be stopped at any time; the next call
# continues where FILE ends.
#   tests/long/cells-against-force.sh BUILD FILE      BUILD: a folder with the built tests, such as build/release
set -euo pipefail
build=${1:?BUILD FILE} results=$(realpath -m "${2:?BUILD FILE}")
# Qt ends a test function after five minutes otherwise.
QTEST_FUNCTION_TIMEOUT=86400000 LOCKSCOPE_CELL_RESULTS=$results exec nice -n 19 "$build/bin/tst_settingmap" theSharesOfManyCellsAreThoseOfManySeeds
