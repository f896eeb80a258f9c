// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QTest>

#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/scenario.h"
#include "core/trace/csv/csv.h"
#include "core/trace/stateat.h"
#include "ui/words/scenariowords.h"

using namespace lockscope;

namespace {

EffectiveScenario f10()
{
    EffectiveScenario run;
    run.scenario = findScenario("F10").value();
    run.scheme = "redlock";
    run.world = WorldKind::model;
    run.seed = Seed{7};
    run.scenario.settings = settingsUnder(run.scenario, run.scheme);
    run.scenario.settings.ttl = 250ms;
    return run;
}

// Returns the fork with its title.
Scenario named(
    const EffectiveScenario &run, const Fault &fault, const std::vector<std::string> &taken = {})
{
    Scenario fork = copyWithFault(run, fault, taken);
    addChange(fork, addedFaultText(fault));
    return fork;
}

// Returns a fork of the run in which client 1 is paused at that time.
Scenario withPause(const EffectiveScenario &run, Duration at)
{
    return named(run, {FaultAction::pause, {ClientId{1}}, {.time = at}, {500ms}});
}

// Returns the faults that the menu for changing a run offers for a client, a node and a time.
std::vector<Fault> menuFaultsAt(
    ClientId client, NodeId node, Duration at, Duration length, int message)
{
    const FaultTarget link{client, node};
    const FaultBegin time{.time = at};
    const FaultBegin nth{.occurrence = message};
    return {{FaultAction::pause, {client}, time, {length}}, {FaultAction::crash, {client}, time},
        {FaultAction::freeze, {{}, node}, time, {length}},
        {FaultAction::nodeCrash, {{}, node}, time}, {FaultAction::loseRequest, link, nth},
        {FaultAction::loseReply, link, nth}, {FaultAction::delayRequest, link, nth, {length}},
        {FaultAction::delayReply, link, nth, {length}}};
}

EffectiveScenario modelRun(const char *scenario, const char *scheme)
{
    EffectiveScenario run;
    run.scenario = findScenario(scenario).value();
    run.scheme = scheme;
    run.world = WorldKind::model;
    run.seed = Seed{7};
    run.scenario.settings = settingsUnder(run.scenario, scheme);
    return run;
}

int nodesUnder(const Scenario &scenario, std::string_view scheme)
{
    return settingsUnder(scenario, scheme).nodes;
}

int replicasUnder(const Scenario &scenario, std::string_view scheme)
{
    return settingsUnder(scenario, scheme).replicas;
}

// Returns the rows before a time as CSV, without the first row, which names the scenario.
QByteArray rowsBefore(const Trace &trace, WorldTime time)
{
    QByteArray text = QByteArray::fromStdString(csvText(trace));
    qsizetype end = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    const qsizetype begin = end;
    for (std::size_t row = 1; row < trace.size() && trace[row].time < time; ++row)
        end = text.indexOf('\n', end) + 1;
    return text.mid(begin, end - begin);
}

EffectiveScenario effectiveFork(const EffectiveScenario &run, const Scenario &fork)
{
    EffectiveScenario again = run;
    again.scenario = fork;
    return again;
}

} // namespace

