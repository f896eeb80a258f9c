// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/metrics/plot.h"
#include "core/analysis/metrics/statistics.h"
#include "core/scenario/files/library.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

Metrics metricsIn(const TraceBuilder &builder)
{
    const auto trace = builder.trace();
    return metricsOf(*trace, deriveSpans(*trace));
}

// Returns "1:2@5 2:30@7": for each sample, client, length in ms, and seq.
std::string lengthsOf(const std::vector<Sample> &samples)
{
    std::string text;
    for (const Sample &sample : samples)
        text += (text.empty() ? "" : " ") + std::to_string(sample.client.value) + ":"
            + std::to_string(sample.length / 1ms) + "@" + std::to_string(sample.seq);
    return text;
}

// Returns "10:1 30:2": for each level, its time in ms and its value.
std::string levelsOf(const std::vector<Level> &levels)
{
    std::string text;
    for (const Level &level : levels)
        text += (text.empty() ? "" : " ") + std::to_string(microseconds(level.time) / 1000) + ":"
            + std::to_string(level.value);
    return text;
}

// Returns samples with these lengths, one each millisecond, of clients 1 and 2 in turn.
std::vector<Sample> samples(std::initializer_list<Duration> lengths)
{
    std::vector<Sample> result;
    for (const Duration length : lengths)
        result.push_back({WorldTime{1ms * static_cast<int>(result.size())}, length,
            ClientId{static_cast<std::uint16_t>(result.size() % 2 + 1)},
            static_cast<Seq>(result.size())});
    return result;
}

// Client 2 is denied once and granted at its second attempt. Client 1 stays inside after its lease,
// so both are inside from 130 to 150 ms.
TraceBuilder overstayed()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(1).attempt().at(12ms).granted(100ms).at(13ms).entered();
    builder.at(20ms)
        .client(2)
        .attempt()
        .at(21ms)
        .denied()
        .at(115ms)
        .attempt()
        .at(120ms)
        .granted(100ms)
        .at(130ms)
        .entered();
    builder.at(150ms).client(1).wrote().left().at(160ms).released();
    builder.at(170ms).client(2).wrote().left().at(180ms).released().at(200ms).end();
    return builder;
}

} // namespace

class TstMetrics : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anAcquisitionIsMeasuredFromTheAttemptThatWasGranted();
    void aWaitIsMeasuredFromTheFirstAttemptOfItsSeries();
    void theRestOfALeaseIsMeasuredAtTheEntry();
    void anExtensionCountsForTheRestOfALease();
    void aLeaseWithoutADeadlineHasNoRestToMeasure();
    void clientsInsideAndBelieversAreCountedOverTime();
    void aCrashedClientIsNoLongerInside();
    void writesAreTheProgressOfTheWorkload();
    void lengthsOfDifferentMagnitudesGetLogarithmicBins();
    void lengthsOfOneMagnitudeGetEqualBins();
    void everyLengthLiesInItsBin();
    void aHistogramCountsTheChosenClientSeparately();
    void aTimeRangeRestrictsAHistogram();
    void equalLengthsMakeOneBin();
    void thinnedLevelsKeepTheirPeaksAndBeginWithTheLevelBeforeTheTimeRange();
    void theRateOfABinIsPerSecond();
    void aShortRestAtTheEndBelongsToTheLastBin();
    void sharesCountOnlyEntriesAndPartsOfWaitsInTheTimeRange();
    void fairnessIsJainsIndex();
    void aPlotWithoutDataIsEmpty_data();
    void aPlotWithoutDataIsEmpty();
    void aPlotOfALongRunHasABoundedNumberOfPoints();
    void metricsAgreeWithTheVerdict_data();
    void onlyTheChosenAttemptsCount();
    void metricsAgreeWithTheVerdict();
};

void TstMetrics::anAcquisitionIsMeasuredFromTheAttemptThatWasGranted()
{
    QCOMPARE(lengthsOf(metricsIn(overstayed()).acquires), std::string("1:2@2 2:5@7"));
}

