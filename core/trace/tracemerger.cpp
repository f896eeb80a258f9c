// SPDX-License-Identifier: MIT
#include "core/trace/tracemerger.h"

#include "core/trace/trace.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr std::uint64_t refIndexMask = (std::uint64_t{1} << 48) - 1;
// An EventRef with this number instead of a recorder's number refers to a row that is already in
// the trace.
constexpr std::uint64_t traceRecorder = 0xffff;
// If the recorders contain more events than this, one merge() processes only the events of the next
// 5 ms (backlogSlice), so that the caller can end the run between two calls of merge().
constexpr std::uint64_t eventsPerMergeMax = 2000;
constexpr Duration backlogSlice = 5ms;

bool isKeyReport(const RawEvent &raw)
{
    return raw.event.actor.kind == ActorKind::node
        && (raw.event.kind == EventKind::keySet || raw.event.kind == EventKind::keyDeleted
            || (raw.event.kind == EventKind::keyLost && KeyHistory::isInterruption(raw)));
}

// Moves a row to another time. A TTL keeps its deadline, so the remaining TTL changes.
void setTime(Event &event, WorldTime time)
{
    if (event.kind == EventKind::keySet && event.span != noSpan)
        event.span += event.time - time;
    event.time = time;
}

} // namespace

TraceMerger::TraceMerger(
    TraceWriter &writer, std::function<WorldTime()> clock, LeaseTracker::Appended appended)
    : m_writer(writer), m_clock(std::move(clock)), m_leases(writer, std::move(appended))
{
}

EventRef TraceMerger::refOf(Seq seq)
{
    return EventRef{traceRecorder << 48 | seq};
}

void TraceMerger::add(Recorder &recorder)
{
    m_recorders.push_back(&recorder);
    m_seqs.emplace_back();
}

void TraceMerger::addNode(NodeId node, bool isExact)
{
    m_nodes.emplace(node, KeyHistory(node, isExact));
}

void TraceMerger::addReplica(NodeId node, NodeId primary)
{
    addNode(node, true);
    m_replicas.add(node, primary);
}

KeyHistory *TraceMerger::historyOf(NodeId node)
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &found->second;
}

void TraceMerger::takeEvent(const RawEvent &raw, EventRef ref)
{
    KeyHistory *const history = historyOf(raw.event.node);
    if (raw.event.kind == EventKind::unknown) { // not a row, but what the node and the command of
                                                // another row tell about a key
        if (history && raw.effect == KeyEffect::mayChange)
            history->sent(raw.cause, raw);
        else if (history)
            history->addEviction(raw.event.key, raw.event.time);
        return;
    }
    if (history && isKeyReport(raw)) {
        history->addReport(ref, raw);
        if (raw.event.kind == EventKind::keyLost)
            m_replicas.dropOldChanges(raw.event.node, raw.event.time);
        return;
    }
    if (history && raw.event.kind == EventKind::sent)
        history->sent(ref, raw);
    else if (history
        && (raw.event.kind == EventKind::replied || raw.event.kind == EventKind::timedOut))
        history->answered(raw);
    else if (history
        && (raw.event.kind == EventKind::frozen || raw.event.kind == EventKind::thawed))
        history->setFrozen(raw.event.kind == EventKind::frozen);
    if (raw.event.kind == EventKind::promoted)
        settleReports(raw.event.time, m_clock()); // the keys at this time
    // m_waitingRows may already contain a row of a node with a later time: an expiry at its
    // computed deadline.
    const auto after = std::upper_bound(m_waitingRows.begin(), m_waitingRows.end(), raw.event.time,
        [](WorldTime time, const Row &row) { return time < row.time(); });
    const auto position = m_waitingRows.insert(after, {raw, ref, NodeId{}});
    if (KeyHistory *const former = raw.event.kind == EventKind::promoted
            ? historyOf(m_replicas.primaryOf(raw.event.node))
            : nullptr) {
        insertLostKeys(
            position, former->loseKeysMissingAt(*history), m_replicas.primaryOf(raw.event.node));
        return;
    }
    if (!history || raw.event.kind != EventKind::nodeDown)
        return;
    history->setFrozen(false);
    if (history->isExact()) { // when the node restarts, it reports the keys that its disk has kept
        history->addReport(ref, raw);
        return;
    }
    insertLostKeys(position, history->loseKeys(), raw.event.node);
}

