// SPDX-License-Identifier: GPL-3.0-or-later
// Tests calibratedTimes(): computes from the round trips of a live run how long messages and
// commands take on this machine.
#include <QTest>

#include "core/analysis/compare/calibrate.h"
#include "core/analysis/compare/compare.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

// Returns rows of one client's round trips with these lengths. The node sets the key after half of
// each round trip.
TraceBuilder roundTrips(const std::vector<Duration> &lengths, std::string_view headerJson = {})
{
    TraceBuilder builder;
    builder.run("set-px-lua", 1, headerJson).at(1ms).client(1).attempt();
    for (const Duration length : lengths)
        builder.after(1ms)
            .sent(1)
            .after(length / 2)
            .keySet(1)
            .after(length - length / 2)
            .replied(1);
    return builder;
}

} // namespace

class TestCalibrate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void delaysAreComputedFromTheRoundTrips()
    {
        // 100 to 199 us, evenly: 5 of 100 are at most 104 us, half at most 149 us.
        std::vector<Duration> lengths;
        for (int i = 0; i < 100; ++i)
            lengths.push_back((100 + i) * 1us);
        const auto times = calibratedTimes(*roundTrips(lengths).trace());
        QVERIFY(times);
        QCOMPARE(times->spread,
            Duration(66us)); // (149 - 104) / 0.684; calibratedTimes() explains the factors
        QCOMPARE(times->service,
            Duration(1us)); // the smallest value, because requests and replies take the same time
        QCOMPARE(times->oneWay, Duration(41us)); // (104 - 0.316 * 66 - 1) / 2
    }

    void theServiceTimeIsAtMostAFifthOfARoundTrip()
    {
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt();
        for (int i = 0; i < 30; ++i)
            builder.after(1ms).sent(1).after(80us).keySet(1).after(20us).replied(1);
        const auto times = calibratedTimes(*builder.trace());
        QVERIFY(times);
        QCOMPARE(times->spread, Duration::zero());
        QCOMPARE(times->service, Duration(20us));
        QCOMPARE(times->oneWay, Duration(40us));
    }

    void manySlowRoundTripsDoNotMakeTheOneWayTimeZero()
    {
        std::vector<Duration> lengths(10, 100us);
        lengths.insert(lengths.end(), 20, 1ms);
        const auto times = calibratedTimes(*roundTrips(lengths).trace());
        QVERIFY(times);
        QCOMPARE(times->spread, Duration(100us));
        QVERIFY(times->oneWay > 30us);
    }

    void tooFewRoundTripsGiveNoTimes()
    {
        const std::vector<Duration> enough(roundTripsMin, 100us);
        QVERIFY(calibratedTimes(*roundTrips(enough).trace()));
        QVERIFY(!calibratedTimes(*roundTrips({enough.begin() + 1, enough.end()}).trace()));
    }

    // The delay is a pause, a freeze, the wait of WAIT and BLPOP, a machine stall or a timeout.
    void aDelayedCommandIsNoRoundTrip()
    {
        const std::vector<Duration> lengths(roundTripsMin - 1, 100us);
        TraceBuilder paused = roundTrips(lengths);
        paused.after(1ms).sent(1).after(10us).paused().after(80us).resumed().after(10us).replied(1);
        QVERIFY(!calibratedTimes(*paused.trace()));
        TraceBuilder frozen = roundTrips(lengths);
        frozen.after(1ms)
            .sent(1)
            .after(10us)
            .node(1, EventKind::frozen)
            .after(1s)
            .node(1, EventKind::thawed)
            .replied(1);
        QVERIFY(!calibratedTimes(*frozen.trace()));
        TraceBuilder waited = roundTrips(lengths);
        waited.after(1ms)
            .sent(1, "WAIT 1 100")
            .after(1ms)
            .replied(1)
            .sent(1, "BLPOP list 1")
            .after(1s)
            .replied(1);
        QVERIFY(!calibratedTimes(*waited.trace()));
        TraceBuilder stalled = roundTrips(lengths);
        stalled.after(1ms).sent(1).after(30ms).stalled(29ms).after(1ms).replied(1);
        QVERIFY(!calibratedTimes(*stalled.trace()));
        TraceBuilder late = roundTrips(lengths);
        late.after(1ms).sent(1).after(30ms).timedOut(1).after(1ms).replied(1);
        QVERIFY(!calibratedTimes(*late.trace()));
    }
};

QTEST_APPLESS_MAIN(TestCalibrate)
#include "tst_calibrate.moc"