void TstMetrics::aWaitIsMeasuredFromTheFirstAttemptOfItsSeries()
{
    const Metrics metrics = metricsIn(overstayed());
    QCOMPARE(lengthsOf(metrics.grantedWaits), std::string("1:2@2 2:100@7"));
    QCOMPARE(metrics.allWaits.size(), 2u);
}

void TstMetrics::theRestOfALeaseIsMeasuredAtTheEntry()
{
    QCOMPARE(lengthsOf(metricsIn(overstayed()).validities), std::string("1:99@3 2:90@8"));
    TraceBuilder late;
    late.run().at(10ms).attempt().granted(100ms).at(150ms).entered().end();
    QCOMPARE(lengthsOf(metricsIn(late).validities), std::string("1:-40@3"));
}

void TstMetrics::anExtensionCountsForTheRestOfALease()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .attempt()
        .granted(100ms)
        .at(80ms)
        .extended(100ms)
        .at(120ms)
        .entered()
        .end();
    QCOMPARE(lengthsOf(metricsIn(builder).validities), std::string("1:60@4"));
}

void TstMetrics::aLeaseWithoutADeadlineHasNoRestToMeasure()
{
    TraceBuilder builder;
    builder.run("setnx-del").at(10ms).attempt().granted().entered().at(20ms).left().end();
    const Metrics metrics = metricsIn(builder);
    QVERIFY(metrics.validities.empty());
    QCOMPARE(metrics.entries.size(), 1u);
}

void TstMetrics::clientsInsideAndBelieversAreCountedOverTime()
{
    const Metrics metrics = metricsIn(overstayed());
    QCOMPARE(levelsOf(metrics.inside), std::string("13:1 130:2 150:1 170:0"));
    QCOMPARE(levelsOf(metrics.believers), std::string("12:1 120:2 160:1 180:0"));
    QCOMPARE(timeAtLeast(metrics.inside, metrics.whole, 2), Duration(20ms));
    QCOMPARE(timeAtLeast(metrics.inside, {WorldTime{140ms}, WorldTime{1s}}, 2), Duration(10ms));
}

void TstMetrics::aCrashedClientIsNoLongerInside()
{
    TraceBuilder builder;
    builder.run().at(10ms).attempt().granted(100ms).entered().at(30ms).crashed().at(50ms).end();
    QCOMPARE(levelsOf(metricsIn(builder).inside), std::string("10:1 30:0"));
}

void TstMetrics::writesAreTheProgressOfTheWorkload()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .attempt()
        .granted(100ms)
        .entered()
        .at(20ms)
        .wrote()
        .at(30ms)
        .writeRejected()
        .left()
        .end();
    const Metrics metrics = metricsIn(builder);
    QCOMPARE(levelsOf(metrics.expected), std::string("20:1 30:2"));
    QCOMPARE(levelsOf(metrics.actual), std::string("20:1"));
}

void TstMetrics::lengthsOfDifferentMagnitudesGetLogarithmicBins()
{
    const auto lengths = samples({30us, 45us, 60us, 3ms});
    const Histogram histogram = histogramOf(lengths, {WorldTime{}, WorldTime{1s}});
    QVERIFY(histogram.isLogarithmic);
    QCOMPARE(histogram.bins.front().from, Duration(30us));
    QCOMPARE(histogram.bins.front().count, 2);
    QCOMPARE(histogram.bins.back().from, Duration(3ms));
    QCOMPARE(histogram.bins.back().to, Duration(5ms));
    QCOMPARE(histogram.spread->p50, Duration(45us));
    QCOMPARE(histogram.spread->max, Duration(3ms));
}

void TstMetrics::lengthsOfOneMagnitudeGetEqualBins()
{
    const Histogram histogram =
        histogramOf(samples({40us, 50us, 65us, 88us}), {WorldTime{}, WorldTime{1s}});
    QVERIFY(!histogram.isLogarithmic);
    QCOMPARE(histogram.bins.front().from, Duration(40us));
    QCOMPARE(histogram.bins.front().to, Duration(42us));
    QCOMPARE(histogram.bins.back().to, Duration(90us));
}