// Inserts a `key-lost` row for each key of the node, after the waiting row that is the cause.
void TraceMerger::insertLostKeys(
    Position after, const std::vector<std::pair<TextId, StoredKey>> &keys, NodeId node)
{
    const Row cause = *after;
    for (const auto &[key, storedKey] : keys) {
        Row lost{{}, EventRef{}, node};
        lost.raw.cause = cause.ref;
        lost.raw.event.kind = EventKind::keyLost;
        lost.raw.event.time = cause.time();
        lost.raw.event.actor = Actor::node(node);
        lost.raw.event.node = node;
        lost.raw.event.key = key;
        lost.raw.event.token = storedKey.token;
        lost.raw.event.client = storedKey.client;
        lost.raw.event.attempt = storedKey.attempt;
        after = m_waitingRows.insert(after + 1, lost);
    }
}

// Returns a time; each event that is recorded from now on has this time or a later one.
WorldTime TraceMerger::settledTime(WorldTime now) const
{
    WorldTime settled = now;
    for (const Recorder *const recorder : m_recorders)
        settled = std::min(settled, recorder->quietUntil(now));
    return settled;
}

void TraceMerger::takeEvents(WorldTime settled)
{
    std::vector<std::pair<RawEvent, EventRef>> events;
    for (Recorder *const recorder : m_recorders) {
        const RawEvent *raw = recorder->front();
        for (; raw && raw->event.time <= settled; raw = recorder->front()) {
            events.emplace_back(*raw, recorder->frontRef());
            recorder->pop();
        }
    }
    std::stable_sort(events.begin(), events.end(),
        [](const auto &a, const auto &b) { return a.first.event.time < b.first.event.time; });
    for (const auto &[raw, ref] : events)
        takeEvent(raw, ref);
}

void TraceMerger::settleReports(WorldTime settled, WorldTime now)
{
    for (auto &[node, history] : m_nodes) {
        while (!m_replicas.mustWait(node, history, now)) {
            auto change = history.next(settled, now, static_cast<bool>(m_replicas.primaryOf(node)));
            if (!change)
                break;
            m_replicas.usePrimaryAsCause(node, history, *change);
            insertChange(node, std::move(*change));
        }
    }
}

// Inserts a row by its time, before the waiting rows of the same time. But if one of these is the
// row `after`, or a report of the same node, the row comes after that one.
void TraceMerger::insertRow(const Row &row, EventRef after)
{
    auto position = std::lower_bound(m_waitingRows.begin(), m_waitingRows.end(), row.time(),
        [](const Row &one, WorldTime time) { return one.time() < time; });
    for (auto same = position; same != m_waitingRows.end() && same->time() == row.time(); ++same) {
        if (same->ref == after || (row.reportedBy && same->reportedBy == row.reportedBy))
            position = same + 1;
    }
    m_waitingRows.insert(position, row);
}

void TraceMerger::insertChange(NodeId node, KeyHistory::Change change)
{
    const WorldTime time =
        std::max({std::min(change.latest, m_clock()), change.earliest, lastTime()});
    // A node makes its changes one after the other, so changes that it reported earlier cannot have
    // a later time than this one.
    std::vector<Row> earlier;
    if (!change.isExpiry) {
        for (auto row = m_waitingRows.begin(); row != m_waitingRows.end();) {
            if (row->reportedBy == node && row->time() > time) {
                earlier.push_back(*row);
                row = m_waitingRows.erase(row);
            } else {
                ++row;
            }
        }
    }
    for (Row &row : earlier) {
        setTime(row.raw.event, time);
        insertRow(row, row.raw.cause);
    }

    TextPool &texts = m_writer.texts();
    setTime(change.row.event, time);
    if (!change.isExpiry && !change.isCausedByNode)
        m_replicas.addChange(node, change, time);
    if (change.isExpiry) {
        const auto late = change.confirmedAfter;
        const Detail computed = change.isFrozen ? Detail::computedFrozen
            : change.isDown                     ? Detail::computedDown
                                                : Detail::computed;
        change.row.event.detail =
            texts.intern(late ? detailText(Detail::confirmedAfter, {roundedDurationText(*late)})
                              : detailText(computed));
    }
    if (change.isEvicted)
        change.row.event.detail = texts.intern(detailText(Detail::evicted));
    insertRow({change.row, change.ref, node}, change.row.cause);
    if (!change.stolenKey)
        return;
    Row stole{{}, EventRef{}, node};
    stole.raw.cause = change.ref;
    Event &event = stole.raw.event;
    event.kind = EventKind::stole;
    event.time = time;
    event.actor = Actor::client(change.command->row.client);
    event.client = change.command->row.client;
    event.attempt = change.command->row.attempt;
    event.node = node;
    event.key = change.row.event.key;
    event.token = change.stolenKey->token;
    event.detail = texts.intern(detailText(Detail::deletedKeyOf, {change.stolenKey->client.value}));
    insertRow(stole, change.ref);
}

