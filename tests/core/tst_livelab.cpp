// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the live lab, in which the user disturbs a run that is kept running: random faults from a
// seed, and a scenario made from the last seconds of the run.
#include <QTest>

#include "core/analysis/livelab/clips.h"
#include "core/analysis/livelab/faultsbyhand.h"
#include "core/analysis/livelab/faultstorm.h"
#include "core/analysis/livelab/lastseconds.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/files/scenariojson.h"
#include "core/trace/tracebegin.h"
#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"

#include <set>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

EffectiveScenario runOf(const char *scenario, const char *scheme, int nodes)
{
    EffectiveScenario run;
    run.scenario = findScenario(scenario).value();
    run.scheme = scheme;
    run.scenario.settings.nodes = nodes;
    run.isKeptRunning = true;
    return run;
}

} // namespace

class TestLiveLab : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSameSeedGivesTheSameFaults()
    {
        const Settings settings;
        FaultStorm one(Seed{7});
        FaultStorm two(Seed{7});
        FaultStorm other(Seed{8});
        bool differs = false;
        for (int i = 0; i < 50; ++i) {
            const Fault fault = one.nextFault(settings);
            QVERIFY(fault == two.nextFault(settings));
            differs = differs || !(fault == other.nextFault(settings));
        }
        QVERIFY(differs);
    }

    void everyFaultOfAFaultStormIsPossibleAndEndsByItself()
    {
        EffectiveScenario run = runOf("peaceful", "redlock", 5);
        FaultStorm storm(Seed{1});
        std::set<FaultAction> actions;
        for (int i = 0; i < 2000; ++i) {
            const Fault fault = storm.nextFault(run.scenario.settings);
            actions.insert(fault.action);
            QVERIFY(fault.begin.time == Duration::zero());
            run.scenario.faults = {fault};
            const auto checked = checkRun(run, false);
            QVERIFY2(checked, checked ? "" : checked.error().text.c_str());
            if (!isInstantaneous(fault.action)) {
                QVERIFY(fault.end.length);
                QVERIFY(*fault.end.length >= 10ms
                    && *fault.end.length <= 2 * run.scenario.settings.ttl);
                Settings longLease = run.scenario.settings;
                longLease.ttl = 53s;
                const auto length = storm.nextFault(longLease).end.length;
                QVERIFY(!length || (*length >= -5s && *length <= 5s));
            }
        }
        QCOMPARE(actions.size(), std::size_t{14});
    }

    void violationsCloseToEachOtherAreOneClipWhichIsARunOfItsOwn()
    {
        TraceBuilder builder;
        builder.run();
        for (const Duration at : {1s, 60s}) {
            builder.at(at).client(1).attempt().granted(400ms).entered();
            builder.after(500ms).client(2).attempt().granted(400ms).entered();
            builder.after(20ms).left().after(100ms).entered().after(30ms).left();
            builder.after(10ms).client(1).left();
        }
        const auto trace = builder.at(90s).client(3).attempt().trace();
        SpanBuilder spans;
        spans.take(*trace);
        const Verdict verdict = judge(*trace, spans.spans()).value();
        QCOMPARE(verdict.violations.size(), std::size_t{4});
        const std::vector<Clip> clips = clipsOf(verdict.violations);
        QCOMPARE(clips.size(), std::size_t{2});
        QCOMPARE(clips[1].first, std::size_t{2});
        QCOMPARE(clips[1].count, std::size_t{2});
        QCOMPARE(clips[1].to - clips[1].from, Duration{150ms});
        QVERIFY(clips[1].clients == (std::vector{ClientId{1}, ClientId{2}}));
        const ClipRun run = runOfClip(*trace, verdict, clips[1]);
        QVERIFY(run.trace->isPartial());
        QVERIFY(run.verdict.duration < Duration{1s});
        QCOMPARE(beginOf(*run.trace), WorldTime{60s});
        QCOMPARE(run.verdict.violations.size(), std::size_t{2});
        QCOMPARE(run.verdict.counts.at("entered"), std::int64_t{3});
        for (const Seq seq : run.verdict.violations.front().evidence)
            QVERIFY(run.trace->indexOf(seq));
        QVERIFY((*run.trace)[run.trace->size() - 1].time < WorldTime{61s});
    }

    void faultsComeAtTheChosenRate()
    {
        FaultStorm storm(Seed{3});
        Duration sum{};
        constexpr int count = 4000;
        for (int i = 0; i < count; ++i)
            sum += storm.nextInterval(60);
        QVERIFY(sum / count > 900ms && sum / count < 1100ms);
    }

    void theScenarioOfTheLastSecondsHasTheSettingsAndTheFaultsOfThatTime()
    {
        const EffectiveScenario run = runOf("f10-pause-after-acquire", "set-px-lua", 1);
        Fault freeze{FaultAction::freeze, {.node = NodeId{1}}};
        freeze.begin.time = Duration::zero();
        freeze.end.length = 300ms;
        TraceBuilder trace;
        trace.run();
        const auto change = [&](Duration at, const std::string &detail) {
            Event row;
            row.kind = EventKind::settingChanged;
            row.actor = Actor::operatorPerson();
            row.detail = trace.text(detail);
            trace.at(at).row(row);
        };
        change(1s, "faults = " + faultPlanJson({freeze}));
        change(2s, "ttl = 3s");
        change(12s, "faults = " + faultPlanJson({freeze}));
        trace.at(13s).client(1).paused().at(20s).client(2).attempt();
        const Scenario copied = lastSeconds(*trace.trace(), run, 10s);
        QCOMPARE(copied.duration, Duration{10s});
        QVERIFY(lastSeconds(*trace.trace(), run, 10s, {copied.id}).id != copied.id);
        QCOMPARE(copied.rounds, 0);
        QCOMPARE(copied.settings.ttl, Duration{3s});
        std::set<std::pair<FaultAction, Duration>> begins;
        for (const Fault &fault : copied.faults) {
            if (fault.begin.time)
                begins.insert({fault.action, *fault.begin.time});
        }
        const std::set<std::pair<FaultAction, Duration>> expected{
            {FaultAction::freeze, 2s}, {FaultAction::pause, 3s}};
        QVERIFY2(begins == expected, faultPlanJson(copied.faults).c_str());
        QVERIFY(parseScenario(scenarioText(copied)));
        change(21s, injectedFaultsText({{freeze}, InjectedFaults::AddedBy::storm}));
        FaultsByHand byHand;
        QCOMPARE(byHand.in(trace.trace().get()).size(), std::size_t{2}); // without the random fault
        QCOMPARE(byHand.random().size(), std::size_t{1});
        QCOMPARE(*byHand.in(trace.trace().get())[1].fault.begin.time, Duration{12s});
        QCOMPARE(lastSeconds(*trace.trace(), run, 10s).faults.size(), copied.faults.size() + 1);
    }

    void aPauseOfTheLastSecondsBeginsAtTheSameArrivalAndHasItsLength()
    {
        const EffectiveScenario run = runOf("f10-pause-after-acquire", "set-px-lua", 1);
        TraceBuilder trace;
        trace.run().at(5s).client(1).entered().paused().at(8s).resumed();
        trace.at(13s).entered().at(14s).entered().paused().at(16s).resumed();
        trace.at(20s).client(2).attempt();
        const FaultPlan faults = lastSeconds(*trace.trace(), run, 10s).faults;
        const auto pause = std::ranges::find(faults, FaultAction::pause, &Fault::action);
        QVERIFY(pause != faults.end() && !pause->begin.time);
        QVERIFY(pause->begin.anchor == Anchor::entered);
        QCOMPARE(pause->begin.occurrence, 2);
        QVERIFY(pause->end == FaultEnd{.length = 2s});
    }
};

QTEST_GUILESS_MAIN(TestLiveLab)
#include "tst_livelab.moc"
