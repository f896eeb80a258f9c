// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario shows what it promises by what its faults wait for, and not because the machine is quiet: a teacher's laptop is not.
#include <QTest>

#include "base/random.h"
#include "scenario/library.h"
#include "support/controlrun.h"
#include "support/modelrig.h"
#include "support/owncourse.h"
#include "trace/csv.h"

using namespace lockscope;

namespace {

constexpr int seeds = 50;
constexpr Duration gapMax = 600ms;
constexpr Duration stallMax = 80ms;
constexpr Duration stalled = 5s; // from the beginning on; what a scenario is about happens in less

Simulator::Limits heldUp(Seed seed)
{
    Simulator::Limits limits;
    WorldTime at{};
    for (std::uint64_t n = 0; at < WorldTime{stalled}; n += 2) {
        at += drawDuration(draw(seed, ClientId{}, Purpose::start, n), gapMax);
        const Duration length = drawDuration(draw(seed, ClientId{}, Purpose::start, n + 1), stallMax);
        limits.stalls.push_back({at, length});
        at += length;
    }
    return limits;
}

Outcome outcomeOf(Simulator &simulator, const EffectiveScenario &effective, const Simulator::Limits &limits)
{
    const auto trace = simulator.run(effective, limits).value();
    return judge(*trace, deriveSpans(*trace)).value().outcome;
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
    // Nobody has a turn while it lasts; what was due meanwhile comes at its end, at once.
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
        Simulator simulator;
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario effective = modelOf(qUtf8Printable(id), scheme);
            const auto quiet = simulator.run(effective).value();
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                const auto busy = simulator.run(effective, heldUp(Seed{seed})).value();
                const Verdict verdict = judge(*busy, deriveSpans(*busy)).value();
                const std::string which = scheme + ", stalls of seed " + std::to_string(seed) + ": ";
                QVERIFY2(verdict.outcome == outcome, (which + std::string(outcomeName(verdict.outcome))).c_str());
                const std::string difference = isCourseFixed(effective) ? courseDifference(*quiet, *busy) : std::string();
                QVERIFY2(difference.empty(), (which + difference).c_str());
            }
        }
    }

    void noScenarioWithoutItsFaultNeedsAQuietMachine_data() { everyId(); }
    void noScenarioWithoutItsFaultNeedsAQuietMachine()
    {
        QFETCH(QString, id);
        Simulator simulator;
        const Scenario scenario = findScenario(id.toStdString()).value();
        for (const auto &[scheme, outcome] : scenario.expected) {
            const EffectiveScenario effective = modelOf(qUtf8Printable(id), scheme);
            if (!hasFault(effective) || outcomeOf(simulator, withoutItsFault(effective), {}) != Outcome::held)
                continue;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                const Outcome busy = outcomeOf(simulator, withoutItsFault(effective), heldUp(Seed{seed}));
                QVERIFY2(busy == Outcome::held, (scheme + ", stalls of seed " + std::to_string(seed) + ": " + std::string(outcomeName(busy))).c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_Stalls)
#include "tst_stalls.moc"
