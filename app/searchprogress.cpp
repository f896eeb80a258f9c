// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/searchprogress.h"

#include <cstdio>
#include <unistd.h>

namespace lockscope {

SearchProgressLine::SearchProgressLine(bool isWanted) : m_isDrawn(isWanted && isatty(STDERR_FILENO) != 0) { }

void SearchProgressLine::set(const SearchProgress &progress)
{
    const std::lock_guard lock(m_mutex);
    m_progress = progress;
    m_hasChanged = true;
}

void SearchProgressLine::draw()
{
    const std::lock_guard lock(m_mutex);
    if (!m_isDrawn || !m_hasChanged)
        return;
    m_hasChanged = false;
    const int percent = m_progress.items == 0 ? 0 : static_cast<int>(100 * m_progress.itemsDone / m_progress.items);
    const std::string depth = m_progress.depth == samplesDepth ? "random placements" : std::to_string(m_progress.depth) + " faults";
    std::fprintf(stderr, "\r\033[K%s: %d %%, %llu runs", depth.c_str(), percent, static_cast<unsigned long long>(m_progress.runs));
    std::fflush(stderr);
}

void SearchProgressLine::clear()
{
    if (m_isDrawn)
        std::fputs("\r\033[K", stderr);
}

} // namespace lockscope
