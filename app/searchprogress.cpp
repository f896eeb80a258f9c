// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/searchprogress.h"

#include "core/scenario/faulttexts.h"

#include <cstdio>
#include <string>
#include <utility>

namespace lockscope {

void SearchProgressLine::set(const SearchProgress &progress)
{
    const std::lock_guard lock(m_mutex);
    m_progress = progress;
    m_hasChanged = true;
}

void SearchProgressLine::setFirstFailure(const Placement &placement)
{
    const std::lock_guard lock(m_mutex);
    m_firstFailure = "The first failure, not made simpler yet: ";
    if (placement.empty())
        m_firstFailure += "without a fault";
    for (const Fault &fault : withPlacement({}, placement))
        m_firstFailure += faultTexts(fault).at("en") + "; ";
    m_hasChanged = true;
}

void SearchProgressLine::draw()
{
    const std::lock_guard lock(m_mutex);
    if (!m_line.isEnabled() || !m_hasChanged)
        return;
    if (!m_firstFailure.empty()) {
        m_line.clear();
        std::fputs((std::exchange(m_firstFailure, {}) + '\n').c_str(), stderr);
    }
    m_hasChanged = false;
    const int percent =
        m_progress.items == 0 ? 0 : static_cast<int>(100 * m_progress.itemsDone / m_progress.items);
    const std::string triedNow = m_progress.depth == samplesDepth
        ? "random placements"
        : std::to_string(m_progress.depth) + " faults";
    m_line.draw(triedNow + ": " + std::to_string(percent) + " %, " + std::to_string(m_progress.runs)
        + " runs");
}

} // namespace lockscope
