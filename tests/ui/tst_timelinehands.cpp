// SPDX-License-Identifier: GPL-3.0-or-later
// Tests mouse, wheel and keys on the timeline.
#include "tests/ui/timelinefixture.h"
#include "tests/ui/tst_timelinestories.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/frame/legend.h"
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
        const TimelineTrace example = pausedHolder(5);
        TimelineFixture fixture;
        fixture.show(example);
        const QPoint point(700, 300);
        const double x = point.x() - fixture.view.lanesRect().left();
        const WorldTime timeUnderPointer = fixture.view.visibleTime().coordinates().timeAt(x);
        const Duration before = fixture.visible().length();
        fixture.wheel(point, QPoint(0, 240), Qt::ControlModifier);
        QVERIFY(fixture.visible().length() < before * 2 / 3);
        QVERIFY(qAbs(fixture.view.visibleTime().coordinates().xOf(timeUnderPointer) - x) < 0.01);
    }

    void theWheelScrollsLanesThatDoNotFitAndOtherwiseZooms()
    {
        const TimelineTrace many = clientsTakingTurns(64, 1, 3ms);
        TimelineFixture fixture;
        fixture.show(many);
        QVERIFY(fixture.view.scrollMax() > 0);
        const TimeRange before = fixture.visible();
        fixture.wheel(QPoint(700, 300), QPoint(0, -120), {});
        QVERIFY(fixture.view.scroll() > 0);
        QCOMPARE(fixture.view.findChild<QScrollBar *>()->value(),
            static_cast<int>(fixture.view.scroll()));
        QCOMPARE(fixture.visible(), before);

        const TimelineTrace few = pausedHolder();
        fixture.show(few);
        QCOMPARE(fixture.view.scrollMax(), 0.0);
        const Duration length = fixture.visible().length();
        fixture.wheel(QPoint(700, 300), QPoint(0, 120), {});
        QVERIFY(fixture.visible().length() < length);
    }

    void wheelDragAndKeysMoveTheVisibleTime_data()
    {
        QTest::addColumn<std::function<void(TimelineFixture &)>>("pan");
        QTest::newRow("Shift and wheel")
            << std::function<void(TimelineFixture &)>([](TimelineFixture &fixture) {
                   fixture.wheel(QPoint(700, 300), QPoint(0, -120), Qt::ShiftModifier);
               });
        QTest::newRow("sideways") << std::function<void(TimelineFixture &)>(
            [](TimelineFixture &fixture) { fixture.wheel(QPoint(700, 300), QPoint(-120, 0), {}); });
        QTest::newRow("middle drag")
            << std::function<void(TimelineFixture &)>([](TimelineFixture &fixture) {
                   fixture.drag(QPoint(700, 300), QPoint(600, 300), Qt::MiddleButton);
               });
        QTest::newRow("Shift and drag") << std::function<void(TimelineFixture &)>(
            [](TimelineFixture &fixture) {
                fixture.drag(QPoint(700, 300), QPoint(600, 300), Qt::LeftButton, Qt::ShiftModifier);
            });
        QTest::newRow("D") << std::function<void(TimelineFixture &)>(
            [](TimelineFixture &fixture) { QTest::keyClick(&fixture.view, Qt::Key_D); });
        QTest::newRow("Ctrl and right")
            << std::function<void(TimelineFixture &)>([](TimelineFixture &fixture) {
                   QTest::keyClick(&fixture.view, Qt::Key_Right, Qt::ControlModifier);
               });
    }

    void wheelDragAndKeysMoveTheVisibleTime()
    {
        QFETCH(std::function<void(TimelineFixture &)>, pan);
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        fixture.view.zoomBy(4);
        const TimeRange before = fixture.visible();
        pan(fixture);
        QVERIFY(fixture.visible().from > before.from);
        QVERIFY(qAbs((fixture.visible().length() - before.length()).count()) <= 2);
    }

    void keysZoomTheTimelineAndFitTheWholeRun()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        const TimeRange all = fixture.visible();
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_Plus}) {
            const Duration before = fixture.visible().length();
            QTest::keyClick(&fixture.view, key);
            QVERIFY(fixture.visible().length() < before);
        }
        for (const Qt::Key key : {Qt::Key_S, Qt::Key_Minus}) {
            const Duration before = fixture.visible().length();
            QTest::keyClick(&fixture.view, key);
            QVERIFY(fixture.visible().length() > before);
        }
        QTest::keyClick(&fixture.view, Qt::Key_W);
        QTest::keyClick(&fixture.view, Qt::Key_0);
        QCOMPARE(fixture.visible(), all);
    }

    void aDragOnTheLanesMeasuresTime()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        QSignalSpy hinted(&fixture.view, &TimelineView::hinted);
        const TimelineLane *lane = fixture.view.lanes().find(LaneRole::belief, ClientId(2), {});
        fixture.drag(
            fixture.pointAt(lane, WorldTime(450ms)), fixture.pointAt(lane, WorldTime(720ms)));
        QStringList hints; // the last hint describes the possible actions at the pointer, not the
                           // measured time
        for (const QList<QVariant> &hint : hinted)
            hints << hint.at(0).toString();
        const QStringList measured = hints.filter(QStringLiteral("Δt 2"));
        QVERIFY2(!measured.isEmpty() && measured.last().contains(u"client 1 for")
                && measured.last().contains(u"overlap"),
            qPrintable(hints.join(u'\n')));
        QVERIFY(!fixture.selection.event());
    }

    void aClickSelectsAndASelectionIsShown()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        const Span span = example.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        const TimelineLane *lane = fixture.view.lanes().find(LaneRole::belief, ClientId(2), {});
        QTest::mouseClick(
            &fixture.view, Qt::LeftButton, {}, fixture.pointAt(lane, WorldTime(600ms)));
        QCOMPARE(fixture.selection.event(), std::optional(span.firstSeq));
        QTest::mouseClick(
            &fixture.view, Qt::LeftButton, {}, fixture.pointAt(lane, WorldTime(1000ms)));
        QVERIFY(!fixture.selection.event());

        const int before = pixelsLike(fixture.view.grab().toImage(), Theme::light().accent);
        fixture.selection.select(span.firstSeq);
        QVERIFY(pixelsLike(fixture.view.grab().toImage(), Theme::light().accent) > before + 100);
    }

    void aJumpToARowMakesTheRowVisible()
    {
        const TimelineTrace example = clientsTakingTurns(64, 3, 3ms);
        TimelineFixture fixture;
        fixture.show(example);
        fixture.view.showRange(WorldTime(0ms), WorldTime(2ms));
        const Span last = example.spans.lane({SpanKind::inside, ClientId(64), {}}).back();
        fixture.selection.select(last.firstSeq, true);
        QVERIFY(fixture.visible().from < last.begin && last.begin < fixture.visible().to);
        QVERIFY(fixture.view.scroll() > 0);
    }

    void aDoubleClickZoomsToTheSpan()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        const TimelineLane *lane = fixture.view.lanes().find(LaneRole::belief, ClientId(2), {});
        QTest::mouseDClick(
            &fixture.view, Qt::LeftButton, {}, fixture.pointAt(lane, WorldTime(600ms)));
        const Span span = example.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        QVERIFY(fixture.visible().from < span.begin && fixture.visible().to > span.end);
        QVERIFY(fixture.visible().length() < (span.end - span.begin) * 2);
    }

    void aClickOnTwoInsideOrTwoBelieversSelectsTheViolation()
    {
        TimelineTrace example = pausedHolder();
        const Violation violation = example.verdict.violations.front();
        const auto selectedIn = [&](LaneRole role) {
            TimelineFixture fixture;
            fixture.show(example);
            QTest::mouseClick(&fixture.view, Qt::LeftButton, {},
                fixture.pointAt(fixture.view.lanes().find(role, {}, {}),
                    violation.from + (violation.to - violation.from) / 2));
            return fixture.selection.event();
        };
        QCOMPARE(selectedIn(LaneRole::insideCount), std::optional(violation.evidence.front()));
        QCOMPARE(selectedIn(LaneRole::believerCount), std::optional(violation.evidence.front()));
        // In a guarded run there is only the finding.
        example.verdict.violations.clear();
        example.verdict.findings = {{FindingKind::twoBelievers, violation.from, {}, {7}, {}, {}}};
        QCOMPARE(selectedIn(LaneRole::believerCount), std::optional(Seq{7}));
    }

    void theLegendOfARunHasNoSignsThatTheRunLacks()
    {
        const auto lacking = [](const TimelineTrace &example) {
            TimelineIndex index;
            index.update(example.trace, example.spans);
            QStringList words;
            for (const LegendSign &sign : legendSigns()) {
                if (sign.isIn && !sign.isIn(example.spans, index))
                    words << sign.words.section(u' ', 0, 1);
            }
            return words;
        };
        const QStringList ofReplicas{QStringLiteral("a replica")};
        QCOMPARE(lacking(pausedHolder(5)), ofReplicas);
        QVERIFY(lacking(pausedHolder(1)).contains(QStringLiteral("a node")));
        QVERIFY(lacking(clientsTakingTurns(2, 1, 10ms)).contains(QStringLiteral("two clients")));
        QVERIFY(lacking(clientsTakingTurns(2, 1, 10ms)).contains(QStringLiteral("an orphan")));
    }

    void hiddenLanesLeaveALinkThatShowsThemAgain()
    {
        TimelineFixture fixture;
        fixture.show(pausedHolder());
        LaneArrangement arrangement;
        arrangement.setHidden({.client = ClientId{2}}, true);
        arrangement.setHidden({.client = ClientId{90}}, true); // of another run
        fixture.view.setArrangement(arrangement);
        QVERIFY(!fixture.view.lanes().find(LaneRole::belief, ClientId{2}, {}));
        const QPoint link(20, static_cast<int>(fixture.view.rulerRect().center().y()));
        const QImage with = fixture.view.grab().toImage();
        QTest::mouseClick(&fixture.view, Qt::LeftButton, {}, link);
        QVERIFY(fixture.view.lanes().find(LaneRole::belief, ClientId{2}, {}));
        QVERIFY(fixture.view.grab().toImage() != with);
    }

    void vGoesToTheViolation()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        fixture.view.showRange(WorldTime(0ms), WorldTime(100ms));
        QTest::keyClick(&fixture.view, Qt::Key_V);
        const Violation &violation = example.verdict.violations.front();
        QVERIFY(fixture.visible().from < violation.from && fixture.visible().to > violation.to);
        QCOMPARE(fixture.selection.event(), std::optional(violation.evidence.front()));
    }

    void fullStopAndCommaSelectTheNextAndThePreviousEventOfALane()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        const Span span = example.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        fixture.selection.select(span.firstSeq);
        QTest::keyClick(&fixture.view, Qt::Key_Period);
        QVERIFY(fixture.selection.event() > span.firstSeq);
        QCOMPARE((*example.trace)[*fixture.selection.event()].client, ClientId(2));
        QTest::keyClick(&fixture.view, Qt::Key_Comma);
        QCOMPARE(fixture.selection.event(), std::optional(span.firstSeq));
    }

    void theHintDescribesWhatIsUnderThePointer()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        QSignalSpy hinted(&fixture.view, &TimelineView::hinted);
        fixture.hover(fixture.pointAt(
            fixture.view.lanes().find(LaneRole::node, {}, NodeId(1)), WorldTime(100ms)));
        QVERIFY(hinted.constLast().at(0).toString().contains(u"Node 1 holds the key of client 1"));
        fixture.hover(fixture.pointAt(
            fixture.view.lanes().find(LaneRole::keys, ClientId(1), {}), WorldTime(100ms)));
        QVERIFY(hinted.constLast().at(0).toString().contains(
            u"The keys say that client 1 holds the lock"));
    }

    void followingEndsWhenTheUserMovesTheView()
    {
        const TimelineTrace example = clientsTakingTurns(2, 50, 10ms);
        TimelineFixture fixture;
        QSignalSpy changed(&fixture.view, &TimelineView::followingChanged);
        fixture.show(example, true);
        QVERIFY(fixture.view.isFollowing());
        fixture.view.zoomBy(10);
        QVERIFY(fixture.view.isFollowing());
        QTest::keyClick(&fixture.view, Qt::Key_A);
        QVERIFY(!fixture.view.isFollowing());
        QCOMPARE(changed.constLast().at(0).toBool(), false);
        fixture.view.setFollowing(true);
        QVERIFY(fixture.view.visibleTo() > example.spans.end());
        QCOMPARE(changed.constLast().at(0).toBool(), true);
    }

    void aFollowedRunFillsTheViewWhenItEnds_data()
    {
        QTest::addColumn<WorldTime>("from");
        QTest::addColumn<bool>("showsAll");
        QTest::newRow("the visible time is longer than the run") << WorldTime(-100ms) << true;
        QTest::newRow("the visible time is a part of the run") << WorldTime(400ms) << false;
    }

    void aFollowedRunFillsTheViewWhenItEnds()
    {
        QFETCH(WorldTime, from);
        QFETCH(bool, showsAll);
        const TimelineTrace example = clientsTakingTurns(2, 50, 10ms);
        TimelineFixture fixture;
        fixture.show(example, true);
        fixture.view.showRange(from, example.spans.end());
        fixture.view.setFollowing(true);
        fixture.show(example, false);
        const Duration margin =
            fixture.view.timePerPixel() * (static_cast<int>(VisibleTime::fitMargin) + 1);
        QVERIFY(!fixture.view.isFollowing());
        QCOMPARE(fixture.view.visibleTime().isShowingAll(), showsAll);
        QVERIFY(fixture.view.visibleTo() >= example.spans.end()
            && fixture.view.visibleTo() <= example.spans.end() + margin);
        QVERIFY(fixture.view.visibleFrom() >= WorldTime{} - margin);
    }

    void aDragInTheOverviewMovesTheVisibleTime()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        fixture.view.showRange(WorldTime(400ms), WorldTime(500ms));
        const TimeRange before = fixture.visible();
        const int x = static_cast<int>(
            fixture.view.lanesRect().left() + fixture.view.lanesRect().width() * 450 / 1380);
        fixture.drag(QPoint(x, 8), QPoint(x + 200, 8));
        QVERIFY(fixture.visible().from > before.from + 100ms);
        QVERIFY(qAbs((fixture.visible().length() - before.length()).count()) <= 2);
    }
};

QTEST_MAIN(tst_timelinehands)
#include "tst_timelinehands.moc"
