// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/calibrate.h"

#include "core/scenario/files/runheader.h"
#include "core/trace/spans.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <map>
#include <vector>

namespace lockscope {
namespace {

constexpr std::size_t lowPercent = 5;
constexpr Duration timeMin = 1us; // the resolution of the trace

struct Trips {
    std::vector<Duration> whole;
    std::vector<Duration> there; // sent to key-set
    std::vector<Duration> back;  // key-set to replied
};

Duration ranked(std::vector<Duration> &lengths, std::size_t percent)
{
    const std::size_t rank = std::max<std::size_t>(1, (lengths.size() * percent + 99) / 100);
    const auto place = lengths.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(lengths.begin(), place, lengths.end());
    return *place;
}

bool overlaps(const Spans::Lane &lane, WorldTime from, WorldTime to)
{
    // Spans of one lane do not overlap. Only the last one that begins before the end can reach into the interval.
    const auto after = std::upper_bound(lane.begin(), lane.end(), to, [](WorldTime time, const Span &span) { return time < span.begin; });
    return after != lane.begin() && std::prev(after)->end >= from;
}

bool wasDisturbed(const Spans &spans, const Event &answer, WorldTime sentAt)
{
    const LaneId lanes[] = {{SpanKind::paused, answer.client, {}},
                            {SpanKind::gone, answer.client, {}},
                            {SpanKind::frozen, {}, answer.node},
                            {SpanKind::down, {}, answer.node},
                            {SpanKind::stalled, {}, {}}};
    return std::any_of(std::begin(lanes), std::end(lanes),
                       [&](const LaneId &lane) { return overlaps(spans.lane(lane), sentAt, answer.time); });
}

bool waitsByItself(std::string_view command)
{
    return command.starts_with("BLPOP") || command.starts_with("WAIT ") || command.starts_with("WAITAOF");
}

// Returns whether the settings of the run add no latency or jitter.
bool isPlain(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return false;
    const auto header = parseRunHeader(trace.detail(trace[0]));
    if (!header)
        return false;
    const auto isZero = [&header](const char *name) {
        const auto found = header.value().settings.find(name);
        if (found == header.value().settings.end())
            return true;
        const auto length = parseDuration(found->second);
        return length && length.value() == Duration::zero();
    };
    return isZero("latency") && isZero("jitter");
}

Trips tripsOf(const Trace &trace)
{
    const Spans spans = deriveSpans(trace);
    std::map<Seq, WorldTime> keySets; // by the command that set the key
    std::map<Seq, bool> answered;     // a late reply comes after its timeout
    Trips trips;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == EventKind::keySet && event.cause != noSeq)
            keySets[event.cause] = event.time;
        if (event.kind == EventKind::timedOut)
            answered[event.cause] = true;
        const auto cause = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
        if (event.kind != EventKind::replied || !cause || trace[*cause].kind != EventKind::sent || answered.contains(event.cause))
            continue;
        const WorldTime sentAt = trace[*cause].time;
        if (waitsByItself(trace.text(trace[*cause].detail)) || wasDisturbed(spans, event, sentAt))
            continue;
        trips.whole.push_back(event.time - sentAt);
        if (const auto set = keySets.find(event.cause); set != keySets.end()) {
            trips.there.push_back(set->second - sentAt);
            trips.back.push_back(event.time - set->second);
        }
    }
    return trips;
}

} // namespace

std::optional<ModelTimes> calibratedTimes(const Trace &real)
{
    if (!isPlain(real))
        return std::nullopt;
    Trips trips = tripsOf(real);
    if (trips.whole.size() < roundTripsMin)
        return std::nullopt;
    const Duration low = ranked(trips.whole, lowPercent);
    const Duration median = ranked(trips.whole, 50);
    // A round trip has two random delays of 0 to `spread`. Their sum is below 0.316 spread in 5% of the cases and below 1 spread in
    // half of them.
    ModelTimes times;
    times.spread = std::min((median - low) * 1000 / 684, low);
    const Duration least = low - times.spread * 316 / 1000;
    const Duration lopsided = trips.there.empty() ? Duration::zero() : ranked(trips.there, lowPercent) - ranked(trips.back, lowPercent);
    times.service = std::clamp(lopsided, timeMin, std::max(timeMin, least / 5));
    times.oneWay = std::max(timeMin, (least - times.service) / 2);
    // The run header stores microseconds; rounding makes the result equal to the stored values.
    for (Duration *const length : {&times.oneWay, &times.spread, &times.service})
        *length = std::chrono::round<std::chrono::microseconds>(*length);
    return times;
}

} // namespace lockscope
