// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/sweep/contention.h"
#include "tests/support/modelrig.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace lockscope;

namespace {

const std::atomic<bool> notCancelled{false};

ContentionPlan planOf(WorldKind world)
{
    ContentionPlan plan;
    plan.world = world;
    plan.length = 300ms;
    return plan;
}

ContentionRun runOf(ContentionWay way, int clients)
{
    return {way, clients, 0};
}

// Adds one run with each of these throughputs. All have the same way and number of clients.
void addRuns(std::vector<ContentionResult> &results, ContentionWay way, int clients,
    std::initializer_list<double> throughputs)
{
    for (const double throughput : throughputs) {
        ContentionResult result;
        result.way = way;
        result.clients = clients;
        result.throughput = throughput;
        results.push_back(result);
    }
}

ContentionCrossing crossingOf(const std::vector<ContentionResult> &results, ContentionWay way)
{
    return contentionCrossing(contentionSummaries(results), way);
}

} // namespace

// Compares WATCH with locks, from few clients to many.
class tst_Contention : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachWayCountsAllIncrementsAndHasItsMetrics_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<int>("way");
        QTest::addColumn<int>("clients");
        for (const char *const world : {"model", "live"}) {
            for (int way = 0; way < 3; ++way) {
                for (const int clients : {1, 8})
                    QTest::addRow("%s %s %d", world,
                        contentionWords[static_cast<std::size_t>(way)].data(), clients)
                        << QString::fromLatin1(world) << way << clients;
            }
        }
    }
    void eachWayCountsAllIncrementsAndHasItsMetrics()
    {
        QFETCH(const QString, world);
        QFETCH(const int, way);
        QFETCH(const int, clients);
        const auto kind = static_cast<ContentionWay>(way);
        const auto measured = measureContention(
            planOf(worldOf(world.toStdString()).value()), runOf(kind, clients), notCancelled);
        QVERIFY2(measured, measured ? "" : measured.error().text.c_str());
        QCOMPARE(measured.value().lost, 0);
        QVERIFY(measured.value().rounds > 0);
        QVERIFY(measured.value().throughput > 0);
        QVERIFY(measured.value().roundTimes);
        QVERIFY(measured.value().roundTimes->p50 > 0us);
        QVERIFY(measured.value().roundTimes->p50 <= measured.value().roundTimes->p99);
        QCOMPARE(measured.value().retries > 0, clients > 1 && kind != ContentionWay::handOver);
    }

    void moreClientsMeanMoreRetriesPerRoundUnderWatch()
    {
        double before = -1;
        for (const int clients : {1, 4, 16, 64}) {
            const auto measured = measureContention(
                planOf(WorldKind::model), runOf(ContentionWay::watch, clients), notCancelled);
            QVERIFY(measured);
            const double retriesPerRound = static_cast<double>(measured.value().retries)
                / static_cast<double>(measured.value().rounds);
            QVERIFY2(retriesPerRound > before, qPrintable(QString::number(retriesPerRound)));
            before = retriesPerRound;
        }
    }

    // The commands of all clients pass one node, one after the other. Under WATCH each increment
    // invalidates all other attempts in progress, so more clients achieve less: in the model and on
    // real Redis.
    void theThroughputUnderWatchFallsWithMoreClients_data()
    {
        QTest::addColumn<QString>("world");
        QTest::newRow("model") << "model";
        QTest::newRow("live") << "live";
    }
    void theThroughputUnderWatchFallsWithMoreClients()
    {
        QFETCH(const QString, world);
        std::vector<ContentionResult> results;
        for (int run = 0; run < 3; ++run) {
            for (const int clients : {1, 64}) {
                const auto measured =
                    measureContention(planOf(worldOf(world.toStdString()).value()),
                        {ContentionWay::watch, clients, run}, notCancelled);
                QVERIFY(measured);
                results.push_back(measured.value());
            }
        }
        const auto summaries = contentionSummaries(results);
        QVERIFY2(summaries.back().throughput.median < summaries.front().throughput.median / 2,
            qPrintable(QStringLiteral("%1 of %2")
                           .arg(summaries.back().throughput.median)
                           .arg(summaries.front().throughput.median)));
    }

    void aNodeOfTheModelAnswersNoMoreThanItsServiceTimeAllows()
    {
        const EffectiveScenario effective =
            contentionScenario(planOf(WorldKind::model), runOf(ContentionWay::watch, 64));
        const JudgedRun result = runModel(effective);
        if (QTest::currentTestFailed())
            return;
        const auto mostReplies = planOf(WorldKind::model).length / effective.modelTimes.service;
        QVERIFY(result.count(EventKind::replied) <= mostReplies);
        QVERIFY(result.count(EventKind::replied)
            > mostReplies * 9 / 10); // the node is busy nearly all the time
        QCOMPARE(result.verdict.workload.at("lost"), 0);
    }

    void theMiddleOfRunsIsNotAffectedByOutliers()
    {
        std::vector<double> five{900, 100, 110, 120, 1};
        const Middle middle = middleOf(five);
        QCOMPARE(middle.low, 100.0);
        QCOMPARE(middle.median, 110.0);
        QCOMPARE(middle.high, 120.0);
        std::vector<double> two{4, 2};
        QCOMPARE(middleOf(two).median, 3.0);
        std::vector<double> none;
        QCOMPARE(middleOf(none).median, 0.0);
    }

    void everyPointHasItsFirstRunBeforeAnyPointHasItsSecond()
    {
        ContentionPlan plan;
        plan.clients = {1, 8};
        plan.runs = 2;
        const auto runs = contentionRuns(plan);
        QCOMPARE(runs.size(), 2u * 3u * 2u);
        for (std::size_t i = 0; i < runs.size(); ++i)
            QCOMPARE(runs[i].index, static_cast<int>(i / 6));
        QVERIFY(contentionScenario(plan, runs.front()).seed
            != contentionScenario(plan, runs.back()).seed);
    }

    void aCrossingIsExactOnlyIfTheRunsAgree()
    {
        using enum ContentionWay;
        std::vector<ContentionResult> results;
        for (const int clients : {1, 2, 4, 8})
            addRuns(results, watch, clients, {100, 102, 98, 101, 99});
        addRuns(results, poll, 1, {50, 51, 49, 50, 500});     // one outlier
        addRuns(results, poll, 2, {120, 121, 122, 119, 120}); // faster than under watch
        addRuns(results, poll, 4, {60, 61, 62, 60, 60});      // slower again
        addRuns(results, poll, 8, {130, 131, 132, 128, 1});
        addRuns(results, handOver, 1, {50, 50, 50, 50, 50});
        addRuns(results, handOver, 2, {90, 104, 99, 96, 110}); // not decidable
        addRuns(results, handOver, 4, {150, 150, 150, 150, 150});
        addRuns(results, handOver, 8, {150, 150, 150, 150, 150});
        const ContentionCrossing polled = crossingOf(results, poll);
        QVERIFY(polled.isExact && !polled.isSlowerAtLargest);
        QCOMPARE(polled.after, 4);
        QCOMPARE(polled.from, 8);
        const ContentionCrossing handedOver = crossingOf(results, handOver);
        QVERIFY(!handedOver.isExact && !handedOver.isSlowerAtLargest);
        QCOMPARE(handedOver.after, 1);
        QCOMPARE(handedOver.from, 4);
        const std::string text = contentionText(ContentionPlan(), results);
        QVERIFY(text.find("set-px-lua poll: faster than watch-optimistic from 8 clients on\n")
            != text.npos);
        QVERIFY(text.find("set-px-lua notify: slower than watch-optimistic up to 1 client, faster "
                          "from 4 clients on; in between")
            != text.npos);
        const QJsonObject json = QJsonDocument::fromJson(
            QByteArray::fromStdString(contentionJson(ContentionPlan(), results)))
                                     .object();
        QCOMPARE(json.value(QLatin1String("points")).toArray().size(), 12);
        const QJsonObject crossings = json.value(QLatin1String("crossing")).toObject();
        QCOMPARE(crossings.value(QLatin1String("set-px-lua poll"))
                     .toObject()
                     .value(QLatin1String("from"))
                     .toInt(),
            8);
        QVERIFY(!crossings.value(QLatin1String("set-px-lua notify"))
                     .toObject()
                     .value(QLatin1String("clear"))
                     .toBool(true));
    }

    void aWayThatIsNeverFasterDiffersFromAWayThatIsNotDecidable()
    {
        using enum ContentionWay;
        std::vector<ContentionResult> results;
        for (const int clients : {1, 8}) {
            addRuns(results, watch, clients, {100, 100, 100});
            addRuns(results, poll, clients, {50, 50, 50});
            addRuns(results, handOver, clients, {500});
        }
        QVERIFY(crossingOf(results, poll).isSlowerAtLargest);
        const ContentionCrossing once =
            crossingOf(results, handOver); // five times as fast, but measured only once
        QVERIFY(!once.isSlowerAtLargest && !once.isExact);
        QCOMPARE(once.from, 0);
        QVERIFY(!crossingOf({}, poll).isExact);
        QVERIFY(!crossingOf({}, poll).isSlowerAtLargest);
    }

    void aCancelledSweepIsAnError()
    {
        const std::atomic<bool> isCancelled{true};
        for (const WorldKind world : {WorldKind::model, WorldKind::live}) {
            const auto measured =
                measureContention(planOf(world), runOf(ContentionWay::poll, 4), isCancelled);
            QVERIFY(!measured);
            QCOMPARE(measured.error().text, std::string("cancelled"));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Contention)
#include "tst_contention.moc"
