// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel and keys on the timeline.
#include "tests/ui/timelinefixture.h"
#include "tests/ui/tst_timelinestories.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <functional>

using namespace lockscope;

class tst_timelinehands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { Theme::setCurrent(Theme::light()); }

    void ctrlWheelZoomsAtThePointer()
    {
        const Story story = pausedHolder(5);
        TimelineFixture stage;
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
        TimelineFixture stage;
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
        QTest::addColumn<std::function<void(const TimelineFixture &)>>("pan");
        QTest::newRow("Shift and wheel") << std::function<void(const TimelineFixture &)>(
            [](const TimelineFixture &stage) { stage.wheel(QPoint(700, 300), QPoint(0, -120), Qt::ShiftModifier); });
        QTest::newRow("sideways") << std::function<void(const TimelineFixture &)>(
            [](const TimelineFixture &stage) { stage.wheel(QPoint(700, 300), QPoint(-120, 0), {}); });
        QTest::newRow("middle drag") << std::function<void(const TimelineFixture &)>(
            [](const TimelineFixture &stage) { stage.drag(QPoint(700, 300), QPoint(600, 300), Qt::MiddleButton); });
        QTest::newRow("Shift and drag") << std::function<void(const TimelineFixture &)>(
            [](const TimelineFixture &stage) { stage.drag(QPoint(700, 300), QPoint(600, 300), Qt::LeftButton, Qt::ShiftModifier); });
        QTest::newRow("D") << std::function<void(const TimelineFixture &)>([](const TimelineFixture &stage) { QTest::keyClick(stage.canvas, Qt::Key_D); });
        QTest::newRow("Ctrl and right") << std::function<void(const TimelineFixture &)>(
            [](const TimelineFixture &stage) { QTest::keyClick(stage.canvas, Qt::Key_Right, Qt::ControlModifier); });
    }

    void shiftWheelSidewaysWheelAndMiddleDragPan()
    {
        QFETCH(std::function<void(const TimelineFixture &)>, pan);
        const Story story = pausedHolder();
        TimelineFixture stage;
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
        TimelineFixture stage;
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
        TimelineFixture stage;
        stage.show(story);
        QSignalSpy hinted(&stage.view, &TimelineView::hinted);
        const TimelineLane *lane = stage.canvas->lanes().find(LaneRole::belief, ClientId(2), {});
        stage.drag(stage.pointAt(lane, WorldTime(450ms)), stage.pointAt(lane, WorldTime(720ms)));
        QStringList hints; // the last hint again describes the possible actions there
        for (const QList<QVariant> &hint : hinted)
            hints << hint.at(0).toString();
        const QStringList measured = hints.filter(QStringLiteral("Δt 2"));
        QVERIFY2(!measured.isEmpty() && measured.last().contains(u"client 1 for") && measured.last().contains(u"overlap"), qPrintable(hints.join(u'\n')));
        QVERIFY(!stage.selection.event());
    }

    void aClickSelectsAndASelectionIsShown()
    {
        const Story story = pausedHolder();
        TimelineFixture stage;
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
        TimelineFixture stage;
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
        TimelineFixture stage;
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
        TimelineFixture stage;
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
        TimelineFixture stage;
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
        TimelineFixture stage;
        stage.show(story);
        QSignalSpy hinted(&stage.view, &TimelineView::hinted);
        stage.hover(stage.pointAt(stage.canvas->lanes().find(LaneRole::node, {}, NodeId(1)), WorldTime(100ms)));
        QVERIFY(hinted.constLast().at(0).toString().contains(u"Node 1 holds the key of client 1"));
        stage.hover(stage.pointAt(stage.canvas->lanes().find(LaneRole::keys, ClientId(1), {}), WorldTime(100ms)));
        QVERIFY(hinted.constLast().at(0).toString().contains(u"The keys say that client 1 holds the lock"));
    }

    void followingEndsWhenOneMovesAway()
    {
        const Story story = turns(2, 50, 10ms);
        TimelineFixture stage;
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

    void aFollowedRunThatEndsFillsTheView_data()
    {
        QTest::addColumn<WorldTime>("from");
        QTest::addColumn<bool>("showsAll");
        QTest::newRow("longer than the run") << WorldTime(-100ms) << true;
        QTest::newRow("a part of the run") << WorldTime(400ms) << false;
    }

    void aFollowedRunThatEndsFillsTheView()
    {
        QFETCH(WorldTime, from);
        QFETCH(bool, showsAll);
        const Story story = turns(2, 50, 10ms);
        TimelineFixture stage;
        stage.show(story, true);
        stage.view.showRange(from, story.spans.end());
        stage.view.setFollowing(true);
        stage.show(story, false);
        const Duration margin = stage.view.timePerPixel() * (static_cast<int>(VisibleTime::fitMargin) + 1);
        QVERIFY(!stage.view.isFollowing());
        QCOMPARE(stage.canvas->visibleTime().isShowingAll(), showsAll);
        QVERIFY(stage.view.visibleTo() >= story.spans.end() && stage.view.visibleTo() <= story.spans.end() + margin);
        QVERIFY(stage.view.visibleFrom() >= WorldTime{} - margin);
    }

    void dragInTheOverviewMovesTheWindow()
    {
        const Story story = pausedHolder();
        TimelineFixture stage;
        stage.show(story);
        stage.view.showRange(WorldTime(400ms), WorldTime(500ms));
        const TimeRange before = stage.visible();
        const int x = static_cast<int>(stage.canvas->lanesRect().left() + stage.canvas->lanesRect().width() * 450 / 1380);
        stage.drag(QPoint(x, 8), QPoint(x + 200, 8));
        QVERIFY(stage.visible().from > before.from + 100ms);
        QVERIFY(qAbs((stage.visible().length() - before.length()).count()) <= 2);
    }
};

QTEST_MAIN(tst_timelinehands)
#include "tst_timelinehands.moc"