Seq TraceMerger::seqOf(EventRef ref) const
{
    if (!ref)
        return noSeq;
    const std::uint64_t recorder = ref.value >> 48;
    if (recorder == 0) {
        const auto found = m_expirySeqs.find(ref.value);
        return found == m_expirySeqs.end() ? noSeq : found->second;
    }
    if (recorder == traceRecorder)
        return static_cast<Seq>(ref.value & refIndexMask);
    const RemapVector<Seq> &seqs = m_seqs[recorder - 1];
    const std::uint64_t index = (ref.value & refIndexMask) - 1;
    return index < seqs.size() ? seqs[index] : noSeq;
}

WorldTime TraceMerger::lastTime() const
{
    // The last row of the trace may be a `lease-ended` row, which no recorder wrote.
    return m_writer.size() == 0 ? m_lastRowTime
                                : std::max(m_lastRowTime, m_writer[m_writer.size() - 1].time);
}

void TraceMerger::appendRow(const Row &row)
{
    Event event = row.raw.event;
    m_lastRowTime = std::max(event.time, lastTime());
    roundTimes(event, std::chrono::floor<std::chrono::microseconds>(m_lastRowTime));
    event.cause = seqOf(row.raw.cause);
    if (event.kind == EventKind::promoted || event.kind == EventKind::demoted)
        m_replicas.changeRole(event);
    const Seq seq = m_leases.append(event);
    if (!row.ref)
        return;
    const std::uint64_t recorder = row.ref.value >> 48;
    if (recorder == 0) {
        m_expirySeqs[row.ref.value] = seq;
        return;
    }
    RemapVector<Seq> &seqs = m_seqs[recorder - 1];
    const std::uint64_t index = (row.ref.value & refIndexMask) - 1;
    while (seqs.size() <= index)
        seqs.push_back(noSeq);
    seqs[index] = seq;
}

void TraceMerger::appendUntil(WorldTime unsettledFrom, WorldTime now, bool waitForNodes)
{
    while (!m_waitingRows.empty()) {
        const Row row = m_waitingRows.front();
        if (row.time() >= unsettledFrom && waitForNodes)
            break;
        const bool hasChangedKey =
            row.raw.effect == KeyEffect::done || row.raw.effect == KeyEffect::replaced;
        KeyHistory *const history = hasChangedKey ? historyOf(row.raw.event.node) : nullptr;
        if (waitForNodes && history && history->mustWait(row.raw.cause, row.time(), now))
            break;
        m_waitingRows.pop_front();
        appendRow(row);
    }
}

bool TraceMerger::merge()
{
    WorldTime now = m_clock();
    WorldTime settled = settledTime(now);
    std::uint64_t eventsInRecorders = 0;
    WorldTime oldest = settled;
    for (const Recorder *const recorder : m_recorders) {
        eventsInRecorders += recorder->waiting();
        if (const RawEvent *const front = recorder->front())
            oldest = std::min(oldest, front->event.time);
    }
    const bool hasBacklog =
        eventsInRecorders > eventsPerMergeMax && oldest + backlogSlice < settled;
    if (hasBacklog) // all events of the slice are already recorded, so no row of it can be missing
        now = settled = oldest + backlogSlice;
    takeEvents(settled);
    settleReports(settled, now);
    WorldTime unsettledFrom = settled;
    for (const auto &[node, history] : m_nodes)
        unsettledFrom = std::min(unsettledFrom, history.unsettledFrom());
    appendUntil(unsettledFrom, now, true);
    if (!m_waitingRows.empty())
        unsettledFrom = std::min(unsettledFrom, m_waitingRows.front().time());
    // All rows before `unsettledFrom` are in the trace. A lease that ends exactly at this time is
    // written with the next row.
    m_leases.advance(std::chrono::floor<std::chrono::microseconds>(unsettledFrom) - 1us);
    return hasBacklog;
}

