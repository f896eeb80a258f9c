// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/pairs/pair.h"
#include "core/live/servers/serverprogram.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "tests/support/failoverrig.h"
#include "tests/support/liverig.h"
#include "tests/support/owncourse.h"
#include "tests/support/tracelaws.h"

#include <QDir>
#include <QScopeGuard>
#include <QTemporaryFile>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace lockscope;

namespace {

// A run and its required outcome.
struct PlannedRun {
    std::string name;
    EffectiveScenario effective;
    Outcome outcome;
};

const ServerVersion &installedServer()
{
    static const ServerVersion installed = checkServerProgram(findRedisServer({}).value()).value();
    return installed;
}

// Returns the newest server of the setting `server` that is not newer than the installed one, so
// that clients of the model choose the same commands as on the installed server.
ServerKind installedKind()
{
    ServerKind newest = ServerKind::any;
    for (std::size_t i = 1; i < serverWords.size(); ++i) {
        const ServerVersion server = versionOf(static_cast<ServerKind>(i));
        if (server.kind == installedServer().kind && server.number <= installedServer().number)
            newest = static_cast<ServerKind>(i);
    }
    return newest;
}

// Returns whether the scenario may run live, and the installed server supports the commands of the
// scheme.
bool canRunLive(const EffectiveScenario &effective)
{
    return runsIn(effective.scenario, WorldKind::live) && checkServer(effective, installedServer());
}

// Every scenario of the library under every scheme with a stated outcome.
std::vector<PlannedRun> statedOutcomes()
{
    std::vector<PlannedRun> all;
    for (const Scenario &scenario : scenarioLibrary()) {
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario effective = builtIn(scenario.id.c_str(), scheme);
            if (canRunLive(effective))
                all.push_back({scenario.id + ' ' + scheme, effective, outcome});
        }
    }
    return all;
}

// The controls: the same runs without their faults. Each scenario runs under its own scheme; with
// LOCKSCOPE_LONG under all its schemes. A scenario without faults is its own control.
// isOutcomeOfControl() gives the allowed outcomes.
std::vector<PlannedRun> controlsWithoutFault()
{
    std::vector<PlannedRun> all;
    for (const PlannedRun &stated : statedOutcomes()) {
        const bool isWanted =
            isLong() || stated.effective.scheme == stated.effective.scenario.scheme;
        if (isWanted && hasFault(stated.effective))
            all.push_back({stated.name, controlRunOf(stated.effective), Outcome::held});
    }
    return all;
}

// For each scenario that holds under all its schemes: the run with one change, and the outcome of
// that run.
std::vector<PlannedRun> flippedScenarios()
{
    std::vector<PlannedRun> all;
    for (const Scenario &scenario : scenarioLibrary()) {
        if (scenario.control)
            all.push_back({scenario.id, changedRunOf(scenario), scenario.control->outcome});
    }
    return all;
}

// Runs with one changed setting, and their outcomes, which differ from those of the scenarios.
std::vector<PlannedRun> runsWithAnotherSetting()
{
    std::vector<PlannedRun> all;
    const auto run = [&all](const char *id, const char *scheme, const char *setting,
                         const char *value, Outcome outcome) {
        EffectiveScenario effective = builtIn(id, scheme);
        const auto set = setSetting(effective.scenario.settings, setting, value);
        QVERIFY2(set, id);
        all.push_back({std::string(id) + ' ' + scheme + ' ' + setting + '=' + value,
            std::move(effective), outcome});
    };
    run("f5", "redlock", "persistence", "aof-always", Outcome::held);
    run("f2b", "set-px-lua", "min-replicas", "0", Outcome::violated);
    run("f31", "none", "bloom", "script", Outcome::guarded);
    run("f17", "setnx-expire", "release", "lua", Outcome::held);
    run("f17", "setnx-expire", "release", "watch", Outcome::held);
    run("f17", "setnx-expire", "release", "get-del", Outcome::held);
    run("f17", "setnx-expire-repair", "release", "blind", Outcome::violated);
    for (const char *const id :
        {"f7", "f17", "f17b", "f18", "f18b", "f18c", "f28", "f28b", "f29", "f30", "f31", "f34b"})
        run(id, "set-px-lua", "wake-up", "notify", Outcome::held);
    run("f17c", "set-px-lua", "wake-up", "notify",
        Outcome::untested); // the line of its fault is not reached
    return all;
}

