// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/modelrig.h"
#include "sweep/contention.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace lockscope;

namespace {

const std::atomic<bool> goesOn{false};

ContentionPlan planOf(const std::string &world)
{
    ContentionPlan plan;
    plan.world = world;
    plan.length = 300ms;
    return plan;
}

ContentionPoint point(ContentionWay way, int clients, double throughput)
{
    ContentionPoint made;
    made.way = way;
    made.clients = clients;
    made.throughput = throughput;
    return made;
}

} // namespace

// WATCH against locks, from few clients to many.
class tst_Contention : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noWayLosesAnIncrementAndItsFiguresAreThoseOfTheRows_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<int>("way");
        QTest::addColumn<int>("clients");
        for (const char *const world : {"model", "live"}) {
            for (int way = 0; way < 3; ++way) {
                for (const int clients : {1, 8})
                    QTest::addRow("%s %s %d", world, contentionWords[static_cast<std::size_t>(way)].data(), clients) << QString::fromLatin1(world) << way << clients;
            }
        }
    }
    void noWayLosesAnIncrementAndItsFiguresAreThoseOfTheRows()
    {
        QFETCH(const QString, world);
        QFETCH(const int, way);
        QFETCH(const int, clients);
        const auto kind = static_cast<ContentionWay>(way);
        const auto measured = measureContention(planOf(world.toStdString()), kind, clients, goesOn);
        QVERIFY2(measured, measured ? "" : measured.error().text.c_str());
        QCOMPARE(measured.value().lost, 0);
        QVERIFY(measured.value().rounds > 0);
        QVERIFY(measured.value().throughput > 0);
        QVERIFY(measured.value().round);
        QVERIFY(measured.value().round->p50 > 0us);
        QVERIFY(measured.value().round->p50 <= measured.value().round->p99);
        QCOMPARE(measured.value().retries > 0, clients > 1 && kind != ContentionWay::handOver);
    }

    void moreClientsMeanMoreVainTriesUnderWatch()
    {
        double before = -1;
        for (const int clients : {1, 4, 16, 64}) {
            const auto measured = measureContention(planOf("model"), ContentionWay::watch, clients, goesOn);
            QVERIFY(measured);
            const double vain = static_cast<double>(measured.value().retries) / static_cast<double>(measured.value().rounds);
            QVERIFY2(vain > before, qPrintable(QString::number(vain)));
            before = vain;
        }
    }

    void aCrossingIsWhereItStaysFaster()
    {
        using enum ContentionWay;
        const std::vector<ContentionPoint> points{point(watch, 1, 100), point(watch, 2, 90), point(watch, 4, 80), point(watch, 8, 20),
                                                  point(poll, 1, 50),   point(poll, 2, 95),  point(poll, 4, 60),  point(poll, 8, 30),
                                                  point(handOver, 1, 50), point(handOver, 2, 50), point(handOver, 4, 50), point(handOver, 8, 10)};
        QCOMPARE(contentionCrossing(points, poll), std::optional(8)); // what it wins at 2 it loses again at 4
        QVERIFY(!contentionCrossing(points, handOver));
        QVERIFY(!contentionCrossing({}, poll));
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(contentionJson(ContentionPlan(), points))).object();
        QCOMPARE(json.value(QLatin1String("points")).toArray().size(), 12);
        QCOMPARE(json.value(QLatin1String("crossing")).toObject().value(QLatin1String("set-px-lua poll")).toInt(), 8);
        QVERIFY(json.value(QLatin1String("crossing")).toObject().value(QLatin1String("set-px-lua notify")).isNull());
    }

    void aSweepThatIsCancelledSaysSo()
    {
        const std::atomic<bool> isCancelled{true};
        for (const char *const world : {"model", "live"}) {
            const auto measured = measureContention(planOf(world), ContentionWay::poll, 4, isCancelled);
            QVERIFY(!measured);
            QCOMPARE(measured.error().text, std::string("cancelled"));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Contention)
#include "tst_contention.moc"
