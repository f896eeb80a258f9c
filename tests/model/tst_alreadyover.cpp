// SPDX-License-Identifier: GPL-3.0-or-later
// A fault whose end comes before its beginning.
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/scenario/files/runending.h"
#include "tests/support/failoverrig.h"
#include "tests/support/modelrig.h"

#include <algorithm>
#include <set>

using namespace lockscope;

namespace {

// Two clients take the lock in turn, three rounds each.
EffectiveScenario inTurn()
{
    EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
    effective.scenario.settings.clients = 2;
    effective.scenario.rounds = 3;
    return effective;
}

// A pause of client 1 before the n-th release.
Fault pauseAtRelease(int occurrence, const EventCondition &until)
{
    Fault pause{FaultAction::pause, {ClientId{1}}};
    pause.begin.anchor = Anchor::beforeRelease;
    pause.begin.occurrence = occurrence;
    pause.end = {5s, until};
    return pause;
}

Fault freezeOf(const EventCondition &when, const EventCondition &until)
{
    Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
    freeze.begin.when = when;
    freeze.end = {5s, until};
    return freeze;
}

RunEnding endingOf(const JudgedRun &result)
{
    return parseRunEnding(result.trace->detail(rowsOf(result, EventKind::runEnd).at(0)));
}

bool hasFinding(const JudgedRun &result)
{
    const std::vector<Finding> &findings = result.verdict.findings;
    return std::any_of(findings.begin(), findings.end(),
        [](const Finding &one) { return one.kind == FindingKind::alreadyOver; });
}

using Names = std::vector<std::string>;

} // namespace

class tst_AlreadyOver : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPauseWhoseEndHasComeDoesNothingAndIsNamed()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(pauseAtRelease(3, afterRow(EventKind::entered, 1)));
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::paused), 0);
        const RunEnding ending = endingOf(result);
        QCOMPARE(ending.alreadyOver, Names{"client 1 paused for 5 s"});
        QCOMPARE(ending.tookEffect, 0);
        QVERIFY(ending.neverBegan.empty() && ending.unfinished.empty());
        QVERIFY(hasFinding(result));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::untested));
    }

    void aPauseThatWaitsForTheNextRowTakesEffect()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(pauseAtRelease(2, afterRow(EventKind::denied, 2, 0, 1000)));
        effective.scenario.faults.add(pauseAtRelease(3, afterRow(EventKind::entered, 1)));
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::paused), 1);
        QCOMPARE(endingOf(result).alreadyOver, Names{"client 1 paused for 5 s"});
        QCOMPARE(endingOf(result).tookEffect, 1);
        QVERIFY(hasFinding(result));
        QVERIFY(result.verdict.outcome != Outcome::untested);
    }

    void aNodeWhoseThawHasComeIsNotFrozen()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(
            freezeOf(afterRow(EventKind::released, 1), afterRow(EventKind::entered, 1)));
        const JudgedRun early = runModel(effective);
        QCOMPARE(early.count(EventKind::frozen), 0);
        QCOMPARE(endingOf(early).alreadyOver, Names{"node 1 frozen for 5 s"});
        effective.scenario.faults = {
            freezeOf(afterRow(EventKind::released, 1), afterRow(EventKind::denied, 2, 0, 1000))};
        const JudgedRun late = runModel(effective);
        QCOMPARE(late.count(EventKind::frozen), 1);
        QVERIFY(endingOf(late).alreadyOver.empty());
    }

    // The model begins and ends faults a millisecond after the row of their condition.
    void theOrderOfTheRowsCountsNotThatOfTheReactions()
    {
        EffectiveScenario effective = inTurn();
        const EventCondition granted = afterRow(EventKind::granted, 1);
        effective.scenario.faults.add(freezeOf(
            granted, afterRow(EventKind::entered, 1))); // the next row, long before the reaction
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::frozen), 0);
        QCOMPARE(endingOf(result).alreadyOver, Names{"node 1 frozen for 5 s"});
    }

    void theRowOfAFaultItselfDoesNotMakeItOver()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(pauseAtRelease(1, afterRow(EventKind::paused, 1)));
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::paused), 1);
        QVERIFY(rowsOf(result, EventKind::resumed).at(0).span < 5s);
        QVERIFY(endingOf(result) == RunEnding());
    }

    void aPlaceThatIsNotReachedStaysWithoutEffect()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(pauseAtRelease(100, afterRow(EventKind::entered, 1)));
        const RunEnding ending = endingOf(runModel(effective));
        QCOMPARE(ending.neverBegan, Names{"client 1 paused for 5 s"});
        QVERIFY(ending.alreadyOver.empty());
    }

    void onePauseAtSeveralPlacesIsNamedOnce()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(pauseAtRelease(3, afterRow(EventKind::entered, 1)));
        effective.scenario.faults.add(pauseAtRelease(100, afterRow(EventKind::entered, 1)));
        const RunEnding ending = endingOf(runModel(effective));
        QCOMPARE(ending.alreadyOver, Names{"client 1 paused for 5 s"});
        QVERIFY(ending.neverBegan.empty());
    }

    void inSevenScenariosAFaultIsOverBeforeItBegins()
    {
        std::set<std::string> found;
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const auto &[scheme, outcome] : scenario.expected) {
                const RunEnding ending =
                    endingOf(runModel(effectiveInModel(scenario.id.c_str(), scheme)));
                if (ending.alreadyOver.empty())
                    continue;
                found.insert(scenario.id);
                QVERIFY2(ending.tookEffect > 0, scenario.id.c_str()); // so the outcome stands
            }
        }
        QCOMPARE(found,
            (std::set<std::string>{"f13b-number-at-the-read", "f18-takeover-race",
                "f18c-takeover-by-del", "f24b-stalled-watchdog", "f30-stampede",
                "f5c-power-loss-one-node", "m24-yiiredis-takeover-race"}));
    }

    void delayedStartsAreNoEffect()
    {
        EffectiveScenario effective = inTurn();
        effective.scenario.faults.add(
            {FaultAction::lateStart, {ClientId{2}}, {afterRow(EventKind::entered, 1)}});
        effective.scenario.faults.add(pauseAtRelease(3, afterRow(EventKind::entered, 1)));
        const RunEnding ending = endingOf(runModel(effective));
        QCOMPARE(ending.alreadyOver, Names{"client 1 paused for 5 s"});
        QCOMPARE(ending.tookEffect, 0);
    }
};

QTEST_GUILESS_MAIN(tst_AlreadyOver)
#include "tst_alreadyover.moc"