JudgedRun runInModel(EffectiveScenario effective)
{
    effective.world = WorldKind::model;
    effective.scenario.settings.server = installedKind();
    return runModel(effective);
}

// Returns the difference between the verdicts of the two runs, or, if nothing depends on chance,
// the first difference in what a client does. Empty: there is none.
std::string differenceFromModel(
    const EffectiveScenario &effective, const JudgedRun &live, const JudgedRun &model)
{
    if (live.verdict.outcome != model.verdict.outcome)
        return "live " + std::string(outcomeName(live.verdict.outcome)) + ", model "
            + std::string(outcomeName(model.verdict.outcome));
    return areActionsFixed(effective) ? actionsDifference(*model.trace, *live.trace)
                                      : std::string();
}

// Returns a guard whose destructor writes the trace to a file if the test has failed, because the
// run may be hard to reproduce.
auto keepTraceIfFailed(const JudgedRun &result)
{
    return qScopeGuard([&result] {
        if (!QTest::currentTestFailed() || !result.trace)
            return;
        QTemporaryFile file(QDir::tempPath() + QStringLiteral("/lockscope-otherwise-XXXXXX.csv"));
        file.setAutoRemove(false);
        if (file.open() && file.write(QByteArray::fromStdString(csvText(*result.trace))) > 0)
            qWarning("the trace of the run: %s", qPrintable(file.fileName()));
    });
}

void checkOutcome(const JudgedRun &result, Outcome expected)
{
    QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(expected));
}

} // namespace

