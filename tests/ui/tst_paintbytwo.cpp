// SPDX-License-Identifier: GPL-3.0-or-later
// Tests paintByTwo(): two threads paint one picture.
#include "tests/ui/crowdrun.h"
#include "ui/state/selection.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"
#include "ui/timeline/lanes/paintbytwo.h"

#include <QImage>
#include <QPainter>
#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <vector>

using namespace lockscope;

namespace {

/// A range of pixel rows, from y `from` to y `to`, and the thread that painted it.
struct PaintedRows {
    double from;
    double to;
    QThread *by;
};

/// Returns a picture like a timeline with lanes. Two threads paint it: one above and one below the
/// y `cut`; shapes, words and hatches lie across `cut`. Nullopt: one thread paints the whole
/// picture.
QImage paintedPicture(const std::optional<double> &cut, double ratio)
{
    QImage image(QSizeF(320 * ratio, 120 * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    const QRectF area(0, 40, 280, 90);
    painter.translate(20, -25);
    painter.setClipRect(area);
    paintByTwo(painter, area, cut,
        [](QPainter &threadPainter, const LanePixels &pixels, const RowsToPaint &) {
            pixels.fill(QRectF(-5, 30, 400, 200), QColor(230, 230, 240));
            pixels.fillRuns({{10, 12, qRgb(200, 0, 0)}, {14, 90, qRgb(0, 90, 0)}}, 35, 100);
            threadPainter.setRenderHint(QPainter::Antialiasing);
            threadPainter.setPen(QPen(Qt::black, 1));
            threadPainter.drawPolygon(QPolygonF{{120, 126}, {120, 50}, {220, 100}, {220, 126}});
            threadPainter.setRenderHint(QPainter::Antialiasing, false);
            pixels.fillHatch(QRectF(230, 45, 30, 80), Hatch::cross, Qt::red, 3);
            paintHatch(threadPainter, QRectF(20, 60, 60, 50), Hatch::diagonal, Qt::blue, 3);
            paintMark(threadPainter, Mark::granted, QPointF(150, 80), 12, {Qt::green, Qt::black});
            paintWord(threadPainter, QRectF(100, 70, 120, 20), Qt::AlignCenter,
                QStringLiteral("contended"));
        });
    return image;
}

} // namespace

class tst_paintbytwo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachRowIsPaintedByOneOfTwoThreads()
    {
        QImage image(100, 60, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.translate(10, -15);
        std::mutex mutex;
        std::vector<PaintedRows> painted;
        QSemaphore lowerPartHasBegun;
        const auto paint = [&](QPainter &threadPainter, const LanePixels &pixels,
                               const RowsToPaint &rows) {
            if (rows.from > 20)
                lowerPartHasBegun.release();
            else if (rows.to < 70)
                QVERIFY(lowerPartHasBegun.tryAcquire(
                    1, 60'000)); // so the two threads work at the same time
            pixels.fill(QRectF(-100, 0, 300, 200), Qt::red); // far beyond the requested area
            threadPainter.fillRect(QRectF(20, 0, 10, 200), Qt::blue);
            const std::lock_guard lock(mutex);
            painted.push_back({rows.from, rows.to, QThread::currentThread()});
        };
        paintByTwo(painter, QRectF(0, 20, 80, 50), 44, paint);
        QCOMPARE(painted.size(), 2U);
        std::sort(painted.begin(), painted.end(),
            [](const PaintedRows &a, const PaintedRows &b) { return a.from < b.from; });
        QCOMPARE(painted[0].from, 20.0);
        QCOMPARE(painted[0].to, 44.0);
        QCOMPARE(painted[1].from, 44.0);
        QCOMPARE(painted[1].to, 70.0);
        QCOMPARE(painted[0].by, QThread::currentThread());
        QVERIFY(painted[1].by != painted[0].by);
        painter.end();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const bool isInArea = x >= 10 && x < 90 && y >= 5 && y < 55;
                const QColor wanted = !isInArea ? Qt::white
                    : x >= 30 && x < 40         ? Qt::blue
                                                : Qt::red;
                QVERIFY2(image.pixelColor(x, y) == wanted,
                    qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
            }
        }
    }

    void ifNoOtherThreadIsFreeOneThreadPaintsEverything()
    {
        QThreadPool &pool = *QThreadPool::globalInstance();
        const int threads = pool.maxThreadCount();
        pool.setMaxThreadCount(1);
        QSemaphore endOtherThread;
        pool.start([&endOtherThread] { endOtherThread.acquire(); });
        std::vector<PaintedRows> painted;
        QImage image(100, 60, QImage::Format_RGB32);
        QPainter painter(&image);
        paintByTwo(painter, QRectF(0, 10, 80, 40), 30,
            [&](QPainter &, const LanePixels &, const RowsToPaint &rows) {
                painted.push_back({rows.from, rows.to, QThread::currentThread()});
            });
        endOtherThread.release();
        pool.waitForDone();
        pool.setMaxThreadCount(threads);
        QCOMPARE(painted.size(), 1U);
        QCOMPARE(painted[0].from, 10.0);
        QCOMPARE(painted[0].to, 50.0);
        QCOMPARE(painted[0].by, QThread::currentThread());
    }

    void theCutMovesUntilBothThreadsNeedTheSameTime()
    {
        FairCut cut;
        QCOMPARE(cut.share(), 0.5);
        // The upper third costs as much as the rest. With a cut there, both threads end at the same
        // time.
        const auto costAbove = [](double share) {
            return share < 1.0 / 3 ? share * 3 : 1 + (share - 1.0 / 3) * 1.5;
        };
        for (int frame = 0; frame < 60; ++frame) {
            const double above = costAbove(cut.share());
            cut.adjust(
                {Duration(std::llround(above * 1e6)), Duration(std::llround((2 - above) * 1e6))});
        }
        QVERIFY2(std::abs(cut.share() - 1.0 / 3) < 0.02, qPrintable(QString::number(cut.share())));
        cut.adjust({}); // the clock was too coarse to measure the frame: the share stays
        QVERIFY(std::abs(cut.share() - 1.0 / 3) < 0.02);
    }

    void twoThreadsPaintTheSamePictureAsOne_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::newRow("one device pixel per pixel") << 1.0;
        QTest::newRow("two device pixels") << 2.0;
        QTest::newRow("one and a half device pixels") << 1.5;
    }
    void twoThreadsPaintTheSamePictureAsOne()
    {
        QFETCH(const double, ratio);
        const QImage byOne = paintedPicture(std::nullopt, ratio);
        for (const double cut : {44.0, 60.0, 78.0, 90.0, 118.0})
            QVERIFY2(paintedPicture(cut, ratio) == byOne, qPrintable(QString::number(cut)));
    }

    void theCanvasLooksTheSamePaintedByOneOrTwoThreads()
    {
        CrowdRun run;
        run.grow(4000);
        Selection selection;
        Playhead playhead;
        TimelineView timeline(selection, playhead);
        timeline.resize(900, 700);
        const auto view = std::make_shared<RunView>();
        view->trace = run.trace;
        const auto spans = std::make_shared<SpanBuilder>();
        spans->take(*run.trace);
        view->spans = spans;
        timeline.show(view);
        const TimeRange all{WorldTime{}, run.spans.spans().end()};
        for (const double share : {1.0, 0.2, 0.03}) {
            const Duration length(std::llround(static_cast<double>(all.length().count()) * share));
            timeline.showRange(
                all.from + (all.length() - length) / 2, all.from + (all.length() + length) / 2);
            const QImage byTwo = timeline.grab().toImage();
            // With a ghost (the outlines of another run, here empty), one thread paints everything.
            timeline.setGhost(std::make_shared<const SpanBuilder>());
            const QImage byOne = timeline.grab().toImage();
            timeline.setGhost(nullptr);
            QVERIFY(byTwo == byOne);
        }
    }
};

QTEST_MAIN(tst_paintbytwo)
#include "tst_paintbytwo.moc"
