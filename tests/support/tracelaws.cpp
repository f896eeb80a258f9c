// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/tracelaws.h"

#include "core/fakeredis/simserver.h"

#include <map>
#include <set>
#include <utility>

namespace lockscope {
namespace {

// The time for which clients wait for the store. It is longer than any node timeout.
constexpr Duration storeTimeout = 10s;

// Returns the time of the last row of a client. After that no client waits for a reply.
WorldTime lastTimeOfClients(const Trace &trace)
{
    std::size_t last = trace.size() - 1;
    const auto isRowOfClient = [](const Event &event) {
        return event.actor.kind == ActorKind::client && event.kind != EventKind::leaseEnded
            && event.kind != EventKind::stole;
    };
    while (last > 0 && !isRowOfClient(trace[last]))
        --last;
    return trace[last].time;
}

// Returns whether a reply means that its command changed a lock key.
bool reportsChangeOfLockKey(const Trace &trace, const Event &sent, const std::string &reply)
{
    if (!trace.text(sent.key).starts_with(lockKeyPrefix))
        return false;
    const std::string command = trace.detail(sent);
    const std::string word = command.substr(0, command.find(' '));
    if (word == "GETSET")
        return true;
    if (word == "EXEC")
        return reply == "[(integer) 1]";
    const std::string_view name = word;
    const sim::CommandEntry *const entry = sim::findCommand({&name, 1});
    const bool mayChange =
        word.starts_with("EVAL") || (entry && (entry->flags & sim::CommandEntry::writes) != 0);
    const bool isPositive = reply.starts_with("(integer) ")
        && reply != "(integer) 0"; // the count of a re-entrant lock's holds
    return mayChange && (reply == "OK" || isPositive);
}

// Returns whether the process of the row's node was killed before it reported anything else. Redis
// writes to one connection after another, so such a process may have replied to its client, but not
// yet written the change to the replication stream.
bool isKilledNext(const Trace &trace, std::size_t row)
{
    for (std::size_t i = row + 1; i < trace.size(); ++i) {
        if (trace[i].actor == Actor::node(trace[row].node))
            return trace[i].kind == EventKind::nodeDown;
    }
    return false;
}

// Returns whether two rows of one key, which follow each other, set the same value with the same
// deadline.
bool isSameChange(const Event &first, const Event &second)
{
    constexpr Duration inaccuracy = 1ms; // the observer reads two clocks for each row
    if (first.kind != EventKind::keySet || second.kind != EventKind::keySet
        || first.token != second.token || first.span == noSpan || second.span == noSpan
        || second.cause != noSeq)
        return false;
    const Duration difference = (second.time + second.span) - (first.time + first.span);
    return difference < inaccuracy && -difference < inaccuracy;
}

} // namespace

void checkPairedRows(const Trace &trace, Duration timeoutMax)
{
    const WorldTime end = lastTimeOfClients(trace);
    const bool isOfPrograms = trace.size() > 0
        && trace.detail(trace[0]).find(R"("scheme":"program")") != std::string::npos;
    std::map<Seq, int> ends; // number of `replied` and `timed-out` rows of each `sent`
    std::map<ClientId, int> inside;
    std::map<ClientId, Seq> lastCrash;
    std::map<ClientId, WorldTime> pausedSince; // of clients that are still paused at the end: a
                                               // paused client writes no timeouts
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::sent
            && event.client) // a command of the operator needs no end, because the node may not run
            ends[static_cast<Seq>(i)] = 0;
        if (event.kind == EventKind::replied || event.kind == EventKind::timedOut)
            ++ends[event.cause];
        if (event.kind == EventKind::crashed) {
            lastCrash[event.client] = static_cast<Seq>(i);
            inside[event.client] = 0;
        }
        if (event.kind == EventKind::paused)
            pausedSince[event.client] = event.time;
        if (event.kind == EventKind::resumed || event.kind == EventKind::crashed)
            pausedSince.erase(event.client);
        if (event.kind == EventKind::entered && !isOfPrograms)
            QCOMPARE(++inside[event.client], 1);
        if (event.kind == EventKind::left && !isOfPrograms)
            QCOMPARE(--inside[event.client], 0);
        if (i > 0)
            QVERIFY(event.time >= trace[i - 1].time);
    }
    for (const auto &[seq, count] : ends) {
        const Event &sent = trace[*trace.indexOf(seq)];
        const WorldTime observedUntil =
            pausedSince.contains(sent.client) ? pausedSince[sent.client] : end;
        const Duration timeout = sent.node == storeNode ? storeTimeout : timeoutMax;
        const bool mayLackEnd = (lastCrash.contains(sent.client) && lastCrash[sent.client] > seq)
            || sent.time + timeout >= observedUntil;
        QVERIFY2(count >= 1 || mayLackEnd,
            qPrintable(
                QStringLiteral("row %1: the command has neither a reply nor a timeout").arg(seq)));
    }
}