class tst_Scenarios : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Plans all runs of this test in advance, so that the runs of one test function overlap with
    // those of the next.
    void initTestCase()
    {
        m_stated = plan(statedOutcomes());
        m_controls = plan(controlsWithoutFault());
        m_flips = plan(flippedScenarios());
        m_settings = plan(runsWithAnotherSetting());
        std::vector<EffectiveScenario> runs;
        for (const PlannedRun &planned : m_plan)
            runs.push_back(planned.effective);
        m_runs.emplace(std::move(runs));
    }

    void eachScenarioHasItsStatedOutcome_data() { addRows(m_stated); }
    void eachScenarioHasItsStatedOutcome()
    {
        const EffectiveScenario &effective = currentRun().effective;
        const JudgedRun model = runInModel(effective);
        const JudgedRun result = resultThat([&](const JudgedRun &live) {
            return !hasFailedElection(live) && differenceFromModel(effective, live, model).empty();
        });
        const auto traceKeeper = keepTraceIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        checkOutcome(result, currentRun().outcome);
        if (QTest::currentTestFailed())
            return;
        // A client waits longer for the reply to WAIT than for others.
        checkPairedRows(*result.trace, 2 * effective.scenario.settings.nodeTimeout);
        checkKeyRowsInTime(*result.trace);
        checkPausesAndCrashes(*result.trace);
        const std::string difference = differenceFromModel(effective, result, model);
        QVERIFY2(difference.empty(), difference.c_str());
        // The verdict of the file equals the verdict of the run.
        const std::string text = csvText(*result.trace);
        const auto again = readCsv(text);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(csvText(*again.value()), text);
        QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()),
            verdictJson(result.verdict));
    }

    // Runs the control of each scenario: the scenario without its faults. In the model all controls
    // are run (tst_model).
    void theControlOfEachScenarioHasAnAllowedOutcome_data() { addRows(m_controls); }
    void theControlOfEachScenarioHasAnAllowedOutcome()
    {
        const JudgedRun result = currentResult();
        const auto traceKeeper = keepTraceIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        const Outcome outcome = result.verdict.outcome;
        QVERIFY2(isOutcomeOfControl(outcome, currentRun().effective), outcomeName(outcome).data());
        checkFaultless(*result.trace);
    }

    void oneChangeFlipsTheVerdict_data() { addRows(m_flips); }
    void oneChangeFlipsTheVerdict()
    {
        const JudgedRun result = resultThat(
            [this](const JudgedRun &live) { return live.verdict.outcome == currentRun().outcome; });
        const auto traceKeeper = keepTraceIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        checkOutcome(result, currentRun().outcome);
    }

    void anotherSettingHasAnotherOutcome_data() { addRows(m_settings); }
    void anotherSettingHasAnotherOutcome()
    {
        const JudgedRun live = resultThat(
            [this](const JudgedRun &one) { return one.verdict.outcome == currentRun().outcome; });
        if (QTest::currentTestFailed())
            return;
        const auto traceKeeper = keepTraceIfFailed(live);
        checkOutcome(live, currentRun().outcome);
        EffectiveScenario effective = currentRun().effective;
        effective.world = WorldKind::model;
        checkOutcome(runModel(effective), currentRun().outcome);
    }

    void aReleaseWithoutAComparisonStealsAndAScriptDoesNot_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("steals");
        QTest::newRow("set-px-blind-del") << "set-px-blind-del" << true;
        QTest::newRow("set-px-lua") << "set-px-lua" << false;
        QTest::newRow("redlock") << "redlock" << false;
    }
    void aReleaseWithoutAComparisonStealsAndAScriptDoesNot()
    {
        QFETCH(QString, scheme);
        QFETCH(bool, steals);
        const JudgedRun result = runLive(builtIn("f17", scheme.toStdString()));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(result.count(EventKind::stole) > 0, steals);
        QVERIFY(result.count(EventKind::releaseRefused)
            > 0); // the late release, or the release of the client that lost its key
    }

    void tenRunsHaveTheSameOutcome_data() { addRows(m_stated); }
    void tenRunsHaveTheSameOutcome()
    {
        if (!isLong())
            QSKIP("ten runs of each scenario: set LOCKSCOPE_LONG");
        for (const JudgedRun &result :
            runLiveTogether(std::vector<EffectiveScenario>(10, currentRun().effective))) {
            const auto traceKeeper = keepTraceIfFailed(result);
            checkOutcome(result, currentRun().outcome);
        }
    }

private:
    // A range of indexes of m_plan; `end` is not included.
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    Range plan(std::vector<PlannedRun> added)
    {
        const std::size_t begin = m_plan.size();
        std::move(added.begin(), added.end(), std::back_inserter(m_plan));
        return {begin, m_plan.size()};
    }
    void addRows(Range range) const
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t index = range.begin; index < range.end; ++index)
            QTest::newRow(m_plan[index].name.c_str()) << static_cast<qsizetype>(index);
    }
    static std::size_t currentIndex()
    {
        QFETCH(qsizetype, index);
        return static_cast<std::size_t>(index);
    }
    const PlannedRun &currentRun() const { return m_plan[currentIndex()]; }
    JudgedRun currentResult() { return m_runs->result(currentIndex()); }
    // Returns the result of the current run. On a busy machine a reply or a restart can be so late
    // that the run takes another course than planned; then the run is repeated. A difference with
    // another reason comes again.
    JudgedRun resultThat(const std::function<bool(const JudgedRun &)> &isAsPlanned)
    {
        constexpr int repeatsMax = 3;
        JudgedRun result = currentResult();
        for (int i = 0; i < repeatsMax && result.trace && !isAsPlanned(result); ++i)
            result = runLive(currentRun().effective);
        return result;
    }

    std::vector<PlannedRun> m_plan;
    std::optional<RunsAhead> m_runs; // of m_plan
    Range m_stated;
    Range m_controls;
    Range m_flips;
    Range m_settings;
};

QTEST_GUILESS_MAIN(tst_Scenarios)
#include "tst_scenarios.moc"
