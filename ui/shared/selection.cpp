// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared/selection.h"

namespace lockscope {

void Selection::select(std::optional<Seq> event, bool reveal)
{
    // A jump to what is selected already still brings it into sight.
    if (event == m_event && !reveal)
        return;
    m_event = event;
    Q_EMIT changed(m_event, reveal);
}

} // namespace lockscope
