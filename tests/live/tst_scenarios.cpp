// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "tests/support/controlrun.h"
#include "tests/support/flips.h"
#include "tests/support/modelrig.h"
#include "tests/support/owncourse.h"
#include "tests/support/tracelaws.h"

#include <QDir>
#include <QScopeGuard>
#include <QTemporaryFile>

#include <algorithm>
#include <optional>

using namespace lockscope;

namespace {

enum class HavingFaults { orNot, only };

bool isLong()
{
    return qEnvironmentVariableIsSet("LOCKSCOPE_LONG");
}

// Every scenario of the library under every scheme that it states an outcome for, and the runs that are to show it.
RunsAhead everyStatedOutcome(HavingFaults which = HavingFaults::orNot, EffectiveScenario (*changed)(EffectiveScenario) = nullptr)
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("place");
    std::vector<EffectiveScenario> runs;
    for (const Scenario &scenario : scenarioLibrary()) {
        for (const auto &[scheme, outcome] : scenario.expected) {
            if (which == HavingFaults::only && scheme != scenario.scheme && !isLong())
                continue;
            const EffectiveScenario effective = builtIn(scenario.id.c_str(), scheme);
            if (which == HavingFaults::only && !hasFault(effective))
                continue;
            const QString id = QString::fromStdString(scenario.id);
            QTest::addRow("%s %s", scenario.id.c_str(), scheme.c_str())
                << id << QString::fromStdString(scheme) << static_cast<int>(outcome) << static_cast<int>(runs.size());
            runs.push_back(changed ? changed(effective) : effective);
        }
    }
    return RunsAhead(std::move(runs));
}

LiveResult nextOf(std::optional<RunsAhead> &runs)
{
    QFETCH(int, place);
    return runs->result(static_cast<std::size_t>(place));
}

EffectiveScenario fetched()
{
    QFETCH(QString, id);
    QFETCH(QString, scheme);
    return builtIn(qUtf8Printable(id), scheme.toStdString());
}

// The other world: the same verdict, and, where nothing is left to luck, each client does the same in the same order.
void isWhatTheModelSays(EffectiveScenario effective, const LiveResult &live)
{
    effective.world = "model";
    const LiveResult model = runModel(effective);
    QCOMPARE(outcomeName(live.verdict.outcome), outcomeName(model.verdict.outcome));
    if (isCourseFixed(effective))
        QCOMPARE(QString::fromStdString(courseDifference(*model.trace, *live.trace)), QString());
}

// Sentinels that ask for votes at the same moment elect nobody, and try again when this run is over: it shows nothing of its scenario.
bool isWithoutElection(const LiveResult &result)
{
    const auto ends = rowsOf(*result.trace, EventKind::failoverEnded);
    return std::any_of(ends.begin(), ends.end(), [&](const Event &end) { return result.trace->detail(end) == "given up: not-elected"; });
}

