// SPDX-License-Identifier: GPL-3.0-or-later
// Tests condensed(): spans that are narrower than a pixel are combined into dense pieces, and no
// span is lost.
#include "core/trace/spans.h"
#include "ui/index/condense.h"
#include "ui/index/visibletime.h"
#include "ui/index/timelineindex.h"
#include "ui/timeline/frame/ruler.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using namespace lockscope;

namespace {

Spans::Lane spansOf(const std::vector<std::pair<Duration, Duration>> &list)
{
    Spans::Lane lane;
    for (const auto &[begin, end] : list) {
        Span span;
        span.begin = WorldTime(begin);
        span.end = WorldTime(end);
        lane.push_back(span);
    }
    return lane;
}

const TimelineCoordinates oneMsPerPixel{0, 1e6};
constexpr double viewWidth = 400;

/// A growing lane of CountIntervals with gaps: many short intervals and some long ones, of three
/// clients, and sometimes an interval with the count 2. An even lane has intervals of a single
/// client, and long intervals and gaps are rare.
class RandomLane {
public:
    explicit RandomLane(int seed, bool isEven = false)
        : m_random(static_cast<std::mt19937::result_type>(seed)), m_isEven(isEven)
    {
    }
    /// Appends up to 700 intervals. The last interval may stay open; the next call ends it.
    void grow()
    {
        if (!m_intervals.empty() && m_intervals.back().end == WorldTime::max())
            m_intervals.back().end = m_now += length();
        for (std::size_t more = m_random() % 700; more > 0; --more) {
            m_now += length();
            const WorldTime begin = m_now;
            m_now += length();
            const bool hasTwoClients = m_random() % (m_isEven ? 900 : 90) == 0;
            const ClientId client = hasTwoClients
                ? ClientId()
                : ClientId(static_cast<std::uint16_t>(m_isEven ? 1 : 1 + m_random() % 3));
            m_intervals.push_back(
                {begin, m_now, static_cast<std::uint16_t>(hasTwoClients ? 2 : 1), client});
        }
        if (!m_intervals.empty() && m_random() % 2 == 0)
            m_intervals.back().end = WorldTime::max();
        m_pyramid.update(m_intervals, m_intervals.size());
    }
    // Returns a random time of the lane, in nanoseconds.
    double randomTime()
    {
        return static_cast<double>(m_random()) / std::mt19937::max()
            * static_cast<double>(m_now.time_since_epoch().count());
    }
    WorldTime end() const { return m_now; }
    const std::vector<CountInterval> &intervals() const { return m_intervals; }
    const Pyramid &pyramid() const { return m_pyramid; }

private:
    // Returns a length from 0 to 20 ms; most are short.
    Duration length()
    {
        const unsigned long shortScales = m_isEven ? 2 : 3;
        const auto scale = std::array{0, 900, 40'000,
            20'000'000}[m_random() % (m_isEven ? 640 : 64) == 0 ? 3 : m_random() % shortScales];
        return Duration(
            scale == 0 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(scale)));
    }
    std::mt19937 m_random;
    bool m_isEven;
    WorldTime m_now{};
    std::vector<CountInterval> m_intervals;
    Pyramid m_pyramid;
};

using Pieces = std::vector<Piece<CountInterval>>;

/// Returns whether there is a piece between `left` and `right`, or at most a pixel away.
/// `hasTwoClients`: whether the piece must have the count 2.
bool hasPieceNear(const Pieces &pieces, double left, double right, bool hasTwoClients)
{
    // Pieces are ordered, and none extends beyond the next one by more than a pixel.
    auto piece = std::partition_point(
        pieces.begin(), pieces.end(), [left](const auto &p) { return p.right < left - 2; });
    for (; piece != pieces.end() && piece->left <= right + 1; ++piece) {
        if (piece->right >= left - 1 && (!hasTwoClients || piece->interval->count >= 2))
            return true;
    }
    return false;
}

/// Checks that every interval in view has a piece at its place, that each wide interval is exactly
/// one piece, and that there is no piece where there is no interval.
void compareWithEveryInterval(const RandomLane &lane, const TimelineCoordinates &time)
{
    const Pieces pieces = condensed(lane.intervals(), time, viewWidth, lane.end(), &lane.pyramid());
    std::vector<const CountInterval *> wide;
    std::vector<bool> isFilled(static_cast<std::size_t>(viewWidth) + 1);
    for (const CountInterval &interval : lane.intervals()) {
        const double left = time.xOf(interval.begin);
        const double right = time.xOf(endOf(interval, lane.end()));
        if (right <= 0 || left >= viewWidth)
            continue;
        QVERIFY(hasPieceNear(pieces, left, right, interval.count >= 2));
        if (right - left >= 1.5)
            wide.push_back(&interval);
        for (double x = std::max(0.0, std::floor(left)); x <= std::min(right, viewWidth); ++x)
            isFilled[static_cast<std::size_t>(x)] = true;
    }
    std::vector<const CountInterval *> notDense;
    for (const auto &piece : pieces) {
        if (!piece.isDense) {
            notDense.push_back(piece.interval);
            QCOMPARE(piece.left, time.xOf(piece.interval->begin));
            QCOMPARE(piece.right, time.xOf(endOf(*piece.interval, lane.end())));
        }
        for (double x = piece.left; piece.isDense && x < std::min(piece.right, viewWidth); ++x) {
            const auto column = static_cast<std::size_t>(x);
            QVERIFY(isFilled[column] || (column > 0 && isFilled[column - 1]));
        }
    }
    QVERIFY(notDense == wide);
}

} // namespace

