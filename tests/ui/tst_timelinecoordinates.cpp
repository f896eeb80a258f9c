// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/spans.h"
#include "ui/index/condense.h"
#include "ui/index/visibletime.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/words/quantities.h"

#include <QTest>

#include <limits>

using namespace lockscope;

namespace {

WorldTime at(Duration sinceBegin)
{
    return WorldTime(sinceBegin);
}

} // namespace

class tst_timelinecoordinates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timeAndPixelConvertBothWays_data()
    {
        QTest::addColumn<double>("fromNs");
        QTest::addColumn<double>("nsPerPixel");
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<double>("x");
        QTest::newRow("the left edge") << 5e6 << 1e6 << qint64{5'000'000} << 0.0;
        QTest::newRow("a millisecond a pixel") << 0.0 << 1e6 << qint64{250'000'000} << 250.0;
        QTest::newRow("left of the edge") << 10e6 << 1e6 << qint64{0} << -10.0;
        QTest::newRow("the finest zoom") << 0.0 << nsPerPixelMin << qint64{1000} << 50.0;
        QTest::newRow("after a day") << 86400e9 << 1e3 << qint64{86'400'000'001'000} << 1.0;
    }

    void timeAndPixelConvertBothWays()
    {
        QFETCH(double, fromNs);
        QFETCH(double, nsPerPixel);
        QFETCH(qint64, ns);
        QFETCH(double, x);
        const TimelineCoordinates coordinates{fromNs, nsPerPixel};
        QCOMPARE(coordinates.xOf(at(Duration(ns))), x);
        QCOMPARE(coordinates.timeAt(x).time_since_epoch().count(), ns);
    }

    void zoomingKeepsTheTimeUnderThePointer_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("factor");
        for (const double x : {0.0, 123.0, 999.0}) {
            for (const double factor : {0.1, 0.8, 1.25, 1000.0})
                QTest::addRow("x %g, factor %g", x, factor) << x << factor;
        }
    }

    void zoomingKeepsTheTimeUnderThePointer()
    {
        QFETCH(double, x);
        QFETCH(double, factor);
        const TimelineCoordinates before{3e9, 1e6};
        const TimelineCoordinates after = zoomed(before, x, factor);
        QCOMPARE(after.nsPerPixel, before.nsPerPixel / factor);
        QVERIFY(qAbs((after.timeAt(x) - before.timeAt(x)).count()) <= 1);
    }

    void zoomingStopsBelowAMicrosecond()
    {
        const TimelineCoordinates after = zoomed({0, 1e3}, 100, 1e9);
        QCOMPARE(after.nsPerPixel, nsPerPixelMin);
        QVERIFY(qAbs((after.timeAt(100) - at(100us)).count()) <= 1);
    }

    void aRangeIsFittedBetweenItsMargins()
    {
        const TimelineCoordinates fit = fitted({at(2s), at(4s)}, 1000, 100);
        QCOMPARE(fit.xOf(at(2s)), 100.0);
        QCOMPARE(fit.xOf(at(4s)), 900.0);
    }

    void aRangeWithoutLengthIsInTheMiddle()
    {
        const TimelineCoordinates fit = fitted({at(2s), at(2s)}, 1000, 100);
        QCOMPARE(fit.nsPerPixel, nsPerPixelMin);
        QCOMPARE(fit.xOf(at(2s)), 500.0);
    }

    void theViewStaysNearTheContent_data()
    {
        QTest::addColumn<double>("fromNs");
        QTest::newRow("far before") << -1e12;
        QTest::newRow("far after") << 1e12;
    }

    void theViewStaysNearTheContent()
    {
        QFETCH(double, fromNs);
        const TimelineCoordinates after = limited({fromNs, 1e6}, 1000, {at(0s), at(10s)});
        QCOMPARE(after.nsPerPixel, 1e6);
        QVERIFY(after.fromNs >= -0.11e9 && after.fromNs + 1e9 <= 10.11e9);
    }

    void zoomingOutStopsWithAMarginAroundTheContent()
    {
        const TimelineCoordinates after = limited({0, 1e12}, 1000, {at(0s), at(10s)});
        QCOMPARE(after.nsPerPixel, 1.5e7);
        QCOMPARE(after.xOf(at(5s)), 500.0);
    }

    void theRulerStepIsTheNextRoundLength_data()
    {
        QTest::addColumn<qint64>("atLeastNs");
        QTest::addColumn<qint64>("stepNs");
        QTest::newRow("1 us") << qint64{1} << qint64{1'000};
        QTest::newRow("2 us") << qint64{1'001} << qint64{2'000};
        QTest::newRow("50 ms") << qint64{20'000'001} << qint64{50'000'000};
        QTest::newRow("1 s") << qint64{500'000'001} << qint64{1'000'000'000};
        QTest::newRow("15 s") << qint64{10'000'000'001} << qint64{15'000'000'000};
        QTest::newRow("1 min") << qint64{30'000'000'001} << qint64{60'000'000'000};
        QTest::newRow("1 h") << qint64{1'800'000'000'001} << qint64{3'600'000'000'000};
    }

    void theRulerStepIsTheNextRoundLength()
    {
        QFETCH(qint64, atLeastNs);
        QFETCH(qint64, stepNs);
        QCOMPARE(qint64{rulerStep(Duration(atLeastNs)).count()}, stepNs);
        QCOMPARE(stepNs % minorStep(Duration(stepNs)).count(), qint64{0});
    }

    void theTextOfATickHasAUnitThatFitsTheVisibleTime_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<qint64>("stepUs");
        QTest::addColumn<qint64>("visibleToUs");
        QTest::addColumn<QString>("text");
        QTest::newRow("microseconds")
            << qint64{250} << qint64{50} << qint64{900} << QStringLiteral("250 µs");
        QTest::newRow("milliseconds")
            << qint64{250'000} << qint64{50'000} << qint64{900'000} << QStringLiteral("250 ms");
        QTest::newRow("part of a millisecond")
            << qint64{1'500} << qint64{500} << qint64{9'000} << QStringLiteral("1.5 ms");
        QTest::newRow("seconds") << qint64{12'250'000} << qint64{250'000} << qint64{50'000'000}
                                 << QStringLiteral("12.25 s");
        QTest::newRow("minutes") << qint64{125'000'000} << qint64{5'000'000} << qint64{600'000'000}
                                 << QStringLiteral("2:05");
        QTest::newRow("one microsecond")
            << qint64{1} << qint64{1} << qint64{50} << QStringLiteral("1 µs");
        QTest::newRow("microseconds far into a run")
            << qint64{12'250'001} << qint64{1} << qint64{50'000'000}
            << QStringLiteral("12.250001 s");
        QTest::newRow("part of a second in minutes")
            << qint64{125'500'000} << qint64{500'000} << qint64{600'000'000}
            << QStringLiteral("2:05.5");
        QTest::newRow("a day") << qint64{90'000'000'000} << qint64{3'600'000'000}
                               << qint64{180'000'000'000} << QStringLiteral("25:00:00");
        QTest::newRow("the beginning")
            << qint64{0} << qint64{50'000} << qint64{900'000} << QStringLiteral("0 ms");
        QTest::newRow("before the beginning")
            << qint64{-50'000} << qint64{50'000} << qint64{900'000} << QStringLiteral("-50 ms");
        QTest::newRow("hours") << qint64{3'725'000'000} << qint64{5'000'000}
                               << qint64{7'200'000'000} << QStringLiteral("1:02:05");
    }

    void theTextOfATickHasAUnitThatFitsTheVisibleTime()
    {
        QFETCH(qint64, us);
        QFETCH(qint64, stepUs);
        QFETCH(qint64, visibleToUs);
        QFETCH(QString, text);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(tickText(at(us * 1us), stepUs * 1us, at(visibleToUs * 1us)), text);
    }

    // A time in a text has the unit of the ruler, so that a reader finds the time on the ruler.
    void aTimeInATextHasTheUnitOfTheRuler_data()
    {
        QTest::addColumn<qint64>("runEndUs");
        QTest::addColumn<QString>("moment");
        QTest::addColumn<QString>("exact");
        QTest::addColumn<QString>("tick");
        QTest::newRow("no run") << qint64{-1} << QStringLiteral("0.000 s")
                                << QStringLiteral("0.000250 s") << QString();
        QTest::newRow("microseconds") << qint64{900} << QStringLiteral("250 µs")
                                      << QStringLiteral("250 µs") << QStringLiteral("250 µs");
        QTest::newRow("milliseconds") << qint64{900'000} << QStringLiteral("0.3 ms")
                                      << QStringLiteral("0.250 ms") << QStringLiteral("0.25 ms");
        QTest::newRow("seconds") << qint64{1'000'000} << QStringLiteral("0.000 s")
                                 << QStringLiteral("0.000250 s") << QStringLiteral("0.00025 s");
        QTest::newRow("minutes") << qint64{600'000'000} << QStringLiteral("0:00.000")
                                 << QStringLiteral("0:00.000250") << QStringLiteral("0:00.00025");
        QTest::newRow("hours") << qint64{7'200'000'000} << QStringLiteral("0:00:00.000")
                               << QStringLiteral("0:00:00.000250")
                               << QStringLiteral("0:00:00.00025");
    }

    void aTimeInATextHasTheUnitOfTheRuler()
    {
        QFETCH(qint64, runEndUs);
        QFETCH(QString, moment);
        QFETCH(QString, exact);
        QFETCH(QString, tick);
        QLocale::setDefault(QLocale::c());
        const auto runEnd = runEndUs < 0 ? std::nullopt : std::optional(at(runEndUs * 1us));
        setShownRunEnd(runEnd);
        const auto plain = [](QString text) { return text.replace(u'\u00a0', u' '); };
        QCOMPARE(plain(momentText(at(250us))), moment);
        QCOMPARE(plain(exactMomentText(at(250us))), exact);
        if (runEnd)
            QCOMPARE(tickText(at(250us), 50us, *runEnd), tick);
        setShownRunEnd({});
    }

    void labelsOfTicksNeverTouch_data()
    {
        QTest::addColumn<double>("fromNs");
        QTest::addColumn<double>("nsPerPixel");
        for (const double nsPerPixel : {20.0, 333.0, 1e4, 7e5, 1e6, 3.3e7, 1e9, 1e11}) {
            for (const double from : {0.0, 1.7e9, 3.9e12})
                QTest::addRow("%g ns a pixel from %g ns", nsPerPixel, from) << from << nsPerPixel;
        }
    }

    void labelsOfTicksNeverTouch()
    {
        QFETCH(double, fromNs);
        QFETCH(double, nsPerPixel);
        const auto widthOf = [](const QString &text) {
            return 8.0 * static_cast<double>(text.size());
        };
        double freeFrom = -std::numeric_limits<double>::max();
        int labels = 0;
        for (const RulerTick &tick : rulerTicks({fromNs, nsPerPixel}, 1200, widthOf)) {
            if (tick.text.isEmpty())
                continue;
            const double half = widthOf(tick.text) / 2;
            QVERIFY(tick.x - half > freeFrom);
            freeFrom = tick.x + half;
            ++labels;
        }
        QVERIFY(labels >= 3);
    }

    void theWholeRunStaysVisibleUntilTheUserZooms()
    {
        VisibleTime visible;
        visible.setWidth(1000);
        visible.setContent({at(0s), at(1s)}, true);
        visible.grow({at(0s), at(5s)}, true);
        QVERIFY(visible.visible().to > at(5s));
        visible.zoomAt(500, 4);
        const Duration length = visible.visible().length();
        visible.grow({at(0s), at(50s)}, true);
        QVERIFY(qAbs((visible.visible().length() - length).count()) <= 2);
        QVERIFY(!visible.isShowingAll());
    }

    void followingKeepsTheEndAtTheRight()
    {
        VisibleTime visible;
        visible.setWidth(1000);
        visible.setContent({at(0s), at(10s)}, true);
        QVERIFY(visible.isFollowing());
        visible.zoomAt(0, 10);
        visible.grow({at(0s), at(20s)}, true);
        QVERIFY(visible.visible().from > at(15s) && visible.visible().to > at(20s));
        visible.panBy(-200);
        QVERIFY(!visible.isFollowing());
        const TimeRange before = visible.visible();
        visible.grow({at(0s), at(30s)}, true);
        QCOMPARE(visible.visible(), before);
        visible.setFollowing(true);
        QVERIFY(visible.visible().to > at(30s));
    }

    void anotherWidthKeepsTheRange()
    {
        VisibleTime visible;
        visible.setWidth(500);
        visible.setContent({at(0s), at(10s)}, false);
        visible.showExactly({at(1s), at(9s)});
        for (const double width : {2000.0, 300.0, 500.0}) {
            visible.setWidth(width);
            QVERIFY(qAbs((visible.visible().from - at(1s)).count()) < 1000);
            QVERIFY(qAbs((visible.visible().to - at(9s)).count()) < 1000);
        }
    }

    void aRunThatEndedIsNotFollowed()
    {
        VisibleTime visible;
        visible.setWidth(1000);
        visible.setContent({at(0s), at(10s)}, true);
        visible.grow({at(0s), at(10s)}, false);
        QVERIFY(!visible.isFollowing());
        visible.setFollowing(true);
        QVERIFY(!visible.isFollowing());
    }
};

QTEST_GUILESS_MAIN(tst_timelinecoordinates)
#include "tst_timelinecoordinates.moc"
