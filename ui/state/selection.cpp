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

void Selection::setMeasuredRange(std::optional<TimeRange> range)
{
    if (range && range->length() <= Duration::zero())
        range.reset();
    if (range == m_measuredRange)
        return;
    m_measuredRange = range;
    Q_EMIT measuredRangeChanged(m_measuredRange);
}

} // namespace lockscope
