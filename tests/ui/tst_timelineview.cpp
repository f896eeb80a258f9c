// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/tst_timelinestories.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>
#include <QWheelEvent>

#include <cmath>
#include <functional>
#include <random>

using namespace lockscope;

namespace {

constexpr QSize windowSize(1200, 700);

/// A view with its canvas, shown and ready.
struct Stage {
    Stage()
    {
        QWidget &widget = view;
        widget.resize(windowSize);
        widget.show();
        canvas = view.findChild<TimelineCanvas *>();
        canvas->setFocus();
    }
    void show(const Story &story, bool live = false)
    {
        view.show(story.trace, story.spans, live);
        view.setVerdict(story.verdict);
    }
    /// The middle of a lane at a time.
    QPoint pointAt(const TimelineLane *lane, WorldTime time) const
    {
        const QRectF area = canvas->lanesRect();
        return QPointF(area.left() + canvas->visibleTime().coordinates().xOf(time),
                       area.top() + lane->top - canvas->scroll() + lane->height / 2).toPoint();
    }
    void wheel(QPoint position, QPoint angle, Qt::KeyboardModifiers modifiers) const
    {
        QWheelEvent event(position, canvas->mapToGlobal(position), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvas, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mousePress(canvas, button, modifiers, from);
        for (const QPoint &point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, canvas->mapToGlobal(point), Qt::NoButton, button, modifiers);
            QCoreApplication::sendEvent(canvas, &move);
        }
        QTest::mouseRelease(canvas, button, modifiers, to);
    }
    void hover(QPoint point) const
    {
        QMouseEvent move(QEvent::MouseMove, point, canvas->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(canvas, &move);
    }
    TimeRange visible() const { return canvas->visibleTime().visible(); }

    Selection selection;
    TimelineView view{selection};
    TimelineCanvas *canvas = nullptr;
};

int pixelsLike(const QImage &image, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += qAbs(pixel.red() - colour.red()) + qAbs(pixel.green() - colour.green()) + qAbs(pixel.blue() - colour.blue()) <= 6;
        }
    }
    return count;
}

} // namespace

