// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/timelinefixture.h"
#include "tests/ui/tst_timelinestories.h"
#include "tests/ui/visibleparts.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTranslator>

#include <cmath>
#include <functional>
#include <random>

using namespace lockscope;

class tst_timelineview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { Theme::setCurrent(Theme::light()); }

    void showsAQuietLineWhileThereIsNothing()
    {
        TimelineFixture stage;
        const QImage empty = static_cast<QWidget &>(stage.view).grab().toImage();
        // A line of words: not an empty box, and not much more.
        const int ink = empty.width() * empty.height() - pixelsLike(empty, Theme::light().panel);
        QVERIFY(ink > 200 && ink < empty.width() * 20);
        const Story story = pausedHolder();
        stage.show(story);
        stage.view.clear();
        QCOMPARE(static_cast<QWidget &>(stage.view).grab().toImage(), empty);
    }

    void theLanesAreNamedInTheLanguageInUse()
    {
        class OneWord : public QTranslator {
        public:
            bool isEmpty() const override { return false; }
            QString translate(const char *, const char *, const char *, int) const override { return QStringLiteral("mot"); }
        };
        const Story story = pausedHolder();
        TimelineFixture stage;
        stage.show(story);
        const auto names = [&stage] {
            const QRectF lanes = stage.canvas->lanesRect();
            return stage.canvas->grab(QRectF(0, lanes.top(), lanes.left(), lanes.height()).toRect()).toImage();
        };
        const QImage before = names();
        OneWord language;
        QCoreApplication::installTranslator(&language);
        QTRY_VERIFY(names() != before);
        QCoreApplication::removeTranslator(&language);
        QTRY_COMPARE(names(), before);
    }

    void theSignOfTheFirstDifferenceCoversNoFlag()
    {
        const Story story = pausedHolder();
        TimelineFixture stage;
        stage.show(story);
        const WorldTime begin = story.verdict.violations.front().from;
        const auto row = [&] {
            const int top = static_cast<int>(stage.canvas->rulerRect().bottom()), bottom = static_cast<int>(stage.canvas->lanesRect().top());
            return stage.canvas->grab(QRect(0, top, stage.canvas->width(), bottom - top)).toImage();
        };
        const auto isFlag = [](const QImage &image, int x) {
            return image.pixelColor(x, image.height() - 3) == Theme::current().violation; // below the text of the flag
        };
        const int x = stage.pointAt(stage.canvas->lanes().find(LaneRole::keys, ClientId(1), {}), begin).x();
        const QImage before = row();
        QVERIFY(isFlag(before, x + 2));
        stage.view.setDivergence(begin);
        const QImage after = row();
        const int right = x + static_cast<int>(std::round(after.height() * 0.8 / 2)) + 2; // just right of the sign
        QVERIFY(isFlag(before, right) && !isFlag(after, right));
        QVERIFY(isFlag(after, right + 8));
        const auto pixels = [](const QImage &image) { return pixelsLike(image, Theme::current().violation); };
        QVERIFY(pixels(after) > pixels(before) * 0.8); // the flag has moved, it is not gone
    }

    void lanesFitIntoTheRoomWithinLimits()
    {
        const Story story = pausedHolder(5);
        LaneModel lanes;
        lanes.rebuild(story.spans, {16, 0}, {});
        const double natural = lanes.height();
        for (double room = natural * 0.8; room < natural * 4; room += 13) {
            lanes.rebuild(story.spans, {16, room}, {});
            QVERIFY(lanes.height() >= natural * 0.7);
            QVERIFY2(lanes.height() <= room, qPrintable(QString::number(room))); // no scroll bar for one pixel
        }
        QVERIFY(lanes.height() < natural * 3.8); // a bar has a maximum height
        lanes.rebuild(story.spans, {16, natural * 0.5}, {});
        QCOMPARE(lanes.height(), natural); // they must be scrolled anyway
    }

    void clientsCollapseUntilAllNodesFitAndAClickOpensThem()
    {
        const Story story = pausedHolder(5);
        TimelineFixture stage;
        stage.show(story);
        const LaneModel &lanes = stage.canvas->lanes();
        const auto isOpen = [&](std::uint16_t client) { return lanes.find(LaneRole::keys, ClientId(client), {}) != nullptr; };
        QVERIFY(isOpen(1) && isOpen(2));
        QWidget &view = stage.view;
        while (isOpen(2) && view.height() > 100)
            view.resize(view.width(), view.height() - 4);
        QVERIFY(isOpen(1) && !isOpen(2));
        QVERIFY(areAllNodesVisible(*stage.canvas, 5));
        const LaneGroup group = lanes.groups().at(*lanes.groupOf({.client = ClientId(2)}));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {},
                          QPointF(10, stage.canvas->lanesRect().top() + group.top + group.height / 2).toPoint());
        QVERIFY(isOpen(1) && isOpen(2));
        view.resize(view.width(), view.height() - 4);
        QVERIFY(isOpen(1) && isOpen(2)); // the user decides from now on
    }

    void lanesStandFromTheFirstMomentAndDoNotJump()
    {
        LaneModel lanes;
        lanes.rebuild(Spans(), {16, 800}, {2, 5});
        QVERIFY(lanes.find(LaneRole::keys, ClientId(2), {}));
        QVERIFY(lanes.find(LaneRole::node, {}, NodeId(5)));
        QVERIFY(!lanes.rebuild(oneEvent().spans, {16, 800}, {2, 5}));
        QVERIFY(!lanes.rebuild(turns(2, 3, 1ms).spans, {16, 800}, {2, 5}));
        QVERIFY(lanes.rebuild(turns(3, 3, 1ms).spans, {16, 800}, {2, 5})); // an unexpected client is shown, too
    }

    void everyTraceIsPainted_data()
    {
        QTest::addColumn<std::function<Story()>>("tell");
        QTest::newRow("one event") << std::function<Story()>(oneEvent);
        QTest::newRow("zero length and open spans") << std::function<Story()>(zeroLength);
        QTest::newRow("one node") << std::function<Story()>([] { return pausedHolder(1); });
        QTest::newRow("five nodes") << std::function<Story()>([] { return pausedHolder(5); });
        QTest::newRow("64 clients") << std::function<Story()>([] { return turns(64, 5, 3ms); });
        QTest::newRow("an hour") << std::function<Story()>([] { return turns(3, 400, 3s); });
        QTest::newRow("microseconds") << std::function<Story()>([] { return turns(2, 1, 10us); });
        QTest::newRow("nothing at all") << std::function<Story()>([] {
            return Story{TraceWriter(std::make_shared<TextPool>()).snapshot(), {}, {}};
        });
    }

    void everyTraceIsPainted()
    {
        QFETCH(std::function<Story()>, tell);
        const Story story = tell();
        TimelineFixture stage;
        stage.show(story);
        for (const double factor : {1.0, 100.0, 1e6, 1e-9}) {
            stage.canvas->zoomBy(factor);
            QVERIFY(!stage.canvas->grab().isNull());
            for (int y = 2; y < windowSize.height(); y += 7)
                stage.hover(QPoint(400 + y / 3, y));
        }
        for (const int key : {Qt::Key_F, Qt::Key_V, Qt::Key_Period, Qt::Key_Comma, Qt::Key_0, Qt::Key_W, Qt::Key_Escape})
            QTest::keyClick(stage.canvas, static_cast<Qt::Key>(key));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, QPoint(500, 200));
        QTest::mouseDClick(stage.canvas, Qt::LeftButton, {}, QPoint(500, 200));
        QVERIFY(stage.visible().to > stage.visible().from);
    }

    void aViolationIsPaintedAcrossAllLanes_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void aViolationIsPaintedAcrossAllLanes()
    {
        QFETCH(bool, isDark);
        Theme::setCurrent(isDark ? Theme::dark() : Theme::light());
        const Story story = pausedHolder();
        TimelineFixture stage;
        stage.show(story);
        const QImage with = stage.canvas->grab().toImage();
        const QColor vermilion = Theme::current().violation;
        // Its two borders alone are as long as the height of all lanes.
        QVERIFY(pixelsLike(with, vermilion) > 2 * static_cast<int>(stage.canvas->lanes().height()));
        for (const TimelineLane &lane : stage.canvas->lanes().lanes()) {
            const QPoint border = stage.pointAt(&lane, story.verdict.violations[0].from);
            const QRect around(border.x() - 3, border.y() - static_cast<int>(lane.height / 2), 7, static_cast<int>(lane.height));
            QVERIFY(pixelsLike(with.copy(around), vermilion) >= 5);
        }
        stage.view.setVerdict({});
        const int flagsAbove = pixelsLike(stage.canvas->grab().toImage(), vermilion);
        QVERIFY(flagsAbove < pixelsLike(with, vermilion) / 2);
    }

    void aViolationBelowAPixelIsStillSeen()
    {
        Story story = turns(3, 400, 3s);
        Violation violation;
        violation.from = WorldTime(1000s);
        violation.to = violation.from + 1us;
        violation.clients = {ClientId(1), ClientId(2)};
        story.verdict.violations = {violation};
        TimelineFixture stage;
        stage.show(story);
        QVERIFY(pixelsLike(stage.canvas->grab().toImage(), Theme::light().violation) > 20);
    }

    void pixelsAreFilledAsAPainterFillsThem_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addRow("one pixel each") << 1.0;
        QTest::addRow("a dense screen") << 2.0;
    }

    void pixelsAreFilledAsAPainterFillsThem()
    {
        QFETCH(double, ratio);
        const auto blank = [ratio] {
            QImage image(QSizeF(120 * ratio, 80 * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(ratio);
            image.fill(QColor(200, 220, 240));
            return image;
        };
        QImage wanted = blank();
        QImage filled = blank();
        QPainter painter(&wanted);
        QPainter below(&filled);
        const QRectF clip(5, 6, 90, 60);
        for (QPainter *const one : {&painter, &below}) {
            one->translate(12, 7);
            one->setClipRect(clip);
        }
        const LanePixels pixels(below, clip);
        std::mt19937 random(3);
        const auto place = [&random](unsigned range) { return static_cast<int>(random() % range) - 10; };
        for (int i = 0; i < 400; ++i) {
            const QRect rect(place(120), place(80), 11 + place(40), 11 + place(30));
            const QColor colour(static_cast<int>(random() % 256), static_cast<int>(random() % 256), static_cast<int>(random() % 256),
                                i % 3 == 0 ? 90 : 255);
            painter.fillRect(rect, colour);
            pixels.fill(rect, colour);
        }
        painter.end();
        below.end();
        for (int y = 0; y < wanted.height(); ++y) {
            for (int x = 0; x < wanted.width(); ++x) {
                const QColor a = wanted.pixelColor(x, y);
                const QColor b = filled.pixelColor(x, y);
                // The translucent parts are rounded in two ways.
                QVERIFY(std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 && std::abs(a.blue() - b.blue()) <= 2);
            }
        }
    }
};

QTEST_MAIN(tst_timelineview)
#include "tst_timelineview.moc"
