// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "core/lab/pairs/control.h"
#include "core/lab/pairs/flips.h"
#include "core/live/servers/serverprogram.h"
#include "core/run/shared/checkrun.h"
#include "tests/support/modelrig.h"
#include "tests/support/owncourse.h"
#include "tests/support/tracelaws.h"

#include <QDir>
#include <QScopeGuard>
#include <QTemporaryFile>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace lockscope;

namespace {

bool isLong()
{
    return qEnvironmentVariableIsSet("LOCKSCOPE_LONG");
}

// A run and its required outcome.
struct Planned {
    std::string name;
    EffectiveScenario effective;
    Outcome outcome;
};

// Returns whether the scenario may run live, and the installed server supports the commands of the scheme.
bool canRunLive(const EffectiveScenario &effective)
{
    static const ServerVersion installed = checkServerProgram(findRedisServer({}).value()).value();
    return runsIn(effective.scenario, "live") && checkServer(effective, installed);
}

// Every scenario of the library under every scheme with a stated outcome.
std::vector<Planned> statedOutcomes()
{
    std::vector<Planned> all;
    for (const Scenario &scenario : scenarioLibrary()) {
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario effective = builtIn(scenario.id.c_str(), scheme);
            if (canRunLive(effective))
                all.push_back({scenario.id + ' ' + scheme, effective, outcome});
        }
    }
    return all;
}

// The same runs without their faults: each scenario under its own scheme, and under all schemes with the label long. A scenario without
// faults is its own control. isOutcomeOfControl() gives the allowed outcomes.
std::vector<Planned> controlsWithoutFault()
{
    std::vector<Planned> all;
    for (const Planned &stated : statedOutcomes()) {
        const bool isWanted = isLong() || stated.effective.scheme == stated.effective.scenario.scheme;
        if (isWanted && hasFault(stated.effective))
            all.push_back({stated.name, withoutItsFault(stated.effective), Outcome::held});
    }
    return all;
}

// For each scenario that holds under all its schemes: one change, and another verdict.
std::vector<Planned> flippedScenarios()
{
    std::vector<Planned> all;
    for (const Flip &flip : flips())
        all.push_back({std::string(flip.scenario), flipped(flip), flip.outcome});
    return all;
}

// One setting is changed, and the outcome differs.
std::vector<Planned> otherSettings()
{
    std::vector<Planned> all;
    const auto run = [&all](const char *id, const char *scheme, const char *setting, const char *value, Outcome outcome) {
        EffectiveScenario effective = builtIn(id, scheme);
        const auto set = setSetting(effective.scenario.settings, setting, value);
        QVERIFY2(set, id);
        all.push_back({std::string(id) + ' ' + scheme + ' ' + setting + '=' + value, std::move(effective), outcome});
    };
    run("f5", "redlock", "persistence", "aof-always", Outcome::held);
    run("f2b", "set-px-lua", "min-replicas", "0", Outcome::violated);
    run("f31", "none", "bloom", "script", Outcome::guarded);
    run("f17", "setnx-expire", "release", "lua", Outcome::held);
    run("f17", "setnx-expire", "release", "watch", Outcome::held);
    run("f17", "setnx-expire", "release", "get-del", Outcome::held);
    run("f17", "setnx-expire-repair", "release", "blind", Outcome::violated);
    for (const char *const id : {"f7", "f17", "f17b", "f18", "f18b", "f18c", "f28", "f28b", "f29", "f30", "f31", "f34b"})
        run(id, "set-px-lua", "wake-up", "notify", Outcome::held);
    run("f17c", "set-px-lua", "wake-up", "notify", Outcome::untested); // its line is not reached
    return all;
}

// Compares with the model: the same verdict, and, if nothing depends on chance, each client does the same in the same order.
void isWhatTheModelSays(EffectiveScenario effective, const LiveResult &live)
{
    effective.world = "model";
    effective.scenario.settings.server = ServerKind::redis70; // so that a client chooses the same commands as on the installed server
    const LiveResult model = runModel(effective);
    QCOMPARE(outcomeName(live.verdict.outcome), outcomeName(model.verdict.outcome));
    if (areActionsFixed(effective))
        QCOMPARE(QString::fromStdString(actionsDifference(*model.trace, *live.trace)), QString());
}

// Sentinels that ask for votes at the same time elect no leader, and try again only after this run. Such a run does not show its scenario.
bool isWithoutElection(const LiveResult &result)
{
    const auto ends = rowsOf(*result.trace, EventKind::failoverEnded);
    return std::any_of(ends.begin(), ends.end(), [&](const Event &end) { return result.trace->detail(end) == "given up: not-elected"; });
}

// Keeps the trace of a failed run, because it may be hard to reproduce.
auto keptIfFailed(const LiveResult &result)
{
    return qScopeGuard([&result] {
        if (!QTest::currentTestFailed() || !result.trace)
            return;
        QTemporaryFile file(QDir::tempPath() + QStringLiteral("/lockscope-otherwise-XXXXXX.csv"));
        file.setAutoRemove(false);
        if (file.open() && file.write(QByteArray::fromStdString(csvText(*result.trace))) > 0)
            qWarning("its trace: %s", qPrintable(file.fileName()));
    });
}

