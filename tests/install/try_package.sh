#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# try_package.sh FOLDER: installs the packages of FOLDER in a new root of Debian 12, runs the program there as a user, removes it, and
# fails if anything else than the user's own files is left. Nothing of the root is kept. Needs mmdebstrap and the network.
set -eu
folder=$(cd -- "$1" && pwd)
scripts=$(cd -- "$(dirname -- "$0")" && pwd)
exec mmdebstrap --quiet --variant=apt --format=null \
    --customize-hook="mkdir -p \"\$1/packages\" && cp \"$folder\"/*.deb \"$scripts/in_root.sh\" \"\$1/packages\"" \
    --chrooted-customize-hook="sh /packages/in_root.sh" \
    bookworm /dev/null
