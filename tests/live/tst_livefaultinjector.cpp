// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/liverun/faults/neededrelays.h"
#include "tests/support/liverig.h"

using namespace lockscope;

namespace {

// A run without planned faults that lasts as long as a test needs it.
EffectiveScenario longPeacefulRun()
{
    EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
    effective.scenario.settings.ttl = 10s;
    effective.scenario.rounds = 0;
    effective.scenario.duration = 60s;
    return effective;
}

LiveOptions openToFaults()
{
    LiveOptions options;
    options.isOpenToFaults = true;
    return options;
}

int countOf(const Trace &trace, EventKind kind)
{
    int count = 0;
    for (std::size_t i = 0; i < trace.size(); ++i)
        count += trace[i].kind == kind ? 1 : 0;
    return count;
}

// Waits until there are `count` rows of a kind.
bool waitForRows(const LiveRun &run, EventKind kind, int count = 1)
{
    return QTest::qWaitFor([&] { return countOf(*run.trace(), kind) >= count; }, 60000);
}

// A plan with one fault of node 1 that begins at once.
FaultPlan faultOfNode(FaultAction kind, std::optional<Duration> length = {})
{
    FaultPlan plan;
    Fault fault{kind, {{}, NodeId{1}}};
    fault.end.length = length;
    plan.add(fault);
    return plan;
}

// A plan with one fault of the link of client 1 to node 1 that begins at once.
FaultPlan faultOfLink(FaultAction kind)
{
    FaultPlan plan;
    Fault fault{kind, {ClientId{1}, NodeId{1}}};
    plan.add(fault);
    return plan;
}

// The begin of a fault that begins as soon as it is injected: time 0 has passed by then.
const FaultBegin atOnce{.time = Duration::zero()};

} // namespace

