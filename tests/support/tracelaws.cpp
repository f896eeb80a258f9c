// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/tracelaws.h"

#include <map>
#include <set>

namespace lockscope {
namespace {

// The last thing that a client did or suffered: from there on nobody waits for an answer.
WorldTime clientsEnd(const Trace &trace)
{
    std::size_t last = trace.size() - 1;
    while (last > 0 && trace[last].actor.kind != ActorKind::client)
        --last;
    return trace[last].time;
}

// Whether an answer means that the command before it has changed a key of the lock.
bool saysItChangedAKey(const std::string &command, const std::string &answer)
{
    const std::string word = command.substr(0, command.find(' '));
    if (word == "GETSET")
        return true;
    if (word == "EXEC")
        return answer == "[(integer) 1]";
    const bool mayChange = word == "SET" || word == "SETNX" || word == "EXPIRE" || word == "DEL" || word == "EVALSHA" || word == "EVAL";
    return mayChange && (answer == "OK" || answer == "(integer) 1");
}

} // namespace

void checkBalance(const Trace &trace, Duration timeoutMax)
{
    const WorldTime end = clientsEnd(trace);
    std::map<Seq, int> ends; // of each `sent`
    std::map<ClientId, int> inside;
    std::set<ClientId> dead;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::sent)
            ends[static_cast<Seq>(i)] = 0;
        if (event.kind == EventKind::replied || event.kind == EventKind::timedOut)
            ++ends[event.cause];
        if (event.kind == EventKind::crashed)
            dead.insert(event.client);
        if (event.kind == EventKind::entered)
            QCOMPARE(++inside[event.client], 1);
        if (event.kind == EventKind::left)
            QCOMPARE(--inside[event.client], 0);
        if (i > 0)
            QVERIFY(event.time >= trace[i - 1].time);
    }
    for (const auto &[seq, count] : ends) {
        const Event &sent = trace[*trace.indexOf(seq)];
        const bool mayBeOpen = dead.contains(sent.client) || sent.time + timeoutMax >= end;
        QVERIFY2(count >= 1 || mayBeOpen, qPrintable(QStringLiteral("row %1 was sent and never ended").arg(seq)));
    }
}

void checkTruthInTime(const Trace &trace)
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
        QCOMPARE(accounts.contains(event.cause), saysItChangedAKey(trace.detail(trace[*sent]), trace.detail(event)));
    }
}

} // namespace lockscope