class tst_condense : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachWideSpanIsOnePiece()
    {
        const auto lane = spansOf({{10ms, 20ms}, {30ms, 300ms}});
        const auto pieces = condensed(lane, oneMsPerPixel, 100, WorldTime(1s));
        QCOMPARE(pieces.size(), std::size_t{2});
        QCOMPARE(pieces[0].left, 10.0);
        QCOMPARE(pieces[0].right, 20.0);
        QVERIFY(!pieces[0].isDense);
        QCOMPARE(pieces[1].interval, &lane[1]);
    }

    void narrowSpansBecomeOneDensePiece()
    {
        std::vector<std::pair<Duration, Duration>> list;
        for (int i = 0; i < 20000; ++i)
            list.emplace_back(i * 1us, i * 1us + 500ns);
        const auto pieces = condensed(spansOf(list), oneMsPerPixel, 100, WorldTime(1s));
        QCOMPARE(pieces.size(), std::size_t{1});
        QVERIFY(pieces[0].isDense);
        QCOMPARE(pieces[0].left, 0.0);
        QCOMPARE(pieces[0].right, 20.0);
    }

    void aSingleSpanNarrowerThanAPixelIsOnePixelWide()
    {
        const auto pieces = condensed(spansOf({{50ms, 50ms}}), oneMsPerPixel, 100, WorldTime(1s));
        QCOMPARE(pieces.size(), std::size_t{1});
        QCOMPARE(pieces[0].right - pieces[0].left, 1.0);
    }

    void spansOutOfViewGiveNoPieces()
    {
        const auto lane = spansOf({{10ms, 20ms}, {500ms, 600ms}});
        QVERIFY(condensed(lane, {100e6, 1e6}, 100, WorldTime(1s)).empty());
    }

    void anOpenSpanEndsWithTheContent()
    {
        auto lane = spansOf({{10ms, 20ms}});
        lane[0].end = WorldTime::max();
        const auto pieces = condensed(lane, oneMsPerPixel, 100, WorldTime(70ms));
        QCOMPARE(pieces.at(0).right, 70.0);
    }

    void condensingLosesNoIntervalAndAddsNone_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("isEven");
        for (int seed = 1; seed <= 6; ++seed)
            QTest::addRow("lane %d", seed) << seed << false;
        for (int seed = 7; seed <= 10; ++seed)
            QTest::addRow("even lane %d", seed) << seed << true;
    }

    void condensingLosesNoIntervalAndAddsNone()
    {
        QFETCH(int, seed);
        QFETCH(bool, isEven);
        RandomLane lane(seed, isEven);
        for (int growth = 0; growth < 12; ++growth) {
            lane.grow();
            for (double nsPerPixel = 50; nsPerPixel < 1e9; nsPerPixel *= 3.7)
                compareWithEveryInterval(lane, {lane.randomTime() - 200 * nsPerPixel, nsPerPixel});
        }
    }

    void thePyramidSkipsManyNarrowSpansOfOneClientAtOnce()
    {
        std::vector<std::pair<Duration, Duration>> list;
        for (int i = 0; i < 40000; ++i)
            list.emplace_back(i * 1us, i * 1us + 500ns);
        const Spans::Lane lane = spansOf(list);
        Pyramid pyramid;
        pyramid.update(lane, lane.size());
        QVERIFY(pyramid.bundleFrom(0, 1us).count
            >= 32768); // one block of 32768 spans, although it is about 33,000 pixels of 1 us wide
        QCOMPARE(
            pyramid.bundleFrom(0, 499ns).count, std::size_t{1}); // each span is wider than a pixel
        const auto pieces = condensed(lane, {0, 1e3}, 100, WorldTime(1s), &pyramid);
        QCOMPARE(pieces.size(), std::size_t{1});
        QVERIFY(pieces[0].isDense);
        QCOMPARE(pieces[0].right, 100.0); // no column out of view
    }
};

QTEST_GUILESS_MAIN(tst_condense)
#include "tst_condense.moc"
