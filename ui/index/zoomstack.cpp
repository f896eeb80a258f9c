// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/zoomstack.h"

namespace lockscope {
namespace {

// Returns the last view of `from` and removes it from there; `now` becomes the last view of `to`. Returns nothing if `from` is empty.
std::optional<TimeView> stepTo(std::vector<TimeView> &from, std::vector<TimeView> &to, const TimeView &now)
{
    if (from.empty())
        return std::nullopt;
    const TimeView view = from.back();
    from.pop_back();
    to.push_back(now);
    return view;
}

} // namespace

void ZoomStack::step(const TimeView &from, const TimeView &to, bool isContinued)
{
    if (from == to)
        return;
    m_later.clear();
    if (isContinued && !m_earlier.empty())
        return;
    m_earlier.push_back(from);
    if (m_earlier.size() > depthMax)
        m_earlier.erase(m_earlier.begin());
}

std::optional<TimeView> ZoomStack::back(const TimeView &now)
{
    return stepTo(m_earlier, m_later, now);
}

std::optional<TimeView> ZoomStack::forward(const TimeView &now)
{
    return stepTo(m_later, m_earlier, now);
}

void ZoomStack::clear()
{
    m_earlier.clear();
    m_later.clear();
}

} // namespace lockscope
