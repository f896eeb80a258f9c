// SPDX-License-Identifier: MIT
#include "core/trace/tracemerger.h"

#include "core/trace/wholetimes.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr std::uint64_t indexMask = (std::uint64_t{1} << 48) - 1;
// The recorder number of a reference to a row that is already in the trace; recorders count from 1.
constexpr std::uint64_t traceItself = 0xffff;
// Maximum time from a master's change to the same change on its replica, while the two are connected.
constexpr Duration copyMax = 50ms;
// If more rows wait, one merge processes only a slice of time, so that its caller can end the run in between.
constexpr std::uint64_t takenAtOnceMax = 2000;
constexpr Duration lateSlice = 5ms;

bool isAccount(const RawEvent &raw)
{
    return raw.event.actor.kind == ActorKind::node
        && (raw.event.kind == EventKind::keySet || raw.event.kind == EventKind::keyDeleted
            || (raw.event.kind == EventKind::keyLost && KeyHistory::isBreak(raw)));
}

// Moves a row to another time. A TTL keeps its deadline, so the remaining TTL changes.
void setTime(Event &event, WorldTime time)
{
    if (event.kind == EventKind::keySet && event.span != noSpan)
        event.span += event.time - time;
    event.time = time;
}

} // namespace

TraceMerger::TraceMerger(TraceWriter &writer, std::function<WorldTime()> clock, LeaseTracker::Appended appended)
    : m_writer(writer), m_clock(std::move(clock)), m_leases(writer, std::move(appended))
{
}

EventRef TraceMerger::refOf(Seq seq)
{
    return EventRef{traceItself << 48 | seq};
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

void TraceMerger::addReplica(NodeId node, NodeId master)
{
    addNode(node, true);
    m_replicas.emplace(node, Replica{master, {}});
}

KeyHistory *TraceMerger::truthOf(NodeId node)
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &found->second;
}

void TraceMerger::take(const RawEvent &raw, EventRef ref)
{
    KeyHistory *const truth = truthOf(raw.event.node);
    if (truth && isAccount(raw)) {
        truth->said(ref, raw);
        if (raw.event.kind == EventKind::keyLost)
            forgetCopied(raw.event.node, raw.event.time);
        return;
    }
    if (truth && raw.event.kind == EventKind::sent)
        truth->sent(ref, raw);
    else if (truth && (raw.event.kind == EventKind::replied || raw.event.kind == EventKind::timedOut))
        truth->answered(raw);
    else if (truth && (raw.event.kind == EventKind::frozen || raw.event.kind == EventKind::thawed))
        truth->setFrozen(raw.event.kind == EventKind::frozen);
    // A node's row may already be queued with a later time: an expiry at its computed deadline.
    const auto after = std::upper_bound(m_pending.begin(), m_pending.end(), raw.event.time,
                                        [](WorldTime time, const Row &row) { return time < row.time(); });
    const auto place = m_pending.insert(after, {raw, ref, NodeId{}});
    if (!truth || raw.event.kind != EventKind::nodeDown)
        return;
    truth->setFrozen(false);
    if (truth->isExact()) { // the keys that its disk has kept are reported when it restarts
        truth->said(ref, raw);
        return;
    }
    auto behind = place + 1;
    for (const auto &[key, holder] : truth->lose()) {
        Row lost{{}, EventRef{}, raw.event.node};
        lost.raw.cause = ref;
        lost.raw.event = raw.event;
        lost.raw.event.kind = EventKind::keyLost;
        lost.raw.event.detail = TextId{};
        lost.raw.event.key = key;
        lost.raw.event.token = holder.token;
        lost.raw.event.client = holder.client;
        lost.raw.event.attempt = holder.attempt;
        behind = m_pending.insert(behind, lost) + 1;
    }
}

// Returns a time before which no more rows will be recorded.
WorldTime TraceMerger::settledBy(WorldTime now) const
{
    WorldTime settled = now;
    for (const Recorder *const recorder : m_recorders)
        settled = std::min(settled, recorder->quietUntil(now));
    return settled;
}

void TraceMerger::drain(WorldTime settled)
{
    std::vector<std::pair<RawEvent, EventRef>> fresh;
    for (Recorder *const recorder : m_recorders) {
        const RawEvent *raw = recorder->front();
        for (; raw && raw->event.time <= settled; raw = recorder->front()) {
            fresh.emplace_back(*raw, recorder->frontRef());
            recorder->pop();
        }
    }
    std::stable_sort(fresh.begin(), fresh.end(),
                     [](const auto &a, const auto &b) { return a.first.event.time < b.first.event.time; });
    for (const auto &[raw, ref] : fresh)
        take(raw, ref);
}

