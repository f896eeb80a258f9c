// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"
#include "tests/live/twoclients.h"
#include "tests/support/modelrig.h"

using namespace lockscope;

namespace {

// Returns a run with two clients with watchdogs, a primary and its replica: every action has a
// target in it.
EffectiveScenario withEveryTarget()
{
    EffectiveScenario effective = twoClients("set-px-lua");
    Scenario &scenario = effective.scenario;
    scenario.faults = {};
    scenario.rounds = 2;
    scenario.settings.nodes = 1;
    scenario.settings.replicas = 1;
    scenario.settings.watchdog = true;
    scenario.settings.work = 200ms; // long enough for the watchdog to renew
    scenario.settings.restartDelay = 20ms;
    return effective;
}

// Returns a fault with this action. If the action can have a condition, the fault begins when
// client 1 is inside. It ends soon.
Fault faultWith(FaultAction action)
{
    const FaultSubject subject = subjectOf(action);
    FaultTarget target;
    if (subject != FaultSubject::node)
        target.client = action == FaultAction::lateStart ? second : first;
    if (subject != FaultSubject::client)
        target.node = NodeId{static_cast<std::uint8_t>(action == FaultAction::promote ? 2 : 1)};
    Fault fault = usualFault(action, target);
    const FaultStart start = infoOf(action).start;
    if (start != FaultStart::message && start != FaultStart::renewal)
        fault.begin.when = when(EventKind::entered, first);
    if (hasSettableLength(fault) && infoOf(action).ending != FaultEnding::restart)
        fault.end.length = 50ms;
    return fault;
}

EffectiveScenario runOf(FaultAction action)
{
    EffectiveScenario effective = withEveryTarget();
    effective.scenario.faults.add(faultWith(action));
    if (action == FaultAction::demote) { // only a primary that was replaced can be demoted
        effective.scenario.faults.add(faultWith(FaultAction::promote));
        effective.scenario.faults[0].begin.when =
            EventCondition{{EventKind::failoverEnded}, {}, {}, 1};
    }
    return effective;
}

} // namespace

// Both worlds execute every action of the table. If a world did not, the fault would never begin,
// or would leave no row.
class tst_FaultActions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachActionIsExecuted_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<int>("action");
        for (const char *const world : {"model", "live"}) {
            for (const FaultActionInfo &info : faultActions())
                QTest::addRow("%s: %s of %s", world, info.name, infoOf(info.family).name)
                    << world << static_cast<int>(info.action);
        }
        std::vector<EffectiveScenario> live;
        for (const FaultActionInfo &info : faultActions())
            live.push_back(runOf(info.action));
        m_live.emplace(std::move(live));
    }
    void eachActionIsExecuted()
    {
        QFETCH(QString, world);
        QFETCH(int, action);
        const FaultActionInfo &info = infoOf(static_cast<FaultAction>(action));
        EffectiveScenario effective = runOf(info.action);
        effective.world = WorldKind::model;
        const JudgedRun result = world == QLatin1String("model")
            ? runModel(effective)
            : m_live->result(static_cast<std::size_t>(action));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        const RunEnding ending = parseRunEnding(trace.detail(trace[trace.size() - 1]));
        QVERIFY2(ending.neverBegan.empty(),
            ending.neverBegan.empty() ? "" : ending.neverBegan.front().c_str());
        QVERIFY(info.row == EventKind::unknown || result.count(info.row) > 0);
    }

private:
    std::optional<RunsAhead> m_live; // in the order of the actions
};

QTEST_GUILESS_MAIN(tst_FaultActions)
#include "tst_faultactions.moc"
