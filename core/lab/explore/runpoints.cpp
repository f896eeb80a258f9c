// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/runpoints.h"

#include "core/lab/explore/rowmask.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace lockscope {
namespace {

constexpr std::int64_t diskWriteInterval = 1'000'000; // SimNode::diskInterval, in microseconds

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

std::int64_t microsecondsAt(WorldTime time)
{
    return microseconds(time.time_since_epoch());
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
    PointMaker(const Trace &trace, const std::vector<NodeVisit> &visits,
        const EffectiveScenario &effective, const DeadlineShift &shift)
        : m_trace(trace), m_visits(visits), m_settings(effective.scenario.settings),
          m_drift(driftOf(m_settings)), m_shift(shift)
    {
        m_points.list.reserve(trace.size() + visits.size());
        m_points.deadlines.reserve(trace.size());
        m_clients.resize(static_cast<std::size_t>(m_settings.clients) + 1);
    }

    RunPoints points()
    {
        for (std::size_t row = 0; row < m_trace.size(); ++row)
            addRow(m_trace[row]);
        for (const NodeVisit &visit : m_visits)
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
    static constexpr std::uint32_t nodesMax = 256;
    static constexpr std::uint32_t clientsFrom = partCount * nodesMax;
    static std::uint32_t ownerOf(ClientId client, Part part)
    {
        return clientsFrom + 2 * client.value + part;
    }
    static std::uint32_t ownerOf(NodeId node, Part part) { return nodesMax * part + node.value; }
    // Sorts the entries by their owners, and keeps the order of those of one owner.
    template <class Entry> void sortByOwner(std::vector<Entry> &entries)
    {
        m_places.assign(
            clientsFrom + 2 * static_cast<std::uint32_t>(m_settings.clients + 1) + 1, 0);
        for (const Entry &entry : entries)
            ++m_places[entry.owner + 1];
        std::partial_sum(m_places.begin(), m_places.end(), m_places.begin());
        std::vector<Entry> sorted(entries.size());
        for (const Entry &entry : entries)
            sorted[m_places[entry.owner]++] = entry;
        entries.swap(sorted);
    }

    void addRow(const Event &event);
    void takeDeadlines(const Event &event, const RunPoint &point);
    void endDeadline(
        std::optional<std::int64_t> deadline, const RunPoint &point, std::int64_t setAt = -1);
    void addVisit(const NodeVisit &visit);
    void addDiskWrites();
    std::uint64_t orderOfOwners() const;

    const Trace &m_trace;
    const std::vector<NodeVisit> &m_visits;
    const Settings &m_settings;
    const Duration m_drift;
    const DeadlineShift &m_shift;
    RunPoints m_points;
    // The current attempt and lease of a client, in microseconds.
    struct Client {
        std::int64_t attempt = 0;
        std::optional<std::int64_t> firstAttempt = {}; // since its last grant
        std::optional<std::int64_t> leaseEnd = {};
    };
    std::vector<Client> m_clients; // by number; 0: rows without a client
    // The key of a node: when it was set, and when it expires.
    struct Key {
        std::int64_t setAt = -1;
        std::optional<std::int64_t> end = {};
    };
    std::array<Key, nodesMax> m_keys; // by node
    std::uint64_t m_courseHash = 0;
    std::vector<std::uint32_t> m_places; // of the next entry of each owner, see sortByOwner()
    std::array<std::vector<std::int64_t>, nodesMax> m_keyChanges; // of each node, in order
};

void PointMaker::addRow(const Event &event)
{
    if (unorderedKinds.has(event.kind))
        return;
    RunPoint point;
    point.time = microsecondsAt(event.time);
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
        point.setAt = m_keys[event.node.value].setAt;
    if (keyKinds.has(event.kind))
        m_keyChanges[event.node.value].push_back(point.time);
    if (point.isCourse)
        m_courseHash = mixedHash(m_courseHash, point.word);
    m_points.list.push_back(point);
    takeDeadlines(event, point);
}

// Adds a deadline that a row ends. The row may come after it, for example after a lease.
void PointMaker::endDeadline(
    std::optional<std::int64_t> deadline, const RunPoint &point, std::int64_t setAt)
{
    if (deadline)
        m_points.deadlines.push_back({point.time, *deadline, setAt, point.owner});
}

// Begins and ends the deadlines that begin or end with this row.
void PointMaker::takeDeadlines(const Event &event, const RunPoint &point)
{
    const auto after = [&point](Duration length) { return point.time + microseconds(length); };
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::replied:
        if (event.cause != noSeq && m_trace[event.cause].kind == EventKind::sent)
            endDeadline(
                microsecondsAt(m_trace[event.cause].time) + microseconds(m_settings.nodeTimeout),
                point);
        break;
    case EventKind::attempt:
        client.attempt = point.time;
        if (!client.firstAttempt)
            client.firstAttempt = point.time;
        break;
    case EventKind::denied:
        endDeadline(client.attempt + microseconds(m_settings.ttl - m_drift), point);
        if (m_settings.giveUp > Duration::zero())
            endDeadline(*client.firstAttempt + microseconds(m_settings.giveUp), point);
        break;
    case EventKind::granted:
    case EventKind::extended:
        endDeadline(client.attempt + microseconds(m_settings.ttl), point);
        endDeadline(client.attempt + microseconds(m_settings.ttl - m_drift), point);
        client.leaseEnd = event.span == noSpan ? std::nullopt : std::optional(after(event.span));
        client.firstAttempt.reset();
        break;
    case EventKind::left:
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::extendFailed: endDeadline(client.leaseEnd, point); break;
    case EventKind::keyExpired: m_keys[event.node.value].end.reset(); break;
    case EventKind::keySet:
    case EventKind::keyDeleted:
    case EventKind::keyLost: {
        Key &key = m_keys[event.node.value];
        endDeadline(key.end, point, key.setAt);
        const bool isShifted = event.node == m_shift.node && event.time <= m_shift.from;
        key.end = event.span == noSpan
            ? std::nullopt
            : std::optional(after(event.span - (isShifted ? m_shift.amount : Duration::zero())));
        key.setAt = point.time;
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
    point.time = microsecondsAt(visit.time);
    point.word = visit.client.value;
    point.owner = ownerOf(visit.node, visits);
    point.client = visit.client;
    point.node = visit.node;
    const std::vector<std::int64_t> &changes = m_keyChanges[visit.node.value];
    point.isRead = showsAllChanges && visit.node != storeNode
        && !std::binary_search(changes.begin(), changes.end(), point.time);
    point.isRoutine = point.isRead;
    m_points.list.push_back(point);
}

// Adds the times at which a node writes its disk, if what a crash leaves depends on them.
void PointMaker::addDiskWrites()
{
    if (m_settings.persistence == Persistence::none
        || m_settings.persistence == Persistence::aofAlways || m_trace.isEmpty())
        return;
    const std::int64_t end = microsecondsAt(m_trace[m_trace.size() - 1].time);
    for (int node = 1; node <= m_settings.nodes * (1 + m_settings.replicas); ++node) {
        const NodeId id{static_cast<std::uint8_t>(node)};
        for (std::int64_t time = diskWriteInterval; time < end; time += diskWriteInterval)
            m_points.list.push_back({.time = time,
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

// A point with its speed: the microseconds by which it moves per microsecond of the length or
// amount.
struct MovingPoint {
    std::int64_t time = 0;
    std::int64_t speed = 0;
    bool isRead = false;
    /// The expiry of a key that was set at a time that moves: a node rounds it down to a
    /// millisecond, so it stands still for a while and then moves by a whole millisecond. How long
    /// it still stands, in microseconds; 0: the point is no such expiry.
    std::int64_t standsFor = 0;
};

// Returns how long an expiry still stands (MovingPoint::standsFor).
std::int64_t standingTime(std::int64_t setAt, std::int64_t setAtOfLonger)
{
    return setAt < 0 || setAtOfLonger <= setAt ? 0 : expiryUnit - setAt % expiryUnit;
}

// Returns the growth at which the first point comes to or behind the second; 0: it never does.
std::int64_t growthToSwap(const MovingPoint &first, const MovingPoint &second)
{
    const std::int64_t distance = second.time - first.time;
    if (first.standsFor > 0 && second.standsFor > 0)
        return 0;
    if (first.standsFor > 0) {
        if (second.speed > 0)
            return distance < expiryUnit - first.standsFor ? first.standsFor : 0;
        return first.standsFor + std::max<std::int64_t>(0, distance - 1) / expiryUnit * expiryUnit;
    }
    if (second.standsFor > 0)
        return first.speed > 0 && distance <= second.standsFor ? std::max<std::int64_t>(1, distance)
                                                               : 0;
    return first.speed > second.speed
        ? std::max<std::int64_t>(1, distance / (first.speed - second.speed))
        : 0;
}

// Lowers the growths to those at which these points change places, the first before the second.
void compare(const MovingPoint &first, const MovingPoint &second, NextSwap &next)
{
    const std::int64_t growth = growthToSwap(first, second);
    const bool movesAlike =
        (first.standsFor > 0 && second.speed > 0) || (second.standsFor > 0 && first.speed > 0);
    auto &least = movesAlike ? next.growthInUnit : next.growth;
    if (growth <= 0 || (least && growth >= *least)) {
        if (!movesAlike && growth > 0 && (!next.second || growth < *next.second))
            next.second = growth;
        return;
    }
    if (!movesAlike)
        next.second = least;
    least = growth;
}

// Lowers the growths to those at which the first two points of the group change places.
void findSwap(std::vector<MovingPoint> &group, NextSwap &next)
{
    const bool movesAlike = std::all_of(group.begin(), group.end(), [&](const MovingPoint &point) {
        return point.speed == group.front().speed && point.standsFor == 0;
    });
    if (movesAlike)
        return;
    std::stable_sort(group.begin(), group.end(),
        [](const MovingPoint &a, const MovingPoint &b) { return a.time < b.time; });
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

} // namespace

RunPoints pointsOf(const Trace &trace, const std::vector<NodeVisit> &visits,
    const EffectiveScenario &effective, const DeadlineShift &shift)
{
    return PointMaker(trace, visits, effective, shift).points();
}

NextSwap nextSwap(const RunPoints &run, const RunPoints &longer, std::int64_t from)
{
    std::map<std::uint32_t, std::vector<MovingPoint>> groups; // by client, by node; the course last
    constexpr std::uint32_t nodeGroup = 0x10000;
    constexpr std::uint32_t courseGroup = 0x20000;
    NextSwap next;
    for (std::size_t i = 0; i < run.list.size(); ++i) {
        const RunPoint &point = run.list[i];
        if (point.time < from)
            continue;
        const MovingPoint moving{point.time, longer.list[i].time - point.time, point.isRead,
            standingTime(point.setAt, longer.list[i].setAt)};
        if (point.client)
            groups[point.client.value].push_back(moving);
        if (point.node)
            groups[nodeGroup + point.node.value].push_back(moving);
        if (point.isCourse)
            groups[courseGroup].push_back(moving);
    }
    for (auto &[key, group] : groups)
        findSwap(group, next);
    for (std::size_t i = 0; i < run.deadlines.size(); ++i) {
        const MissedDeadline &missed = run.deadlines[i];
        const MissedDeadline &later = longer.deadlines[i];
        if (missed.end > missed.deadline)
            continue;
        compare({missed.end, later.end - missed.end},
            {missed.deadline, later.deadline - missed.deadline, false,
                standingTime(missed.setAt, later.setAt)},
            next);
    }
    return next;
}

std::int64_t lastFixedChange(const RunPoints &run, const RunPoints &longer)
{
    std::int64_t last = 0;
    for (std::size_t i = 0; i < run.list.size(); ++i) {
        if (!run.list[i].isRoutine && run.list[i].time == longer.list[i].time)
            last = std::max(last, run.list[i].time);
    }
    for (std::size_t i = 0; i < run.deadlines.size(); ++i) {
        const MissedDeadline &missed = run.deadlines[i];
        if (missed.end <= missed.deadline && missed.deadline == longer.deadlines[i].deadline
            && missed.end != longer.deadlines[i].end)
            last = std::max(last, missed.deadline);
    }
    return last;
}

} // namespace lockscope