class tst_timelineview : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { Theme::setCurrent(Theme::light()); }

    void showsAQuietLineWhileThereIsNothing()
    {
        Stage stage;
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
        Stage stage;
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

    void lanesGrowIntoTheRoomAndNoFurther()
    {
        const Story story = pausedHolder(5);
        LaneModel lanes;
        lanes.rebuild(story.spans, {16, 0}, {});
        const double natural = lanes.height();
        for (double room = natural + 1; room < natural * 4; room += 13) {
            lanes.rebuild(story.spans, {16, room}, {});
            QVERIFY(lanes.height() >= natural);
            QVERIFY2(lanes.height() <= room, qPrintable(QString::number(room))); // no scroll bar for a pixel
        }
        QVERIFY(lanes.height() < natural * 3.8); // a bar is no wall
    }

    void lanesStandFromTheFirstMomentAndDoNotJump()
    {
        LaneModel lanes;
        lanes.rebuild(Spans(), {16, 800}, {2, 5});
        QVERIFY(lanes.find(LaneRole::truth, ClientId(2), {}));
        QVERIFY(lanes.find(LaneRole::node, {}, NodeId(5)));
        QVERIFY(!lanes.rebuild(oneEvent().spans, {16, 800}, {2, 5}));
        QVERIFY(!lanes.rebuild(turns(2, 3, 1ms).spans, {16, 800}, {2, 5}));
        QVERIFY(lanes.rebuild(turns(3, 3, 1ms).spans, {16, 800}, {2, 5})); // who comes unexpected is not left out
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
        Stage stage;
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
        Stage stage;
        stage.show(story);
        const QImage with = stage.canvas->grab().toImage();
        const QColor vermilion = Theme::current().violation;
        // Its two borders alone are as long as all lanes are high.
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
        Stage stage;
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
                // What shines through is rounded in two ways.
                QVERIFY(std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 && std::abs(a.blue() - b.blue()) <= 2);
            }
        }
    }

    void ctrlWheelZoomsAtThePointer()
    {
        const Story story = pausedHolder(5);
        Stage stage;
        stage.show(story);
        const QPoint point(700, 300);
        const double x = point.x() - stage.canvas->lanesRect().left();
        const WorldTime under = stage.canvas->visibleTime().coordinates().timeAt(x);
        const Duration before = stage.visible().length();
        stage.wheel(point, QPoint(0, 240), Qt::ControlModifier);
        QVERIFY(stage.visible().length() < before * 2 / 3);
        QVERIFY(qAbs(stage.canvas->visibleTime().coordinates().xOf(under) - x) < 0.01);
    }

    void theWheelScrollsLanesThatDoNotFitAndZoomsElse()
    {
        const Story many = turns(64, 1, 3ms);
        Stage stage;
        stage.show(many);
        QVERIFY(stage.canvas->scrollMax() > 0);
        const TimeRange before = stage.visible();
        stage.wheel(QPoint(700, 300), QPoint(0, -120), {});
        QVERIFY(stage.canvas->scroll() > 0);
        QCOMPARE(stage.view.findChild<QScrollBar *>()->value(), static_cast<int>(stage.canvas->scroll()));
        QCOMPARE(stage.visible(), before);

        const Story few = pausedHolder();
        stage.show(few);
        QCOMPARE(stage.canvas->scrollMax(), 0.0);
        const Duration length = stage.visible().length();
        stage.wheel(QPoint(700, 300), QPoint(0, 120), {});
        QVERIFY(stage.visible().length() < length);
    }

    void shiftWheelSidewaysWheelAndMiddleDragPan_data()
    {
        QTest::addColumn<std::function<void(const Stage &)>>("pan");
        QTest::newRow("Shift and wheel") << std::function<void(const Stage &)>(
            [](const Stage &stage) { stage.wheel(QPoint(700, 300), QPoint(0, -120), Qt::ShiftModifier); });
        QTest::newRow("sideways") << std::function<void(const Stage &)>(
            [](const Stage &stage) { stage.wheel(QPoint(700, 300), QPoint(-120, 0), {}); });
        QTest::newRow("middle drag") << std::function<void(const Stage &)>(
            [](const Stage &stage) { stage.drag(QPoint(700, 300), QPoint(600, 300), Qt::MiddleButton); });
        QTest::newRow("Shift and drag") << std::function<void(const Stage &)>(
            [](const Stage &stage) { stage.drag(QPoint(700, 300), QPoint(600, 300), Qt::LeftButton, Qt::ShiftModifier); });
        QTest::newRow("D") << std::function<void(const Stage &)>([](const Stage &stage) { QTest::keyClick(stage.canvas, Qt::Key_D); });
        QTest::newRow("right") << std::function<void(const Stage &)>([](const Stage &stage) { QTest::keyClick(stage.canvas, Qt::Key_Right); });
    }
    void shiftWheelSidewaysWheelAndMiddleDragPan()
    {
        QFETCH(std::function<void(const Stage &)>, pan);
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        stage.canvas->zoomBy(4);
        const TimeRange before = stage.visible();
        pan(stage);
        QVERIFY(stage.visible().from > before.from);
        QVERIFY(qAbs((stage.visible().length() - before.length()).count()) <= 2);
    }

    void keysZoomAndFit()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        const TimeRange all = stage.visible();
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_Plus}) {
            const Duration before = stage.visible().length();
            QTest::keyClick(stage.canvas, key);
            QVERIFY(stage.visible().length() < before);
        }
        for (const Qt::Key key : {Qt::Key_S, Qt::Key_Minus}) {
            const Duration before = stage.visible().length();
            QTest::keyClick(stage.canvas, key);
            QVERIFY(stage.visible().length() > before);
        }
        QTest::keyClick(stage.canvas, Qt::Key_W);
        QTest::keyClick(stage.canvas, Qt::Key_0);
        QCOMPARE(stage.visible(), all);
    }

    void aDragOnTheLanesMeasures()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        QSignalSpy hinted(&stage.view, &TimelineView::hinted);
        const TimelineLane *lane = stage.canvas->lanes().find(LaneRole::belief, ClientId(2), {});
        stage.drag(stage.pointAt(lane, WorldTime(450ms)), stage.pointAt(lane, WorldTime(720ms)));
        QStringList hints; // the last one says again what a hand can do there
        for (const QList<QVariant> &hint : hinted)
            hints << hint.at(0).toString();
        const QStringList measured = hints.filter(QStringLiteral("Δt 2"));
        QVERIFY2(!measured.isEmpty() && measured.last().contains(u"client 1 for") && measured.last().contains(u"overlap"), qPrintable(hints.join(u'\n')));
        QVERIFY(!stage.selection.event());
    }

    void aClickSelectsAndASelectionIsShown()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        const Span span = story.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        const TimelineLane *lane = stage.canvas->lanes().find(LaneRole::belief, ClientId(2), {});
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.pointAt(lane, WorldTime(600ms)));
        QCOMPARE(stage.selection.event(), std::optional(span.firstSeq));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.pointAt(lane, WorldTime(1000ms)));
        QVERIFY(!stage.selection.event());

        const int before = pixelsLike(stage.canvas->grab().toImage(), Theme::light().accent);
        stage.selection.select(span.firstSeq);
        QVERIFY(pixelsLike(stage.canvas->grab().toImage(), Theme::light().accent) > before + 100);
    }

    void aJumpToARowBringsItIntoSight()
    {
        const Story story = turns(64, 3, 3ms);
        Stage stage;
        stage.show(story);
        stage.view.showRange(WorldTime(0ms), WorldTime(2ms));
        const Span last = story.spans.lane({SpanKind::inside, ClientId(64), {}}).back();
        stage.selection.select(last.firstSeq, true);
        QVERIFY(stage.visible().from < last.begin && last.begin < stage.visible().to);
        QVERIFY(stage.canvas->scroll() > 0);
    }

    void aDoubleClickZoomsToTheSpan()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        const TimelineLane *lane = stage.canvas->lanes().find(LaneRole::belief, ClientId(2), {});
        QTest::mouseDClick(stage.canvas, Qt::LeftButton, {}, stage.pointAt(lane, WorldTime(600ms)));
        const Span span = story.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        QVERIFY(stage.visible().from < span.begin && stage.visible().to > span.end);
        QVERIFY(stage.visible().length() < (span.end - span.begin) * 2);
    }

    void vGoesToTheViolation()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        stage.view.showRange(WorldTime(0ms), WorldTime(100ms));
        QTest::keyClick(stage.canvas, Qt::Key_V);
        const Violation &violation = story.verdict.violations.front();
        QVERIFY(stage.visible().from < violation.from && stage.visible().to > violation.to);
        QCOMPARE(stage.selection.event(), std::optional(violation.evidence.front()));
    }

    void fullStopAndCommaWalkAlongALane()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        const Span span = story.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        stage.selection.select(span.firstSeq);
        QTest::keyClick(stage.canvas, Qt::Key_Period);
        QVERIFY(stage.selection.event() > span.firstSeq);
        QCOMPARE((*story.trace)[*stage.selection.event()].client, ClientId(2));
        QTest::keyClick(stage.canvas, Qt::Key_Comma);
        QCOMPARE(stage.selection.event(), std::optional(span.firstSeq));
    }

    void thePointerTellsWhatIsUnderIt()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        QSignalSpy hinted(&stage.view, &TimelineView::hinted);
        stage.hover(stage.pointAt(stage.canvas->lanes().find(LaneRole::node, {}, NodeId(1)), WorldTime(100ms)));
        QVERIFY(hinted.constLast().at(0).toString().contains(u"Node 1 holds the key of client 1"));
        stage.hover(stage.pointAt(stage.canvas->lanes().find(LaneRole::truth, ClientId(1), {}), WorldTime(100ms)));
        QVERIFY(hinted.constLast().at(0).toString().contains(u"The keys say that client 1 holds the lock"));
    }

    void followingEndsWhenOneMovesAway()
    {
        const Story story = turns(2, 50, 10ms);
        Stage stage;
        QSignalSpy changed(&stage.view, &TimelineView::followingChanged);
        stage.show(story, true);
        QVERIFY(stage.view.isFollowing());
        stage.canvas->zoomBy(10);
        QVERIFY(stage.view.isFollowing());
        QTest::keyClick(stage.canvas, Qt::Key_A);
        QVERIFY(!stage.view.isFollowing());
        QCOMPARE(changed.constLast().at(0).toBool(), false);
        stage.view.setFollowing(true);
        QVERIFY(stage.view.visibleTo() > story.spans.end());
        QCOMPARE(changed.constLast().at(0).toBool(), true);
    }

    void dragInTheOverviewMovesTheWindow()
    {
        const Story story = pausedHolder();
        Stage stage;
        stage.show(story);
        stage.view.showRange(WorldTime(400ms), WorldTime(500ms));
        const TimeRange before = stage.visible();
        const int x = static_cast<int>(stage.canvas->lanesRect().left() + stage.canvas->lanesRect().width() * 450 / 1380);
        stage.drag(QPoint(x, 8), QPoint(x + 200, 8));
        QVERIFY(stage.visible().from > before.from + 100ms);
        QVERIFY(qAbs((stage.visible().length() - before.length()).count()) <= 2);
    }
};

QTEST_MAIN(tst_timelineview)
#include "tst_timelineview.moc"
