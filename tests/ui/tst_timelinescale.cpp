// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the fast drawing code of the timeline with the plain code that it replaces.
#include "tests/ui/crowdrun.h"
#include "ui/index/foldcolumns.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/theme.h"
#include "ui/timeline/frame/lanelabels.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

using namespace lockscope;

namespace {

/// Returns whether each column of `columns` has, at most two columns to the left or right, a column
/// of `others` with an equal or higher state. The tolerance is necessary because a span of 1.5
/// pixels may cover one column or three. Ignores the two columns at each edge.
bool isCoveredBy(const FoldColumns &columns, const FoldColumns &others)
{
    for (std::size_t x = 2; x + 2 < columns.size(); ++x) {
        const auto best = std::max({others[x - 2].state, others[x - 1].state, others[x].state,
            others[x + 1].state, others[x + 2].state});
        if (best < columns[x].state)
            return false;
    }
    return true;
}

constexpr QSize canvasSize(300, 60);

/// Returns a picture with stripes of different colours, so that a translucent colour over it does
/// not give the same colour everywhere.
QImage stripedPicture()
{
    QImage picture(canvasSize, QImage::Format_ARGB32_Premultiplied);
    picture.fill(QColor(40, 90, 160));
    QPainter painter(&picture);
    for (int y = 0; y < picture.height(); y += 7)
        painter.fillRect(QRect(0, y, picture.width(), 2), QColor(220, y * 4, 30));
    return picture;
}

/// Returns PixelRuns of random length from left to right, at most `gapMax` pixels apart, some of
/// them beyond the edges of the timeline.
std::vector<PixelRun> randomRuns(int gapMax, int widthMax, std::mt19937 &random)
{
    std::vector<PixelRun> runs;
    for (int x = -6; x < canvasSize.width() + 6;) {
        const int right = x + 1 + static_cast<int>(random() % static_cast<unsigned>(widthMax));
        runs.push_back({x, right, QColor(static_cast<int>(random() % 3) * 100, 60, 200).rgb()});
        x = right + static_cast<int>(random() % static_cast<unsigned>(gapMax + 1));
    }
    return runs;
}

/// Returns whether the pictures have the same size and each channel of each pixel differs by at
/// most `differenceMax`.
bool areSimilar(const QImage &a, const QImage &b, int differenceMax)
{
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor inA = a.pixelColor(x, y), inB = b.pixelColor(x, y);
            if (std::max({qAbs(inA.red() - inB.red()), qAbs(inA.green() - inB.green()),
                    qAbs(inA.blue() - inB.blue())})
                > differenceMax)
                return false;
        }
    }
    return a.size() == b.size();
}

/// Paints the labels of the lanes of three clients and five nodes.
struct Labels {
    Labels() { lanes.rebuild(Spans(), {16, 0}, {3, 5, true}, arrangement); }
    /// Paints with the cache, or without a cache if `labelCache` is null.
    QImage painted(LabelPicture *labelCache) const
    {
        QImage image(240, 300, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        painter.setFont(font);
        const QRectF rect(10, 20, 220, 260);
        if (labelCache)
            labelCache->paint(painter, rect, scroll, lanes, arrangement, *theme);
        else
            paintLaneLabels(painter, rect, scroll, lanes, arrangement, *theme);
        return image;
    }

    LaneModel lanes;
    LaneArrangement arrangement;
    QFont font;
    double scroll = 0;
    const Theme *theme = &Theme::light();
};

/// A translator to another language, in which every text is the same word.
class OneWord : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *, const char *, int) const override
    {
        return QStringLiteral("mot");
    }
};

} // namespace

