// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/runpoints.h"

#include "core/analysis/explore/rowmask.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <span>

namespace lockscope {
namespace {

constexpr std::int64_t diskWriteInterval = 1'000'000'000; // SimNode::diskInterval, in nanoseconds
constexpr std::int64_t perMicrosecond = 1000;             // nanoseconds

// The rows of the lock's course: the judge compares their order across clients.
constexpr EventKinds orderedKinds{EventKind::granted, EventKind::entered, EventKind::left,
    EventKind::released, EventKind::releaseRefused, EventKind::stole, EventKind::wrote,
    EventKind::writeRejected, EventKind::extended, EventKind::extendFailed, EventKind::crashed,
    EventKind::restarted, EventKind::leaseEnded, EventKind::promoted, EventKind::demoted};
constexpr EventKinds routineKinds{EventKind::attempt, EventKind::step, EventKind::sent,
    EventKind::replied, EventKind::timedOut, EventKind::denied};
constexpr EventKinds keyKinds{
    EventKind::keySet, EventKind::keyExpired, EventKind::keyDeleted, EventKind::keyLost};
constexpr EventKinds linkKinds{EventKind::linkCut, EventKind::linkHealed, EventKind::linkDelayed};
// Where a fault begins or ends is no part of the order: its effects are.
constexpr EventKinds faultKinds{EventKind::paused, EventKind::resumed, EventKind::frozen,
    EventKind::thawed, EventKind::clockJumped, EventKind::nodeDown, EventKind::linkDelayed,
    EventKind::linkCut, EventKind::linkHealed};
constexpr EventKinds unorderedKinds{EventKind::runBegin, EventKind::runEnd};

// Returns the time of a run in which all times that depend on the fault's length are odd.
MovingTime movingTime(WorldTime time)
{
    const std::int64_t nanoseconds = time.time_since_epoch().count();
    return {nanoseconds, nanoseconds & 1};
}

MovingTime operator+(const MovingTime &time, Duration length)
{
    return {time.time + length.count(), time.speed};
}

// Returns what Redlock subtracts from the TTL for clock drift.
Duration driftOf(const Settings &settings)
{
    return Duration{std::llround(static_cast<double>(settings.ttl.count()) * settings.driftFactor)}
    + settings.driftConstant;
}

// Makes the points of one run.
class PointMaker {
public:
    PointMaker(const Trace &trace, const PreciseTimes &times, const EffectiveScenario &effective,
        const DeadlineShift &shift)
        : m_trace(trace), m_times(times), m_settings(effective.scenario.settings),
          m_drift(driftOf(m_settings)), m_shift(shift),
          m_nodeCount(static_cast<std::uint32_t>(m_settings.nodes * (1 + m_settings.replicas)) + 2),
          m_keys(m_nodeCount), m_keyChanges(m_nodeCount)
    {
        m_points.list.reserve(trace.size() + times.visits.size());
        m_points.deadlines.reserve(trace.size());
        m_clients.resize(static_cast<std::size_t>(m_settings.clients) + 1);
    }

    RunPoints points()
    {
        for (std::size_t row = 0; row < m_trace.size(); ++row)
            addRow(row);
        for (const NodeVisit &visit : m_times.visits)
            addVisit(visit);
        addDiskWrites();
        sortByOwner(m_points.list);
        sortByOwner(m_points.deadlines);
        m_points.order = mixedHash(orderOfOwners(), m_courseHash);
        return std::move(m_points);
    }

private:
    // Owners: the rows, faults, visits and disk of each node; then the rows and faults of each
    // client.
    enum Part : std::uint32_t { rows, faults, visits, disk, partCount };
    std::uint32_t ownerOf(ClientId client, Part part) const
    {
        return partCount * m_nodeCount + 2 * client.value + part;
    }
    std::uint32_t ownerOf(NodeId node, Part part) const
    {
        return m_nodeCount * part + indexOf(node);
    }
    // Returns the node's place in m_keys; 0: no node. The store is the last.
    std::uint32_t indexOf(NodeId node) const
    {
        return node == storeNode ? m_nodeCount - 1 : node.value;
    }
    // Sorts the entries by their owners, and keeps the order of those of one owner.
    template <class Entry> void sortByOwner(std::vector<Entry> &entries)
    {
        m_places.assign(
            ownerOf(ClientId{static_cast<std::uint16_t>(m_settings.clients + 1)}, rows) + 1, 0);
        for (const Entry &entry : entries)
            ++m_places[entry.owner + 1];
        std::partial_sum(m_places.begin(), m_places.end(), m_places.begin());
        std::vector<Entry> sorted(entries.size());
        for (const Entry &entry : entries)
            sorted[m_places[entry.owner]++] = entry;
        entries.swap(sorted);
    }

