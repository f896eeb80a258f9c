# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for fish. The program prints the words that are possible at the cursor: one per line, with the meaning after a tab.
function __lockscope_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (lockscope complete $words[2..] 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct)
            case :programs
                __fish_complete_command
            case '*'
                echo $line
        end
    end
end
complete -c lockscope -f -a '(__lockscope_complete)'