void isOutcome(const LiveResult &result, Outcome expected)
{
    QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(expected));
}

} // namespace

class tst_Scenarios : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // All runs of this test, so that a long one runs beside those of the next function.
    void initTestCase()
    {
        m_stated = plan(statedOutcomes());
        m_controls = plan(controlsWithoutFault());
        m_flips = plan(flippedScenarios());
        m_settings = plan(otherSettings());
        std::vector<EffectiveScenario> runs;
        for (const Planned &planned : m_plan)
            runs.push_back(planned.effective);
        m_runs.emplace(std::move(runs));
    }

    void showsWhatItPromises_data() { addRows(m_stated); }
    void showsWhatItPromises()
    {
        const EffectiveScenario &effective = fetched().effective;
        LiveResult result = fetchedResult();
        for (int again = 0; again < 2 && isWithoutElection(result); ++again)
            result = runLive(effective);
        const auto kept = keptIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        isOutcome(result, fetched().outcome);
        if (QTest::currentTestFailed())
            return;
        // A client waits longer for the reply to WAIT than for others.
        checkBalance(*result.trace, 2 * effective.scenario.settings.nodeTimeout);
        checkKeyRowsInTime(*result.trace);
        checkPausesAndCrashes(*result.trace);
        isWhatTheModelSays(effective, result);
        // The verdict of the file equals the verdict of the run.
        const std::string text = csvText(*result.trace);
        const auto again = readCsv(text);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(csvText(*again.value()), text);
        QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()), verdictJson(result.verdict));
    }

    // The control of each scenario. The model runs all of them (tst_model).
    void isHeldWithoutItsFault_data() { addRows(m_controls); }
    void isHeldWithoutItsFault()
    {
        const LiveResult result = fetchedResult();
        const auto kept = keptIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        const Outcome outcome = result.verdict.outcome;
        QVERIFY2(isOutcomeOfControl(outcome, fetched().effective), outcomeName(outcome).data());
        checkFaultless(*result.trace);
    }

    void aControlFlipsTheVerdict_data() { addRows(m_flips); }
    void aControlFlipsTheVerdict()
    {
        const LiveResult result = fetchedResult();
        const auto kept = keptIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        isOutcome(result, fetched().outcome);
    }

    void anotherSettingHasAnotherOutcome_data() { addRows(m_settings); }
    void anotherSettingHasAnotherOutcome()
    {
        const LiveResult live = fetchedResult();
        if (QTest::currentTestFailed())
            return;
        const auto kept = keptIfFailed(live);
        isOutcome(live, fetched().outcome);
        EffectiveScenario effective = fetched().effective;
        effective.world = "model";
        isOutcome(runModel(effective), fetched().outcome);
    }

    void aBlindReleaseStealsAndAScriptDoesNot_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("steals");
        QTest::newRow("set-px-blind-del") << "set-px-blind-del" << true;
        QTest::newRow("set-px-lua") << "set-px-lua" << false;
        QTest::newRow("redlock") << "redlock" << false;
    }
    void aBlindReleaseStealsAndAScriptDoesNot()
    {
        QFETCH(QString, scheme);
        QFETCH(bool, steals);
        const LiveResult result = runLive(builtIn("f17", scheme.toStdString()));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(result.count(EventKind::stole) > 0, steals);
        QVERIFY(result.count(EventKind::releaseRefused) > 0); // the late release, or the release of the client that lost its key
    }

    void staysTheSame_data() { addRows(m_stated); }
    void staysTheSame()
    {
        if (!isLong())
            QSKIP("ten runs each: label long");
        for (const LiveResult &result : runLiveTogether(std::vector<EffectiveScenario>(10, fetched().effective))) {
            const auto kept = keptIfFailed(result);
            isOutcome(result, fetched().outcome);
        }
    }

private:
    // A part of m_plan.
    struct Part {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    Part plan(std::vector<Planned> more)
    {
        const std::size_t begin = m_plan.size();
        std::move(more.begin(), more.end(), std::back_inserter(m_plan));
        return {begin, m_plan.size()};
    }
    void addRows(Part part) const
    {
        QTest::addColumn<qsizetype>("place");
        for (std::size_t place = part.begin; place < part.end; ++place)
            QTest::newRow(m_plan[place].name.c_str()) << static_cast<qsizetype>(place);
    }
    static std::size_t fetchedPlace()
    {
        QFETCH(qsizetype, place);
        return static_cast<std::size_t>(place);
    }
    const Planned &fetched() const { return m_plan[fetchedPlace()]; }
    LiveResult fetchedResult() { return m_runs->result(fetchedPlace()); }

    std::vector<Planned> m_plan;
    std::optional<RunsAhead> m_runs; // of m_plan
    Part m_stated;
    Part m_controls;
    Part m_flips;
    Part m_settings;
};

QTEST_GUILESS_MAIN(tst_Scenarios)
#include "tst_scenarios.moc"