void TraceMerger::finish()
{
    const WorldTime settled = settledTime(m_clock());
    takeEvents(settled);
    settleReports(settled, m_clock());
    appendUntil(WorldTime::max(), m_clock(), false);
}

namespace {

// Maximum time from a primary's change to the same change on its replica, while the two are
// connected.
constexpr Duration copyMax = 50ms;

} // namespace

NodeId ReplicaCopies::primaryOf(NodeId node) const
{
    const auto replica = m_replicas.find(node);
    return replica == m_replicas.end() ? NodeId{} : replica->second.primary;
}

bool ReplicaCopies::mustWait(NodeId node, const KeyHistory &history, WorldTime now) const
{
    const auto replica = m_replicas.find(node);
    const RawEvent *const report = history.nextReport();
    if (replica == m_replicas.end() || !report || report->cause
        || now > report->event.time + KeyHistory::confirmationMax)
        return false;
    CopiedChange change{report->event.key, report->event.token, report->event.kind};
    if (change.kind == EventKind::keyDeleted) {
        const StoredKey *const storedKey = history.storedKey(change.key);
        if (!storedKey || storedKey->deadline <= report->event.time + 1ms)
            return false;
        change.token = storedKey->token;
    }
    return !replica->second.toCopy.contains(change);
}

void ReplicaCopies::dropOldChanges(NodeId node, WorldTime observedFrom)
{
    const auto replica = m_replicas.find(node);
    if (replica == m_replicas.end())
        return;
    for (auto &[change, primaryChanges] : replica->second.toCopy)
        std::erase_if(primaryChanges, [=](const PrimaryChange &primaryChange) {
            return primaryChange.time + copyMax < observedFrom;
        });
    std::erase_if(replica->second.toCopy, [](const auto &change) { return change.second.empty(); });
}

void ReplicaCopies::changeRole(const Event &event)
{
    const NodeId node = event.node;
    if (event.kind == EventKind::demoted) {
        NodeId primary = node;
        for (auto next = m_promotedInstead.find(primary); next != m_promotedInstead.end();
             next = m_promotedInstead.find(primary))
            primary = next->second;
        if (primary != node)
            add(node, primary);
        return;
    }
    const auto found = m_replicas.find(node);
    if (found == m_replicas.end())
        return;
    const NodeId former = found->second.primary;
    m_replicas.erase(found);
    m_promotedInstead.erase(node);
    m_promotedInstead[former] = node;
    for (auto &[other, replica] : m_replicas) {
        if (replica.primary == former)
            replica.primary = node;
    }
}

void ReplicaCopies::addChange(NodeId primary, const KeyHistory::Change &change, WorldTime time)
{
    const Event &row = change.row.event;
    for (auto &[node, replica] : m_replicas) {
        if (replica.primary == primary)
            replica.toCopy[{row.key, row.token, row.kind}].push_back(
                {change.ref, time, row.client, row.attempt});
    }
}

void ReplicaCopies::usePrimaryAsCause(NodeId node, KeyHistory &history, KeyHistory::Change &change)
{
    const auto replica = m_replicas.find(node);
    if (replica == m_replicas.end() || change.isExpiry || change.isCausedByNode)
        return;
    Event &row = change.row.event;
    const auto found = replica->second.toCopy.find({row.key, row.token, row.kind});
    if (found == replica->second.toCopy.end())
        return;
    const PrimaryChange primaryChange = found->second.front();
    found->second.pop_front();
    if (found->second.empty())
        replica->second.toCopy.erase(found);
    change.row.cause = primaryChange.row;
    change.earliest = std::max(change.earliest, primaryChange.time);
    row.client = primaryChange.client;
    row.attempt = primaryChange.attempt;
    if (row.kind == EventKind::keySet)
        history.setOwner(row.key, row.client, row.attempt);
}

} // namespace lockscope
