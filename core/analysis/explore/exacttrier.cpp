// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/exacttrier.h"

#include "core/analysis/explore/choices.h"
#include "core/analysis/explore/rowmask.h"

#include <algorithm>
#include <set>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration restartMin =
    10ms; // a node that crashed is down at least for this time (ModelFaults::restartMin)
constexpr int routinesAfterLastChange =
    3; // attempts for whose whole length a fault is extended after the last change

// Returns by how much the length grows next: one microsecond beyond the swap, if no other swap
// comes before that, so that rounded times differ, too. If only an expiry and a point that move
// alike have changed places for two units, goes on to the last unit before two others do.
// `lastSwap`: the length at which two others did, which this function updates.
std::optional<std::int64_t> growthAfter(
    const NextSwap &next, std::int64_t length, std::int64_t &lastSwap)
{
    if (next.growth && (!next.growthInUnit || *next.growth <= *next.growthInUnit)) {
        const bool isAlone =
            next.isAlone && (!next.growthInUnit || *next.growthInUnit > *next.growth + 1);
        const std::int64_t growth = *next.growth + (isAlone ? 1 : 0);
        lastSwap = length + growth;
        return growth;
    }
    if (!next.growthInUnit || length - lastSwap <= 2 * expiryUnit)
        return next.growthInUnit;
    return next.growth ? std::optional(std::max(*next.growthInUnit, *next.growth - expiryUnit))
                       : std::nullopt;
}

Fault faultAt(const Place &place, FaultAction action, Duration length)
{
    return {
        .action = action, .target = place.target, .begin = place.begin, .end = {.length = length}};
}

} // namespace

void TriedRuns::add(std::uint64_t order, Run run)
{
    const auto [found, isNew] = m_runs.try_emplace(order, std::move(run));
    if (!isNew && run.position < found->second.position)
        found->second = std::move(run);
}

void TriedRuns::add(TriedRuns &&other)
{
    for (auto &[order, run] : other.m_runs)
        add(order, std::move(run));
    other.m_runs.clear();
}

void TriedRuns::recordIn(SearchTally &tally) const
{
    std::vector<const Run *> runs;
    for (const auto &[order, run] : m_runs)
        runs.push_back(&run);
    std::sort(runs.begin(), runs.end(),
        [](const Run *a, const Run *b) { return a->position < b->position; });
    for (const Run *const run : runs) {
        if (run->summary.isVoid)
            ++tally.depths[run->position.depth].voids;
        else
            tally.record(run->position, run->placement, run->summary);
    }
}

void ExactTrier::note(const Trace &trace, const PreciseTimes &times, TriedRuns::Run run)
{
    const auto kind = static_cast<std::uint64_t>(run.placement.front().kind);
    m_tried.add(
        mixedHash(pointsOf(trace, times, m_host.runner.effective()).order, kind), std::move(run));
}

// Runs a placement, and judges it if its order of rows is new. `odd`: is added to the length of the
// fault in the run; the placement stays in whole microseconds. Nullopt: the search is cancelled.
std::optional<RunPoints> ExactTrier::run(
    const PlacedFault &fault, const DeadlineShift &shift, Duration odd)
{
    ++m_position.number;
    m_host.onRun();
    const Placement placement{fault};
    Placement executed = placement;
    for (Fault &part : executed.front().faults) {
        if (part.end.length)
            *part.end.length += odd;
    }
    m_trace = m_host.runner.run(withPlacement(m_host.ownFaults, executed), &m_precise);
    if (!m_trace)
        return std::nullopt;
    RunPoints points = pointsOf(*m_trace, m_precise, m_host.runner.effective(), shift);
    const std::uint64_t order = mixedHash(points.order, static_cast<std::uint64_t>(fault.kind));
    if (!m_tried.has(order)) {
        const RunSummary summary = m_host.runner.summaryOf(*m_trace);
        m_tried.add(order, {m_position, placement, summary});
        m_host.onNewRun(placement, summary);
    }
    return points;
}

std::optional<RunPoints> ExactTrier::tryFault(
    const Place &place, const Fault &fault, const DeadlineShift &shift, Duration odd)
{
    return run({place.order.kind, {fault}}, shift, odd);
}

// Returns whether an odd length makes all times odd that depend on it (PreciseTimes), and no
// others: without the fault, all times are even. They are not if a clock has another rate.
bool ExactTrier::showsSpeeds()
{
    if (m_showsSpeeds)
        return *m_showsSpeeds;
    const auto isEven = [](WorldTime time) { return time.time_since_epoch().count() % 2 == 0; };
    const auto trace = m_host.runner.run(m_host.ownFaults, &m_precise);
    m_showsSpeeds = trace
        && std::all_of(m_precise.rows.begin(), m_precise.rows.end(),
            [&](const auto &row) { return isEven(row.time) && isEven(row.end); });
    return *m_showsSpeeds;
}

// Tries a length or an amount, and returns the points with their speeds, which the run with one
// microsecond more shows. If that one has another order of rows, goes on from there.
std::optional<RunPoints> ExactTrier::measured(
    Duration &size, const std::function<std::optional<RunPoints>(Duration)> &trySize)
{
    auto points = trySize(size);
    while (points && !m_host.shouldStop()) {
        auto longer = trySize(size + 1us);
        if (!longer)
            return std::nullopt;
        if (longer->order == points->order) {
            measureSpeeds(*points, *longer);
            break;
        }
        points = std::move(longer);
        size += 1us;
    }
    return points;
}