    MovingTime timeOf(std::size_t row) const;
    void addRow(std::size_t row);
    void takeDeadlines(std::size_t row, const RunPoint &point);
    void endDeadline(const std::optional<MovingTime> &deadline, const RunPoint &point,
        const MovingTime &setAt = {-1, 0});
    void addVisit(const NodeVisit &visit);
    void addDiskWrites();
    std::uint64_t orderOfOwners() const;

    const Trace &m_trace;
    const PreciseTimes &m_times;
    const Settings &m_settings;
    const Duration m_drift;
    const DeadlineShift &m_shift;
    const std::uint32_t m_nodeCount; // with the store, and one for rows without a node
    RunPoints m_points;
    // The current attempt and lease of a client.
    struct Client {
        MovingTime attempt;
        MovingTime grant;
        std::optional<MovingTime> firstAttempt = {}; // since its last grant
        std::optional<MovingTime> leaseEnd = {};
    };
    std::vector<Client> m_clients; // by number; 0: rows without a client
    // The key of a node: when it was set, and when it expires.
    struct Key {
        MovingTime setAt{-1, 0};
        std::optional<MovingTime> end = {};
    };
    std::vector<Key> m_keys; // by node
    std::uint64_t m_courseHash = 0;
    std::vector<std::uint32_t> m_places; // of the next entry of each owner, see sortByOwner()
    std::vector<std::vector<std::int64_t>> m_keyChanges; // of each node, in order
};

// Returns the time of a row. A lease ends at a whole microsecond, or with its grant if that is
// later.
MovingTime PointMaker::timeOf(std::size_t row) const
{
    const Event &event = m_trace[row];
    if (event.kind != EventKind::leaseEnded)
        return movingTime(m_times.rows[row].time);
    const Client &client = m_clients[event.client.value];
    const std::int64_t time = event.time.time_since_epoch().count();
    const bool endsWithGrant = !client.leaseEnd || time <= client.grant.time;
    return {time, (endsWithGrant ? client.grant : *client.leaseEnd).speed};
}

void PointMaker::addRow(std::size_t row)
{
    const Event &event = m_trace[row];
    if (unorderedKinds.has(event.kind))
        return;
    RunPoint point;
    point.at = timeOf(row);
    point.word = (static_cast<std::uint64_t>(event.kind) + 1)
        | std::uint64_t{event.client.value} << 8 | std::uint64_t{event.node.value} << 24
        | std::uint64_t{event.attempt.value} << 32;
    point.isCourse = orderedKinds.has(event.kind);
    point.isRoutine = routineKinds.has(event.kind);
    if (faultKinds.has(event.kind))
        point.word = 0;
    if (event.client && (event.actor.kind == ActorKind::client || linkKinds.has(event.kind)))
        point.client = event.client;
    else
        point.node = event.node;
    const Part part = point.word == 0 ? faults : rows;
    point.owner = point.client ? ownerOf(point.client, part) : ownerOf(point.node, part);
    if (event.kind == EventKind::keyExpired)
        point.setAt = m_keys[indexOf(event.node)].setAt;
    if (keyKinds.has(event.kind))
        m_keyChanges[indexOf(event.node)].push_back(point.at.time);
    if (point.isCourse)
        m_courseHash = mixedHash(m_courseHash, point.word);
    m_points.list.push_back(point);
    takeDeadlines(row, point);
}

// Adds a deadline that a row ends. The row may come after it, for example after a lease.
void PointMaker::endDeadline(
    const std::optional<MovingTime> &deadline, const RunPoint &point, const MovingTime &setAt)
{
    if (deadline)
        m_points.deadlines.push_back({point.at, *deadline, setAt, point.owner});
}

// Begins and ends the deadlines that begin or end with this row.
void PointMaker::takeDeadlines(std::size_t row, const RunPoint &point)
{
    const Event &event = m_trace[row];
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::replied:
        if (event.cause != noSeq && m_trace[event.cause].kind == EventKind::sent)
            endDeadline(timeOf(event.cause) + m_settings.nodeTimeout, point);
        break;
    case EventKind::attempt:
        client.attempt = point.at;
        if (!client.firstAttempt)
            client.firstAttempt = point.at;
        break;
    case EventKind::denied:
        endDeadline(client.attempt + (m_settings.ttl - m_drift), point);
        if (m_settings.giveUp > Duration::zero())
            endDeadline(*client.firstAttempt + m_settings.giveUp, point);
        break;
    case EventKind::granted:
    case EventKind::extended:
        endDeadline(client.attempt + m_settings.ttl, point);
        endDeadline(client.attempt + (m_settings.ttl - m_drift), point);
        client.grant = point.at;
        client.leaseEnd.reset();
        if (event.span != noSpan) // in whole microseconds, as the row that ends the lease
            client.leaseEnd = {(event.time + event.span).time_since_epoch().count(),
                movingTime(m_times.rows[row].end).speed};
        client.firstAttempt.reset();
        break;
    case EventKind::left:
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::extendFailed: endDeadline(client.leaseEnd, point); break;
    case EventKind::keyExpired: m_keys[indexOf(event.node)].end.reset(); break;
    case EventKind::keySet:
    case EventKind::keyDeleted:
    case EventKind::keyLost: {
        Key &key = m_keys[indexOf(event.node)];
        endDeadline(key.end, point, key.setAt);
        const bool isShifted = event.node == m_shift.node && event.time <= m_shift.from;
        key.end.reset();
        if (event.span != noSpan)
            key.end = MovingTime{(event.time + event.span).time_since_epoch().count(), 0}
                + (isShifted ? -m_shift.amount : Duration::zero());
        key.setAt = point.at;
        break;
    }
    default: break;
    }
}

void PointMaker::addVisit(const NodeVisit &visit)
{
    // Whether a command changes something that has no row is known only for schemes that poll one
    // key.
    const bool showsAllChanges = m_settings.wakeUp == WakeUp::poll
        && m_settings.fencing == Fencing::off && m_settings.replicas == 0;
    RunPoint point;
    point.at = movingTime(visit.time);
    point.word = visit.client.value;
    point.owner = ownerOf(visit.node, visits);
    point.client = visit.client;
    point.node = visit.node;
    const std::vector<std::int64_t> &changes = m_keyChanges[indexOf(visit.node)];
    point.isRead = showsAllChanges && visit.node != storeNode
        && !std::binary_search(changes.begin(), changes.end(), point.at.time);
    point.isRoutine = point.isRead;
    m_points.list.push_back(point);
}

// Adds the times at which a node writes its disk, if what a crash leaves depends on them.
void PointMaker::addDiskWrites()
{
    if (m_settings.persistence == Persistence::none
        || m_settings.persistence == Persistence::aofAlways || m_trace.isEmpty())
        return;
    const std::int64_t end = m_trace[m_trace.size() - 1].time.time_since_epoch().count();
    for (int node = 1; node <= m_settings.nodes * (1 + m_settings.replicas); ++node) {
        const NodeId id{static_cast<std::uint8_t>(node)};
        for (std::int64_t time = diskWriteInterval; time < end; time += diskWriteInterval)
            m_points.list.push_back({.at = {time, 0},
                .owner = ownerOf(id, disk),
                .client = {},
                .node = id,
                .isRoutine = true});
    }
}

std::uint64_t PointMaker::orderOfOwners() const
{
    std::uint64_t sum = 0;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < m_points.list.size(); ++i) {
        const RunPoint &point = m_points.list[i];
        if (i == 0 || m_points.list[i - 1].owner != point.owner) {
            sum += hash;
            hash = mixedHash(0, point.owner);
        }
        if (point.word != 0)
            hash = mixedHash(hash, point.word);
    }
    return sum + hash;
}

