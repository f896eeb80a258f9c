#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares explore, exact with one fault, with faults tried by force, for 300 random questions: one line for each question in FILE. Takes about
# an hour on one core, at the lowest priority. It can be stopped at any time; the next call continues where FILE ends.
#   tests/long/exact-against-force.sh BUILD FILE      BUILD: a folder with the built tests, such as build/release
set -euo pipefail
build=${1:?BUILD FILE} results=$(realpath -m "${2:?BUILD FILE}")
# Qt ends a test function after five minutes otherwise.
QTEST_FUNCTION_TIMEOUT=86400000 LOCKSCOPE_FORCE_RESULTS=$results exec nice -n 19 "$build/bin/tst_exact" noneOfManyFaultsTriedByForceBreaksWhatHeld
