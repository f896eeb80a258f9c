# SPDX-License-Identifier: GPL-3.0-or-later
# offered.fish FOLDER LINE: prints what fish offers at the end of LINE, with the completion in FOLDER.
source $argv[1]/lockscope.fish
complete -C $argv[2] | string replace -r '\t.*' ''