void TstMetrics::everyLengthLiesInItsBin()
{
    for (const std::initializer_list<Duration> lengths :
        {std::initializer_list<Duration>{0ns, 1us, 10s}, {999ns, 1000ns, 1001ns, 50us},
            {7ms, 7ms, 69ms, 70ms}, {1h, 2h}, {1ns, 400h}}) {
        const auto list = samples(lengths);
        const Histogram histogram = histogramOf(list, {WorldTime{}, WorldTime{1s}});
        QVERIFY(histogram.bins.size() <= binsMax * 3);
        std::int64_t sum = 0;
        for (const Histogram::Bin &bin : histogram.bins) {
            QVERIFY(bin.from < bin.to);
            const auto in = std::count_if(list.begin(), list.end(),
                [&](const Sample &one) { return bin.from <= one.length && one.length < bin.to; });
            QCOMPARE(bin.count, static_cast<std::int64_t>(in));
            sum += bin.count;
        }
        QCOMPARE(sum, static_cast<std::int64_t>(list.size()));
        QVERIFY(histogram.bins.front().count > 0 && histogram.bins.back().count > 0);
    }
}

void TstMetrics::aHistogramCountsTheChosenClientSeparately()
{
    const auto lengths = samples({50us, 40us, 52us, 41us}); // client 1, 2, 1, 2
    const Histogram histogram = histogramOf(lengths, {WorldTime{}, WorldTime{1s}}, ClientId{2});
    QCOMPARE(histogram.bins.front().requestedCount, 1);
    QCOMPARE(histogram.bins.front().longestSeq, 1u);
    std::int64_t sum = 0;
    for (const Histogram::Bin &bin : histogram.bins)
        sum += bin.requestedCount;
    QCOMPARE(sum, 2);
    QCOMPARE(histogram.count, 4);
}

void TstMetrics::aTimeRangeRestrictsAHistogram()
{
    const auto lengths = samples({50us, 40us, 52us, 41us});
    QCOMPARE(histogramOf(lengths, {WorldTime{1ms}, WorldTime{2ms}}).count, 2);
    QCOMPARE(histogramOf(lengths, {WorldTime{10ms}, WorldTime{20ms}}).count, 0);
    QVERIFY(!histogramOf(lengths, {WorldTime{10ms}, WorldTime{20ms}}).spread);
}

void TstMetrics::equalLengthsMakeOneBin()
{
    const Histogram histogram =
        histogramOf(samples({50us, 50us, 50us}), {WorldTime{}, WorldTime{1s}});
    QCOMPARE(histogram.bins.size(), 1u);
    QCOMPARE(histogram.bins.front().count, 3);
}

void TstMetrics::thinnedLevelsKeepTheirPeaksAndBeginWithTheLevelBeforeTheTimeRange()
{
    std::vector<Level> levels;
    for (int i = 0; i < 10000; ++i)
        levels.push_back({WorldTime{1us * i}, i == 7777 ? 9 : i % 2, static_cast<Seq>(i)});
    const TimeRange range{WorldTime{5001us}, WorldTime{9000us}};
    const auto few = thinned(levels, range, 50);
    QVERIFY(few.size() <= 50 * 4 + 1);
    QCOMPARE(few.front().time, range.from);
    QCOMPARE(few.front().seq, 5000u);
    QVERIFY(std::any_of(few.begin(), few.end(),
        [](const Level &level) { return level.value == 9 && level.seq == 7777; }));
    QVERIFY(std::is_sorted(
        few.begin(), few.end(), [](const Level &a, const Level &b) { return a.time < b.time; }));
}

void TstMetrics::theRateOfABinIsPerSecond()
{
    const auto entries = samples({0ns, 0ns, 0ns, 0ns}); // at 0, 1, 2, 3 ms
    const Rates rates = ratesOf(entries, {WorldTime{}, WorldTime{10ms}}, 5, ClientId{1});
    QCOMPARE(rates.width, Duration(2ms));
    QCOMPARE(rates.bins.size(), 5u);
    QCOMPARE(rates.bins[0].count, 2);
    QCOMPARE(rates.bins[0].perSecond(), 1000.0);
    QCOMPARE(rates.bins[0].requestedCount, 1);
    QCOMPARE(rates.bins[1].count, 2);
    QCOMPARE(rates.bins[1].firstSeq, 2u);
    QCOMPARE(rates.bins[2].firstSeq, noSeq);
    QCOMPARE(rates.perSecond(), 400.0);
}

