# SPDX-License-Identifier: GPL-3.0-or-later
# offered.fish FOLDER LINE: prints the completions that fish offers at the end of LINE. FOLDER has the completion file of lockscope.
source $argv[1]/lockscope.fish
complete -C $argv[2] | string replace -r '\t.*' ''
