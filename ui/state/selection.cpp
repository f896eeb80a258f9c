// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/selection.h"

namespace lockscope {

void Selection::select(std::optional<Seq> event, bool reveal)
{
    // A jump to a row that is already selected still scrolls this row into view.
    if (event == m_event && !reveal)
        return;
    m_event = event;
    Q_EMIT changed(m_event, reveal);
}

void Selection::setArea(std::optional<TimeRange> area)
{
    if (area && area->length() <= Duration::zero())
        area.reset();
    if (area == m_area)
        return;
    m_area = area;
    Q_EMIT areaChanged(m_area);
}

} // namespace lockscope
