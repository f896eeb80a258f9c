// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simtrace.h"

#include "trace/wholetimes.h"

namespace lockscope {

EventRef SimTrace::record(const RawEvent &raw)
{
    Event event = raw.event;
    roundTimes(event, event.time);
    event.cause = seqOf(raw.cause);
    return refOf(m_leases.append(event));
}

} // namespace lockscope
