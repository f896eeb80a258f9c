// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/tracelaws.h"

#include "core/fakeredis/simserver.h"

#include <map>
#include <set>
#include <utility>

namespace lockscope {
namespace {

// The time for which clients wait for the store; it is longer than for any node.
constexpr Duration storePatience = 10s;

// Returns the time of the last row of a client; after it no client waits for an answer.
WorldTime clientsEnd(const Trace &trace)
{
    std::size_t last = trace.size() - 1;
    const auto isItsDoing = [](const Event &event) {
        return event.actor.kind == ActorKind::client && event.kind != EventKind::leaseEnded && event.kind != EventKind::stole;
    };
    while (last > 0 && !isItsDoing(trace[last]))
        --last;
    return trace[last].time;
}

// Returns whether a reply means that its command changed a lock key.
bool saysItChangedAKey(const Trace &trace, const Event &sent, const std::string &answer)
{
    if (!trace.text(sent.key).starts_with(lockKeyPrefix))
        return false;
    const std::string command = trace.detail(sent);
    const std::string word = command.substr(0, command.find(' '));
    if (word == "GETSET")
        return true;
    if (word == "EXEC")
        return answer == "[(integer) 1]";
    const std::string_view name = word;
    const sim::CommandEntry *const entry = sim::findCommand({&name, 1});
    const bool mayChange = word.starts_with("EVAL") || (entry && (entry->flags & sim::CommandEntry::writes) != 0);
    const bool isPositive = answer.starts_with("(integer) ") && answer != "(integer) 0"; // the count of a re-entrant lock's holds
    return mayChange && (answer == "OK" || isPositive);
}

// Returns whether the node's process was killed before it reported anything else. Redis writes to one connection after another, so such a
// process may have answered its client and not the replication stream.
bool diesNext(const Trace &trace, std::size_t row)
{
    for (std::size_t i = row + 1; i < trace.size(); ++i) {
        if (trace[i].actor == Actor::node(trace[row].node))
            return trace[i].kind == EventKind::nodeDown;
    }
    return false;
}

} // namespace

void checkBalance(const Trace &trace, Duration timeoutMax)
{
    const WorldTime end = clientsEnd(trace);
    std::map<Seq, int> ends; // of each `sent`
    std::map<ClientId, int> inside;
    std::map<ClientId, Seq> died; // the last time
    std::map<ClientId, WorldTime> stopped; // clients still paused at the end: their timeouts since then are not written
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::sent && event.client) // the operator does not wait for a node that does not run
            ends[static_cast<Seq>(i)] = 0;
        if (event.kind == EventKind::replied || event.kind == EventKind::timedOut)
            ++ends[event.cause];
        if (event.kind == EventKind::crashed) {
            died[event.client] = static_cast<Seq>(i);
            inside[event.client] = 0;
        }
        if (event.kind == EventKind::paused)
            stopped[event.client] = event.time;
        if (event.kind == EventKind::resumed || event.kind == EventKind::crashed)
            stopped.erase(event.client);
        if (event.kind == EventKind::entered)
            QCOMPARE(++inside[event.client], 1);
        if (event.kind == EventKind::left)
            QCOMPARE(--inside[event.client], 0);
        if (i > 0)
            QVERIFY(event.time >= trace[i - 1].time);
    }
    for (const auto &[seq, count] : ends) {
        const Event &sent = trace[*trace.indexOf(seq)];
        const WorldTime lookedUntil = stopped.contains(sent.client) ? stopped[sent.client] : end;
        const Duration patience = sent.node == storeNode ? storePatience : timeoutMax;
        const bool mayBeOpen = (died.contains(sent.client) && died[sent.client] > seq) || sent.time + patience >= lookedUntil;
        QVERIFY2(count >= 1 || mayBeOpen, qPrintable(QStringLiteral("row %1 was sent and never ended").arg(seq)));
    }
}

void checkKeyRowsInTime(const Trace &trace)
{
    std::map<Seq, std::size_t> accounts; // `sent` -> key row
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if ((event.kind == EventKind::keySet || event.kind == EventKind::keyDeleted) && event.cause != noSeq)
            accounts[event.cause] = i;
        if (event.kind != EventKind::replied || event.node == storeNode)
            continue;
        const auto sent = trace.indexOf(event.cause);
        QVERIFY(sent);
        if (!diesNext(trace, i))
            QCOMPARE(accounts.contains(event.cause), saysItChangedAKey(trace, trace[*sent], trace.detail(event)));
    }
}

void checkStillness(const Trace &trace)
{
    struct Life {
        bool isStopped = false;
        bool isDead = false;
        AttemptId attempt;
    };
    std::map<ClientId, Life> lives;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        // Rows about a client's lease, key and clock may occur while it is stopped.
        const bool isOfOthers = event.kind == EventKind::leaseEnded || event.kind == EventKind::stole || event.kind == EventKind::clockJumped;
        if (event.actor.kind != ActorKind::client || isOfOthers)
            continue;
        Life &life = lives[event.client];
        const std::string text = "row " + std::to_string(i) + ": " + std::string(eventKindName(event.kind));
        const char *const row = text.c_str();
        if (event.kind == EventKind::attempt) {
            QVERIFY2(event.attempt > life.attempt, row);
            life.attempt = event.attempt;
        }
        if (event.kind == EventKind::restarted)
            QVERIFY2(std::exchange(life.isDead, false), row);
        if (event.kind == EventKind::resumed)
            QVERIFY2(std::exchange(life.isStopped, false), row);
        QVERIFY2(!life.isDead, row);
        if (event.kind == EventKind::crashed) {
            life.isDead = true;
            life.isStopped = false;
        }
        QVERIFY2(!life.isStopped, row);
        if (event.kind == EventKind::paused)
            life.isStopped = true;
    }
}

void checkCauses(const Trace &trace)
{
    std::map<Seq, std::size_t> answered; // `sent` -> its answer
    std::set<NodeId> replicas;           // a replica deletes what its master's clock has expired
    // Keys whose expiry was computed, because the node's own row arrived too late.
    std::set<std::pair<NodeId, TextId>> late;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::nodeUp && trace.detail(event).find("replica of") != std::string::npos)
            replicas.insert(event.node);
        if (event.kind == EventKind::keyExpired && trace.detail(event) == "computed; not confirmed by the node")
            late.insert({event.node, event.token});
        if (event.kind == EventKind::replied)
            answered.try_emplace(event.cause, i);
        if (event.kind != EventKind::keySet && event.kind != EventKind::keyDeleted)
            continue;
        const std::string text = "row " + std::to_string(i) + ": " + std::string(eventKindName(event.kind));
        const bool mayLackCause = replicas.contains(event.node) || late.contains({event.node, event.token});
        QVERIFY2(event.cause != noSeq || mayLackCause, (text + " without a cause").c_str());
        QVERIFY2(!answered.contains(event.cause), (text + " after its answer").c_str());
    }
}

void checkFaultless(const Trace &trace)
{
    const std::set<EventKind> faults{EventKind::paused,  EventKind::crashed,     EventKind::frozen,        EventKind::nodeDown, EventKind::clockJumped,
                                     EventKind::linkCut, EventKind::linkDelayed, EventKind::failoverBegun, EventKind::promoted};
    for (std::size_t i = 0; i < trace.size(); ++i)
        QVERIFY2(!faults.contains(trace[i].kind), std::string(eventKindName(trace[i].kind)).c_str());
}

} // namespace lockscope