// A point among those whose order matters.
struct MovingPoint {
    MovingTime at;
    bool isRead = false;
    /// The expiry of a key that was set at a time that moves: a node rounds it down to a
    /// millisecond, so it stands still for a while and then moves by a whole millisecond. How long
    /// it still stands, in microseconds; 0: the point is no such expiry.
    std::int64_t standsFor = 0;
};

// Returns how long an expiry still stands (MovingPoint::standsFor).
std::int64_t standingTime(const MovingTime &setAt)
{
    return setAt.time < 0 || setAt.speed <= 0
        ? 0
        : expiryUnit - setAt.time / perMicrosecond % expiryUnit;
}

// Returns the growth at which the first point comes behind the second; 0: it never does.
std::int64_t growthToSwap(const MovingPoint &first, const MovingPoint &second)
{
    const std::int64_t distance = second.at.time / perMicrosecond - first.at.time / perMicrosecond;
    if (first.standsFor > 0 && second.standsFor > 0)
        return 0;
    if (first.standsFor > 0) {
        if (second.at.speed > 0)
            return distance < expiryUnit - first.standsFor ? first.standsFor : 0;
        return first.standsFor + std::max<std::int64_t>(0, distance - 1) / expiryUnit * expiryUnit;
    }
    if (second.standsFor > 0)
        return first.at.speed > 0 && distance <= second.standsFor
            ? std::max<std::int64_t>(1, distance)
            : 0;
    const std::int64_t speed = first.at.speed - second.at.speed;
    return speed > 0 ? (second.at.time - first.at.time) / (perMicrosecond * speed) + 1 : 0;
}

