// SPDX-License-Identifier: GPL-3.0-or-later
// The length of a run, and what its row run-end reports: what is unfinished, and which faults never
// began.
#include <QTest>

#include "core/run/check/runlength.h"
#include "core/run/faults/planprogress.h"
#include "core/run/modelrun/lookahead.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"
#include "core/workload/fencing.h"
#include "lockscope/schemes/registry.h"
#include "tests/model/runlengths.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

RunEnding endingOf(const JudgedRun &result)
{
    const Trace &trace = *result.trace;
    return parseRunEnding(trace.detail(trace[trace.size() - 1]));
}

Duration lengthOf(const JudgedRun &result)
{
    return (*result.trace)[result.trace->size() - 1].time.time_since_epoch();
}

RunEnding reportOf(const PlanProgress &progress)
{
    RunEnding ending;
    progress.report(ending);
    return ending;
}

} // namespace

class tst_RunLength : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The run must not end at the scenario's 10 s: client 1 would still be paused, and the outcome
    // would be untested instead of violated.
    void aLongerPauseMakesTheRunLonger()
    {
        const JudgedRun result =
            runModel(with(effectiveInModel("F10"), {{"pause", "60s"}, {"ttl", "10s"}}));
        QCOMPARE(name(result.verdict.outcome), "violated");
        QVERIFY(lengthOf(result) > 10s);
        QCOMPARE(endingOf(result), RunEnding());
    }

    void aRunWithALeaseLongerThanThePauseIsHeld()
    {
        const JudgedRun result =
            runModel(with(effectiveInModel("F10"), {{"pause", "20s"}, {"ttl", "30s"}}));
        QCOMPARE(name(result.verdict.outcome), "held");
        QVERIFY(lengthOf(result) > 20s);
    }

    void aRunThatEndsAtItsLimitReportsWhatIsUnfinished()
    {
        EffectiveScenario effective =
            with(effectiveInModel("F10"), {{"pause", "60s"}, {"ttl", "30s"}});
        effective.durationLimit = 5s;
        const JudgedRun result = runModel(effective);
        QCOMPARE(name(result.verdict.outcome), "untested");
        QCOMPARE(lengthOf(result), Duration(5s));
        const RunEnding ending = endingOf(result);
        QCOMPARE(ending.reason, RunEnding::Reason::duration);
        const std::vector<std::string> unfinished{"client 1 has not finished its round",
            "client 2 has not finished its round", "client 1 paused"};
        QCOMPARE(ending.unfinished, unfinished);
    }

    void aStuckRunEndsBeforeTwiceTheDurationOfItsScenario()
    {
        for (const int nodes : {1, 3, 5}) {
            EffectiveScenario effective = effectiveInModel("F15", "setnx-del");
            effective.scenario.settings.nodes = nodes;
            const JudgedRun result = runModel(effective);
            QCOMPARE(name(result.verdict.outcome), "stuck");
            QVERIFY2(lengthOf(result) < 2 * effective.scenario.duration,
                qPrintable(QString::number(lengthOf(result).count())));
        }
    }

    void clientsWithoutANumberOfRoundsWorkForTheDuration()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scenario.rounds = 0;
        effective.scenario.duration = 700ms;
        const JudgedRun result = runModel(effective);
        QCOMPARE(lengthOf(result), Duration(700ms));
        QCOMPARE(endingOf(result).unfinished, std::vector<std::string>());
        QCOMPARE(name(result.verdict.outcome), "held");
    }

    // The clients end long before the fault begins.
    void aRunWaitsForAFaultAtATime()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
        freeze.begin.time = 30s;
        freeze.end.length = 2s;
        effective.scenario.faults.add(freeze);
        const JudgedRun result = runModel(effective);
        QVERIFY(lengthOf(result) >= 32s);
        QCOMPARE(endingOf(result), RunEnding());
    }

    void aFaultWhoseConditionIsNeverMetIsReported()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        Fault pause{FaultAction::pause, {ClientId{1}}};
        pause.begin.when = EventCondition{{EventKind::crashed}, ClientId{2}, {}, 1, {}};
        pause.end.length = 100ms;
        effective.scenario.faults.add(pause);
        const JudgedRun result = runModel(effective);
        QCOMPARE(name(result.verdict.outcome), "untested");
        QCOMPARE(
            endingOf(result).neverBegan, (std::vector<std::string>{"client 1 paused for 100 ms"}));
    }

    // The run ends as `done` although a pause has the length 0, or a client with a fault is left
    // out by the setting `clients`.
    void aFaultThatTheSettingsTurnOffIsNotReported()
    {
        QCOMPARE(endingOf(runModel(with(effectiveInModel("F10"), {{"pause", "0"}}))), RunEnding());
        QCOMPARE(name(runModel(with(effectiveInModel("F15", "set-px-lua"), {{"clients", "2"}}))
                          .verdict.outcome),
            "held");
    }

    void aFaultAtALineThatTheSchemeLacksIsReportedAsNoSuchPlace()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Fault pause{FaultAction::pause, {ClientId{1}}};
        pause.begin.anchor = Anchor::line;
        pause.begin.line = 40;
        pause.end.length = 100ms;
        effective.scenario.faults.add(pause);
        Fault crash{FaultAction::nodeCrash}; // the crash waits for the pause above
        crash.target.node = NodeId{1};
        crash.begin.when = EventCondition{{EventKind::paused}, ClientId{1}, {}, 1, {}};
        effective.scenario.faults.add(crash);
        const JudgedRun result = runModel(effective);
        QCOMPARE(name(result.verdict.outcome), "held");
        QCOMPARE(endingOf(result).noSuchPlace.size(), std::size_t{1});
        QCOMPARE(endingOf(result).neverBegan, std::vector<std::string>());
    }

    void pausesUntilTheSameConditionCountAsOneOnlyIfTheirLengthsAreEqual()
    {
        for (const bool areLengthsEqual : {true, false}) {
            EffectiveScenario effective = effectiveInModel("peaceful");
            for (const Duration length : {Duration(1s), Duration(areLengthsEqual ? 1s : 2s)}) {
                Fault pause = pauseOf(1, length);
                pause.end.until = EventCondition{};
                effective.scenario.faults.add(pause);
            }
            PlanProgress progress(effective);
            progress.markOver(0);
            QCOMPARE(reportOf(progress).neverBegan.size(),
                areLengthsEqual ? std::size_t{0} : std::size_t{1});
        }
    }

    void onlyFaultsOfClientsThatRunAreReported()
    {
        EffectiveScenario effective = with(effectiveInModel("peaceful"), {{"clients", "2"}});
        effective.scenario.faults.add(pauseOf(2, 1s));
        effective.scenario.faults.add(pauseOf(3, 1s));
        QCOMPARE(reportOf(PlanProgress(effective)).neverBegan,
            (std::vector<std::string>{"client 2 paused for 1 s"}));
    }

    void aClockFaultWithAConditionDoesNotBeginWithItsClient()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        Fault clock{FaultAction::clientClock, {ClientId{1}}};
        clock.offset = 1s;
        effective.scenario.faults.add(clock);
        effective.scenario.faults.add(clock);
        effective.scenario.faults[1].begin.when = EventCondition{};
        PlanProgress progress(effective);
        progress.markClientStarted(ClientId{1});
        QCOMPARE(reportOf(progress).neverBegan.size(), std::size_t{1});
    }

    // A crash of the maximum length means that the node stays down for ever.
    void aNodeThatStaysDownForEverIsNotReportedAsUnfinished()
    {
        for (const Duration length : {Duration(10min), Duration(10min - 1ms)}) {
            EffectiveScenario effective = effectiveInModel("peaceful");
            Fault crash{FaultAction::nodeCrash, {{}, NodeId{1}}};
            crash.end.length = length;
            effective.scenario.faults.add(crash);
            PlanProgress progress(effective);
            progress.markBegun(0);
            QCOMPARE(reportOf(progress).unfinished.size(),
                length == 10min ? std::size_t{0} : std::size_t{1});
        }
    }

    void prepareResetsTheProgressForTheNextRun()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scenario.faults.add(pauseOf(1, 1s));
        PlanProgress progress(effective);
        progress.markOver(0);
        QVERIFY(reportOf(progress).neverBegan.empty());
        progress.prepare(effective);
        QCOMPARE(reportOf(progress).neverBegan.size(), std::size_t{1});
    }

    void settingsAddTheirLinesAfterThoseOfTheScheme()
    {
        const EffectiveScenario plain = effectiveInModel("peaceful", "set-px-lua");
        const int last = schemeOf("set-px-lua")->info().listing.back().number;
        FaultBegin point;
        point.anchor = Anchor::line;
        // Returns '+' for a line that the client executes and '-' for another. The lines are: the
        // last line of the scheme (the extension, which only the watchdog executes), the line of
        // `fencing`, the line of `recheck`, and a line that does not exist.
        const auto stepsAfterScheme = [&](const EffectiveScenario &effective) {
            std::string text;
            for (point.line = last; point.line <= last + 3; ++point.line)
                text += hasStepFor(effective, ClientId{1}, point) ? '+' : '-';
            return text;
        };
        const EffectiveScenario withWatchdog = with(plain, {{"watchdog", "on"}});
        QCOMPARE(stepsAfterScheme(withWatchdog), std::string("+---"));
        QCOMPARE(stepsAfterScheme(with(withWatchdog, {{"recheck", "on"}})), std::string("+-+-"));
        QCOMPARE(stepsAfterScheme(with(withWatchdog, {{"fencing", "write"}})), std::string("++--"));
    }

    void aFaultThatWaitsForAPauseIsReportedUnlessAllSuchPausesHaveLengthZero()
    {
        for (const bool isSecondPauseLonger : {false, true}) {
            EffectiveScenario effective = effectiveInModel("peaceful");
            effective.scenario.faults.add(pauseOf(1, 0s));
            effective.scenario.faults.add(pauseOf(1, isSecondPauseLonger ? 1s : 0s));
            Fault crash{FaultAction::nodeCrash, {{}, NodeId{1}}};
            crash.begin.when = EventCondition{{EventKind::paused}, ClientId{1}, {}, 1, {}};
            effective.scenario.faults.add(crash);
            QCOMPARE(reportOf(PlanProgress(effective)).neverBegan.size(),
                isSecondPauseLonger ? std::size_t{2} : std::size_t{0});
        }
    }

    void onlyTheMessageFaultThatNeverBeganIsReported()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Fault cutFault{FaultAction::cut, {ClientId{1}, NodeId{1}}};
        cutFault.begin.time = 1ms;
        cutFault.end.length = 1ms;
        Fault late = cutFault;
        late.action = FaultAction::delayReply;
        late.begin.time.reset();
        late.begin.occurrence = 2;
        Fault never = late;
        never.action = FaultAction::loseRequest;
        never.begin.occurrence = 10'000;
        effective.scenario.faults.add(cutFault);
        effective.scenario.faults.add(late);
        effective.scenario.faults.add(never);
        QCOMPARE(endingOf(runModel(effective)).neverBegan,
            std::vector<std::string>{faultText(never).english()});
    }

    void aLiveRunUpToTheMaximumLengthIsAccepted()
    {
        EffectiveScenario live = effectiveInModel("peaceful");
        live.world = WorldKind::live;
        QVERIFY(checkLiveLength(live, lengthMax(live)));
        QVERIFY(!checkLiveLength(live, lengthMax(live) + 1s));
        live.scenario.duration = 100s;
        QCOMPARE(lengthMax(live), Duration(100s));
    }

    void theExpectedLengthOfARunIsThatInTheModel()
    {
        const EffectiveScenario effective =
            with(effectiveInModel("F10"), {{"pause", "100s"}, {"ttl", "90s"}});
        const auto expected = expectedLength(effective);
        QVERIFY(expected);
        QCOMPARE(expected.value(), lengthOf(runModel(effective)));
        EffectiveScenario live = effective;
        live.world = WorldKind::live;
        const auto refused = checkLiveLength(live, expected.value());
        QVERIFY(!refused);
        QVERIFY2(refused.error().text.find("--duration 1") != std::string::npos,
            refused.error().text.c_str());
        live.durationLimit = 110s;
        QVERIFY(checkLiveLength(live, expected.value()));
    }
};

QTEST_GUILESS_MAIN(tst_RunLength)
#include "tst_runlength.moc"
