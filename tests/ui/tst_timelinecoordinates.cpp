// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/spans.h"
#include "ui/index/condense.h"
#include "ui/index/timelinecoordinates.h"
#include "ui/index/timelineindex.h"
#include "ui/index/visibletime.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/words/quantities.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>
#include <random>

using namespace lockscope;

namespace {

WorldTime at(Duration sinceBegin)
{
    return WorldTime(sinceBegin);
}

Spans::Lane spansOf(const std::vector<std::pair<Duration, Duration>> &list)
{
    Spans::Lane lane;
    for (const auto &[begin, end] : list) {
        Span span;
        span.begin = at(begin);
        span.end = at(end);
        lane.push_back(span);
    }
    return lane;
}

const TimelineCoordinates msPerPixel{0, 1e6};

constexpr double sightWidth = 400;

/// A lane of counts that grows: crowds of stretches and long ones, with gaps; now and then two clients at once, for a moment. An even
/// one has a single client that takes short turns, and is rarely away for long.
class RandomLane {
public:
    explicit RandomLane(int seed, bool isEven = false) : m_random(static_cast<std::mt19937::result_type>(seed)), m_isEven(isEven) { }
    /// The last one may stay open, and ends when it grows again.
    void grow()
    {
        if (!m_steps.empty() && m_steps.back().end == WorldTime::max())
            m_steps.back().end = m_now += length();
        for (std::size_t more = m_random() % 700; more > 0; --more) {
            m_now += length();
            const WorldTime begin = m_now;
            m_now += length();
            const bool isMany = m_random() % (m_isEven ? 900 : 90) == 0;
            const ClientId client = isMany ? ClientId() : ClientId(static_cast<std::uint16_t>(m_isEven ? 1 : 1 + m_random() % 3));
            m_steps.push_back({begin, m_now, static_cast<std::uint16_t>(isMany ? 2 : 1), client});
        }
        if (!m_steps.empty() && m_random() % 2 == 0)
            m_steps.back().end = WorldTime::max();
        m_pyramid.update(m_steps, m_steps.size());
    }
    double someTime() { return static_cast<double>(m_random()) / std::mt19937::max() * static_cast<double>(m_now.time_since_epoch().count()); }
    WorldTime end() const { return m_now; }
    const std::vector<CountStep> &steps() const { return m_steps; }
    const Pyramid &pyramid() const { return m_pyramid; }

private:
    // From nothing to 20 ms, most of them short.
    Duration length()
    {
        const unsigned long ones = m_isEven ? 2 : 3;
        const auto scale = std::array{0, 900, 40'000, 20'000'000}[m_random() % (m_isEven ? 640 : 64) == 0 ? 3 : m_random() % ones];
        return Duration(scale == 0 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(scale)));
    }
    std::mt19937 m_random;
    bool m_isEven;
    WorldTime m_now{};
    std::vector<CountStep> m_steps;
    Pyramid m_pyramid;
};

using Pieces = std::vector<Piece<CountStep>>;

/// Whether a piece lies there, or not further away than a pixel; `isMany`: one of two clients.
bool hasPieceNear(const Pieces &pieces, double left, double right, bool isMany)
{
    // Pieces are ordered, and none reaches beyond the next one by more than a pixel.
    auto piece = std::partition_point(pieces.begin(), pieces.end(), [left](const auto &p) { return p.right < left - 2; });
    for (; piece != pieces.end() && piece->left <= right + 1; ++piece) {
        if (piece->right >= left - 1 && (!isMany || piece->first->count >= 2))
            return true;
    }
    return false;
}

/// Every stretch is seen where it is, the wide ones exactly, and nothing is seen where none is.
void compareWithEveryStretch(const RandomLane &lane, const TimelineCoordinates &time)
{
    const Pieces pieces = condensed(lane.steps(), time, sightWidth, lane.end(), &lane.pyramid());
    std::vector<const CountStep *> wide;
    std::vector<bool> isFilled(static_cast<std::size_t>(sightWidth) + 1);
    for (const CountStep &step : lane.steps()) {
        const double left = time.xOf(step.begin);
        const double right = time.xOf(endOf(step, lane.end()));
        if (right <= 0 || left >= sightWidth)
            continue;
        QVERIFY(hasPieceNear(pieces, left, right, step.count >= 2));
        if (right - left >= 1.5)
            wide.push_back(&step);
        for (double x = std::max(0.0, std::floor(left)); x <= std::min(right, sightWidth); ++x)
            isFilled[static_cast<std::size_t>(x)] = true;
    }
    std::vector<const CountStep *> painted;
    for (const auto &piece : pieces) {
        if (!piece.isDense) {
            painted.push_back(piece.first);
            QCOMPARE(piece.left, time.xOf(piece.first->begin));
            QCOMPARE(piece.right, time.xOf(endOf(*piece.first, lane.end())));
        }
        for (double x = piece.left; piece.isDense && x < std::min(piece.right, sightWidth); ++x) {
            const auto column = static_cast<std::size_t>(x);
            QVERIFY(isFilled[column] || (column > 0 && isFilled[column - 1]));
        }
    }
    QVERIFY(painted == wide);
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

    void aRangeWithoutLengthStandsInTheMiddle()
    {
        const TimelineCoordinates fit = fitted({at(2s), at(2s)}, 1000, 100);
        QCOMPARE(fit.nsPerPixel, nsPerPixelMin);
        QCOMPARE(fit.xOf(at(2s)), 500.0);
    }

    void theViewStaysAtTheContent_data()
    {
        QTest::addColumn<double>("fromNs");
        QTest::newRow("far before") << -1e12;
        QTest::newRow("far behind") << 1e12;
    }
    void theViewStaysAtTheContent()
    {
        QFETCH(double, fromNs);
        const TimelineCoordinates after = limited({fromNs, 1e6}, 1000, {at(0s), at(10s)});
        QCOMPARE(after.nsPerPixel, 1e6);
        QVERIFY(after.fromNs >= -0.11e9 && after.fromNs + 1e9 <= 10.11e9);
    }

    void zoomingOutEndsWithRoomAroundAll()
    {
        const TimelineCoordinates after = limited({0, 1e12}, 1000, {at(0s), at(10s)});
        QCOMPARE(after.nsPerPixel, 1.5e7);
        QCOMPARE(after.xOf(at(5s)), 500.0);
    }

    void rulerStepsAreThoseOfAClock_data()
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
    void rulerStepsAreThoseOfAClock()
    {
        QFETCH(qint64, atLeastNs);
        QFETCH(qint64, stepNs);
        QCOMPARE(qint64{rulerStep(Duration(atLeastNs)).count()}, stepNs);
        QCOMPARE(stepNs % minorStep(Duration(stepNs)).count(), qint64{0});
    }

    void ticksTellTheirTimeInASensibleUnit_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<qint64>("stepUs");
        QTest::addColumn<qint64>("visibleToUs");
        QTest::addColumn<QString>("text");
        QTest::newRow("microseconds") << qint64{250} << qint64{50} << qint64{900} << QStringLiteral("250 µs");
        QTest::newRow("milliseconds") << qint64{250'000} << qint64{50'000} << qint64{900'000} << QStringLiteral("250 ms");
        QTest::newRow("part of a millisecond") << qint64{1'500} << qint64{500} << qint64{9'000} << QStringLiteral("1.5 ms");
        QTest::newRow("seconds") << qint64{12'250'000} << qint64{250'000} << qint64{50'000'000} << QStringLiteral("12.25 s");
        QTest::newRow("minutes") << qint64{125'000'000} << qint64{5'000'000} << qint64{600'000'000} << QStringLiteral("2:05");
        QTest::newRow("the coarsest microseconds") << qint64{1} << qint64{1} << qint64{50} << QStringLiteral("1 µs");
        QTest::newRow("microseconds far into a run") << qint64{12'250'001} << qint64{1} << qint64{50'000'000} << QStringLiteral("12.250001 s");
        QTest::newRow("part of a second in minutes") << qint64{125'500'000} << qint64{500'000} << qint64{600'000'000} << QStringLiteral("2:05.5");
        QTest::newRow("a day") << qint64{90'000'000'000} << qint64{3'600'000'000} << qint64{180'000'000'000} << QStringLiteral("25:00:00");
        QTest::newRow("the beginning") << qint64{0} << qint64{50'000} << qint64{900'000} << QStringLiteral("0 ms");
        QTest::newRow("before the beginning") << qint64{-50'000} << qint64{50'000} << qint64{900'000} << QStringLiteral("-50 ms");
        QTest::newRow("hours") << qint64{3'725'000'000} << qint64{5'000'000} << qint64{7'200'000'000} << QStringLiteral("1:02:05");
    }
    void ticksTellTheirTimeInASensibleUnit()
    {
        QFETCH(qint64, us);
        QFETCH(qint64, stepUs);
        QFETCH(qint64, visibleToUs);
        QFETCH(QString, text);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(tickText(at(us * 1us), stepUs * 1us, at(visibleToUs * 1us)), text);
    }

    // Whoever reads of a moment finds it on the ruler.
    void aMomentIsToldInTheUnitOfTheRuler_data()
    {
        QTest::addColumn<qint64>("reachUs");
        QTest::addColumn<QString>("moment");
        QTest::addColumn<QString>("exact");
        QTest::addColumn<QString>("tick");
        QTest::newRow("no run") << qint64{-1} << QStringLiteral("0.000 s") << QStringLiteral("0.000250 s") << QString();
        QTest::newRow("microseconds") << qint64{900} << QStringLiteral("250 µs") << QStringLiteral("250 µs") << QStringLiteral("250 µs");
        QTest::newRow("milliseconds") << qint64{900'000} << QStringLiteral("0.3 ms") << QStringLiteral("0.250 ms") << QStringLiteral("0.25 ms");
        QTest::newRow("seconds") << qint64{1'000'000} << QStringLiteral("0.000 s") << QStringLiteral("0.000250 s") << QStringLiteral("0.00025 s");
        QTest::newRow("minutes") << qint64{600'000'000} << QStringLiteral("0:00.000") << QStringLiteral("0:00.000250") << QStringLiteral("0:00.00025");
        QTest::newRow("hours") << qint64{7'200'000'000} << QStringLiteral("0:00:00.000") << QStringLiteral("0:00:00.000250") << QStringLiteral("0:00:00.00025");
    }
    void aMomentIsToldInTheUnitOfTheRuler()
    {
        QFETCH(qint64, reachUs);
        QFETCH(QString, moment);
        QFETCH(QString, exact);
        QFETCH(QString, tick);
        QLocale::setDefault(QLocale::c());
        const auto reach = reachUs < 0 ? std::nullopt : std::optional(at(reachUs * 1us));
        setMomentReach(reach);
        const auto plain = [](QString text) { return text.replace(u'\u00a0', u' '); };
        QCOMPARE(plain(momentText(at(250us))), moment);
        QCOMPARE(plain(exactMomentText(at(250us))), exact);
        if (reach)
            QCOMPARE(tickText(at(250us), 50us, *reach), tick);
        setMomentReach({});
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
        const auto widthOf = [](const QString &text) { return 8.0 * static_cast<double>(text.size()); };
        double free = -std::numeric_limits<double>::max();
        int labels = 0;
        for (const RulerTick &tick : rulerTicks({fromNs, nsPerPixel}, 1200, widthOf)) {
            if (tick.text.isEmpty())
                continue;
            const double half = widthOf(tick.text) / 2;
            QVERIFY(tick.x - half > free);
            free = tick.x + half;
            ++labels;
        }
        QVERIFY(labels >= 3);
    }

    void wideSpansArePiecesOfTheirOwn()
    {
        const auto lane = spansOf({{10ms, 20ms}, {30ms, 300ms}});
        const auto pieces = condensed(lane, msPerPixel, 100, at(1s));
        QCOMPARE(pieces.size(), std::size_t{2});
        QCOMPARE(pieces[0].left, 10.0);
        QCOMPARE(pieces[0].right, 20.0);
        QVERIFY(!pieces[0].isDense);
        QCOMPARE(pieces[1].first, &lane[1]);
    }

    void narrowSpansBecomeOneDensePiece()
    {
        std::vector<std::pair<Duration, Duration>> list;
        for (int i = 0; i < 20000; ++i)
            list.emplace_back(i * 1us, i * 1us + 500ns);
        const auto pieces = condensed(spansOf(list), msPerPixel, 100, at(1s));
        QCOMPARE(pieces.size(), std::size_t{1});
        QVERIFY(pieces[0].isDense);
        QCOMPARE(pieces[0].left, 0.0);
        QCOMPARE(pieces[0].right, 20.0);
    }

    void aLoneSpanBelowAPixelIsStillThere()
    {
        const auto pieces = condensed(spansOf({{50ms, 50ms}}), msPerPixel, 100, at(1s));
        QCOMPARE(pieces.size(), std::size_t{1});
        QCOMPARE(pieces[0].right - pieces[0].left, 1.0);
    }

    void spansOutOfSightLeaveNothing()
    {
        const auto lane = spansOf({{10ms, 20ms}, {500ms, 600ms}});
        QVERIFY(condensed(lane, {100e6, 1e6}, 100, at(1s)).empty());
    }

    void anOpenSpanReachesToTheEnd()
    {
        auto lane = spansOf({{10ms, 20ms}});
        lane[0].end = WorldTime::max();
        const auto pieces = condensed(lane, msPerPixel, 100, at(70ms));
        QCOMPARE(pieces.at(0).right, 70.0);
    }

    void fromAfarNothingIsLostAndNothingIsAdded_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("isEven");
        for (int seed = 1; seed <= 6; ++seed)
            QTest::addRow("lane %d", seed) << seed << false;
        for (int seed = 7; seed <= 10; ++seed)
            QTest::addRow("even lane %d", seed) << seed << true;
    }
    void fromAfarNothingIsLostAndNothingIsAdded()
    {
        QFETCH(int, seed);
        QFETCH(bool, isEven);
        RandomLane lane(seed, isEven);
        for (int growth = 0; growth < 12; ++growth) {
            lane.grow();
            for (double nsPerPixel = 50; nsPerPixel < 1e9; nsPerPixel *= 3.7)
                compareWithEveryStretch(lane, {lane.someTime() - 200 * nsPerPixel, nsPerPixel});
        }
    }

    void aLaneOfOneClientIsSteppedOverInBlocksOfAnyWidth()
    {
        std::vector<std::pair<Duration, Duration>> list;
        for (int i = 0; i < 40000; ++i)
            list.emplace_back(i * 1us, i * 1us + 500ns);
        const Spans::Lane lane = spansOf(list);
        Pyramid pyramid;
        pyramid.update(lane, lane.size());
        QVERIFY(pyramid.stepFrom(0, 1us).count >= 32768); // 33 ms: 32 thousand pixels of a microsecond
        QCOMPARE(pyramid.stepFrom(0, 499ns).count, std::size_t{1}); // each is wider than a pixel
        const auto pieces = condensed(lane, {0, 1e3}, 100, at(1s), &pyramid);
        QCOMPARE(pieces.size(), std::size_t{1});
        QVERIFY(pieces[0].isDense);
        QCOMPARE(pieces[0].right, 100.0); // no column out of sight
    }

    void allStaysInSightUntilSomebodyZooms()
    {
        VisibleTime visible;
        visible.setWidth(1000);
        visible.begin({at(0s), at(1s)}, true);
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
        visible.begin({at(0s), at(10s)}, true);
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

    void aRunThatEndedIsNotFollowed()
    {
        VisibleTime visible;
        visible.setWidth(1000);
        visible.begin({at(0s), at(10s)}, true);
        visible.grow({at(0s), at(10s)}, false);
        QVERIFY(!visible.isFollowing());
        visible.setFollowing(true);
        QVERIFY(!visible.isFollowing());
    }
};

QTEST_GUILESS_MAIN(tst_timelinecoordinates)
#include "tst_timelinecoordinates.moc"
