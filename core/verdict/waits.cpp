// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/waits.h"

namespace lockscope {

void Waits::take(const Trace &trace, const Spans &spans)
{
    const auto begin = spans.lanes().lower_bound(LaneId{SpanKind::waiting, {}, {}});
    for (auto lane = begin; lane != spans.lanes().end() && lane->first.kind == SpanKind::waiting; ++lane) {
        Lane &known = m_lanes[lane->first.client];
        for (; known.taken < lane->second.size() && !lane->second[known.taken].isOpen(); ++known.taken) {
            const Span &span = lane->second[known.taken];
            if (length(span, spans) > length(lane->second[known.longest], spans))
                known.longest = known.taken;
            const auto last = trace.indexOf(span.lastSeq);
            if (last && trace[*last].kind == EventKind::granted)
                m_lengths.push_back(span.end - span.begin);
            else if (last && trace[*last].kind == EventKind::denied)
                ++m_misses;
        }
    }
}

const Span *Waits::longest(ClientId client, const Spans &spans) const
{
    const Spans::Lane &lane = spans.lane({SpanKind::waiting, client, {}});
    if (lane.empty())
        return nullptr;
    const auto known = m_lanes.find(client);
    const Span &ended = lane[known == m_lanes.end() ? 0 : known->second.longest];
    return length(lane.back(), spans) > length(ended, spans) ? &lane.back() : &ended;
}

} // namespace lockscope
