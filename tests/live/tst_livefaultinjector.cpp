// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/liverun/faults/neededrelays.h"
#include "tests/support/liverig.h"

using namespace lockscope;

namespace {

EffectiveScenario longPeace()
{
    EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
    effective.scenario.settings.ttl = 10s;
    effective.scenario.rounds = 0;
    effective.scenario.duration = 60s;
    return effective;
}

LiveOptions open()
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
bool comes(const LiveRun &run, EventKind kind, int count = 1)
{
    return QTest::qWaitFor([&] { return countOf(*run.trace(), kind) >= count; }, 60000);
}

FaultPlan onNode(FaultAction kind, std::optional<Duration> length = {})
{
    FaultPlan plan;
    Fault fault{kind, {{}, NodeId{1}}};
    fault.end.length = length;
    plan.add(fault);
    return plan;
}

FaultPlan onLink(FaultAction kind)
{
    FaultPlan plan;
    Fault fault{kind, {ClientId{1}, NodeId{1}}};
    plan.add(fault);
    return plan;
}

// A time in the past.
const FaultBegin now{.time = Duration::zero()};

} // namespace

/// Faults that are injected during a live run: they affect the real processes and sockets, and the trace names their source.
class TstOperatorHand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aNodeIsFrozenAndGoesOn()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::left));
        QVERIFY(run.inject(onNode(FaultAction::freeze)));
        QVERIFY(comes(run, EventKind::frozen));
        QCOMPARE(countOf(*run.trace(), EventKind::settingChanged), 1);
        run.endFaults(ClientId{}, NodeId{1});
        QVERIFY(comes(run, EventKind::thawed));
        const int before = countOf(*run.trace(), EventKind::left);
        QVERIFY(comes(run, EventKind::left, before + 2)); // the lock works again
        end(run);
    }

    void aNodeDiesAndIsStartedAgain()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::left));
        QVERIFY(run.inject(onNode(FaultAction::nodeCrash, 5min)));
        QVERIFY(comes(run, EventKind::nodeDown));
        run.endFaults(ClientId{}, NodeId{1}); // earlier than the five minutes
        QVERIFY(comes(run, EventKind::nodeUp, 2));
        const int before = countOf(*run.trace(), EventKind::left);
        QVERIFY(comes(run, EventKind::left, before + 1));
        end(run);
    }

    void aNodesClockJumps()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::entered));
        const auto jump = run.inject(onNode(FaultAction::clockJump, 1min));
        QVERIFY2(jump, jump ? "" : jump.error().text.c_str());
        QVERIFY(comes(run, EventKind::clockJumped));
        end(run);
    }

    void aLinkIsCutAndHealed()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::left));
        QVERIFY(run.inject(onLink(FaultAction::cut)));
        QVERIFY(comes(run, EventKind::linkCut));
        run.endFaults(ClientId{1}, NodeId{1});
        QVERIFY(comes(run, EventKind::linkHealed));
        end(run);
    }

    void aClientIsStoppedAndWokenAndKilledAndComesBack()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::left));
        FaultPlan pause;
        pause.add({FaultAction::pause, {ClientId{1}}, now, {5min}});
        QVERIFY(run.inject(pause));
        QVERIFY(comes(run, EventKind::paused));
        run.endFaults(ClientId{1}, NodeId{});
        QVERIFY(comes(run, EventKind::resumed));
        FaultPlan crash;
        crash.add({FaultAction::crash, {ClientId{1}}, now, {50ms}});
        QVERIFY(run.inject(crash));
        QVERIFY(comes(run, EventKind::restarted));
        QCOMPARE(countOf(*run.trace(), EventKind::crashed), 1);
        end(run);
    }

    void aReplicaIsPromoted()
    {
        EffectiveScenario effective = longPeace();
        effective.scenario.settings.replicas = 1;
        LiveRun run(effective, open());
        QVERIFY(comes(run, EventKind::left));
        FaultPlan plan;
        Fault promote{FaultAction::promote, {{}, NodeId{2}}};
        plan.add(promote);
        const auto promoted = run.inject(plan);
        QVERIFY2(promoted, promoted ? "" : promoted.error().text.c_str());
        QVERIFY(comes(run, EventKind::failoverEnded));
        const auto servedByIt = [&] {
            const auto trace = run.trace();
            for (std::size_t i = 0; i < trace->size(); ++i) {
                if ((*trace)[i].kind == EventKind::keySet && (*trace)[i].node == NodeId{2} && countOf(*trace, EventKind::promoted) == 1
                    && (*trace)[i].cause != noSeq && (*trace)[(*trace)[i].cause].kind == EventKind::sent)
                    return true;
            }
            return false;
        };
        QVERIFY(QTest::qWaitFor(servedByIt, 60000)); // the clients have followed it
        end(run);
    }

    void whatWaitsForAConditionWaits()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::left));
        FaultPlan plan = onNode(FaultAction::freeze);
        EventCondition entered;
        entered.client = ClientId{2};
        entered.after = 30ms;
        plan[0].begin.when = entered;
        EventCondition timedOut;
        timedOut.kinds = {EventKind::timedOut};
        plan[0].end.until = timedOut;
        QVERIFY(run.inject(plan));
        QVERIFY(comes(run, EventKind::thawed));
        const auto trace = run.trace();
        for (std::size_t i = 0; i < trace->size(); ++i) {
            if ((*trace)[i].kind != EventKind::frozen)
                continue;
            const Event &cause = (*trace)[(*trace)[i].cause];
            QVERIFY(cause.kind == EventKind::entered && cause.client == ClientId{2});
            QVERIFY((*trace)[i].time >= cause.time + 30ms);
        }
        end(run);
    }

    void aLinkWithoutARelayIsNoLinkForAClick()
    {
        EffectiveScenario crowd = longPeace();
        crowd.scenario.settings.clients = NeededRelays::linksMax / 2; // each client has one link to the node and one to the store
        crowd.scenario.settings.think = 1s;
        LiveRun few(crowd, open());
        QVERIFY(comes(few, EventKind::attempt));
        QVERIFY(few.inject(onLink(FaultAction::cut)));
        end(few);
        crowd.scenario.settings.clients += 1;
        LiveRun many(crowd, open());
        QVERIFY(comes(many, EventKind::attempt));
        const auto refused = many.inject(onLink(FaultAction::cut));
        QVERIFY(!refused);
        QVERIFY2(refused.error().text.find("that link has no proxy") != std::string::npos, refused.error().text.c_str());
        end(many);
    }

    void whatCannotBeIsRefusedInOneLine()
    {
        LiveRun run(longPeace(), open());
        QVERIFY(comes(run, EventKind::left));
        QVERIFY(isRefused(run.inject({{FaultAction::stall, {ClientId{1}}}}), "faults.stalls"));
        FaultPlan copying = onLink(FaultAction::cut);
        copying[0].target.client = ClientId{};
        copying[0].target.isReplication = true;
        QVERIFY(isRefused(run.inject(copying), "must be planned before the run"));
        FaultPlan elsewhere = onNode(FaultAction::freeze);
        elsewhere[0].target.node = NodeId{7};
        QVERIFY(isRefused(run.inject(elsewhere), "node 7"));
        run.stop("enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(isRefused(run.inject(onNode(FaultAction::freeze)), "over"));
        QCOMPARE(countOf(*run.trace(), EventKind::settingChanged), 0);

        LiveRun closed(longPeace(), {});
        QVERIFY(comes(closed, EventKind::left));
        QVERIFY(isRefused(closed.inject(onNode(FaultAction::freeze)), "without support for it"));
    }

private:
    static bool isRefused(const Result<Done, InjectionRefusal> &result, const std::string &named)
    {
        return !result && result.error().text.find(named) != std::string::npos && result.error().text.find('\n') == std::string::npos;
    }

    static void end(LiveRun &run)
    {
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(!run.failure());
        QVERIFY(judge(*run.trace(), deriveSpans(*run.trace())));
    }
};

QTEST_GUILESS_MAIN(TstOperatorHand)
#include "tst_livefaultinjector.moc"