class tst_timelinescale : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void foldSlicesGiveNearlyTheSameColumnsAsTheFunctionFoldColumns()
    {
        CrowdRun run;
        FoldSlices slices;
        for (int growth = 0; growth < 8; ++growth) {
            run.grow(900);
            const double runLengthNs =
                static_cast<double>(run.spans.spans().end().time_since_epoch().count());
            for (const double share : {1.1, 0.4, 0.03}) {
                const TimelineCoordinates time{
                    runLengthNs * 0.9 * (1 - std::min(share, 1.0)), runLengthNs * share / 500};
                const FoldColumns fromSlices = slices.columns(run.folded(), time, 500);
                const FoldColumns wanted = foldColumns(run.folded(), time, 500);
                QCOMPARE(fromSlices.size(), wanted.size());
                QVERIFY(isCoveredBy(wanted, fromSlices));
                QVERIFY(isCoveredBy(fromSlices, wanted));
            }
        }
        // Only client 1 is folded now: the slices contain no data of the other clients any more.
        run.foldedClients = {ClientId(1)};
        const double runLengthNs =
            static_cast<double>(run.spans.spans().end().time_since_epoch().count());
        for (const FoldColumn &column : slices.columns(run.folded(), {0, runLengthNs / 500}, 500))
            QVERIFY(column.state == FoldState::nothing || column.client == ClientId(1));
    }

    // The view lies within one long critical section: first while it is open, then after its end.
    void aCriticalSectionLongerThanTheViewCoversEveryColumnOfAFold()
    {
        TraceBuilder builder;
        builder.run().at(1ms).client(2).attempt().granted().entered().at(2s).client(1).attempt();
        const std::vector<ClientId> clients{ClientId(1), ClientId(2)};
        FoldSlices slices;
        for (const bool isOver : {false, true}) {
            if (isOver)
                builder.client(2).left().released().at(3s).end();
            const auto trace = builder.trace();
            const Spans spans = deriveSpans(*trace);
            TimelineIndex index;
            index.update(trace, spans);
            const FoldedClients crowd{clients, *trace, spans, index};
            for (const TimelineCoordinates &time : {TimelineCoordinates{0.5e9, 1e6},
                     TimelineCoordinates{1e9, 33e3}, TimelineCoordinates{1e9, 1e3}}) {
                for (const FoldColumns &columns :
                    {slices.columns(crowd, time, 500), foldColumns(crowd, time, 500)}) {
                    QCOMPARE(columns.size(), std::size_t{500});
                    for (const FoldColumn &column : columns)
                        QCOMPARE(column, (FoldColumn{FoldState::inside, false, ClientId(2)}));
                }
            }
        }
    }

    void theWorstStateOfAFoldIsVisibleAtEveryZoom()
    {
        TraceBuilder builder;
        builder.run();
        for (int i = 0; i < 20000; ++i)
            builder.after(1ms).client(1 + i % 3).attempt().denied();
        // A belief that outlives its lease by 20 us, in a run of 40 s.
        builder.client(2)
            .attempt()
            .granted(10us)
            .entered()
            .after(10us)
            .leaseEnded()
            .after(20us)
            .left()
            .released();
        for (int i = 0; i < 20000; ++i)
            builder.after(1ms).client(1 + i % 3).attempt().denied();
        const auto trace = builder.trace();
        const Spans spans = deriveSpans(*trace);
        TimelineIndex index;
        index.update(trace, spans);
        const std::vector<ClientId> clients{ClientId(1), ClientId(2), ClientId(3)};
        FoldSlices slices;
        for (const double nsPerPixel : {1e4, 1e6, 1e8, 1e9}) {
            const auto columns = slices.columns(
                {clients, *trace, spans, index}, {20e9 - 50 * nsPerPixel, nsPerPixel}, 100);
            const auto worst = std::max_element(columns.begin(), columns.end(),
                [](const FoldColumn &a, const FoldColumn &b) { return a.state < b.state; });
            QCOMPARE(worst->state, FoldState::expiredBelief);
            QCOMPARE(worst->client, ClientId(2));
        }
    }

    void lanePixelsFillRectanglesAndHatchesLikeAPainter()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 300; ++i) {
            QImage byLanePixels(300, 60, QImage::Format_ARGB32_Premultiplied);
            byLanePixels.fill(QColor(40, 90, 160));
            QImage byPainter = byLanePixels;
            const auto randomBelow = [&random](int limit) {
                return static_cast<int>(random() % static_cast<unsigned>(limit));
            };
            const QRectF rect(QRect(randomBelow(290), randomBelow(50),
                1 + randomBelow(i % 2 ? 12 : 200), 1 + randomBelow(40)));
            const QColor colour(200, 30, randomBelow(255), i % 3 == 0 ? 255 : 110);
            const Hatch hatch =
                std::array{Hatch::diagonal, Hatch::cross, Hatch::dots, Hatch::lines}[random() % 4];
            const double anchor = rect.left() - randomBelow(30);
            QPainter first(&byLanePixels);
            const LanePixels pixels(first, QRectF(0, 0, 300, 60));
            pixels.fill(rect, colour);
            if (!pixels.fillHatch(rect, hatch, colour, anchor))
                paintHatch(first, rect, hatch, colour, anchor);
            first.end();
            QPainter second(&byPainter);
            second.fillRect(rect, colour);
            paintHatch(second, rect, hatch, colour, anchor);
            second.end();
            QVERIFY(areSimilar(byLanePixels, byPainter, 2));
        }
    }

    void numbersAreRoundedAsTheStandardLibraryDoes()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> digits(-1, 1);
        std::vector<double> values{0.0, 0.5, -0.5, 1.5, -1.5, 0.49999999999999994,
            -0.49999999999999994, 2.0, -2.0, 9.0e18, -9.0e18};
        for (int i = 0; i < 2000; ++i)
            values.push_back(digits(random) * std::pow(10, i % 19));
        for (const double value : values) {
            QCOMPARE(floorOf(value), std::floor(value));
            QCOMPARE(ceilOf(value), std::ceil(value));
            QCOMPARE(roundOf(value), std::round(value));
        }
    }

    // LanePixels fills PixelRuns with wide gaps in another way than PixelRuns with narrow gaps. The
    // random gaps cover the two ways.
    void lanePixelsFillRunsLikeAPainter()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 100; ++i) {
            const std::vector<PixelRun> runs = randomRuns(1 + i % 60, 1 + i % 9, random);
            QImage byLanePixels = stripedPicture();
            QImage byPainter = byLanePixels;
            QPainter first(&byLanePixels);
            first.translate(3, 0);
            LanePixels(first, QRectF(10, 0, 270, 50)).fillRuns(runs, 8, 48);
            first.end();
            QPainter second(&byPainter);
            second.translate(3, 0);
            second.setClipRect(QRectF(10, 0, 270, 50));
            for (const PixelRun &run : runs)
                second.fillRect(
                    QRectF(run.from, 8, run.to - run.from, 48), QColor::fromRgb(run.colour));
            second.end();
            QCOMPARE(byLanePixels, byPainter);
        }
    }

    // The positions of a PixelRun are physical pixels. A pixel of the painter can be as wide as two
    // or three physical pixels.
    void lanePixelsFillRunsInPhysicalPixels()
    {
        for (const double ratio : {1.5, 2.0, 3.0}) {
            QImage byLanePixels((QSizeF(100, 20) * ratio).toSize(), QImage::Format_RGB32);
            byLanePixels.setDevicePixelRatio(ratio);
            byLanePixels.fill(Qt::white);
            QImage byPainter = byLanePixels;
            QPainter first(&byLanePixels);
            const LanePixels pixels(first, QRectF(0, 0, 100, 20));
            QCOMPARE(pixels.unitsPerPixel(), ratio);
            pixels.fillRuns({{7, 8, qRgb(0, 0, 200)}, {31, 40, qRgb(200, 0, 0)}}, 4, 12);
            first.end();
            QPainter second(&byPainter);
            second.scale(1 / ratio, 1 / ratio);
            second.fillRect(QRectF(7, std::round(4 * ratio), 1, 12 * ratio), QColor(0, 0, 200));
            second.fillRect(QRectF(31, std::round(4 * ratio), 9, 12 * ratio), QColor(200, 0, 0));
            second.end();
            QCOMPARE(byLanePixels, byPainter);
            // In an image of this format, LanePixels lets the painter fill the runs. The result is
            // the same.
            QImage otherFormat(byLanePixels.size(), QImage::Format_RGB888);
            otherFormat.setDevicePixelRatio(ratio);
            otherFormat.fill(Qt::white);
            QPainter third(&otherFormat);
            const LanePixels pixelsWithoutAccess(third, QRectF(0, 0, 100, 20));
            QCOMPARE(pixelsWithoutAccess.ratio(), 0.0);
            pixelsWithoutAccess.fillRuns(
                {{7, 8, qRgb(0, 0, 200)}, {31, 40, qRgb(200, 0, 0)}}, 4, 12);
            third.end();
            QCOMPARE(otherFormat.convertToFormat(QImage::Format_RGB32), byLanePixels);
        }
    }

    void lanePixelsBlendAColourOverEachRun()
    {
        std::mt19937 random(9);
        const QColor translucent(213, 94, 0, 204);
        for (int i = 0; i < 30; ++i) {
            const std::vector<PixelRun> runs = randomRuns(4 + i, 3, random);
            QImage byLanePixels = stripedPicture();
            QImage byPainter = byLanePixels;
            QPainter first(&byLanePixels);
            LanePixels(first, QRectF(0, 0, 300, 60)).blendRuns(runs, 0, 55, translucent);
            first.end();
            QPainter second(&byPainter);
            for (const PixelRun &run : runs)
                second.fillRect(QRectF(run.from, 0, run.to - run.from, 55), translucent);
            second.end();
            QVERIFY(areSimilar(byLanePixels, byPainter, 2));
            QVERIFY(!areSimilar(byLanePixels, stripedPicture(), 2));
        }
    }

    // The image is in the middle of the timeline, or crosses one of the edges, or is outside.
    void lanePixelsDrawAnImageLikeAPainter()
    {
        const MarkInk ink{QColor(0, 114, 178), Qt::white};
        for (const QPointF corner : {QPointF(100, 20), QPointF(-7, 12), QPointF(290, 40),
                 QPointF(40, -9), QPointF(61, 52), QPointF(400, 10)}) {
            for (const Mark mark : {Mark::granted, Mark::denied, Mark::stole, Mark::rejected}) {
                const QImage &shape = markImage(mark, 10, ink, 1);
                QImage byLanePixels = stripedPicture();
                QImage byPainter = byLanePixels;
                QPainter first(&byLanePixels);
                QVERIFY(LanePixels(first, QRectF(0, 0, 300, 60)).drawImage(corner, shape));
                first.end();
                QPainter(&byPainter).drawImage(corner, shape);
                QCOMPARE(byLanePixels, byPainter);
            }
        }
    }

    void lanePixelsDoNotDrawAnImageThatMustBeScaled()
    {
        QImage picture = stripedPicture();
        QPainter painter(&picture);
        painter.scale(1.5, 1.5);
        const LanePixels pixels(painter, QRectF(0, 0, 100, 30));
        QVERIFY(
            !pixels.drawImage({10, 10}, markImage(Mark::granted, 10, {Qt::black, Qt::white}, 1)));
        QVERIFY(
            pixels.drawImage({10, 10}, markImage(Mark::granted, 10, {Qt::black, Qt::white}, 1.5)));
    }

    void cachedLabelsFollowScrollThemeFontAndArrangement()
    {
        Labels labels;
        LabelPicture labelCache;
        // The first picture with the cache may fill the cache; the second one comes from it.
        const auto isUpToDate = [&] {
            return labels.painted(&labelCache) == labels.painted(nullptr)
                && labels.painted(&labelCache) == labels.painted(nullptr);
        };
        QVERIFY(isUpToDate());
        labels.scroll = 40;
        QVERIFY(isUpToDate());
        labels.theme = &Theme::dark();
        QVERIFY(isUpToDate());
        labels.font.setPointSize(labels.font.pointSize() + 3);
        QVERIFY(isUpToDate());
        labels.arrangement.setPinned({.client = ClientId(2)},
            true); // the label shows the pin even before the lanes are rebuilt
        QVERIFY(isUpToDate());
        labels.lanes.rebuild(Spans(), {16, 0}, {3, 5, true}, labels.arrangement);
        QVERIFY(isUpToDate());
        labels.arrangement.setFolded(ClientId(1), true);
        labels.lanes.rebuild(Spans(), {16, 0}, {3, 5, true}, labels.arrangement);
        QVERIFY(isUpToDate());
    }

    void aNewPictureOfTheLabelsIsInTheNewLanguage()
    {
        const Labels labels;
        LabelPicture labelCache;
        const QImage before = labels.painted(&labelCache);
        OneWord language;
        QCoreApplication::installTranslator(&language);
        LabelPicture newCache;
        const QImage after = labels.painted(&newCache);
        const QImage uncached = labels.painted(nullptr);
        QCoreApplication::removeTranslator(&language);
        QCOMPARE(after, uncached);
        QVERIFY(after != before);
    }

    void theIndexAlsoListsRefusedWritesSeparately()
    {
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().granted(400ms).entered();
        for (int i = 0; i < 500; ++i)
            builder.after(1us).wrote();
        Event refused;
        refused.kind = EventKind::writeRejected;
        refused.actor = Actor::store();
        refused.client = ClientId(1);
        const auto trace = builder.row(refused).after(1us).wrote().trace();
        TimelineIndex index;
        index.update(trace, deriveSpans(*trace));
        QCOMPARE(index.writes().size(), std::size_t{502});
        QCOMPARE(index.rejectedWrites().size(), std::size_t{1});
        QCOMPARE((*trace)[index.rejectedWrites().row(0)].kind, EventKind::writeRejected);
    }
};

QTEST_MAIN(tst_timelinescale)
#include "tst_timelinescale.moc"
