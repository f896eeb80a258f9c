# SPDX-License-Identifier: GPL-3.0-or-later
# A program that believes that it has the lock, and asks no node.
for event in attempt granted entered; do echo "{\"event\":\"$event\"}" >&3; done
sleep 1 3>&-
for event in left release released; do echo "{\"event\":\"$event\"}" >&3; done
