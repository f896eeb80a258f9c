#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# try_source.sh FOLDER SUITE: creates a new root folder with Debian SUITE ("bookworm", "trixie"), copies the sources of FOLDER there, and does what
# the README says, without a locale: it builds, runs F10 on Redis, and runs all tests but the long ones. Deletes the root folder. Needs
# mmdebstrap and the network, and an hour on two cores.
set -eu
command -v mmdebstrap >/dev/null || exit 77
sources=$(cd -- "$1" && pwd)
exec mmdebstrap --quiet --variant=apt --format=null \
    --customize-hook="mkdir -p \"\$1/lockscope\" && git -C \"$sources\" archive HEAD | tar -x -C \"\$1/lockscope\"" \
    --chrooted-customize-hook='unset LC_ALL LANG LANGUAGE
        cd /lockscope && ./dev run list >/dev/null && { ./dev run run F10 --quiet; test $? = 3; } && ./dev test' \
    "$2" /dev/null
