// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/zoomstack.h"

namespace lockscope {
namespace {

// Removes the last view of `views` and returns it; `now` becomes the last view of `opposite`. If
// `views` is empty, returns nothing and changes nothing.
std::optional<TimeView> takeLast(
    std::vector<TimeView> &views, std::vector<TimeView> &opposite, const TimeView &now)
{
    if (views.empty())
        return std::nullopt;
    const TimeView view = views.back();
    views.pop_back();
    opposite.push_back(now);
    return view;
}

} // namespace

void ZoomStack::record(const TimeView &from, const TimeView &to, bool continuesPrevious)
{
    if (from == to)
        return;
    m_later.clear();
    if (continuesPrevious && !m_earlier.empty())
        return;
    m_earlier.push_back(from);
    if (m_earlier.size() > depthMax)
        m_earlier.erase(m_earlier.begin());
}

std::optional<TimeView> ZoomStack::back(const TimeView &now)
{
    return takeLast(m_earlier, m_later, now);
}

std::optional<TimeView> ZoomStack::forward(const TimeView &now)
{
    return takeLast(m_later, m_earlier, now);
}

void ZoomStack::clear()
{
    m_earlier.clear();
    m_later.clear();
}

} // namespace lockscope