void TstMetrics::aShortRestAtTheEndBelongsToTheLastBin()
{
    const Rates rates = ratesOf(samples({0ns}), {WorldTime{}, WorldTime{104ms}}, 11);
    QCOMPARE(rates.width, Duration(10ms));
    QCOMPARE(rates.bins.size(), 10u);
    QCOMPARE(rates.bins.back().range.to, WorldTime{104ms});
    QVERIFY(ratesOf(samples({0ns}), {WorldTime{}, WorldTime{}}, 11).bins.empty());
}

void TstMetrics::sharesCountOnlyEntriesAndPartsOfWaitsInTheTimeRange()
{
    const Metrics metrics = metricsIn(overstayed());
    const auto shares = sharesOf(metrics, metrics.whole);
    QCOMPARE(shares.size(), 2u);
    QCOMPARE(shares[0].entries, 1);
    QCOMPARE(shares[1].waited, Duration(100ms));
    QCOMPARE(shares[1].longestSeq, 7u);
    const auto late = sharesOf(metrics, {WorldTime{110ms}, WorldTime{200ms}});
    QCOMPARE(late[0].entries, 0);
    QCOMPARE(late[0].waited, Duration::zero());
    QCOMPARE(late[1].waited, Duration(10ms));
    QCOMPARE(late[1].entries, 1);
}

void TstMetrics::fairnessIsJainsIndex()
{
    QCOMPARE(fairnessOf({5, 5, 5, 5}), 1.0);
    QCOMPARE(fairnessOf({8, 0, 0, 0}), 0.25);
    QCOMPARE(fairnessOf({}), 1.0);
    QCOMPARE(fairnessOf({1, 2, 3}), 36.0 / 42.0);
}

void TstMetrics::aPlotWithoutDataIsEmpty_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < plotKindCount; ++kind)
        QTest::addRow("%d", kind) << kind;
}

void TstMetrics::aPlotWithoutDataIsEmpty()
{
    QFETCH(int, kind);
    const PlotQuestion question{static_cast<PlotKind>(kind), {}, {}};
    QVERIFY(plotOf(Metrics{}, question).isEmpty());
    TraceBuilder beginning;
    beginning.run();
    QVERIFY(plotOf(metricsIn(beginning), question).isEmpty());
    QVERIFY(!plotOf(metricsIn(overstayed()), question).isEmpty());
}

void TstMetrics::aPlotOfALongRunHasABoundedNumberOfPoints()
{
    TraceBuilder builder;
    builder.run();
    for (int round = 0; round < 20000; ++round)
        builder.after(1ms)
            .attempt()
            .after(1ms)
            .granted(100ms)
            .entered()
            .after(1ms)
            .wrote()
            .left()
            .released();
    const Metrics metrics = metricsIn(builder);
    QCOMPARE(metrics.entries.size(), 20000u);
    QVERIFY(std::get<Curves>(plotOf(metrics, {PlotKind::holders, {}, {}}).content).front.size()
        <= 1201);
    QVERIFY(std::get<Curves>(plotOf(metrics, {PlotKind::workload, {}, {}}).content).front.size()
        <= 1201);
    QVERIFY(
        std::get<Dots>(plotOf(metrics, {PlotKind::validity, {}, {}}).content).dots.size() <= 600);
    QVERIFY(
        std::get<Rates>(plotOf(metrics, {PlotKind::throughput, {}, {}}).content).bins.size() <= 60);
    QCOMPARE(std::get<Dots>(plotOf(metrics, {PlotKind::validity, {}, {}}).content).count, 20000);
}

