// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/processstate.h"

#include <poll.h>

#include <fstream>
#include <string>

namespace lockscope {

ProcessState processState(pid_t pid)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    std::getline(file, line);
    // Format: "1234 (name, with any characters) S …"
    const std::size_t nameEnd = line.rfind(')');
    if (nameEnd == std::string::npos || nameEnd + 2 >= line.size())
        return ProcessState::gone;
    switch (line[nameEnd + 2]) {
    case 'Z':
    case 'X': return ProcessState::gone;
    case 'T':
    case 't': return ProcessState::stopped;
    default: return ProcessState::running;
    }
}

bool waitUntilGone(pid_t pid, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (processState(pid) != ProcessState::gone) {
        if (std::chrono::steady_clock::now() >= end)
            return false;
        poll(nullptr, 0, 1);
    }
    return true;
}

} // namespace lockscope
