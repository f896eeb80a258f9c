// SPDX-License-Identifier: GPL-3.0-or-later
// Clients that wait forever, and attempts whose lease is over before the client has the lock.
#include <QTest>

#include "core/run/client/runend.h"
#include "core/workload/fencing.h"
#include "lockscope/schemes/registry.h"
#include "tests/model/runlengths.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

// Returns whether DeadEnd detects a dead end in a run with a TTL of 400 ms, with client 2 running
// and client 1 crashed.
bool isDeadEnd(const TraceBuilder &builder, Duration now)
{
    const auto trace = builder.trace();
    DeadEnd deadEnd(400ms);
    deadEnd.take(*trace);
    return deadEnd.isReached(WorldTime{now}, [](ClientId client) { return client == ClientId{2}; });
}

} // namespace

class tst_DeadEnd : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Client 1 crashes as the holder, and client 2 is denied for longer than a second. The number
    // of the variant selects further events.
    void aClientThatOnlyWaitsIsADeadEnd_data()
    {
        QTest::addColumn<int>("variant"); // see the test function
        QTest::addColumn<bool>("isReached");
        QTest::newRow("client 2 waits for a key without a deadline") << 0 << true;
        QTest::newRow("client 2 is paused") << 1 << false;
        QTest::newRow("client 2 was paused") << 2 << true;
        QTest::newRow("the keys of client 1 will expire") << 3 << false;
        QTest::newRow("client 2 has just set a key that will expire") << 4 << true;
        QTest::newRow("one of two keys that will expire was deleted") << 5 << false;
    }

    void aClientThatOnlyWaitsIsADeadEnd()
    {
        QFETCH(int, variant);
        QFETCH(bool, isReached);
        TraceBuilder builder;
        builder.run("redlock", 3).client(1).at(1ms).attempt();
        if (variant == 3 || variant == 5)
            builder.keySet(1, 1h).keySet(2, 1h);
        if (variant == 5)
            builder.keyDeleted(2);
        builder.granted().crashed().client(2).at(10ms).attempt();
        if (variant == 1 || variant == 2)
            builder.paused();
        if (variant == 2)
            builder.resumed();
        builder.at(20ms).denied().at(1030ms).attempt();
        if (variant == 4)
            builder.keySet(3, 1h);
        builder.denied();
        QCOMPARE(isDeadEnd(builder, 1040ms), isReached);
    }

    // A pause at line 4, or before the fencing token arrives, is longer than the lease. So the
    // check of the clock denies the lock, and the client releases it.
    void aLockWhoseLeaseIsOverIsDeniedAndReleased_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<int>("line");
        QTest::newRow("set-px-wait") << QByteArray("set-px-wait") << 4;
        QTest::newRow("the fencing token of set-px-lua")
            << QByteArray("set-px-lua") << fencingLine(*schemeOf("set-px-lua")).number;
    }

    void aLockWhoseLeaseIsOverIsDeniedAndReleased()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(int, line);
        EffectiveScenario effective =
            with(effectiveInModel("peaceful", scheme.toStdString()), {{"ttl", "300ms"}});
        if (scheme == "set-px-wait")
            effective.scenario.settings.replicas = 1;
        if (scheme == "set-px-lua")
            effective.scenario.settings.fencing = Fencing::write;
        Fault pause = pauseOf(1, 500ms);
        pause.begin.anchor = Anchor::line;
        pause.begin.line = line;
        effective.scenario.faults.add(pause);
        const JudgedRun result = runModel(effective);
        const Trace &trace = *result.trace;
        bool isReleased = false;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].kind == EventKind::resumed)
                isReleased = false; // commands before this row do not count
            if (trace[i].client == ClientId{1} && trace[i].kind == EventKind::sent
                && trace.detail(trace[i]).starts_with("EVAL"))
                isReleased = true;
            if (trace[i].client == ClientId{1} && trace[i].kind == EventKind::denied
                && trace.detail(trace[i]) == "no-time-left") {
                QVERIFY(isReleased);
                return;
            }
        }
        QFAIL("no attempt was denied with no-time-left");
    }

    // The reply to the SET is lost, and the node may have executed it. So the next command of the
    // client is the release.
    void aSetWithoutAReplyIsUndone()
    {
        EffectiveScenario effective =
            with(effectiveInModel("peaceful", "set-px-wait"), {{"node-timeout", "50ms"}});
        effective.scenario.settings.replicas = 1;
        Fault lost{FaultAction::loseReply, {ClientId{1}, NodeId{1}}};
        lost.begin.occurrence = 1;
        effective.scenario.faults.add(lost);
        const JudgedRun result = runModel(effective);
        const Trace &trace = *result.trace;
        std::string sent;
        for (std::size_t i = 0; i < trace.size() && sent.empty(); ++i) {
            const bool isSent = trace[i].client == ClientId{1} && trace[i].kind == EventKind::sent;
            if (isSent && !trace.detail(trace[i]).starts_with("SET"))
                sent = trace.detail(trace[i]);
        }
        QVERIFY2(sent.starts_with("EVAL"), sent.c_str());
        QVERIFY(result.count(EventKind::timedOut) > 0);
    }
};

QTEST_GUILESS_MAIN(tst_DeadEnd)
#include "tst_deadend.moc"