// Returns whether a long fault that ends at the same time has the same effect at both places.
bool ExactTrier::hasSameEffect(const Place &place, const Place &before, FaultAction action)
{
    const Duration longest = longestLength(m_host.runner.effective());
    const auto orderAt = [&](const Place &at) {
        const auto points = tryFault(at, faultAt(at, action, place.effect - at.effect + longest));
        return points ? points->order : 0;
    };
    return orderAt(before) == orderAt(place);
}

// Tries all lengths that matter, from the shortest to the longest.
void ExactTrier::tryLengths(const Place &place, FaultAction action)
{
    const EffectiveScenario &effective = m_host.runner.effective();
    const Settings &settings = effective.scenario.settings;
    const Duration longest = longestLength(effective);
    const Duration margin = routinesAfterLastChange * (settings.retryDelay + settings.retryJitter)
        + settings.work + settings.think;
    const Duration odd = showsSpeeds() ? 1ns : 0ns;
    const auto tryLength = [&](Duration length) {
        return tryFault(place, faultAt(place, action, length), {}, odd);
    };
    Duration length = action == FaultAction::nodeCrash ? restartMin + 1us : Duration(1us);
    std::int64_t lastSwap = 0;
    while (length <= longest && !m_host.shouldStop()) {
        const auto points = showsSpeeds() ? tryLength(length) : measured(length, tryLength);
        if (!points)
            return;
        const std::int64_t end = (place.effect.time_since_epoch() + length).count();
        const auto growth = growthAfter(nextSwap(*points, end), microseconds(length), lastSwap);
        if (!growth || end > lastFixedChange(*points) + margin.count())
            break;
        length += std::chrono::microseconds(*growth);
    }
    const Duration last = action == FaultAction::nodeCrash ? lengthWithoutRestart
        : affectsOneMessage(action)                        ? longestLengthMax
                                                           : longest;
    (void)tryFault(place, faultAt(place, action, last));
}

// Tries all sizes of a jump that matter, in one direction.
void ExactTrier::tryJumps(const Place &place, int sign)
{
    const Duration largest = longestLength(m_host.runner.effective());
    const auto tryJump = [&](Duration amount) {
        return tryFault(place, faultAt(place, FaultAction::clockJump, sign * amount),
            {place.target.node, place.effect, sign * amount});
    };
    Duration amount = 1us;
    while (amount <= largest && !m_host.shouldStop()) {
        const auto points = measured(amount, tryJump);
        if (!points)
            return;
        const auto growth = nextSwap(*points, place.effect.time_since_epoch().count()).growth;
        if (!growth)
            break;
        amount += std::chrono::microseconds(*growth);
    }
    (void)tryJump(largest);
}

// A wrong wall clock of a client changes no time of the run until the client finds a deadline
// passed, or not passed, that it compares with this clock. So tries the amounts between all ends of
// leases and all times of the client.
void ExactTrier::tryClientClock(const Place &place)
{
    const EffectiveScenario &effective = m_host.runner.effective();
    const Duration largest = longestLength(effective);
    const auto tryOffset = [&](Duration offset) {
        const auto points = tryFault(place,
            {.action = FaultAction::clientClock,
                .target = place.target,
                .begin = place.begin,
                .offset = offset});
        return points ? points->order : 0;
    };
    const std::uint64_t smallest = tryOffset(1us);
    const auto trace = m_trace;
    std::set<Duration> ends{effective.scenario.settings.ttl};
    std::set<Duration> offsets;
    for (std::size_t row = 0; trace && row < trace->size(); ++row) {
        const Event &event = (*trace)[row];
        constexpr EventKinds kindsWithEnd{
            EventKind::granted, EventKind::extended, EventKind::keySet};
        if (kindsWithEnd.has(event.kind) && event.span != noSpan)
            ends.insert(event.time.time_since_epoch() + event.span);
        if (event.kind == EventKind::attempt)
            ends.insert(event.time.time_since_epoch() + effective.scenario.settings.ttl);
    }
    for (std::size_t row = 0; trace && row < trace->size(); ++row) {
        for (const Duration end : ends) {
            if ((*trace)[row].client == place.target.client)
                offsets.insert(end - (*trace)[row].time.time_since_epoch());
        }
    }
    if (tryOffset(largest) == smallest && tryOffset(-largest) == smallest)
        return; // the client does not use its wall clock
    for (const Duration offset : offsets) {
        for (const Duration around : {-1us, 1us}) {
            if (!m_host.shouldStop())
                (void)tryOffset(offset + around);
        }
    }
}

void ExactTrier::tryAt(const Place &place, const Place *before, std::uint64_t item)
{
    m_position = {1, item, 0};
    const MenuFault kind = place.order.kind;
    const bool isMessage = kind == MenuFault::lateWrite || kind == MenuFault::lateRequest
        || kind == MenuFault::lateReply;
    for (const FaultAction action : lastingActionsOf(kind)) {
        if (isMessage || kind == MenuFault::watchdogStall || !before
            || !hasSameEffect(place, *before, action))
            tryLengths(place, action);
    }
    if (kind == MenuFault::clientClock)
        tryClientClock(place);
    else if (kind == MenuFault::clockJump) {
        tryJumps(place, 1);
        tryJumps(place, -1);
    } else if (kind != MenuFault::clockDrift && !probeFaultOf(place, m_host.runner.effective())) {
        for (const PlacedFault &choice :
            choicesOf(place, m_host.runner.effective(), nullptr, false))
            (void)run(choice);
    }
}

} // namespace lockscope