void TraceMerger::settle(WorldTime settled, WorldTime now)
{
    for (auto &[node, truth] : m_nodes) {
        while (!mustWaitForMaster(node, truth, now)) {
            auto finding = truth.next(settled, now);
            if (!finding)
                break;
            followMaster(node, *finding);
            place(node, std::move(*finding));
        }
    }
}

// The reports of master and replica come over two sockets, and the master's may be read last. Each node expires keys on its own.
bool TraceMerger::mustWaitForMaster(NodeId node, const KeyHistory &truth, WorldTime now) const
{
    const auto replica = m_replicas.find(node);
    const RawEvent *const account = truth.nextAccount();
    if (replica == m_replicas.end() || !account || account->cause || now > account->event.time + KeyHistory::confirmationMax)
        return false;
    Copied copied{account->event.key, account->event.token, account->event.kind};
    if (copied.kind == EventKind::keyDeleted) {
        const KeyHolder *const holder = truth.holder(copied.key);
        if (!holder || holder->deadline <= account->event.time + 1ms)
            return false;
        copied.token = holder->token;
    }
    return !replica->second.toCopy.contains(copied);
}

// A replica that is visible again has its master's keys. It does not repeat what the master did long before.
void TraceMerger::forgetCopied(NodeId node, WorldTime seenAgain)
{
    const auto replica = m_replicas.find(node);
    if (replica == m_replicas.end())
        return;
    for (auto &[copied, originals] : replica->second.toCopy)
        std::erase_if(originals, [=](const Original &original) { return original.time + copyMax < seenAgain; });
    std::erase_if(replica->second.toCopy, [](const auto &copied) { return copied.second.empty(); });
}

// Called when the row is written. Before it, the replica's changes come from its master, and they are in place by now.
void TraceMerger::changeRole(const Event &event)
{
    const NodeId node = event.node;
    if (event.kind == EventKind::demoted) {
        NodeId master = node;
        for (auto next = m_successors.find(master); next != m_successors.end(); next = m_successors.find(master))
            master = next->second;
        if (master != node)
            m_replicas.emplace(node, Replica{master, {}});
        return;
    }
    const auto found = m_replicas.find(node);
    if (found == m_replicas.end())
        return;
    const NodeId former = found->second.master;
    m_replicas.erase(found);
    m_successors.erase(node);
    m_successors[former] = node;
    for (auto &[other, replica] : m_replicas) {
        if (replica.master == former)
            replica.master = node;
    }
}

void TraceMerger::passOn(NodeId master, const KeyHistory::Finding &finding, WorldTime time)
{
    const Event &row = finding.row.event;
    for (auto &[node, replica] : m_replicas) {
        if (replica.master == master)
            replica.toCopy[{row.key, row.token, row.kind}].push_back({finding.self, time, row.client, row.attempt});
    }
}

void TraceMerger::followMaster(NodeId node, KeyHistory::Finding &finding)
{
    const auto replica = m_replicas.find(node);
    if (replica == m_replicas.end() || finding.isExpiry || finding.isToldAnew)
        return;
    Event &row = finding.row.event;
    const auto found = replica->second.toCopy.find({row.key, row.token, row.kind});
    if (found == replica->second.toCopy.end())
        return;
    const Original original = found->second.front();
    found->second.pop_front();
    if (found->second.empty())
        replica->second.toCopy.erase(found);
    finding.row.cause = original.row;
    finding.earliest = std::max(finding.earliest, original.time);
    row.client = original.client;
    row.attempt = original.attempt;
    if (row.kind == EventKind::keySet)
        truthOf(node)->attribute(row.key, row.client, row.attempt);
}

void TraceMerger::insert(const Row &row, EventRef after)
{
    auto place = std::lower_bound(m_pending.begin(), m_pending.end(), row.time(),
                                  [](const Row &one, WorldTime time) { return one.time() < time; });
    for (auto same = place; same != m_pending.end() && same->time() == row.time(); ++same) {
        if (same->ref == after || (row.truthOf && same->truthOf == row.truthOf))
            place = same + 1;
    }
    m_pending.insert(place, row);
}