// Lowers the growths to those at which these points change places, the first before the second.
void compare(const MovingPoint &first, const MovingPoint &second, NextSwap &next)
{
    const std::int64_t growth = growthToSwap(first, second);
    const bool movesAlike = (first.standsFor > 0 && second.at.speed > 0)
        || (second.standsFor > 0 && first.at.speed > 0);
    auto &least = movesAlike ? next.growthInUnit : next.growth;
    if (growth > 0 && (!least || growth < *least))
        least = growth;
}

// Lowers the growths to those at which the first two points of the group change places.
void findSwap(std::vector<MovingPoint> &group, NextSwap &next)
{
    const bool movesAlike = std::all_of(group.begin(), group.end(), [&](const MovingPoint &point) {
        return point.at.speed == group.front().at.speed && point.standsFor == 0;
    });
    if (movesAlike)
        return;
    std::stable_sort(group.begin(), group.end(),
        [](const MovingPoint &a, const MovingPoint &b) { return a.at.time < b.at.time; });
    const MovingPoint *lastChange = nullptr;
    std::vector<const MovingPoint *> readsSince;
    for (const MovingPoint &point :
        group) { // only neighbours can change places first; two reads have no order that matters
        if (lastChange)
            compare(*lastChange, point, next);
        if (point.isRead) {
            readsSince.push_back(&point);
            continue;
        }
        for (const MovingPoint *const read : readsSince)
            compare(*read, point, next);
        readsSince.clear();
        lastChange = &point;
    }
}

