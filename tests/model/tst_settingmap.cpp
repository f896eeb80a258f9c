// SPDX-License-Identifier: GPL-3.0-or-later
// Tests maps of outcomes over one or two settings. LOCKSCOPE_CELL_RESULTS=FILE compares a thousand
// cells with many seeds; see tests/long/cells-against-force.sh.
#include <QTest>

#include "core/analysis/fixes/trials.h"
#include "core/analysis/sweep/settingmap.h"
#include "tests/support/modelrig.h"

#include <QFile>

#include <algorithm>
#include <cmath>
#include <random>

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

// Returns a random cell of F10 as a map with one value of each setting: the pause of the holder
// ends when the other one may have the lock already, or not yet.
SettingMap randomCell(std::uint64_t number)
{
    std::mt19937_64 random(number);
    const auto between = [&random](Duration from, Duration to) {
        return static_cast<double>(
            (from + (to - from) * static_cast<int>(random() % 1000) / 1000).count());
    };
    const double ttl = between(500ms, 2s);
    const Settings settings = effectiveInModel("f10").scenario.settings;
    const double pause = ttl - static_cast<double>(settings.work.count())
        + between(Duration{}, settings.retryDelay + 10ms);
    SettingMap map = mapOf({"ttl=1s..2s", "pause=0..1s"}, 2, 40);
    map.axes[0].values = {ttl};
    map.axes[1].values = {pause};
    map.effective.seed.value = 1'000'000 * number + 1;
    return map;
}

// Compares the share of a cell with many other seeds: "3 ttl=1s pause=630ms 45.0 % [30.7, 60.2],
// 41.2 %: inside". Such a cell is not mixed if fewer than 2 % of the many are violated, or all but
// 2 %: "… not mixed".
QByteArray againstManySeeds(std::uint64_t number, int seeds)
{
    SettingMap map = randomCell(number);
    const MapCell some = runSettingMap(map, notCancelled).front();
    const OutcomeShare share = outcomeShare(some.count(Outcome::violated), map.runs);
    map.effective.seed.value += static_cast<std::uint64_t>(map.runs);
    map.runs = seeds;
    const double many =
        outcomeShare(runSettingMap(map, notCancelled).front().count(Outcome::violated), seeds)
            .share;
    return QStringLiteral("%1 ttl=%2 pause=%3 %4 % [%5, %6], %7 %: %8")
        .arg(number)
        .arg(QString::fromStdString(mapValueText(map.axes[0], some.values[0])),
            QString::fromStdString(mapValueText(map.axes[1], some.values[1])))
        .arg(100 * share.share, 0, 'f', 1)
        .arg(100 * share.low, 0, 'f', 1)
        .arg(100 * share.high, 0, 'f', 1)
        .arg(100 * many, 0, 'f', 1)
        .arg(many < 0.02 || many > 0.98                   ? QStringLiteral("not mixed")
                : share.low <= many && many <= share.high ? QStringLiteral("inside")
                                                          : QStringLiteral("outside"))
        .toLatin1();
}

} // namespace

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

    // What is true is inside 95 of 100 intervals, whichever share it is.
    void theIntervalIsRightForEachShare()
    {
        for (const int runs : {8, 40, 200}) {
            double sum = 0;
            for (int step = 1; step < 1000; ++step) {
                const double share = step / 1000.0;
                double chance = 0; // of an interval that has the share
                for (int count = 0; count <= runs; ++count) {
                    const OutcomeShare found = outcomeShare(count, runs);
                    if (found.low <= share && share <= found.high)
                        chance += std::exp(std::lgamma(runs + 1) - std::lgamma(count + 1)
                            - std::lgamma(runs - count + 1) + count * std::log(share)
                            + (runs - count) * std::log(1 - share));
                }
                QVERIFY(chance > 0.83);
                sum += chance;
            }
            QVERIFY2(sum / 999 >= 0.95, std::to_string(sum / 999).c_str());
        }
    }

    void theShareOfACellIsThatOfManySeeds()
    {
        int inside = 0, mixed = 0;
        for (std::uint64_t number = 0; mixed < 100; ++number) {
            const QByteArray line = againstManySeeds(number, 500);
            inside += line.endsWith(" inside") ? 1 : 0;
            mixed += line.endsWith(" not mixed") ? 0 : 1;
        }
        QVERIFY(inside >= 95);
    }

    // Continues where the results end.
    void theSharesOfManyCellsAreThoseOfManySeeds()
    {
        const QString path = qEnvironmentVariable("LOCKSCOPE_CELL_RESULTS");
        if (path.isEmpty())
            QSKIP("LOCKSCOPE_CELL_RESULTS names no file for the results");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArrayList lines = file.readAll().split('\n');
        lines.removeAll(QByteArray());
        for (auto number = static_cast<std::uint64_t>(lines.size()); number < 1000; ++number) {
            lines << againstManySeeds(number, 2000);
            file.write(lines.last() + '\n');
            QVERIFY(file.flush());
        }
        const auto count = [&lines](const char *end) {
            return std::ranges::count_if(
                lines, [end](const QByteArray &line) { return line.endsWith(end); });
        };
        const auto inside = count(" inside"), outside = count(" outside");
        QVERIFY2(100 * inside >= 95 * (inside + outside),
            (std::to_string(inside) + " of " + std::to_string(inside + outside)).c_str());
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
