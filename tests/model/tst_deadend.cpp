// SPDX-License-Identifier: GPL-3.0-or-later
// Clients that wait forever, and locks that are granted too late.
#include <QTest>

#include "core/run/shared/deadend.h"
#include "core/run/workload/fencing.h"
#include "lockscope/schemes/registry.h"
#include "tests/model/runlengths.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

// Returns whether DeadEnd detects a dead end in a run with a TTL of 400 ms, with client 2 alive and client 1 dead.
bool isDeadEnd(const TraceBuilder &story, Duration now)
{
    const auto trace = story.trace();
    DeadEnd deadEnd(400ms);
    deadEnd.take(*trace);
    return deadEnd.isReached(WorldTime{now}, [](ClientId client) { return client == ClientId{2}; });
}

} // namespace

class tst_DeadEnd : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A dead owner's key has no deadline, and client 2 is refused for longer than a second.
    void aClientThatOnlyWaitsIsADeadEnd_data()
    {
        QTest::addColumn<int>("how");
        QTest::addColumn<bool>("isReached");
        QTest::newRow("for good") << 0 << true;
        QTest::newRow("it is paused") << 1 << false;
        QTest::newRow("it was paused") << 2 << true;
        QTest::newRow("a key that will expire stands in the way") << 3 << false;
        QTest::newRow("a try just came") << 4 << true;
        QTest::newRow("one of two keys that will expire is gone") << 5 << false;
    }

    void aClientThatOnlyWaitsIsADeadEnd()
    {
        QFETCH(int, how);
        QFETCH(bool, isReached);
        TraceBuilder story;
        story.run("redlock", 3).client(1).at(1ms).attempt();
        if (how == 3 || how == 5)
            story.keySet(1, 1h).keySet(2, 1h);
        if (how == 5)
            story.keyDeleted(2);
        story.granted().crashed().client(2).at(10ms).attempt();
        if (how == 1 || how == 2)
            story.paused();
        if (how == 2)
            story.resumed();
        story.at(20ms).denied().at(1030ms).attempt();
        if (how == 4)
            story.keySet(3, 1h);
        story.denied();
        QCOMPARE(isDeadEnd(story, 1040ms), isReached);
    }

    // The lock was lost before line 4, or before the fencing token arrived: the check of the clock denies it, and it is released.
    void aLockThatComesTooLateIsDeniedAndGivenBack_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<int>("line");
        QTest::newRow("set-px-wait") << QByteArray("set-px-wait") << 4;
        QTest::newRow("the fencing number") << QByteArray("set-px-lua") << fencingLine(*schemeOf("set-px-lua")).number;
    }

    void aLockThatComesTooLateIsDeniedAndGivenBack()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(int, line);
        EffectiveScenario effective = with(modelOf("peaceful", scheme.toStdString()), {{"ttl", "300ms"}});
        if (scheme == "set-px-wait")
            effective.scenario.settings.replicas = 1;
        if (scheme == "set-px-lua")
            effective.scenario.settings.fencing = Fencing::write;
        Fault pause = pauseOf(1, 500ms);
        pause.begin.anchor = Anchor::line;
        pause.begin.line = line;
        effective.scenario.faults.add(pause);
        const LiveResult result = runModel(effective);
        const Trace &trace = *result.trace;
        bool isGivenBack = false;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].kind == EventKind::resumed)
                isGivenBack = false; // commands before this row do not count
            if (trace[i].client == ClientId{1} && trace[i].kind == EventKind::sent && trace.detail(trace[i]).starts_with("EVAL"))
                isGivenBack = true;
            if (trace[i].client == ClientId{1} && trace[i].kind == EventKind::denied && trace.detail(trace[i]) == "no-time-left") {
                QVERIFY(isGivenBack);
                return;
            }
        }
        QFAIL("nothing was denied for want of time");
    }

    // Its SET may have been executed nevertheless.
    void aSilentSetIsUndoneBeforeAFailOverLock()
    {
        EffectiveScenario effective = with(modelOf("peaceful", "set-px-wait"), {{"node-timeout", "50ms"}});
        effective.scenario.settings.replicas = 1;
        Fault lost{FaultAction::loseReply, {ClientId{1}, NodeId{1}}};
        lost.begin.occurrence = 1;
        effective.scenario.faults.add(lost);
        const LiveResult result = runModel(effective);
        const Trace &trace = *result.trace;
        std::string sent;
        for (std::size_t i = 0; i < trace.size() && sent.empty(); ++i) {
            const bool isLater = trace[i].client == ClientId{1} && trace[i].kind == EventKind::sent && !trace.detail(trace[i]).starts_with("SET");
            if (isLater)
                sent = trace.detail(trace[i]);
        }
        QVERIFY2(sent.starts_with("EVAL"), sent.c_str());
        QVERIFY(result.count(EventKind::timedOut) > 0);
    }
};

QTEST_GUILESS_MAIN(tst_DeadEnd)
#include "tst_deadend.moc"
