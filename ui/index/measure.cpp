// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/measure.h"

#include "ui/index/condense.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns the total duration of a lane's intervals within a range.
Duration lengthWithin(const Spans::Lane &lane, const TimeRange &range)
{
    Duration sum{};
    for (std::size_t i = firstEndingAfter(lane, range.from);
         i < lane.size() && lane[i].begin < range.to; ++i)
        sum += std::min(lane[i].end, range.to) - std::max(lane[i].begin, range.from);
    return sum;
}

// Returns the number of spans of a lane that begin within a range.
int countBegunWithin(const Spans::Lane &lane, const TimeRange &range)
{
    const auto before = [&lane](WorldTime time) {
        return std::partition_point(
            lane.begin(), lane.end(), [time](const Span &span) { return span.begin < time; });
    };
    return static_cast<int>(before(range.to) - before(range.from));
}

int countWithin(const MarkList &marks, const TimeRange &range)
{
    return static_cast<int>(marks.firstFrom(range.to + Duration(1)) - marks.firstFrom(range.from));
}

void measureClients(Measure &measure, const Spans &spans, const TimelineIndex &index)
{
    for (std::uint32_t number = 1; number <= spans.clientMax().value; ++number) {
        const ClientId client(static_cast<std::uint16_t>(number));
        if (const Duration length =
                lengthWithin(spans.lane({SpanKind::inside, client, {}}), measure.range);
            length > Duration::zero())
            measure.inside.push_back({client, length});
        const Duration waited =
            lengthWithin(spans.lane({SpanKind::waiting, client, {}}), measure.range);
        measure.waiting += waited > Duration::zero();
        measure.waited += waited;
        measure.granted +=
            countBegunWithin(spans.lane({SpanKind::believed, client, {}}), measure.range);
        measure.denied += countWithin(
            index.marks(client)[static_cast<std::size_t>(MarkKind::denied)], measure.range);
    }
    std::stable_sort(measure.inside.begin(), measure.inside.end(),
        [](const Measure::ClientTime &a, const Measure::ClientTime &b) {
            return a.length > b.length;
        });
}

void measureVotes(Measure &measure, const Spans &spans)
{
    for (std::uint32_t number = 1; number < storeNode.value; ++number) {
        const NodeId node(static_cast<std::uint8_t>(number));
        if (const int keys = countBegunWithin(spans.lane({SpanKind::key, {}, node}), measure.range);
            keys > 0)
            measure.votes.push_back({node, keys});
    }
}

} // namespace

std::size_t firstRowFrom(const Trace &trace, WorldTime time)
{
    std::size_t low = 0;
    std::size_t high = trace.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (trace[middle].time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Measure measured(
    const TimeRange &range, const Trace &trace, const Spans &spans, const TimelineIndex &index)
{
    Measure measure;
    measure.range = range;
    measure.events = firstRowFrom(trace, range.to + Duration(1)) - firstRowFrom(trace, range.from);
    measureClients(measure, spans, index);
    measureVotes(measure, spans);
    const CountIntervals &intervals = index.inside();
    Duration occupied{};
    for (std::size_t i = firstEndingAfter(intervals, range.from);
         i < intervals.size() && intervals[i].begin < range.to; ++i) {
        const Duration length =
            std::min(intervals[i].end, range.to) - std::max(intervals[i].begin, range.from);
        measure.insideMax = std::max(measure.insideMax, int{intervals[i].count});
        occupied += length;
        if (intervals[i].count >= 2)
            measure.overlap += length;
    }
    measure.emptyTime = range.length() - occupied;
    return measure;
}

} // namespace lockscope
