// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminalline.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace lockscope {

TerminalLine::TerminalLine(bool isWanted) : m_isEnabled(isWanted && ::isatty(STDERR_FILENO) == 1)
{
}

void TerminalLine::draw(std::string_view text)
{
    if (!m_isEnabled)
        return;
    std::string line = "\r" + std::string(text);
    line.append(
        m_width - std::min(m_width, text.size()), ' '); // over the rest of the previous text
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    m_width = text.size();
}

void TerminalLine::clear()
{
    if (m_width == 0)
        return;
    draw({});
    std::fputs("\r", stderr);
}

} // namespace lockscope