void checkKeyRowsInTime(const Trace &trace)
{
    std::map<Seq, std::size_t> keyRows;                          // `sent` -> key row
    std::map<std::pair<NodeId, TextId>, const Event *> lastRows; // of each key of a node
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        constexpr EventKinds keyKinds{
            EventKind::keySet, EventKind::keyExpired, EventKind::keyDeleted, EventKind::keyLost};
        if (keyKinds.has(event.kind)) {
            const Event *&last = lastRows[{event.node, event.key}];
            QVERIFY2(!last || !isSameChange(*last, event),
                qPrintable(QStringLiteral("row %1: the change has a row already").arg(i)));
            last = &event;
        }
        if ((event.kind == EventKind::keySet || event.kind == EventKind::keyDeleted)
            && event.cause != noSeq)
            keyRows[event.cause] = i;
        if (event.kind != EventKind::replied || event.node == storeNode)
            continue;
        const auto sent = trace.indexOf(event.cause);
        QVERIFY(sent);
        // What a client does to a key of a former primary has no row.
        const auto last = lastRows.find({event.node, trace[*sent].key});
        const bool isLost = last != lastRows.end() && last->second->kind == EventKind::keyLost;
        if (event.client && !isKilledNext(trace, i) && (!isLost || keyRows.contains(event.cause)))
            QCOMPARE(keyRows.contains(event.cause),
                reportsChangeOfLockKey(trace, trace[*sent], trace.detail(event)));
    }
}

void checkPausesAndCrashes(const Trace &trace)
{
    struct ClientState {
        bool isPaused = false;
        bool isCrashed = false;
        AttemptId attempt;
    };
    std::map<ClientId, ClientState> states;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        // Rows about a client's lease, key and clock may occur while the client is paused or
        // crashed.
        const bool mayOccurAnyTime = event.kind == EventKind::leaseEnded
            || event.kind == EventKind::stole || event.kind == EventKind::clockJumped;
        if (event.actor.kind != ActorKind::client || mayOccurAnyTime)
            continue;
        ClientState &state = states[event.client];
        const std::string text =
            "row " + std::to_string(i) + ": " + std::string(eventKindName(event.kind));
        const char *const row = text.c_str();
        if (event.kind == EventKind::attempt) {
            QVERIFY2(event.attempt > state.attempt, row);
            state.attempt = event.attempt;
        }
        if (event.kind == EventKind::restarted)
            QVERIFY2(std::exchange(state.isCrashed, false), row);
        if (event.kind == EventKind::resumed)
            QVERIFY2(std::exchange(state.isPaused, false), row);
        QVERIFY2(!state.isCrashed, row);
        if (event.kind == EventKind::crashed) {
            state.isCrashed = true;
            state.isPaused = false;
        }
        QVERIFY2(!state.isPaused, row);
        if (event.kind == EventKind::paused)
            state.isPaused = true;
    }
}

void checkCauses(const Trace &trace)
{
    std::map<Seq, std::size_t> replyRows; // `sent` -> its reply
    std::set<NodeId> replicas; // a replica deletes the keys that have expired on its primary
    // Keys whose expiry was computed, because the node's own row arrived too late.
    std::set<std::pair<NodeId, TextId>> computed;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::nodeUp
            && trace.detail(event).find("replica of") != std::string::npos)
            replicas.insert(event.node);
        if (event.kind == EventKind::keyExpired
            && trace.detail(event) == "computed; not confirmed by the node")
            computed.insert({event.node, event.token});
        if (event.kind == EventKind::replied)
            replyRows.try_emplace(event.cause, i);
        if (event.kind != EventKind::keySet && event.kind != EventKind::keyDeleted)
            continue;
        const std::string text =
            "row " + std::to_string(i) + ": " + std::string(eventKindName(event.kind));
        const bool mayLackCause = replicas.contains(event.node)
            || computed.contains({event.node, event.token}) || trace.detail(event) == "evicted";
        QVERIFY2(event.cause != noSeq || mayLackCause, (text + " without a cause").c_str());
        QVERIFY2(!replyRows.contains(event.cause), (text + " after its reply").c_str());
    }
}

void checkFaultless(const Trace &trace)
{
    const std::set<EventKind> faults{EventKind::paused, EventKind::crashed, EventKind::frozen,
        EventKind::nodeDown, EventKind::clockJumped, EventKind::linkCut, EventKind::linkDelayed,
        EventKind::failoverBegun, EventKind::promoted};
    for (std::size_t i = 0; i < trace.size(); ++i)
        QVERIFY2(
            !faults.contains(trace[i].kind), std::string(eventKindName(trace[i].kind)).c_str());
}

} // namespace lockscope
