// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that each scenario has its stated outcome also on a machine that stalls, such as a
// teacher's laptop. This is so because the faults wait for conditions.
#include <QTest>

#include "core/analysis/pairs/pair.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judgement.h"
#include "lockscope/base/random.h"
#include "tests/support/modelrig.h"
#include "tests/support/owncourse.h"

using namespace lockscope;

namespace {

constexpr std::uint64_t seeds = 50;
constexpr std::size_t stalledRowsMax = 50;
constexpr Duration gapMax = 600ms;
constexpr Duration stallMax = 80ms;
constexpr Duration stallPeriod = 5s; // stalls begin only in this first part of a run, in which all
                                     // happens that its scenario shows

using Stalls = std::vector<Simulator::Stall>;

struct NamedStalls {
    std::string name; // as used in messages
    Stalls stalls;
};

// Returns stalls of up to `stallMax`, up to `gapMax` apart, until `stallPeriod`.
Stalls stallsOf(Seed seed)
{
    Stalls stalls;
    WorldTime at{};
    for (std::uint64_t n = 0; at < WorldTime{stallPeriod}; n += 2) {
        at += durationFromDraw(draw(seed, ClientId{}, Purpose::start, n), gapMax);
        const Duration length =
            durationFromDraw(draw(seed, ClientId{}, Purpose::start, n + 1), stallMax);
        stalls.push_back({at, length});
        at += length;
    }
    return stalls;
}

// For each of several seeds, a series of many stalls of random lengths at random times.
std::vector<NamedStalls> randomStalls()
{
    std::vector<NamedStalls> all;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        all.push_back({"with the stalls of seed " + std::to_string(seed), stallsOf(Seed{seed})});
    return all;
}

// For each row of a trace, a series that consists of one stall of `stallMax` after this row; for
// every n-th row only, if the trace has many rows.
std::vector<NamedStalls> stallsAfterRows(const Trace &trace)
{
    std::vector<NamedStalls> all;
    const std::size_t stride = trace.size() / stalledRowsMax + 1;
    for (std::size_t i = 0; i < trace.size(); i += stride)
        all.push_back({"with a stall of " + std::to_string(stallMax / 1ms) + " ms after row "
                + std::to_string(i) + " of the run without stalls",
            {{trace[i].time + 1us, stallMax}}});
    return all;
}

// Makes many runs of one scenario.
class StalledRuns {
public:
    explicit StalledRuns(const EffectiveScenario &effective)
        : m_effective(effective), m_facts(RunFacts::of(effective))
    {
        m_limits.omitsHeader = true;
    }
    JudgedRun run(const Stalls &stalls)
    {
        m_limits.stalls = stalls;
        const auto trace = m_simulator.run(m_effective, m_limits).value();
        return {trace, m_judge.judge(*trace, m_facts)};
    }

private:
    const EffectiveScenario &m_effective;
    RunFacts m_facts;
    Simulator m_simulator;
    Simulator::Limits m_limits;
    RunJudge m_judge;
};

std::string nameOf(const EffectiveScenario &effective, const NamedStalls &stalls)
{
    return effective.scenario.id + ", " + effective.scheme.id() + ", seed "
        + std::to_string(effective.seed.value) + ", " + stalls.name + ": ";
}

void checkOutcome(const EffectiveScenario &effective, const NamedStalls &stalls, Outcome outcome,
    Outcome expected)
{
    const std::string words = "expected " + std::string(outcomeName(expected)) + ", found "
        + std::string(outcomeName(outcome));
    QVERIFY2(outcome == expected, (nameOf(effective, stalls) + words).c_str());
}

// Runs with each series of stalls. Checks the outcome, and that each client does the same as
// without stalls, if the scenario fixes that.
void checkWithStalls(
    const EffectiveScenario &effective, Outcome outcome, const std::vector<NamedStalls> &allSeries)
{
    StalledRuns runs(effective);
    const auto withoutStalls = runs.run({}).trace;
    for (const NamedStalls &stalls : allSeries) {
        const JudgedRun withStalls = runs.run(stalls.stalls);
        const std::string difference = areActionsFixed(effective)
            ? actionsDifference(*withoutStalls, *withStalls.trace)
            : std::string();
        checkOutcome(effective, stalls, withStalls.verdict.outcome, outcome);
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(difference.empty(), (nameOf(effective, stalls) + difference).c_str());
    }
}

void addEveryScenario()
{
    QTest::addColumn<QString>("id");
    for (const Scenario &scenario : scenarioLibrary())
        QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
}

} // namespace

class tst_Stalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // No process runs during a stall; everything that was due during it happens at once at its end.
    void nothingHappensDuringAStall()
    {
        const EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Simulator simulator;
        const auto usual = simulator.run(effective).value();
        Simulator::Limits limits;
        limits.stalls.push_back({WorldTime{10ms}, 40ms});
        const auto late = simulator.run(effective, limits).value();
        const auto rowsDuringStall = [](const Trace &trace) {
            int rows = 0;
            for (std::size_t i = 0; i < trace.size(); ++i)
                rows += trace[i].time > WorldTime{10ms} && trace[i].time < WorldTime{50ms} ? 1 : 0;
            return rows;
        };
        QVERIFY(rowsDuringStall(*usual) > 0);
        QCOMPARE(rowsDuringStall(*late), 0);
        QVERIFY(rowsOf(*late, EventKind::entered).at(0).time
            == rowsOf(*usual, EventKind::entered).at(0).time);
        QCOMPARE(csvText(*simulator.run(effective).value()), csvText(*usual));
    }

    void randomStallsDoNotChangeTheOutcome_data() { addEveryScenario(); }
    void randomStallsDoNotChangeTheOutcome()
    {
        QFETCH(QString, id);
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected)
            checkWithStalls(effectiveInModel(qUtf8Printable(id), scheme), outcome, randomStalls());
    }

    // The worst time for a stall is just after a client has sent a command.
    void aStallAfterAnyRowDoesNotChangeTheOutcome_data() { addEveryScenario(); }
    void aStallAfterAnyRowDoesNotChangeTheOutcome()
    {
        QFETCH(QString, id);
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario effective = effectiveInModel(qUtf8Printable(id), scheme);
            checkWithStalls(
                effective, outcome, stallsAfterRows(*Simulator().run(effective).value()));
        }
    }

    void randomStallsDoNotBreakAScenarioWithoutItsFault_data() { addEveryScenario(); }
    void randomStallsDoNotBreakAScenarioWithoutItsFault()
    {
        QFETCH(QString, id);
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected) {
            // The control of a run is the same run without faults.
            const EffectiveScenario control =
                controlRunOf(effectiveInModel(qUtf8Printable(id), scheme));
            StalledRuns runs(control);
            if (runs.run({}).verdict.outcome != Outcome::held)
                continue; // the scheme redlock-article fails without any fault
            for (const NamedStalls &stalls : randomStalls()) {
                checkOutcome(
                    control, stalls, runs.run(stalls.stalls).verdict.outcome, Outcome::held);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_Stalls)
#include "tst_stalls.moc"
