// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/searchprogress.h"

#include <string>

namespace lockscope {

void SearchProgressLine::set(const SearchProgress &progress)
{
    const std::lock_guard lock(m_mutex);
    m_progress = progress;
    m_hasChanged = true;
}

void SearchProgressLine::draw()
{
    const std::lock_guard lock(m_mutex);
    if (!m_line.isEnabled() || !m_hasChanged)
        return;
    m_hasChanged = false;
    const int percent = m_progress.items == 0 ? 0 : static_cast<int>(100 * m_progress.itemsDone / m_progress.items);
    const std::string triedNow = m_progress.depth == samplesDepth ? "random placements" : std::to_string(m_progress.depth) + " faults";
    m_line.draw(triedNow + ": " + std::to_string(percent) + " %, " + std::to_string(m_progress.runs) + " runs");
}

} // namespace lockscope
