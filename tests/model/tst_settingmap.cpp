// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/fixes/trials.h"
#include "core/analysis/sweep/settingmap.h"
#include "tests/support/modelrig.h"

#include <cmath>

using namespace lockscope;

namespace {

const std::atomic<bool> notCancelled{false};

SettingMap mapOf(std::vector<const char *> axes, int steps, int runs)
{
    SettingMap map{effectiveInModel("f10"), {}, runs};
    for (const char *const axis : axes)
        map.axes.push_back(readMapAxis(axis, steps).value());
    return map;
}

} // namespace

// Maps of outcomes over one or two settings.
class TestSettingMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anAxisHasValuesThatCanBeRead()
    {
        const MapAxis axis = readMapAxis("ttl=200ms..2s", 12).value();
        QCOMPARE(axis.values.size(), 12u);
        QCOMPARE(mapValueText(axis, axis.values.front()), std::string("200ms"));
        QCOMPARE(mapValueText(axis, axis.values[1]), std::string("364ms"));
        QCOMPARE(mapValueText(axis, axis.values.back()), std::string("2s"));
        QCOMPARE(readMapAxis("clients=2..4", 24).value().values, (std::vector<double>{2, 3, 4}));
        const MapAxis words = readMapAxis("fencing=off..cas", 24).value();
        QCOMPARE(words.values.size(), 4u);
        QCOMPARE(mapValueText(words, words.values.back()), std::string("cas"));
    }

    void theIntervalIsThatOfTheBooks()
    {
        // Wilson for 10 of 100: 5.52 % to 17.44 %; Clopper and Pearson for 0 of 200: to 1.83 %.
        const OutcomeShare some = outcomeShare(10, 100);
        QVERIFY(std::abs(some.low - 0.0552) < 1e-4 && std::abs(some.high - 0.1744) < 1e-4);
        const OutcomeShare none = outcomeShare(0, 200);
        QVERIFY(none.share == 0 && none.low == 0 && std::abs(none.high - 0.0183) < 1e-4);
        const OutcomeShare all = outcomeShare(200, 200);
        QVERIFY(all.high == 1 && std::abs(all.low - 0.9817) < 1e-4);
    }

    void eachCellIsWhatItsRunsAre()
    {
        const SettingMap map = mapOf({"ttl=500ms..2s", "pause=0..3s"}, 4, 5);
        const std::vector<MapCell> cells = runSettingMap(map, notCancelled);
        QCOMPARE(cells.size(), 16u);
        Simulator simulator;
        RunJudge judge;
        for (const MapCell &cell : cells) {
            int violated = 0;
            for (int run = 0; run < map.runs; ++run) {
                EffectiveScenario effective = map.effective;
                effective.scenario.settings.ttl =
                    Duration(static_cast<Duration::rep>(cell.values[0]));
                effective.scenario.settings.pause =
                    Duration(static_cast<Duration::rep>(cell.values[1]));
                effective.seed.value += static_cast<std::uint64_t>(run);
                const auto verdict = modelVerdict(simulator, judge, effective, {});
                violated += verdict && verdict->outcome == Outcome::violated ? 1 : 0;
            }
            QCOMPARE(cell.runs(), map.runs);
            QCOMPARE(cell.count(Outcome::violated), violated);
        }
        // The pause outlives the lease, or does not.
        QCOMPARE(cells.front().count(Outcome::violated), 0);
        QCOMPARE(cells[3].count(Outcome::violated), map.runs);
        const QString csv = QString::fromStdString(settingMapCsv(map, cells));
        QCOMPARE(csv.count(u'\n'), 17);
        QVERIFY(csv.contains(QStringLiteral("\n500ms,3s,5,0,5,0,0,0,0,1.000000,")));
    }

    void aMetricIsThatOfItsRuns()
    {
        SettingMap map = mapOf({"clients=3..4"}, 2, 3);
        map.effective = effectiveInModel("peaceful");
        map.metric = MapMetric::waitP99;
        for (const MapCell &cell : runSettingMap(map, notCancelled)) {
            EffectiveScenario run = map.effective;
            QVERIFY(setSettingNumber(run.scenario.settings, "clients", cell.values[0]));
            std::vector<double> waits;
            for (; waits.size() < 3; ++run.seed.value)
                waits.push_back(static_cast<double>(runModel(run).verdict.wait->p99.count()) / 1e6);
            QCOMPARE(cell.measured, waits);
            std::ranges::sort(waits);
            QCOMPARE(cell.middle().median, waits[1]);
        }
    }

    void aCellThatCannotRunSaysWhy()
    {
        SettingMap map = mapOf({"replicas=0..1"}, 2, 1);
        map.effective = effectiveInModel("f10", "redlock");
        for (const MapCell &cell : runSettingMap(map, notCancelled))
            QVERIFY(cell.runs() == 1 || cell.refusal);
    }

    void aCancelledMapHasOnlyCompleteCells()
    {
        const std::atomic<bool> isCancelled{true};
        QVERIFY(runSettingMap(mapOf({"ttl=1s..2s"}, 4, 5), isCancelled).empty());
    }
};

QTEST_GUILESS_MAIN(TestSettingMap)
#include "tst_settingmap.moc"
