// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/waits.h"

namespace lockscope {

void Waits::clear()
{
    m_lanes.clear();
    m_lengths.clear();
    m_misses = 0;
}

void Waits::take(const Trace &trace, const Spans &spans)
{
    m_lanes.resize(spans.clientMax().value + std::size_t{1});
    const auto firstLane = spans.lanes().lower_bound(LaneId{SpanKind::waiting, {}, {}});
    for (auto lane = firstLane;
         lane != spans.lanes().end() && lane->first.kind == SpanKind::waiting; ++lane) {
        if (lane->second.empty()) // SpanBuilder::clear() keeps the lanes of the previous trace as
                                  // empty lanes
            continue;
        Lane &known = m_lanes[lane->first.client.value];
        for (; known.taken < lane->second.size() && !lane->second[known.taken].isOpen();
             ++known.taken) {
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
    const Span &ended = lane[client.value < m_lanes.size() ? m_lanes[client.value].longest : 0];
    return length(lane.back(), spans) > length(ended, spans) ? &lane.back() : &ended;
}

} // namespace lockscope
