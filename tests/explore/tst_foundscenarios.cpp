// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a search finds the failures of the built-in scenarios. The search gets the settings of
// a scenario, but neither the faults nor the order of the clients.
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/explore/asked.h"
#include "tests/support/modelrig.h"

#include <algorithm>
#include <string_view>

using namespace lockscope;

namespace {

// A scenario whose own failure a search with one fault does not find, and why not. The search finds
// other failures.
struct NotReproduced {
    std::string_view scenario;
    std::string_view reason;
};

constexpr NotReproduced notReproduced[]{
    {"f4-restart-without-persistence",
        "two nodes are down during the vote, and a third one forgets its vote"},
    {"f5-power-loss", "two nodes are down during the vote, and two others forget their votes"},
    {"f6b-clock-jump-while-down", "two faults"},
    {"f8-clock-jump", "two faults"},
    {"f17d-roll-out", "two faults: a late release, and a pause of the next holder"},
    {"f18c-takeover-by-del", "two faults: a crash and a pause"},
    {"f21c-fail-open", "three of five nodes hang, and a client pauses"},
    {"f29-lost-update", "there is no lock: the run fails without a fault, so the search adds none"},
    {"t3-same-microsecond", "two requests in the same microsecond, which is no fault"},
    {"f30-stampede", "there is no lock: the run fails without a fault, so the search adds none"},
};

// Returns the failure that the scenario shows under its own scheme; nullopt: the scenario shows
// none.
std::optional<Goal> goalOf(const Scenario &scenario)
{
    const auto expected = scenario.expected.find(scenario.scheme.id());
    if (expected != scenario.expected.end() && expected->second == Outcome::violated)
        return Goal::violated;
    if (expected != scenario.expected.end() && expected->second == Outcome::stuck)
        return Goal::stuck;
    return std::nullopt;
}

Question questionAbout(const QString &id)
{
    Question question;
    question.effective = effectiveInModel(id.toUtf8().constData());
    question.effective.scenario.faults = {};
    question.goals = Goals();
    question.goals.add(goalOf(question.effective.scenario).value());
    question.depth = 1;
    return question;
}

} // namespace

class tst_FoundScenarios : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachFailureIsFoundWithOneFaultAtMost_data() { addRows(); }
    void eachFailureIsFoundWithOneFaultAtMost()
    {
        QFETCH(QString, id);
        QVERIFY(findsFailure(questionAbout(id)));
    }
    // Tests that one of the found failures has the same order of the lock's events, up to the
    // failure, as the scenario's own run.
    void theEventsOfTheScenariosOwnRunAreFound_data() { addRows(); }
    void theEventsOfTheScenariosOwnRunAreFound()
    {
        if (!qEnvironmentVariableIsSet("LOCKSCOPE_LONG"))
            QSKIP("30 s; LOCKSCOPE_LONG=1 runs it");
        QFETCH(QString, id);
        const Question question = questionAbout(id);
        PlanRunner runner(question.effective, question.goals);
        const auto trace = runner.run(effectiveInModel(id.toUtf8().constData()).scenario.faults);
        QVERIFY(trace);
        const RunSummary ownRun = runner.summaryOf(*trace);
        QVERIFY(ownRun.isFailure);
        const auto found = std::find_if(std::begin(notReproduced), std::end(notReproduced),
            [&](const NotReproduced &one) { return one.scenario == id.toStdString(); });
        QCOMPARE(
            searched(question).failures.contains(ownRun.story), found == std::end(notReproduced));
    }

private:
    static void addRows()
    {
        QTest::addColumn<QString>("id");
        for (const Scenario &scenario : scenarioLibrary()) {
            if (goalOf(scenario)
                && !isMuseumId(scenario.id)) // the museum repeats failures with other settings
                QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
        }
    }
};

QTEST_GUILESS_MAIN(tst_FoundScenarios)
#include "tst_foundscenarios.moc"