void TstMetrics::metricsAgreeWithTheVerdict_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<QByteArray>("scheme");
    for (const Scenario &scenario : scenarioLibrary()) {
        const bool isInModel =
            std::find(scenario.worlds.begin(), scenario.worlds.end(), WorldKind::model)
            != scenario.worlds.end();
        if (isInModel)
            QTest::newRow(scenario.id.c_str()) << QByteArray::fromStdString(scenario.id)
                                               << QByteArray::fromStdString(scenario.scheme.id());
    }
}

void TstMetrics::onlyTheChosenAttemptsCount()
{
    const auto trace = overstayed().trace();
    const Spans spans = deriveSpans(*trace);
    Attempts second;
    second.add(ClientId{2}, AttemptId{2});
    const Metrics some = metricsOf(*trace, spans, &second);
    QCOMPARE(lengthsOf(some.acquires), lengthsOf({some.acquires.back()}));
    QCOMPARE(some.acquires.back().client, ClientId{2});
    QCOMPARE(some.entries.size(), std::size_t{1});
    QCOMPARE(levelsOf(some.inside), std::string("130:1 170:0"));
    QCOMPARE(some.grantedWaits.size(),
        std::size_t{1}); // the series that ended with this attempt, measured from its first attempt
    QCOMPARE(some.grantedWaits.front().length, 100ms);
    QCOMPARE(some.actual.back().value, std::int64_t{1});
    Attempts first;
    first.add(ClientId{2}, AttemptId{1});
    const Metrics denied = metricsOf(*trace, spans, &first);
    QVERIFY(denied.acquires.empty() && denied.entries.empty() && denied.inside.empty());
    QCOMPARE(denied.grantedWaits.size(), std::size_t{1});
    Attempts all;
    for (std::size_t row = trace->size(); row-- > 0;) // in any order
        all.add((*trace)[row].client, (*trace)[row].attempt);
    const Metrics every = metricsOf(*trace, spans, &all);
    const Metrics usual = metricsOf(*trace, spans);
    QCOMPARE(lengthsOf(every.acquires), lengthsOf(usual.acquires));
    QCOMPARE(levelsOf(every.inside), levelsOf(usual.inside));
    QCOMPARE(levelsOf(every.actual), levelsOf(usual.actual));
    QCOMPARE(every.allWaits.size(), usual.allWaits.size());
}

void TstMetrics::metricsAgreeWithTheVerdict()
{
    QFETCH(QByteArray, scenario);
    QFETCH(QByteArray, scheme);
    const JudgedRun run = runModel(effectiveInModel(scenario.constData(), scheme.toStdString()));
    const Trace *const trace = run.trace.get();
    const Spans spans = deriveSpans(*trace);
    const Verdict &verdict = run.verdict;
    const Metrics metrics = metricsOf(*trace, spans);
    const Histogram acquires = histogramOf(metrics.acquires, metrics.whole);
    QCOMPARE(acquires.spread.has_value(), verdict.acquire.has_value());
    if (verdict.acquire) {
        QCOMPARE(acquires.spread->p50, verdict.acquire->p50);
        QCOMPARE(acquires.spread->p99, verdict.acquire->p99);
        QCOMPARE(histogramOf(metrics.grantedWaits, metrics.whole).spread->max, verdict.wait->max);
    }
    QCOMPARE(static_cast<std::int64_t>(metrics.entries.size()), verdict.counts.at("entered"));
    std::int64_t insideMax = 0;
    for (const Level &level : metrics.inside)
        insideMax = std::max(insideMax, level.value);
    QCOMPARE(insideMax < 2, verdict.held);
    const auto last = [](const std::vector<Level> &levels) {
        return levels.empty() ? 0 : levels.back().value;
    };
    QCOMPARE(last(metrics.actual), verdict.workload.at("actual"));
    const bool isCounter = metrics.workload == WorkloadKind::counter;
    QVERIFY(last(metrics.expected) <= verdict.workload.at("expected"));
    if (!isCounter)
        QCOMPARE(last(metrics.expected), verdict.workload.at("expected"));
}

QTEST_APPLESS_MAIN(TstMetrics)
#include "tst_metrics.moc"