// Returns whether two points of the group change places at this growth.
// These need not be neighbours now.
bool hasSwapAt(std::span<const MovingPoint> group, std::int64_t growth)
{
    return std::any_of(group.begin(), group.end(), [&](const MovingPoint &point) {
        if (point.at.speed <= 0)
            return false;
        const std::int64_t nearest = point.at.time + (growth - 1) * perMicrosecond;
        auto other = std::lower_bound(group.begin(), group.end(), nearest,
            [](const MovingPoint &a, std::int64_t time) { return a.at.time < time; });
        for (; other != group.end() && other->at.time < nearest + perMicrosecond; ++other) {
            if (point.at.speed > other->at.speed && !(point.isRead && other->isRead))
                return true;
        }
        return false;
    });
}

} // namespace

RunPoints pointsOf(const Trace &trace, const PreciseTimes &times,
    const EffectiveScenario &effective, const DeadlineShift &shift)
{
    return PointMaker(trace, times, effective, shift).points();
}

void measureSpeeds(RunPoints &run, const RunPoints &longer)
{
    const auto measure = [](MovingTime &time, const MovingTime &later) {
        time.speed = (later.time - time.time) / perMicrosecond;
    };
    for (std::size_t i = 0; i < run.list.size(); ++i) {
        measure(run.list[i].at, longer.list[i].at);
        measure(run.list[i].setAt, longer.list[i].setAt);
    }
    for (std::size_t i = 0; i < run.deadlines.size(); ++i) {
        measure(run.deadlines[i].end, longer.deadlines[i].end);
        measure(run.deadlines[i].deadline, longer.deadlines[i].deadline);
        measure(run.deadlines[i].setAt, longer.deadlines[i].setAt);
    }
}

NextSwap nextSwap(const RunPoints &run, std::int64_t from)
{
    std::map<std::uint32_t, std::vector<MovingPoint>> groups; // by client, by node; the course last
    constexpr std::uint32_t nodeGroup = 0x10000;
    constexpr std::uint32_t courseGroup = 0x20000;
    std::vector<std::array<MovingPoint, 2>> pairs; // a row, and the deadline that it ends
    NextSwap next;
    for (const RunPoint &point : run.list) {
        if (point.at.time < from)
            continue;
        const MovingPoint moving{point.at, point.isRead, standingTime(point.setAt)};
        if (point.client)
            groups[point.client.value].push_back(moving);
        if (point.node)
            groups[nodeGroup + point.node.value].push_back(moving);
        if (point.isCourse)
            groups[courseGroup].push_back(moving);
    }
    for (auto &[key, group] : groups)
        findSwap(group, next);
    for (const MissedDeadline &missed : run.deadlines) {
        if (missed.end <= missed.deadline) {
            const MovingPoint end{missed.end};
            const MovingPoint deadline{missed.deadline, false, standingTime(missed.setAt)};
            pairs.push_back({end, deadline});
            compare(end, deadline, next);
        }
    }
    if (next.growth) {
        const auto hasSwap = [&](const auto &points) {
            return hasSwapAt(points, *next.growth + 1);
        };
        next.isAlone = std::none_of(pairs.begin(), pairs.end(), hasSwap)
            && std::none_of(groups.begin(), groups.end(),
                [&](const auto &group) { return hasSwap(group.second); });
    }
    return next;
}

std::int64_t lastFixedChange(const RunPoints &run)
{
    std::int64_t last = 0;
    for (const RunPoint &point : run.list) {
        if (!point.isRoutine && point.at.speed == 0)
            last = std::max(last, point.at.time);
    }
    for (const MissedDeadline &missed : run.deadlines) {
        if (missed.end <= missed.deadline && missed.deadline.speed == 0 && missed.end.speed != 0)
            last = std::max(last, missed.deadline.time);
    }
    return last;
}

} // namespace lockscope