// A run that came out otherwise is kept, since it may never come again.
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
    void showsWhatItPromises_data() { m_stated.emplace(everyStatedOutcome()); }
    void showsWhatItPromises()
    {
        QFETCH(int, outcome);
        const EffectiveScenario effective = fetched();
        LiveResult result = nextOf(m_stated);
        for (int again = 0; again < 2 && isWithoutElection(result); ++again)
            result = runLive(effective);
        const auto kept = keptIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        isOutcome(result, static_cast<Outcome>(outcome));
        if (QTest::currentTestFailed())
            return;
        checkBalance(*result.trace, 2 * effective.scenario.settings.nodeTimeout); // WAIT's answer is waited for longer than others
        checkTruthInTime(*result.trace);
        checkStillness(*result.trace);
        isWhatTheModelSays(effective, result);
        // The file is judged as the run was.
        const std::string text = csvText(*result.trace);
        const auto again = readCsv(text);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(csvText(*again.value()), text);
        QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()), verdictJson(result.verdict));
    }

    // The control: the same without what goes wrong. A scenario in which nothing does is its own. The model has all of them
    // (tst_model), and real Redis too under the label long; else each scenario's own scheme.
    void isHeldWithoutItsFault_data() { m_controls.emplace(everyStatedOutcome(HavingFaults::only, withoutItsFault)); }
    void isHeldWithoutItsFault()
    {
        const LiveResult result = nextOf(m_controls);
        const auto kept = keptIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        const Outcome outcome = result.verdict.outcome;
        QVERIFY2(isOutcomeOfControl(outcome, withoutItsFault(fetched())), outcomeName(outcome).data());
        checkFaultless(*result.trace);
    }

    // The control of a scenario that holds under all its schemes: one thing turned, and the verdict flips.
    void aControlFlipsTheVerdict_data()
    {
        QTest::addColumn<int>("outcome");
        QTest::addColumn<int>("place");
        std::vector<EffectiveScenario> runs;
        for (const Flip &flip : flips()) {
            QTest::newRow(flip.scenario.data()) << static_cast<int>(flip.outcome) << static_cast<int>(runs.size());
            runs.push_back(flipped(flip));
        }
        m_flips.emplace(std::move(runs));
    }
    void aControlFlipsTheVerdict()
    {
        QFETCH(int, outcome);
        const LiveResult result = nextOf(m_flips);
        const auto kept = keptIfFailed(result);
        if (QTest::currentTestFailed())
            return;
        isOutcome(result, static_cast<Outcome>(outcome));
    }

    // The control of a setting: that one turned, and nothing else, and the outcome is another.
    void anotherSettingHasAnotherOutcome_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("outcome");
        const auto row = [](const char *id, const char *scheme, const char *setting, const char *value, Outcome outcome) {
            QTest::addRow("%s %s %s=%s", id, scheme, setting, value) << id << scheme << setting << value << static_cast<int>(outcome);
        };
        row("f5", "redlock", "persistence", "aof-always", Outcome::held);
        row("f2b", "set-px-lua", "min-replicas", "0", Outcome::violated);
        row("f31", "none", "bloom", "script", Outcome::guarded);
        row("f17", "setnx-expire", "release", "lua", Outcome::held);
        row("f17", "setnx-expire", "release", "watch", Outcome::held);
        row("f17", "setnx-expire", "release", "get-del", Outcome::held);
        row("f17", "setnx-expire-repair", "release", "blind", Outcome::violated);
        for (const char *const id : {"f7", "f17", "f17b", "f18", "f18b", "f18c", "f28", "f28b", "f29", "f30", "f31", "f34b"})
            row(id, "set-px-lua", "wake-up", "notify", Outcome::held);
        row("f17c", "set-px-lua", "wake-up", "notify", Outcome::untested); // its line is not come to
    }
    void anotherSettingHasAnotherOutcome()
    {
        QFETCH(QString, setting);
        QFETCH(QString, value);
        QFETCH(int, outcome);
        EffectiveScenario effective = fetched();
        QVERIFY(setSetting(effective.scenario.settings, setting.toStdString(), value.toStdString()));
        const LiveResult live = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const auto kept = keptIfFailed(live);
        isOutcome(live, static_cast<Outcome>(outcome));
        effective.world = "model";
        isOutcome(runModel(effective), static_cast<Outcome>(outcome));
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
        QVERIFY(result.count(EventKind::releaseRefused) > 0); // the late release, or that of the one who was robbed
    }

    void staysTheSame_data() { (void)everyStatedOutcome(); }
    void staysTheSame()
    {
        if (!isLong())
            QSKIP("ten runs each: label long");
        QFETCH(int, outcome);
        for (const LiveResult &result : runLiveTogether(std::vector<EffectiveScenario>(10, fetched()))) {
            const auto kept = keptIfFailed(result);
            isOutcome(result, static_cast<Outcome>(outcome));
        }
    }

private:
    std::optional<RunsAhead> m_stated;
    std::optional<RunsAhead> m_controls;
    std::optional<RunsAhead> m_flips;
};

QTEST_GUILESS_MAIN(tst_Scenarios)
#include "tst_scenarios.moc"