/// Faults that are injected during a live run: they affect the real processes and sockets, and the
/// trace gets a row `setting-changed` for each injection.
class tst_LiveFaultInjector : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aNodeIsFrozenAndThawed()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        QVERIFY(run.inject(faultOfNode(FaultAction::freeze)));
        QVERIFY(waitForRows(run, EventKind::frozen));
        QCOMPARE(countOf(*run.trace(), EventKind::settingChanged), 1);
        run.endFaults(ClientId{}, NodeId{1});
        QVERIFY(waitForRows(run, EventKind::thawed));
        const int before = countOf(*run.trace(), EventKind::left);
        QVERIFY(waitForRows(run, EventKind::left, before + 2)); // the lock works again
        stopAndCheck(run);
    }

    void aNodeCrashesAndRestarts()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        QVERIFY(run.inject(faultOfNode(FaultAction::nodeCrash, 5min)));
        QVERIFY(waitForRows(run, EventKind::nodeDown));
        run.endFaults(ClientId{}, NodeId{1}); // before the five minutes are over
        QVERIFY(waitForRows(run, EventKind::nodeUp, 2));
        const int before = countOf(*run.trace(), EventKind::left);
        QVERIFY(waitForRows(run, EventKind::left, before + 1));
        stopAndCheck(run);
    }

    void aNodesClockJumps()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::entered));
        const auto jump = run.inject(faultOfNode(FaultAction::clockJump, 1min));
        QVERIFY2(jump, jump ? "" : jump.error().text.c_str());
        QVERIFY(waitForRows(run, EventKind::clockJumped));
        stopAndCheck(run);
    }

    void aLinkIsCutAndHealed()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        QVERIFY(run.inject(faultOfLink(FaultAction::cut)));
        QVERIFY(waitForRows(run, EventKind::linkCut));
        run.endFaults(ClientId{1}, NodeId{1});
        QVERIFY(waitForRows(run, EventKind::linkHealed));
        stopAndCheck(run);
    }

    void aClientIsPausedAndResumedAndCrashesAndRestarts()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        FaultPlan pause;
        pause.add({FaultAction::pause, {ClientId{1}}, atOnce, {5min}});
        QVERIFY(run.inject(pause));
        QVERIFY(waitForRows(run, EventKind::paused));
        run.endFaults(ClientId{1}, NodeId{});
        QVERIFY(waitForRows(run, EventKind::resumed));
        FaultPlan crash;
        crash.add({FaultAction::crash, {ClientId{1}}, atOnce, {50ms}});
        QVERIFY(run.inject(crash));
        QVERIFY(waitForRows(run, EventKind::restarted));
        QCOMPARE(countOf(*run.trace(), EventKind::crashed), 1);
        stopAndCheck(run);
    }

    void crashedClientsRestartByHand()
    {
        EffectiveScenario lab = longPeacefulRun();
        lab.isKeptRunning = true;
        lab.scenario.settings.clients = 3;
        lab.scenario.settings.ttl = 1s;
        LiveRun run(lab, openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        FaultPlan crashes;
        for (const ClientId client : {ClientId{1}, ClientId{2}})
            crashes.add({FaultAction::crash, {client}, atOnce});
        crashes.add({FaultAction::crash, {ClientId{3}}, atOnce, {5min}});
        QVERIFY(run.inject(crashes));
        QVERIFY(waitForRows(run, EventKind::crashed, 3));
        for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}})
            run.endFaults(client, NodeId{});
        QVERIFY(waitForRows(run, EventKind::restarted, 3));
        const int before = countOf(*run.trace(), EventKind::left);
        QVERIFY(waitForRows(run, EventKind::left, before + 2));
        stopAndCheck(run);
    }

    void aReplicaIsPromoted()
    {
        EffectiveScenario effective = longPeacefulRun();
        effective.scenario.settings.replicas = 1;
        LiveRun run(effective, openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        FaultPlan plan;
        Fault promote{FaultAction::promote, {{}, NodeId{2}}};
        plan.add(promote);
        const auto promoted = run.inject(plan);
        QVERIFY2(promoted, promoted ? "" : promoted.error().text.c_str());
        QVERIFY(waitForRows(run, EventKind::failoverEnded));
        const auto hasNewPrimarySetAKeyForAClient = [&] {
            const auto trace = run.trace();
            for (std::size_t i = 0; i < trace->size(); ++i) {
                if ((*trace)[i].kind == EventKind::keySet && (*trace)[i].node == NodeId{2}
                    && countOf(*trace, EventKind::promoted) == 1 && (*trace)[i].cause != noSeq
                    && (*trace)[(*trace)[i].cause].kind == EventKind::sent)
                    return true;
            }
            return false;
        };
        QVERIFY(QTest::qWaitFor(
            hasNewPrimarySetAKeyForAClient, 60000)); // the clients have found the new primary
        stopAndCheck(run);
    }

    void aFaultWithAConditionBeginsAfterTheConditionIsTrue()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        FaultPlan plan = faultOfNode(FaultAction::freeze);
        EventCondition entered;
        entered.client = ClientId{2};
        entered.after = 30ms;
        plan[0].begin.when = entered;
        EventCondition timedOut;
        timedOut.kinds = {EventKind::timedOut};
        plan[0].end.until = timedOut;
        QVERIFY(run.inject(plan));
        QVERIFY(waitForRows(run, EventKind::thawed));
        const auto trace = run.trace();
        for (std::size_t i = 0; i < trace->size(); ++i) {
            if ((*trace)[i].kind != EventKind::frozen)
                continue;
            const Event &cause = (*trace)[(*trace)[i].cause];
            QVERIFY(cause.kind == EventKind::entered && cause.client == ClientId{2});
            QVERIFY((*trace)[i].time >= cause.time + 30ms);
        }
        stopAndCheck(run);
    }

    void aFaultOfALinkWithoutAProxyIsRefused()
    {
        EffectiveScenario manyClients = longPeacefulRun();
        manyClients.scenario.settings.clients =
            NeededRelays::linksMax / 2; // each client has one link to the node and one to the store
        manyClients.scenario.settings.think = 1s;
        LiveRun withProxies(manyClients, openToFaults());
        QVERIFY(waitForRows(withProxies, EventKind::attempt));
        QVERIFY(withProxies.inject(faultOfLink(FaultAction::cut)));
        stopAndCheck(withProxies);
        manyClients.scenario.settings.clients += 1;
        LiveRun withoutProxies(manyClients, openToFaults());
        QVERIFY(waitForRows(withoutProxies, EventKind::attempt));
        const auto refused = withoutProxies.inject(faultOfLink(FaultAction::cut));
        QVERIFY(!refused);
        QVERIFY2(refused.error().text.find("that link has no proxy") != std::string::npos,
            refused.error().text.c_str());
        stopAndCheck(withoutProxies);
    }

    void impossibleFaultsAreRefusedInOneLine()
    {
        LiveRun run(longPeacefulRun(), openToFaults());
        QVERIFY(waitForRows(run, EventKind::left));
        QVERIFY(isRefused(run.inject({{FaultAction::stall, {ClientId{1}}}}), "faults.stalls"));
        FaultPlan replicationCut = faultOfLink(FaultAction::cut);
        replicationCut[0].target.client = ClientId{};
        replicationCut[0].target.isReplication = true;
        QVERIFY(isRefused(run.inject(replicationCut), "must be planned before the run"));
        FaultPlan faultOfMissingNode = faultOfNode(FaultAction::freeze);
        faultOfMissingNode[0].target.node = NodeId{7};
        QVERIFY(isRefused(run.inject(faultOfMissingNode), "node 7"));
        run.stop("enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(isRefused(run.inject(faultOfNode(FaultAction::freeze)), "over"));
        QCOMPARE(countOf(*run.trace(), EventKind::settingChanged), 0);

        LiveRun notOpen(longPeacefulRun(), {});
        QVERIFY(waitForRows(notOpen, EventKind::left));
        QVERIFY(
            isRefused(notOpen.inject(faultOfNode(FaultAction::freeze)), "without support for it"));
    }

private:
    // Returns true if the fault is refused with a text of one line that contains `named`.
    static bool isRefused(const Result<Done, RunRefusal> &result, const std::string &named)
    {
        return !result && result.error().text.find(named) != std::string::npos
            && result.error().text.find('\n') == std::string::npos;
    }

    static void stopAndCheck(LiveRun &run)
    {
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(!run.failure());
        QVERIFY(judge(*run.trace(), deriveSpans(*run.trace())));
    }
};

QTEST_GUILESS_MAIN(tst_LiveFaultInjector)
#include "tst_livefaultinjector.moc"
