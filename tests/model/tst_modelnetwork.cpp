// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/modelrig.h"
#include "tests/support/tracelaws.h"

#include <algorithm>

using namespace lockscope;

namespace {

// One client, one round, nothing else.
EffectiveScenario oneRound(const char *scheme)
{
    EffectiveScenario effective = effectiveInModel("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.settings.clients = 1;
    scenario.settings.ttl = 1s;
    scenario.settings.nodeTimeout = 100ms;
    scenario.settings.work = 1ms;
    scenario.settings.think = 0ms;
    scenario.settings.giveUp = 10ms;
    scenario.rounds = 1;
    scenario.faults = FaultPlan{};
    return effective;
}

Fault onMessage(FaultAction kind, int message)
{
    Fault fault{kind, {ClientId{1}, NodeId{1}}};
    fault.begin.occurrence = message;
    return fault;
}

// Several clients that use one node at the same time. The node takes 2 ms for each command, and a
// message takes 4 ms each way.
EffectiveScenario crowd(int clients)
{
    EffectiveScenario effective = oneRound("set-px-lua");
    effective.modelTimes = {4ms, 0us, 2ms};
    effective.scenario.rounds = 3;
    effective.scenario.duration = 60s;
    Settings &settings = effective.scenario.settings;
    settings.clients = clients;
    settings.nodeTimeout = 1s;
    settings.giveUp = 0ms;
    return effective;
}

std::vector<Duration> roundTrips(const JudgedRun &result)
{
    std::vector<Duration> lengths;
    for (const Event &row : rowsOf(*result.trace, EventKind::replied))
        lengths.push_back(row.span);
    return lengths;
}

} // namespace

class tst_ModelNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRoundTripTakesTheModelTimesAndTheLatency()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.modelTimes = {20us, 0us, 4us};
        for (const Duration length : roundTrips(runModel(effective)))
            QCOMPARE(length, Duration(44us));
        effective.scenario.settings.latency = 5ms;
        for (const Duration length : roundTrips(runModel(effective)))
            QCOMPARE(length, Duration(10'044us));
        effective.scenario.settings.jitter = 3ms;
        const auto lengths = roundTrips(runModel(effective));
        QVERIFY(std::all_of(lengths.begin(), lengths.end(),
            [](Duration one) { return one >= 10'044us && one < 16'044us; }));
        QVERIFY(std::adjacent_find(lengths.begin(), lengths.end(), std::not_equal_to<>())
            != lengths.end());
    }

    // With any jitter: the request that was sent first arrives first, and so do the replies.
    void noMessageOvertakesAnotherOnOneConnection()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "redlock");
        effective.scenario.settings.jitter = 20ms;
        effective.scenario.settings.loss = 0.05;
        effective.scenario.settings.clients = 4;
        const JudgedRun result = runModel(effective);
        std::map<std::pair<ClientId, NodeId>, Seq> lastReplied;
        int replies = 0;
        for (const Event &row : rowsOf(*result.trace, EventKind::replied)) {
            auto &last = lastReplied.try_emplace({row.client, row.node}, Seq{0}).first->second;
            QVERIFY(row.cause > last);
            last = row.cause;
            ++replies;
        }
        QVERIFY(replies > 50);
        QVERIFY(result.count(EventKind::linkDelayed) > 0); // some were lost and sent again
    }

    void aLostRequestIsNeverExecuted()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.scenario.faults.add(onMessage(FaultAction::loseRequest, 1));
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::timedOut), 1);
        QCOMPARE(result.count(EventKind::keySet), 0);
        QCOMPARE(result.count(EventKind::granted), 0);
    }

    // If the reply is lost, the client does not get the lock, but the key is set.
    void aLostReplyLeavesTheKey()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.scenario.faults.add(onMessage(FaultAction::loseReply, 1));
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::timedOut), 1);
        QCOMPARE(result.count(EventKind::granted), 0);
        const auto set = rowsOf(*result.trace, EventKind::keySet);
        QCOMPARE(set.size(), std::size_t{1});
        QVERIFY(set.front().time < rowsOf(*result.trace, EventKind::timedOut).front().time);
    }

    void aDelayedReplyArrivesLate()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        Fault late = onMessage(FaultAction::delayReply, 1);
        late.end.length = 60ms;
        effective.scenario.faults.add(late);
        const JudgedRun result = runModel(effective);
        QVERIFY(roundTrips(result).front() > 60ms && roundTrips(result).front() < 61ms);
        QCOMPARE(result.count(EventKind::granted), 1);
        QCOMPARE(rowsOf(*result.trace, EventKind::linkDelayed).at(0).span, Duration(60ms));
    }

    // A cut holds messages; when it heals, all of them arrive in order. So a SET that timed out is
    // executed after all.
    void aCutDelaysMessagesAndLosesNone()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        Fault cut{FaultAction::cut, {ClientId{1}, NodeId{1}}};
        cut.end.length = 300ms;
        effective.scenario.faults.add(cut);
        effective.scenario.settings.giveUp = 1s;
        effective.scenario.settings.retryDelay = 100ms;
        const JudgedRun result = runModel(effective);
        const auto healed = rowsOf(*result.trace, EventKind::linkHealed);
        QCOMPARE(healed.size(), std::size_t{1});
        QCOMPARE(healed.front().span, Duration(300ms));
        const auto set = rowsOf(*result.trace, EventKind::keySet);
        QVERIFY(!set.empty() && set.front().time > healed.front().time);
        QVERIFY(result.count(EventKind::timedOut) > 0);
        QCOMPARE(result.count(EventKind::replied) >= result.count(EventKind::sent), true);
    }

    // Two overlapping cuts of one link: it heals when the second ends.
    void aLinkHealsWhenItsLastCutEnds()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        Fault cut{FaultAction::cut, {ClientId{1}, NodeId{1}}};
        cut.end.length = 50ms;
        Fault longer = cut;
        longer.begin.time = 30ms;
        longer.end.length = 60ms;
        effective.scenario.faults.add(cut);
        effective.scenario.faults.add(longer);
        effective.scenario.settings.giveUp = 1s;
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::linkCut), 2);
        const auto healed = rowsOf(*result.trace, EventKind::linkHealed);
        QCOMPARE(healed.size(), std::size_t{1});
        QCOMPARE(healed.front().time, WorldTime{90ms});
        QVERIFY(rowsOf(*result.trace, EventKind::keySet).front().time > healed.front().time);
    }

    // To the microsecond: 20 us each way, 4 us at the node, and the latency of the lag while it
    // lasts.
    void aLagDelaysOneDirectionWhileItLasts()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.modelTimes = {20us, 0us, 4us};
        effective.scenario.settings.work = 100ms;
        Fault lag{FaultAction::lag, {ClientId{1}, NodeId{1}}};
        lag.way = Fault::Way::replies;
        lag.latency = 7ms;
        lag.end.length = 50ms;
        effective.scenario.faults.add(lag);
        const JudgedRun result = runModel(effective);
        const auto lengths = roundTrips(result);
        QCOMPARE(lengths.front(), Duration(7'044us));
        QCOMPARE(lengths.back(), Duration(44us));
        QCOMPARE(rowsOf(*result.trace, EventKind::linkHealed).at(0).span, Duration(50ms));
    }

    // A SET of about a hundred bytes at 1000 bytes per second.
    void aThrottledLinkTakesTimeForEachByte()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.modelTimes = {20us, 0us, 4us};
        effective.scenario.settings.nodeTimeout = 2s;
        Fault throttle{FaultAction::throttle, {ClientId{1}, NodeId{1}}};
        throttle.way = Fault::Way::requests;
        throttle.bandwidth = 1000;
        effective.scenario.faults.add(throttle);
        const JudgedRun result = runModel(effective);
        // *6 SET lockscope:lock:orders <40 digits> NX PX 1000 in the Redis protocol
        const std::size_t size = 4 + 9 + (5 + 21 + 2) + (5 + 40 + 2) + 8 + 8 + (4 + 4 + 2);
        QCOMPARE(roundTrips(result).front(), Duration(44us) + size * 1ms);
    }

    // Messages in flight are lost, their sender is informed at once, and its next message uses a
    // new connection.
    void aResetLosesTheMessagesInFlight()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.scenario.settings.latency = 20ms;
        effective.scenario.settings.giveUp = 1s;
        Fault reset{FaultAction::reset, {ClientId{1}, NodeId{1}}};
        reset.begin.time = 10ms;
        effective.scenario.faults.add(reset);
        const JudgedRun result = runModel(effective);
        const auto timedOutRows = rowsOf(*result.trace, EventKind::timedOut);
        QCOMPARE(timedOutRows.size(), std::size_t{1});
        QVERIFY(timedOutRows.front().time < WorldTime{11ms});
        for (const Event &set : rowsOf(*result.trace, EventKind::keySet))
            QVERIFY(set.cause != timedOutRows.front().cause);
        QCOMPARE(result.count(EventKind::granted), 1);
        QCOMPARE(result.count(EventKind::linkHealed), 1);
    }

    // The order is the same in a simulator that has made another run before: its message objects,
    // which it reuses, have another order.
    void lostCommandsTimeOutInTheOrderInWhichTheyWereSent()
    {
        EffectiveScenario effective = effectiveInModel("f31-bloom-partial-add", "none");
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.bloom = BloomWay::pipeline;
        effective.scenario.faults = FaultPlan{};
        Fault lost{FaultAction::loseRequest, {ClientId{1}, storeNode}};
        lost.begin.occurrence = 6; // of the second pipeline; two commands follow it
        effective.scenario.faults.add(lost);
        Simulator simulator;
        QVERIFY(simulator.run(effectiveInModel("peaceful", "redlock")));
        for (const auto &trace : {Simulator().run(effective), simulator.run(effective)}) {
            std::vector<Seq> sentRows;
            for (const Event &row : rowsOf(*trace.value(), EventKind::timedOut))
                sentRows.push_back(row.cause);
            QCOMPARE(sentRows.size(), std::size_t{3});
            QVERIFY(std::is_sorted(sentRows.begin(), sentRows.end()));
        }
    }

    void aRefusedLinkSendsNothing()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        effective.scenario.settings.giveUp = 1s;
        effective.scenario.settings.retryDelay = 30ms;
        Fault refuse{FaultAction::refuse, {ClientId{1}, NodeId{1}}};
        refuse.end.length = 100ms;
        effective.scenario.faults.add(refuse);
        const JudgedRun result = runModel(effective);
        const auto timedOutRows = rowsOf(*result.trace, EventKind::timedOut);
        QVERIFY(timedOutRows.size() >= 2);
        QVERIFY(result.trace->detail(timedOutRows.front()).find("not sent") == 0);
        for (const Event &set : rowsOf(*result.trace, EventKind::keySet))
            QVERIFY(set.time > WorldTime{100ms});
        QCOMPARE(result.count(EventKind::granted), 1);
    }

    void aCutOfOneDirectionHoldsOnlyRequestsOrOnlyReplies()
    {
        EffectiveScenario effective = oneRound("set-px-lua");
        Fault cut{FaultAction::cutReplies, {ClientId{1}, NodeId{1}}};
        effective.scenario.faults.add(cut);
        const JudgedRun withoutReplies = runModel(effective);
        QVERIFY(withoutReplies.count(EventKind::keySet) > 0);
        QCOMPARE(withoutReplies.count(EventKind::replied), 0);
        effective.scenario.faults[0].action = FaultAction::cutRequests;
        const JudgedRun withoutRequests = runModel(effective);
        QCOMPARE(withoutRequests.count(EventKind::keySet), 0);
        QCOMPARE(withoutRequests.count(EventKind::replied), 0);
    }

    // The primary replies before its replicas have the key; WAIT waits for the round trip to the
    // replicas.
    void aReplicaGetsTheKeyAfterItsPrimary()
    {
        EffectiveScenario effective = oneRound("set-px-wait");
        effective.scenario.settings.replicas = 2;
        effective.scenario.settings.latency = 2ms;
        effective.modelTimes = {20us, 0us, 4us};
        const JudgedRun result = runModel(effective);
        const auto set = rowsOf(*result.trace, EventKind::keySet);
        QCOMPARE(set.size(), std::size_t{3}); // on the primary and its two replicas
        QCOMPARE(set[1].time - set[0].time, Duration(2'020us));
        QCOMPARE((*result.trace)[*result.trace->indexOf(set[1].cause)].kind, EventKind::keySet);
        QCOMPARE(result.count(EventKind::granted), 1);
        QCOMPARE(result.count(EventKind::keyDeleted), 3);
    }

    void waitRepliesZeroAfterItsTimeout()
    {
        EffectiveScenario effective = oneRound("set-px-wait");
        Fault freeze{FaultAction::freeze};
        freeze.target.node = NodeId{2}; // the replica
        effective.scenario.faults.add(freeze);
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::granted), 0);
        bool hasZero = false; // whether WAIT has replied that no replica has the key
        for (const Event &row : rowsOf(*result.trace, EventKind::replied))
            hasZero = hasZero || result.trace->detail(row) == "(integer) 0";
        QVERIFY(hasZero);
    }

    // A round trip takes 10 ms, of which the node works 2 ms. With up to five clients the model
    // needs no queue and executes each command at once, even if another one arrived less than 2 ms
    // before (SimTimes::isCrowded).
    void anOverloadedNodeQueuesCommands()
    {
        for (const int clients : {2, 5, 6, 12}) {
            const JudgedRun result = runModel(crowd(clients));
            if (QTest::currentTestFailed())
                return;
            checkPairedRows(*result.trace, 1s);
            Duration gapMin = 1s;
            std::optional<WorldTime> previous;
            for (const Event &row : rowsOf(*result.trace, EventKind::replied)) {
                if (row.node != NodeId{1})
                    continue;
                gapMin = previous ? std::min(gapMin, row.time - *previous) : gapMin;
                previous = row.time;
            }
            QCOMPARE(gapMin >= 2ms,
                clients > 5); // the node executes queued commands one after the other
            QCOMPARE(result.count(EventKind::left), clients * 3);
        }
    }

    // Requests in a node's queue wait until it thaws, or are lost when it crashes.
    void queuedRequestsWaitForAThawAndAreLostInACrash_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("frozen") << static_cast<int>(FaultAction::freeze);
        QTest::newRow("crashed") << static_cast<int>(FaultAction::nodeCrash);
    }
    void queuedRequestsWaitForAThawAndAreLostInACrash()
    {
        QFETCH(const int, kind);
        EffectiveScenario effective = crowd(6);
        Fault fault{static_cast<FaultAction>(kind), {{}, NodeId{1}}};
        fault.begin.time = 7ms; // by then the six clients have sent a command, and the node has
                                // executed one or two of these
        fault.end.length = 20ms;
        effective.scenario.faults.add(fault);
        const JudgedRun result = runModel(effective);
        if (QTest::currentTestFailed())
            return;
        checkPairedRows(*result.trace, 1s);
        checkKeyRowsInTime(*result.trace);
        const bool isCrash = fault.action == FaultAction::nodeCrash;
        QCOMPARE(result.count(EventKind::timedOut) > 0,
            isCrash); // the crash breaks the node's connections
        QCOMPARE(result.count(EventKind::left), 6 * 3);
    }
};

QTEST_GUILESS_MAIN(tst_ModelNetwork)
#include "tst_modelnetwork.moc"