// Tests forks (core/scenario/files/forks.h): a fork is a new scenario with the settings and faults
// of a run and one more fault.
class TstForks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aForkHasOneMoreFaultThanItsRun()
    {
        const EffectiveScenario run = f10();
        const Scenario fork = withPause(run, 123456789ns);
        QCOMPARE(fork.id, std::string("f10-pause-after-acquire-fork"));
        QVERIFY(isFork(fork) && !isFork(run.scenario));
        QCOMPARE(fork.scheme, std::string("redlock"));
        QVERIFY(fork.settings == run.scenario.settings);
        QVERIFY(!fork.settings.nodes.given() && nodesUnder(fork, "redlock") == 5);
        QVERIFY(fork.expected.empty());
        QCOMPARE(fork.faults.size(), run.scenario.faults.size() + 1);
        const Fault &pause = fork.faults[1];
        QCOMPARE(*pause.begin.time, Duration(123456us)); // rounded down to what a file can store
        QCOMPARE(*pause.end.length, Duration(500ms));
        QCOMPARE(fork.title.at("en"), run.scenario.title.at("en") + " (changed: client 1 paused)");
        QCOMPARE(
            fork.title.at("zh_CN"), run.scenario.title.at("zh_CN") + "（改动：客户端 1 暂停）");
    }

    void aForkWithAnotherSchemeHasTheNodesOfThatScheme()
    {
        QCOMPARE(nodesUnder(withPause(f10(), 100ms), "set-px-lua"), 1); // not 5, as for Redlock
        EffectiveScenario run = f10();
        run.scenario.settings.nodes = 3;
        const Scenario fork = withPause(run, 100ms);
        QCOMPARE(nodesUnder(fork, "redlock"), 3); // the user has set it
        Fault freeze{FaultAction::freeze, {{}, NodeId{4}}};
        freeze.begin.time = 100ms;
        QCOMPARE(nodesUnder(copyWithFault(f10(), freeze), "set-px-lua"),
            4); // the fault of the fork needs a node 4
    }

    void theNumberOfNodesOfAScenarioAppliesOnlyToTheSchemesThatItIsMeantFor()
    {
        const Scenario failover = findScenario("F1b").value();
        QVERIFY(nodesUnder(failover, "set-px-wait") == 1
            && replicasUnder(failover, "set-px-wait") == 1);
        QVERIFY(nodesUnder(failover, "redlock") == 5 && replicasUnder(failover, "redlock") == 0);
        QVERIFY(isUnfitFor(failover, "redlock") && !isUnfitFor(failover, "set-px-wait"));
        const Scenario minority = findScenario("F21").value();
        QCOMPARE(nodesUnder(minority, "set-px-lua"),
            5); // the scenario states an outcome for this scheme
        QCOMPARE(nodesUnder(minority, "set-px-ifeq"), 2); // the fault plan freezes nodes 1 and 2
        for (const Scenario &scenario : scenarioLibrary()) {
            QCOMPARE(nodesUnder(scenario, scenario.scheme.id()),
                scenario.settings.nodes.given().value_or(nodesUsual(scenario.scheme)));
            QVERIFY(!isUnfitFor(scenario, scenario.scheme));
        }
        QCOMPARE(replicaScenario("redlock")->id, std::string("f1c-failover-of-one-in-five"));
        QVERIFY(!replicaScenario("redlock-article"));
    }

    void aForkRunsInTheWorldsOfItsScenario()
    {
        EffectiveScenario run = f10();
        const Scenario fork = withPause(run, 100ms);
        QCOMPARE(fork.worlds, (std::vector{WorldKind::live, WorldKind::model}));
        run.scenario = fork;
        const auto found = timedFaultsNear(fork.faults, ClientId{1}, {}, 100ms, 1ms);
        QCOMPARE(found.size(), 1u);
        QCOMPARE(copyWithoutFault(run, found[0]).worlds, fork.worlds);
        run.scenario.worlds = {WorldKind::model};
        QCOMPARE(withPause(run, 100ms).worlds, run.scenario.worlds);
    }

    void aForkOfAForkNamesBothChangesAndHasANewId()
    {
        EffectiveScenario run = f10();
        const std::string title = run.scenario.title.at("en");
        run.scenario = withPause(run, 100ms);
        const Fault crash{FaultAction::nodeCrash, {{}, NodeId{2}}, {.time = 200ms}};
        const Scenario second = named(run, crash, {"peaceful", run.scenario.id});
        QCOMPARE(second.id, std::string("f10-pause-after-acquire-fork-2"));
        QCOMPARE(second.title.at("en"), title + " (changed: client 1 paused; node 2 crashed)");
        QVERIFY(areOfOneExperiment(second.id, run.scenario.id)
            && areOfOneExperiment(second.id, "f10-pause-after-acquire"));
        QVERIFY(!areOfOneExperiment(second.id, "peaceful"));
        run.scenario = second;
        QCOMPARE(copyWithFault(run, crash, {"f10-pause-after-acquire-fork"}).id,
            std::string("f10-pause-after-acquire-fork-2"));
    }

    void everyFaultThatTheMenuOffersIsWrittenToThePlan_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QByteArray>("faults");
        auto row = [index = 0](const char *name, const char *faults) mutable {
            QTest::newRow(name) << index++ << QByteArray(faults);
        };
        row("pause", R"({"pauses":[{"at":{"time":"5ms"},"client":1,"length":"2ms"}]})");
        row("crash", R"({"crashes":[{"at":{"time":"5ms"},"client":1}]})");
        row("freeze", R"({"nodes":[{"fault":"freeze","length":"2ms","node":3,"time":"5ms"}]})");
        row("crash of a node", R"({"nodes":[{"fault":"crash","node":3,"time":"5ms"}]})");
        row("lost request",
            R"({"links":[{"client":1,"fault":"lose-request","message":4,"node":3}]})");
        row("lost reply", R"({"links":[{"client":1,"fault":"lose-reply","message":4,"node":3}]})");
        row("late request",
            R"({"links":[{"client":1,"fault":"delay-request","length":"2ms","message":4,"node":3}]})");
        row("late reply",
            R"({"links":[{"client":1,"fault":"delay-reply","length":"2ms","message":4,"node":3}]})");
    }
    void everyFaultThatTheMenuOffersIsWrittenToThePlan()
    {
        QFETCH(int, index);
        QFETCH(QByteArray, faults);
        EffectiveScenario run = f10();
        run.scenario.faults = {};
        const Fault fault =
            menuFaultsAt(ClientId{1}, NodeId{3}, 5ms, 2ms, 4).at(static_cast<std::size_t>(index));
        const Scenario fork = named(run, fault);
        QCOMPARE(QByteArray::fromStdString(faultPlanJson(fork.faults)), faults);
        // The fork can be saved and is the same when it is read again.
        const Result<Scenario> read = parseScenario(scenarioText(fork));
        QVERIFY2(read, read ? "" : read.error().text.c_str());
        QCOMPARE(QByteArray::fromStdString(scenarioText(read.value())),
            QByteArray::fromStdString(scenarioText(fork)));
        Settings settings = read.value().settings;
        settings.nodes = settingsUnder(read.value(), read.value().scheme).nodes;
        QVERIFY(settings == fork.settings);
        QCOMPARE(read.value().title.at("zh_CN"), fork.title.at("zh_CN"));
    }

    void anAddedFaultCanBeRemoved()
    {
        EffectiveScenario run = f10();
        const std::string before = faultPlanJson(run.scenario.faults);
        run.scenario = withPause(run, 100ms);
        QVERIFY(timedFaultsNear(run.scenario.faults, ClientId{2}, {}, 100ms, 1ms).empty());
        QVERIFY(timedFaultsNear(run.scenario.faults, ClientId{1}, {}, 102ms, 1ms).empty());
        const auto found = timedFaultsNear(run.scenario.faults, ClientId{1}, {}, 100500us, 1ms);
        QCOMPARE(
            found.size(), 1u); // without the pauses of the scenario itself, which begin at steps
        Scenario without = copyWithoutFault(run, found[0], {run.scenario.id});
        addChange(without, removedFaultText(run.scenario.faults[found[0]]));
        QCOMPARE(faultPlanJson(without.faults), before);
        QCOMPARE(without.id, std::string("f10-pause-after-acquire-fork-2"));
        QVERIFY(
            without.title.at("en").ends_with("(changed: client 1 paused; no pause of client 1)"));
    }

    void aRunIsRebuiltFromItsHeader()
    {
        EffectiveScenario run = f10();
        run.scenario = withPause(run, 100ms);
        run.modelTimes = {33us, 7us, 2us};
        const RunHeader header = parseRunHeader(runHeaderJson(runHeader(run, "model"))).value();
        const Result<EffectiveScenario> again = effectiveScenarioOf(header);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QVERIFY(again.value().scheme == run.scheme);
        QVERIFY(again.value().seed == run.seed);
        QVERIFY(again.value().modelTimes == run.modelTimes);
        QVERIFY(again.value().scenario.settings == run.scenario.settings);
        QCOMPARE(faultPlanJson(again.value().scenario.faults), faultPlanJson(run.scenario.faults));
        // What the header does not contain comes from the library.
        run.scenario.id = "peaceful";
        const Scenario peaceful = effectiveScenarioOf(runHeader(run, "model")).value().scenario;
        QCOMPARE(peaceful.rounds, findScenario("peaceful").value().rounds);
        QCOMPARE(peaceful.title.at("en"), findScenario("peaceful").value().title.at("en"));
    }

    void theRowsBeforeTheFaultAreTheSameInTheFork_data()
    {
        QTest::addColumn<QByteArray>("scenario");
        QTest::addColumn<QByteArray>("scheme");
        QTest::newRow("F10, one node") << QByteArray("F10") << QByteArray("set-px-lua");
        QTest::newRow("F10, five nodes") << QByteArray("F10") << QByteArray("redlock");
        QTest::newRow("F22") << QByteArray("F22") << QByteArray("redlock");
        QTest::newRow("F24") << QByteArray("F24") << QByteArray("set-px-lua");
        QTest::newRow("peaceful") << QByteArray("peaceful") << QByteArray("redlock");
    }
    void theRowsBeforeTheFaultAreTheSameInTheFork()
    {
        QFETCH(QByteArray, scenario);
        QFETCH(QByteArray, scheme);
        const EffectiveScenario run = modelRun(scenario.constData(), scheme.constData());
        const auto before = Simulator().run(run);
        QVERIFY2(before, before ? "" : before.error().text.c_str());
        const Trace &trace = *before.value();
        int differing = 0;
        for (const std::size_t percent : {10u, 40u, 75u}) {
            std::size_t row = trace.size() * percent / 100;
            while (row + 1 < trace.size() && trace[row].kind != EventKind::sent)
                ++row;
            if (trace[row].kind != EventKind::sent || trace[row].client == ClientId{})
                continue;
            const Duration at = trace[row].time.time_since_epoch();
            const NodeId node = trace[row].node ? trace[row].node : storeNode;
            for (const Fault &fault :
                menuFaultsAt(trace[row].client, node, at, 30ms, messageNumberOnLink(trace, row))) {
                if (subjectOf(fault.action) == FaultSubject::node && fault.target.node == storeNode)
                    continue;
                const auto after = Simulator().run(effectiveFork(run, copyWithFault(run, fault)));
                QVERIFY2(after, after ? "" : after.error().text.c_str());
                QCOMPARE(rowsBefore(*after.value(), trace[row].time),
                    rowsBefore(trace, trace[row].time));
                differing += rowsBefore(*after.value(), WorldTime::max())
                    != rowsBefore(trace, WorldTime::max());
            }
        }
        QVERIFY2(
            differing > 8, qPrintable(QString::number(differing))); // the faults had consequences
    }

    void aForkWithoutItsFaultGivesTheSameRows()
    {
        const EffectiveScenario run = modelRun("F10", "set-px-lua");
        const auto before = Simulator().run(run).value();
        const EffectiveScenario fork = effectiveFork(run, withPause(run, 3ms));
        const auto found = timedFaultsNear(fork.scenario.faults, ClientId{1}, {}, 3ms, 1ms);
        QCOMPARE(found.size(), 1u);
        const auto after =
            Simulator().run(effectiveFork(run, copyWithoutFault(fork, found[0]))).value();
        QCOMPARE(rowsBefore(*after, WorldTime::max()), rowsBefore(*before, WorldTime::max()));
    }

    void aHeaderWithInvalidValuesIsRefused()
    {
        RunHeader header = runHeader(f10(), "model");
        header.settings["ttl"] = "often";
        QVERIFY(!effectiveScenarioOf(header));
        header = runHeader(f10(), "model");
        header.faults = R"({"pauses":[{"client":0,"at":"entered"}]})";
        const auto refused = effectiveScenarioOf(header);
        QVERIFY(!refused);
        QVERIFY(refused.error().text.find("faults.pauses") != std::string::npos);
    }

    void everyScenarioOfTheLibraryIsWrittenAsItWasRead()
    {
        for (const Scenario &scenario : scenarioLibrary()) {
            const Result<Scenario> read = parseScenario(scenarioText(scenario));
            QVERIFY2(read, scenario.id.c_str());
            const Scenario &again = read.value();
            QVERIFY(again.unknownKeys.empty());
            QCOMPARE(scenarioText(again), scenarioText(scenario));
            QVERIFY(again.settings == scenario.settings);
            QVERIFY(again.title == scenario.title && again.about == scenario.about
                && again.expected == scenario.expected);
            QVERIFY(again.worlds == scenario.worlds && again.source == scenario.source
                && again.scheme == scenario.scheme);
            QVERIFY(again.settings.nodes.given() == scenario.settings.nodes.given()
                && again.settings.replicas.given() == scenario.settings.replicas.given());
            QVERIFY(again.rounds == scenario.rounds && again.duration == scenario.duration
                && again.resource == scenario.resource);
            QCOMPARE(faultPlanJson(again.faults), faultPlanJson(scenario.faults));
        }
    }
};

QTEST_APPLESS_MAIN(TstForks)
#include "tst_forks.moc"
