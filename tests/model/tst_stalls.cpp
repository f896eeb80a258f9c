// SPDX-License-Identifier: GPL-3.0-or-later
// Each scenario has its outcome also on a machine that stalls, such as a teacher's laptop, because its faults wait for conditions.
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "lockscope/base/random.h"
#include "core/lab/pairs/control.h"
#include "tests/support/modelrig.h"
#include "tests/support/owncourse.h"

using namespace lockscope;

namespace {

constexpr std::uint64_t seeds = 50;
constexpr std::size_t placesMax = 50;
constexpr Duration gapMax = 600ms;
constexpr Duration stallMax = 80ms;
constexpr Duration stalled = 5s; // from the beginning; every scenario reaches its subject in less time

using Stalls = std::vector<Simulator::Stall>;

struct NamedStalls {
    std::string name; // as used in messages
    Stalls stalls;
};

Stalls stallsOf(Seed seed)
{
    Stalls stalls;
    WorldTime at{};
    for (std::uint64_t n = 0; at < WorldTime{stalled}; n += 2) {
        at += drawDuration(draw(seed, ClientId{}, Purpose::start, n), gapMax);
        const Duration length = drawDuration(draw(seed, ClientId{}, Purpose::start, n + 1), stallMax);
        stalls.push_back({at, length});
        at += length;
    }
    return stalls;
}

// Many short stalls at random times, for several seeds.
std::vector<NamedStalls> someStalls()
{
    std::vector<NamedStalls> all;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        all.push_back({"with the stalls of seed " + std::to_string(seed), stallsOf(Seed{seed})});
    return all;
}

// One long stall after each row; after every n-th row if there are many.
std::vector<NamedStalls> stallsBehindRows(const Trace &trace)
{
    std::vector<NamedStalls> all;
    const std::size_t stride = trace.size() / placesMax + 1;
    for (std::size_t i = 0; i < trace.size(); i += stride)
        all.push_back({"with a stall of " + std::to_string(stallMax / 1ms) + " ms after row " + std::to_string(i) + " of the run without stalls", {{trace[i].time + 1us, stallMax}}});
    return all;
}

LiveResult heldUp(Simulator &simulator, const EffectiveScenario &effective, const Stalls &stalls)
{
    Simulator::Limits limits;
    limits.stalls = stalls;
    const auto trace = simulator.run(effective, limits).value();
    return {trace, judge(*trace, deriveSpans(*trace)).value()};
}

std::string nameOf(const EffectiveScenario &effective, const NamedStalls &stalls)
{
    return effective.scenario.id + ", " + effective.scheme + ", seed " + std::to_string(effective.seed.value) + ", " + stalls.name + ": ";
}

void isOutcome(const EffectiveScenario &effective, const NamedStalls &stalls, Outcome outcome, Outcome expected)
{
    const std::string words = "expected " + std::string(outcomeName(expected)) + ", found " + std::string(outcomeName(outcome));
    QVERIFY2(outcome == expected, (nameOf(effective, stalls) + words).c_str());
}

void isTheSame(const EffectiveScenario &effective, Outcome outcome, const std::vector<NamedStalls> &manyStalls)
{
    Simulator simulator;
    const auto quiet = simulator.run(effective).value();
    for (const NamedStalls &stalls : manyStalls) {
        const LiveResult busy = heldUp(simulator, effective, stalls.stalls);
        const std::string difference = isCourseFixed(effective) ? courseDifference(*quiet, *busy.trace) : std::string();
        isOutcome(effective, stalls, busy.verdict.outcome, outcome);
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(difference.empty(), (nameOf(effective, stalls) + difference).c_str());
    }
}

void everyId()
{
    QTest::addColumn<QString>("id");
    for (const Scenario &scenario : scenarioLibrary())
        QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
}

} // namespace

class tst_Stalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // No process runs during a stall; whatever was due meanwhile happens at its end, at once.
    void aStallPassesTime()
    {
        const EffectiveScenario effective = modelOf("peaceful", "set-px-lua");
        Simulator simulator;
        const auto usual = simulator.run(effective).value();
        Simulator::Limits limits;
        limits.stalls.push_back({WorldTime{10ms}, 40ms});
        const auto late = simulator.run(effective, limits).value();
        const auto between = [](const Trace &trace) {
            int rows = 0;
            for (std::size_t i = 0; i < trace.size(); ++i)
                rows += trace[i].time > WorldTime{10ms} && trace[i].time < WorldTime{50ms} ? 1 : 0;
            return rows;
        };
        QVERIFY(between(*usual) > 0);
        QCOMPARE(between(*late), 0);
        QVERIFY(rowsOf(*late, EventKind::entered).at(0).time == rowsOf(*usual, EventKind::entered).at(0).time);
        QCOMPARE(csvText(*simulator.run(effective).value()), csvText(*usual));
    }

    void noScenarioNeedsAQuietMachine_data() { everyId(); }
    void noScenarioNeedsAQuietMachine()
    {
        QFETCH(QString, id);
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected)
            isTheSame(modelOf(qUtf8Printable(id), scheme), outcome, someStalls());
    }

    // The worst times are those just after a command was sent.
    void noScenarioNeedsThatItsCommandsAreCarriedOutAtOnce_data() { everyId(); }
    void noScenarioNeedsThatItsCommandsAreCarriedOutAtOnce()
    {
        QFETCH(QString, id);
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario effective = modelOf(qUtf8Printable(id), scheme);
            isTheSame(effective, outcome, stallsBehindRows(*Simulator().run(effective).value()));
        }
    }

    void noScenarioWithoutItsFaultNeedsAQuietMachine_data() { everyId(); }
    void noScenarioWithoutItsFaultNeedsAQuietMachine()
    {
        QFETCH(QString, id);
        Simulator simulator;
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario control = withoutItsFault(modelOf(qUtf8Printable(id), scheme));
            if (heldUp(simulator, control, {}).verdict.outcome != Outcome::held)
                continue; // redlock-article fails without any fault
            for (const NamedStalls &stalls : someStalls()) {
                isOutcome(control, stalls, heldUp(simulator, control, stalls.stalls).verdict.outcome, Outcome::held);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_Stalls)
#include "tst_stalls.moc"
