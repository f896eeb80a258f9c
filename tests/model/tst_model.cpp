// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/pairs/pair.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/files/runheader.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judgement.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracelaws.h"

#include <set>
#include <thread>

using namespace lockscope;

namespace {

void addStatedOutcomes()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<int>("outcome");
    for (const Scenario &scenario : scenarioLibrary()) {
        for (const auto &[scheme, outcome] : scenario.expected)
            QTest::addRow("%s %s", scenario.id.c_str(), scheme.c_str()) << QString::fromStdString(
                scenario.id) << QString::fromStdString(scheme) << static_cast<int>(outcome);
    }
}

EffectiveScenario fetchedScenario()
{
    QFETCH(QString, id);
    QFETCH(QString, scheme);
    return effectiveInModel(qUtf8Printable(id), scheme.toStdString());
}

} // namespace

class tst_Model : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSchemeOnOneNodeUsesNodeOneAlone_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("nodes"); // how many of four nodes get commands
        for (const Scheme *const scheme : schemes()) {
            const SchemeInfo &info = scheme->info(); // without a lock, only the store gets commands
            QTest::addRow("%s", info.id.data()) << QString::fromLatin1(info.id)
                                                << (info.isQuorum        ? 4
                                                           : info.isLock ? 1
                                                                         : 0);
        }
    }
    void aSchemeOnOneNodeUsesNodeOneAlone()
    {
        QFETCH(QString, scheme);
        QFETCH(int, nodes);
        for (const ReleaseWay way : {ReleaseWay::usual, ReleaseWay::ifeq}) {
            EffectiveScenario effective = effectiveInModel("peaceful", scheme.toStdString());
            effective.scenario.settings.nodes = 4;
            effective.scenario.settings.release = way;
            std::set<NodeId> used;
            for (const Event &sent : rowsOf(*runModel(effective).trace, EventKind::sent)) {
                if (sent.node && sent.node != storeNode)
                    used.insert(sent.node);
            }
            QCOMPARE(static_cast<int>(used.size()), nodes);
            QVERIFY(used.empty() || *used.begin() == NodeId{1});
        }
    }

    void aScenarioHasItsStatedOutcome_data() { addStatedOutcomes(); }
    void aScenarioHasItsStatedOutcome()
    {
        QFETCH(int, outcome);
        const EffectiveScenario effective = fetchedScenario();
        const JudgedRun result = runModel(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
        QCOMPARE(result.verdict.header.world, std::optional(WorldKind::model));
        checkPairedRows(*result.trace, 2 * effective.scenario.settings.nodeTimeout);
        checkKeyRowsInTime(*result.trace);
        checkPausesAndCrashes(*result.trace);
        const std::string text = csvText(*result.trace);
        const auto again = readCsv(text);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(csvText(*again.value()), text);
        QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()),
            verdictJson(result.verdict));
        Verdict byFacts = m_judge.judge(*result.trace, RunFacts::of(effective));
        byFacts.header = result.verdict.header;
        QCOMPARE(verdictJson(byFacts), verdictJson(result.verdict));
    }

    void theControlOfAScenarioHasAnAllowedOutcome_data() { addStatedOutcomes(); }
    void theControlOfAScenarioHasAnAllowedOutcome()
    {
        const EffectiveScenario effective = controlRunOf(fetchedScenario());
        if (effective.scheme == "redlock-article"
            && effective.scenario.settings.mistakes == usualMistakesSetting)
            QSKIP("redlock-article fails by its own mistakes, also without faults");
        const JudgedRun result = runModel(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(isOutcomeOfControl(result.verdict.outcome, effective),
            outcomeName(result.verdict.outcome).data());
        checkFaultless(*result.trace);
    }

    // The same simulator again, and a new one on another thread, give the same bytes.
    void theSameSeedGivesTheSameBytes()
    {
        Simulator simulator;
        for (const char *const id : {"f10", "f19", "f22", "f26", "f24"}) {
            EffectiveScenario effective = effectiveInModel(id);
            effective.seed = Seed{7};
            const std::string first = csvText(*simulator.run(effective).value());
            effective.seed = Seed{8};
            QVERIFY(csvText(*simulator.run(effective).value()) != first);
            effective.seed = Seed{7};
            QCOMPARE(csvText(*simulator.run(effective).value()), first);
            std::string elsewhere;
            std::thread([&] { elsewhere = csvText(*Simulator().run(effective).value()); }).join();
            QCOMPARE(elsewhere, first);
        }
    }

    // The simulator reuses clients, nodes, links and texts from run to run. No earlier run, even
    // one that was cancelled, changes a later one.
    void anEarlierRunDoesNotChangeALaterRun()
    {
        std::vector<EffectiveScenario> all;
        for (const Scenario &scenario : scenarioLibrary()) {
            all.push_back(effectiveInModel(scenario.id.c_str()));
            all.back().scenario.duration = std::min<Duration>(scenario.duration, 3s);
            all.back().scenario.settings.clients += static_cast<int>(all.size() % 3);
        }
        Simulator simulator;
        std::vector<std::string> firstTexts;
        for (const EffectiveScenario &effective : all)
            firstTexts.push_back(csvText(*simulator.run(effective).value()));
        for (std::size_t i = all.size(); i-- > 0;) {
            std::atomic<bool> isCancelled{false};
            Simulator::Limits limits;
            limits.isCancelled = &isCancelled;
            int asked = 0;
            limits.stopReason = [&]() -> std::optional<std::string> {
                isCancelled = ++asked == 2; // in the middle of the run, if it is long enough
                return std::nullopt;
            };
            (void)simulator.run(all[all.size() - 1 - i], limits);
            QVERIFY2(csvText(*simulator.run(all[i]).value()) == firstTexts[i],
                all[i].scenario.id.c_str());
            if (i % 4 == 0)
                QVERIFY2(csvText(*Simulator().run(all[i]).value()) == firstTexts[i],
                    all[i].scenario.id.c_str());
        }
    }

    // A run that ends or is stopped while a condition is still pending leaves nothing that affects
    // the next run.
    void aPendingConditionDoesNotAffectTheNextRun()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        effective.scenario.settings.clients = 2;
        Simulator simulator;
        const std::string before = csvText(*simulator.run(effective).value());
        EffectiveScenario delayed = effective;
        const EventCondition later{
            {EventKind::entered}, {}, {}, 1, effective.scenario.duration + 1s};
        for (const ClientId client : {ClientId{1}, ClientId{2}}) {
            delayed.scenario.faults.add({FaultAction::crash, {client}, {later}});
        }
        const auto late = simulator.run(delayed).value();
        QVERIFY(rowsOf(*late, EventKind::crashed).empty());
        QCOMPARE(csvText(*simulator.run(effective).value()), before);
        for (const FaultId crash : {0, 1})
            delayed.scenario.faults[crash].begin.when->after = 20ms;
        QCOMPARE(
            rowsOf(*simulator.run(delayed).value(), EventKind::crashed).size(), std::size_t{2});
        Simulator::Limits limits;
        limits.eventsMax = 12; // after `entered`, but less than 20 ms after it
        QVERIFY(rowsOf(*simulator.run(delayed, limits).value(), EventKind::crashed).empty());
        QCOMPARE(csvText(*simulator.run(effective).value()), before);
    }

    // In the model a fault begins 1 ms after the event that triggers it. A delay of the condition
    // that is shorter adds nothing to that; a longer delay is exact to the microsecond.
    void theDelayOfAConditionCountsFromTheEventThatMeetsIt()
    {
        for (const Duration after :
            {Duration::zero(), Duration(300us), Duration(1ms), Duration(1001us), Duration(7ms)}) {
            EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
            const EventCondition entry{{EventKind::entered}, ClientId{1}, {}, 1, after};
            effective.scenario.faults.add({FaultAction::pause, {ClientId{1}}, {entry}, {50ms}});
            const JudgedRun result = runModel(effective);
            const Event paused = rowsOf(*result.trace, EventKind::paused).at(0);
            const auto cause = result.trace->indexOf(paused.cause);
            QVERIFY(cause && (*result.trace)[*cause].kind == EventKind::entered);
            QCOMPARE(paused.time - (*result.trace)[*cause].time, std::max<Duration>(1ms, after));
        }
    }

    // Random numbers depend on the client, the purpose and a counter: a further client does not
    // change the numbers of the others.
    void anotherClientDoesNotChangeTheRandomNumbers()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        effective.scenario.settings.clients = 2;
        const JudgedRun few = runModel(effective);
        effective.scenario.settings.clients = 3;
        const JudgedRun more = runModel(effective);
        const auto tokenOf = [](const JudgedRun &result, int client) {
            for (const Event &sent : rowsOf(*result.trace, EventKind::sent)) {
                if (sent.client.value == client)
                    return std::string(result.trace->text(sent.token));
            }
            return std::string();
        };
        QVERIFY(!tokenOf(few, 1).empty());
        QCOMPARE(tokenOf(few, 1), tokenOf(more, 1));
        QCOMPARE(tokenOf(few, 2), tokenOf(more, 2));
        QVERIFY(tokenOf(few, 1) != tokenOf(few, 2));
    }

    // The simulator assembles the header from pieces, for speed. The result must equal the header
    // that runHeaderJson() makes.
    void theHeaderEqualsThatOfRunHeaderJson()
    {
        Simulator simulator;
        const auto check = [&simulator](const EffectiveScenario &effective) {
            const auto trace = simulator.run(effective).value();
            QCOMPARE(QString::fromStdString(trace->detail((*trace)[0])),
                QString::fromStdString(runHeaderJson(runHeader(effective, "model"))));
        };
        EffectiveScenario effective = effectiveInModel("f10");
        check(effective);
        effective.seed = Seed{9007199254740991};
        effective.scenario.settings.ttl = 1500us;
        check(effective);
        for (const double fraction : {0.0, 0.5, 0.01, 1e-6, 0.123456789, 1.0 / 3}) {
            effective.scenario.settings.driftFactor = fraction;
            check(effective);
        }
        effective.scenario.settings.clockDrift = -123456.75;
        effective.scenario.settings.watchdog = true;
        effective.scenario.settings.fencing = Fencing::readWrite;
        check(effective);
        effective = effectiveInModel("f22", "redlock");
        check(effective);
        effective.modelTimes.oneWay = 33us;
        check(effective);
        for (const SettingInfo &info : settingInfos()) {
            for (const double number : {info.min, info.max}) {
                EffectiveScenario changed = effectiveInModel("peaceful", "set-px-lua");
                if (!setSettingNumber(changed.scenario.settings, info.name, number))
                    continue;
                changed.scenario.duration = 10ms;
                changed.scenario.settings.clients = std::min(changed.scenario.settings.clients, 20);
                if (simulator.run(changed))
                    check(changed);
            }
        }
    }

    void aRunEndsAfterItsDurationAtALimitOrWhenItIsStopped()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scenario.rounds = 0;
        effective.scenario.duration = 5s;
        const JudgedRun whole = runModel(effective);
        QCOMPARE(whole.verdict.duration, Duration(5s));
        QVERIFY((*whole.trace)[whole.trace->size() - 1].kind == EventKind::runEnd);

        Simulator::Limits limits;
        limits.eventsMax = 100;
        const auto cut = Simulator().run(effective, limits).value();
        QVERIFY(cut->size() >= 100 && cut->size() < 140);
        const RunEnding cutShort = parseRunEnding(cut->detail((*cut)[cut->size() - 1]));
        QCOMPARE(cutShort.reason, RunEnding::Reason::stopped);
        QCOMPARE(cutShort.why, std::string("cut after 100 events"));
        QCOMPARE(cutShort.unfinished, std::vector<std::string>{"the run has not finished its 5s"});
        QCOMPARE(outcomeName(judge(*cut, deriveSpans(*cut)).value().outcome),
            outcomeName(Outcome::untested));

        limits = Simulator::Limits();
        int asked = 0;
        limits.stopReason = [&asked]() -> std::optional<std::string> {
            return ++asked == 3 ? std::optional<std::string>("SIGINT") : std::nullopt;
        };
        const auto stopped = Simulator().run(effective, limits).value();
        QVERIFY(stopped->size() < whole.trace->size());
        const RunEnding interrupted =
            parseRunEnding(stopped->detail((*stopped)[stopped->size() - 1]));
        QCOMPARE(interrupted.reason, RunEnding::Reason::signal);
        QCOMPARE(interrupted.why, std::string("SIGINT"));

        const std::atomic<bool> isCancelled{true};
        limits = Simulator::Limits();
        limits.isCancelled = &isCancelled;
        QCOMPARE(Simulator().run(effective, limits).error().text, std::string("cancelled"));
    }

    void waitWithoutReplicasIsRefused()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-wait");
        effective.scenario.settings.replicas = 0;
        QVERIFY(QString::fromStdString(Simulator().run(effective).error().text)
                    .contains(QLatin1String("replicas")));
    }

    void eachOfTenClientsGetsTheLock()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        effective.scenario.rounds = 0;
        effective.scenario.settings.clients = 10;
        effective.scenario.settings.work = 1ms;
        effective.scenario.duration = 10s;
        const JudgedRun result = runModel(effective);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        std::array<int, 11> granted{};
        for (const Event &row : rowsOf(*result.trace, EventKind::granted))
            ++granted[row.client.value];
        for (int client = 1; client <= 10; ++client)
            QVERIFY(granted[static_cast<std::size_t>(client)] > 10);
    }

private:
    RunJudge m_judge; // judges all runs, one after the other
};

QTEST_GUILESS_MAIN(tst_Model)
#include "tst_model.moc"
