#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# try_package.sh FOLDER: creates a new root folder with Debian 12, installs the packages of FOLDER there, runs the program as a user, and
# removes the packages. Fails if anything but the user's own files is left. Deletes the root folder. Needs mmdebstrap and the network.
set -eu
folder=$(cd -- "$1" && pwd)
scripts=$(cd -- "$(dirname -- "$0")" && pwd)
exec mmdebstrap --quiet --variant=apt --format=null \
    --customize-hook="mkdir -p \"\$1/packages\" && cp \"$folder\"/*.deb \"$scripts/in_root.sh\" \"\$1/packages\"" \
    --chrooted-customize-hook="sh /packages/in_root.sh" \
    bookworm /dev/null
