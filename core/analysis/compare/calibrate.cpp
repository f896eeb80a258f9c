// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare/calibrate.h"

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

struct TripTimes {
    std::vector<Duration> roundTrips;
    std::vector<Duration> requests; // the times from `sent` to `key-set`
    std::vector<Duration> replies;  // the times from `key-set` to `replied`
};

Duration percentileOf(std::vector<Duration> &lengths, std::size_t percent)
{
    const std::size_t rank = std::max<std::size_t>(1, (lengths.size() * percent + 99) / 100);
    const auto position = lengths.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(lengths.begin(), position, lengths.end());
    return *position;
}

bool overlaps(const Spans::Lane &lane, WorldTime from, WorldTime to)
{
    // The spans of a lane are in order and do not overlap. So only the last span that begins before
    // `to` can reach into the interval.
    const auto after = std::upper_bound(lane.begin(), lane.end(), to,
        [](WorldTime time, const Span &span) { return time < span.begin; });
    return after != lane.begin() && std::prev(after)->end >= from;
}

bool wasDisturbed(const Spans &spans, const Event &reply, WorldTime sentAt)
{
    const LaneId lanes[] = {{SpanKind::paused, reply.client, {}},
        {SpanKind::gone, reply.client, {}}, {SpanKind::frozen, {}, reply.node},
        {SpanKind::down, {}, reply.node}, {SpanKind::stalled, {}, {}}};
    return std::any_of(std::begin(lanes), std::end(lanes),
        [&](const LaneId &lane) { return overlaps(spans.lane(lane), sentAt, reply.time); });
}

bool isBlockingCommand(std::string_view command)
{
    return command.starts_with("BLPOP") || command.starts_with("WAIT ")
        || command.starts_with("WAITAOF");
}

// Returns whether the settings of the run add neither latency nor jitter.
bool hasPlainLinks(const Trace &trace)
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

TripTimes tripTimesOf(const Trace &trace)
{
    const Spans spans = deriveSpans(trace);
    std::map<Seq, WorldTime>
        keySets; // the times of `key-set` rows, by the command that has set the key
    std::map<Seq, bool>
        timedOut; // whether a command has timed out; a late reply can follow the timeout
    TripTimes times;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == EventKind::keySet && event.cause != noSeq)
            keySets[event.cause] = event.time;
        if (event.kind == EventKind::timedOut)
            timedOut[event.cause] = true;
        const auto cause = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
        if (event.kind != EventKind::replied || !cause || trace[*cause].kind != EventKind::sent
            || timedOut.contains(event.cause))
            continue;
        const WorldTime sentAt = trace[*cause].time;
        if (isBlockingCommand(trace.text(trace[*cause].detail))
            || wasDisturbed(spans, event, sentAt))
            continue;
        times.roundTrips.push_back(event.time - sentAt);
        if (const auto set = keySets.find(event.cause); set != keySets.end()) {
            times.requests.push_back(set->second - sentAt);
            times.replies.push_back(event.time - set->second);
        }
    }
    return times;
}

} // namespace

std::optional<ModelTimes> calibratedTimes(const Trace &real)
{
    if (!hasPlainLinks(real))
        return std::nullopt;
    TripTimes trips = tripTimesOf(real);
    if (trips.roundTrips.size() < roundTripsMin)
        return std::nullopt;
    const Duration lowTrip = percentileOf(trips.roundTrips, lowPercent);
    const Duration medianTrip = percentileOf(trips.roundTrips, 50);
    // In the model, a round trip has two random delays between 0 and `spread`. Their sum is less
    // than 0.316 times `spread` in 5% of the cases, and less than `spread` in half of them. So
    // medianTrip - lowTrip is 0.684 times `spread`.
    ModelTimes times;
    times.spread = std::min((medianTrip - lowTrip) * 1000 / 684, lowTrip);
    const Duration minTrip = lowTrip - times.spread * 316 / 1000;
    const Duration asymmetry = trips.requests.empty()
        ? Duration::zero()
        : percentileOf(trips.requests, lowPercent) - percentileOf(trips.replies, lowPercent);
    times.service = std::clamp(asymmetry, timeMin, std::max(timeMin, minTrip / 5));
    times.oneWay = std::max(timeMin, (minTrip - times.service) / 2);
    // The run header stores times in microseconds; so the result must be rounded to be equal to
    // what is stored.
    for (Duration *const length : {&times.oneWay, &times.spread, &times.service})
        *length = std::chrono::round<std::chrono::microseconds>(*length);
    return times;
}

} // namespace lockscope
