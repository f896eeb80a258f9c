// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/zoomstack.h"

namespace lockscope {
namespace {

std::optional<Sight> taken(std::vector<Sight> &from, std::vector<Sight> &to, const Sight &now)
{
    if (from.empty())
        return std::nullopt;
    const Sight sight = from.back();
    from.pop_back();
    to.push_back(now);
    return sight;
}

} // namespace

void ZoomStack::step(const Sight &from, const Sight &to, bool goesOn)
{
    if (from == to)
        return;
    m_ahead.clear();
    if (goesOn && !m_behind.empty())
        return;
    m_behind.push_back(from);
    if (m_behind.size() > depthMax)
        m_behind.erase(m_behind.begin());
}

std::optional<Sight> ZoomStack::back(const Sight &now)
{
    return taken(m_behind, m_ahead, now);
}

std::optional<Sight> ZoomStack::forward(const Sight &now)
{
    return taken(m_ahead, m_behind, now);
}

void ZoomStack::clear()
{
    m_behind.clear();
    m_ahead.clear();
}

} // namespace lockscope