void TraceMerger::place(NodeId node, KeyHistory::Finding finding)
{
    const WorldTime time = std::max({std::min(finding.latest, m_clock()), finding.earliest, written()});
    // A node does one thing after the other. Its earlier changes cannot have a later time, however late they were reported.
    std::vector<Row> earlier;
    if (!finding.isExpiry) {
        for (auto row = m_pending.begin(); row != m_pending.end();) {
            if (row->truthOf == node && row->time() > time) {
                earlier.push_back(*row);
                row = m_pending.erase(row);
            } else {
                ++row;
            }
        }
    }
    for (Row &row : earlier) {
        setTime(row.raw.event, time);
        insert(row, row.raw.cause);
    }

    TextPool &texts = m_writer.texts();
    setTime(finding.row.event, time);
    if (!finding.isExpiry && !finding.isToldAnew)
        passOn(node, finding, time);
    if (finding.isExpiry) {
        const auto late = finding.confirmedAfter;
        const std::string computed = finding.isFrozen ? "computed; the node is frozen"
            : finding.isDown                          ? "computed; the node is down"
                                                      : "computed; not confirmed by the node";
        finding.row.event.detail = texts.intern(late ? "confirmed by the node after " + lengthWords(*late) : computed);
    }
    insert({finding.row, finding.self, node}, finding.row.cause);
    if (!finding.robbed)
        return;
    Row stole{{}, EventRef{}, node};
    stole.raw.cause = finding.self;
    Event &event = stole.raw.event;
    event.kind = EventKind::stole;
    event.time = time;
    event.actor = Actor::client(finding.command->row.client);
    event.client = finding.command->row.client;
    event.attempt = finding.command->row.attempt;
    event.node = node;
    event.key = finding.row.event.key;
    event.token = finding.robbed->token;
    event.detail = texts.intern("deleted the key of client-" + std::to_string(finding.robbed->client.value));
    insert(stole, finding.self);
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
    if (recorder == traceItself)
        return static_cast<Seq>(ref.value & indexMask);
    const std::vector<Seq> &seqs = m_seqs[recorder - 1];
    const std::uint64_t index = (ref.value & indexMask) - 1;
    return index < seqs.size() ? seqs[index] : noSeq;
}

WorldTime TraceMerger::written() const
{
    // The ends of leases are written between the rows of recorders.
    return m_writer.size() == 0 ? m_emitted : std::max(m_emitted, m_writer[m_writer.size() - 1].time);
}

void TraceMerger::emit(const Row &row)
{
    Event event = row.raw.event;
    m_emitted = std::max(event.time, written());
    roundTimes(event, std::chrono::floor<std::chrono::microseconds>(m_emitted));
    event.cause = seqOf(row.raw.cause);
    if (event.kind == EventKind::promoted || event.kind == EventKind::demoted)
        changeRole(event);
    const Seq seq = m_leases.append(event);
    if (!row.ref)
        return;
    const std::uint64_t recorder = row.ref.value >> 48;
    if (recorder == 0) {
        m_expirySeqs[row.ref.value] = seq;
        return;
    }
    std::vector<Seq> &seqs = m_seqs[recorder - 1];
    const std::uint64_t index = (row.ref.value & indexMask) - 1;
    if (seqs.size() <= index)
        seqs.resize(index + 1, noSeq);
    seqs[index] = seq;
}

void TraceMerger::emitUntil(WorldTime gate, WorldTime now, bool waitForNodes)
{
    while (!m_pending.empty()) {
        const Row row = m_pending.front();
        if (row.time() >= gate && waitForNodes)
            break;
        KeyHistory *const truth = row.raw.effect == Effect::done || row.raw.effect == Effect::replaced ? truthOf(row.raw.event.node) : nullptr;
        if (waitForNodes && truth && truth->mustWait(row.raw.cause, row.time(), now))
            break;
        m_pending.pop_front();
        emit(row);
    }
}

bool TraceMerger::merge()
{
    WorldTime now = m_clock();
    WorldTime settled = settledBy(now);
    std::uint64_t waiting = 0;
    WorldTime oldest = settled;
    for (const Recorder *const recorder : m_recorders) {
        waiting += recorder->waiting();
        if (const RawEvent *const front = recorder->front())
            oldest = std::min(oldest, front->event.time);
    }
    const bool isLate = waiting > takenAtOnceMax && oldest + lateSlice < settled;
    if (isLate) // rows after the slice are recorded, so they are not missing
        now = settled = oldest + lateSlice;
    drain(settled);
    settle(settled, now);
    WorldTime gate = settled;
    for (const auto &[node, truth] : m_nodes)
        gate = std::min(gate, truth.gate());
    emitUntil(gate, now, true);
    if (!m_pending.empty())
        gate = std::min(gate, m_pending.front().time());
    // No more rows before the gate can come. The row after the gate writes a lease that ends exactly there.
    m_leases.advance(std::chrono::floor<std::chrono::microseconds>(gate) - 1us);
    return isLate;
}

void TraceMerger::finish()
{
    const WorldTime settled = settledBy(m_clock());
    drain(settled);
    settle(settled, m_clock());
    emitUntil(WorldTime::max(), m_clock(), false);
}

} // namespace lockscope
