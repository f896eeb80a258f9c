// SPDX-License-Identifier: GPL-3.0-or-later
// Tests cursors, markers and lanes with the mouse.
#include "tests/ui/shortcutsfixture.h"

#include <QLineEdit>
#include <QListWidget>

using namespace lockscope;

class tst_timelinemarks : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void aMeasuredTimeIsTheSelectedArea()
    {
        ShortcutsFixture fixture(m_folder);
        fixture.drag(fixture.background(WorldTime(450ms)), fixture.background(WorldTime(720ms)));
        const auto range = fixture.window.selection().measuredRange();
        QVERIFY(range);
        QVERIFY(qAbs((range->from - WorldTime(450ms)).count()) < 3'000'000);
        QVERIFY(qAbs((range->to - WorldTime(720ms)).count()) < 3'000'000);
        fixture.press(Qt::Key_F); // nothing else is selected
        QVERIFY(fixture.visibleRange().length() < range->length() * 2);
        fixture.press(Qt::Key_Escape);
        QVERIFY(!fixture.window.selection().measuredRange());
    }

    void aCursorFollowsThePointerUntilAClick()
    {
        ShortcutsFixture fixture(m_folder);
        fixture.move(fixture.background(WorldTime(300ms)));
        const auto first = [&] {
            return *fixture.timeline->marks().cursor(TimeMarks::Cursor::first);
        };
        fixture.press(Qt::Key_1);
        fixture.move(fixture.background(WorldTime(400ms)));
        QVERIFY(qAbs((first() - WorldTime(400ms)).count()) < 3'000'000);
        QTest::mouseClick(
            fixture.timeline, Qt::LeftButton, {}, fixture.background(WorldTime(400ms)));
        fixture.move(fixture.background(WorldTime(900ms)));
        QVERIFY(first() < WorldTime(500ms));
    }

    void cursorsAreDraggedAndTheHintShowsTheirDifference()
    {
        ShortcutsFixture fixture(m_folder);
        fixture.press(Qt::Key_1);
        fixture.press(Qt::Key_2);
        const auto at = [&](TimeMarks::Cursor which) {
            return *fixture.timeline->marks().cursor(which);
        };
        QVERIFY(at(TimeMarks::Cursor::first) < at(TimeMarks::Cursor::second));
        fixture.drag(
            fixture.onMarks(at(TimeMarks::Cursor::first)), fixture.onMarks(WorldTime(200ms)));
        fixture.drag(fixture.background(at(TimeMarks::Cursor::second)),
            fixture.background(WorldTime(600ms)));
        QVERIFY(qAbs((*fixture.timeline->marks().between() - 400ms).count()) < 5'000'000);
        QVERIFY2(fixture.hint().contains(QStringLiteral("Δt 4"))
                || fixture.hint().contains(QStringLiteral("Δt 39")),
            qPrintable(fixture.hint()));
        fixture.press(Qt::Key_Escape);
        QVERIFY(!fixture.timeline->marks().between());
        QCOMPARE(fixture.timeline->marksRect().height(), 0.0);
    }

    void aMarkerIsNamedDraggedAndDeleted()
    {
        ShortcutsFixture fixture(m_folder);
        QTest::mouseDClick(fixture.timeline, Qt::LeftButton, {}, fixture.onRuler(WorldTime(300ms)));
        const auto &markers = fixture.timeline->marks().markers();
        QCOMPARE(markers.size(), std::size_t{1});
        auto *const name = fixture.timeline->findChild<QLineEdit *>(QStringLiteral("markerName"));
        QVERIFY(name);
        QTest::keyClicks(name, QStringLiteral("wakes up"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(markers[0].name, QStringLiteral("wakes up"));
        QCOMPARE(fixture.window.focusWidget(), fixture.timeline);
        fixture.drag(
            fixture.onMarks(markers[0].time) + QPoint(4, 0), fixture.onMarks(WorldTime(500ms)));
        QVERIFY(qAbs((markers[0].time - WorldTime(500ms)).count()) < 9'000'000);

        fixture.move(fixture.background(WorldTime(800ms)));
        fixture.press(Qt::Key_M); // a second marker, at the pointer
        QTest::keyClick(
            fixture.timeline->findChild<QLineEdit *>(QStringLiteral("markerName")), Qt::Key_Escape);
        QCOMPARE(markers.size(), std::size_t{2});
        QCOMPARE(markers[1].name, QStringLiteral("1"));
        fixture.move(fixture.onMarks(markers[0].time) + QPoint(4, 0));
        QVERIFY2(fixture.hint().contains(QStringLiteral("wakes up"))
                && fixture.hint().contains(QStringLiteral("Δt to “1”")),
            qPrintable(fixture.hint()));

        QTest::mouseClick(
            fixture.timeline, Qt::LeftButton, {}, fixture.onMarks(markers[0].time) + QPoint(4, 0));
        fixture.press(Qt::Key_Delete);
        QCOMPARE(markers.size(), std::size_t{1});
        QVERIFY(ShortcutsFixture::choose(
            fixture.menuAt(fixture.onMarks(markers[0].time) + QPoint(4, 0), "markerMenu"),
            QStringLiteral("Delete the marker")));
        QVERIFY(markers.empty());
    }

    void theEdgesOfTheVisibleTimeAreDraggedInTheOverview()
    {
        ShortcutsFixture fixture(m_folder);
        fixture.timeline->showRange(WorldTime(400ms), WorldTime(600ms));
        const TimeRange before = fixture.visibleRange();
        const QRectF overview = fixture.timeline->overviewRect();
        const TimelineCoordinates all =
            fitted(fixture.visibleTime().content(), overview.width(), VisibleTime::fitMargin);
        const auto at = [&](WorldTime time) {
            return QPointF(overview.left() + all.xOf(time), overview.center().y()).toPoint();
        };
        fixture.drag(at(before.to), at(before.to) + QPoint(120, 0));
        QVERIFY(fixture.visibleRange().to > before.to + 80ms);
        QVERIFY(qAbs((fixture.visibleRange().from - before.from).count()) < 2'000'000);
        fixture.drag(
            at(fixture.visibleRange().from), at(fixture.visibleRange().from) - QPoint(60, 0));
        QVERIFY(fixture.visibleRange().from < before.from - 40ms);
    }

    void lanesAreCollapsedMovedResizedPinnedAndHidden()
    {
        ShortcutsFixture fixture(m_folder);
        const LaneModel &lanes = fixture.timeline->lanes();
        const LaneKey first{.client = ClientId(1)};
        const LaneKey third{.client = ClientId(3)};
        const auto triangle = [&](LaneKey key) {
            return QPointF(10, fixture.labelRect(key).top() + fixture.labelRect(key).height() / 3)
                .toPoint();
        };
        const auto name = [&](LaneKey key) { return fixture.labelRect(key).center().toPoint(); };
        QTest::mouseClick(fixture.timeline, Qt::LeftButton, {}, triangle(first));
        QVERIFY(!lanes.find(LaneRole::keys, ClientId(1), {}));
        QTest::mouseClick(fixture.timeline, Qt::LeftButton, {}, triangle(first));
        QVERIFY(lanes.find(LaneRole::keys, ClientId(1), {}));

        fixture.drag(
            name(third), QPointF(name(first).x(), fixture.labelRect(first).top() + 2).toPoint());
        const std::vector<LaneKey> moved{{}, third, first, {.client = ClientId(2)},
            {.node = NodeId(1)}, {.node = NodeId(2)}, {.node = NodeId(3)}, {.node = storeNode}};
        QCOMPARE(lanes.groupKeys(), moved);

        const double share = fixture.labelRect(first).height() / fixture.labelRect(third).height();
        const QPoint edge = QPointF(100, fixture.labelRect(first).bottom() - 1).toPoint();
        fixture.drag(edge, edge + QPoint(0, 60));
        QVERIFY(
            fixture.labelRect(first).height() > fixture.labelRect(third).height() * share * 1.2);
        QTest::mouseDClick(fixture.timeline, Qt::LeftButton, {},
            QPointF(100, fixture.labelRect(first).bottom() - 1).toPoint());
        QVERIFY(qAbs(fixture.labelRect(first).height() - fixture.labelRect(third).height() * share)
            < 2);

        QVERIFY(ShortcutsFixture::choose(fixture.menuAt(name({.node = NodeId(1)}), "laneMenu"),
            QStringLiteral("Pin to the top")));
        QCOMPARE(lanes.groupKeys().front(), LaneKey{.node = NodeId(1)});
        QVERIFY(ShortcutsFixture::choose(
            fixture.menuAt(name(first), "laneMenu"), QStringLiteral("Hide")));
        QVERIFY(!lanes.groupOf(first));
        fixture.open(); // the same file again: the arrangement stays
        QVERIFY(!lanes.groupOf(first));
        actionNamed(fixture.window, QStringLiteral("Show all lanes"))->trigger();
        QVERIFY(lanes.groupOf(first));
        QVERIFY(pick(fixture.window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QTRY_VERIFY(fixture.timeline->arrangement()
                        .isDefault()); // another scenario has other clients with the same numbers
    }

    void pinnedLanesStayWhileOthersAreScrolled()
    {
        ShortcutsFixture fixture(m_folder, clientsTakingTurns(64, 1, 3ms));
        const QPoint firstLabel = fixture.labelRect({}).center().toPoint();
        QVERIFY(ShortcutsFixture::choose(
            fixture.menuAt(firstLabel, "laneMenu"), QStringLiteral("Pin to the top")));
        fixture.timeline->setScroll(fixture.timeline->scrollMax());
        QCOMPARE(fixture.labelRect({}).top(), fixture.timeline->lanesRect().top());
        // The label of a scrolled lane is not under the pinned lane, also while the pointer is over
        // the lanes.
        fixture.move(fixture.labelRect({}).center().toPoint() + QPoint(400, -8));
        QVERIFY(!fixture.labelRect({.client = ClientId(64)}).intersects(fixture.labelRect({})));
        QVERIFY(fixture.labelRect({.client = ClientId(64)}).bottom()
            <= fixture.timeline->lanesRect().bottom() + 1);
    }

    void goToUnfoldsOneOfManyFoldedClientsAndAClickUnfoldsAll()
    {
        ShortcutsFixture fixture(m_folder, clientsTakingTurns(1000, 1, 1ms));
        const LaneModel &lanes = fixture.timeline->lanes();
        QVERIFY(lanes.groups().size() < 20);
        QCOMPARE(lanes.folded().size(), std::size_t{992});
        QTest::keyClick(fixture.timeline, Qt::Key_G, Qt::ControlModifier);
        auto *const input = fixture.window.findChild<QLineEdit *>(QStringLiteral("commandLine"));
        auto *const list = fixture.window.findChild<QListWidget *>(QStringLiteral("commandList"));
        QVERIFY(input && list);
        QCOMPARE(list->item(0)->text(), QStringLiteral("Go to client 1")); // only lanes
        QTest::keyClicks(input, QStringLiteral("client 517"));
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(lanes.groupOf({.client = ClientId(517)}));
        QCOMPARE(fixture.timeline->pickedLane()->client, ClientId(517));
        QCOMPARE(lanes.folded().size(), std::size_t{991});
        fixture.timeline->setScroll(lanes.groups()[*lanes.groupOf({.isFold = true})].top);
        const QRectF fold = fixture.labelRect({.isFold = true});
        QTest::mouseClick(
            fixture.timeline, Qt::LeftButton, {}, QPointF(10, fold.center().y()).toPoint());
        QVERIFY(lanes.folded().empty());
        QVERIFY(lanes.groupOf({.client = ClientId(1000)}));
    }
};

QTEST_MAIN(tst_timelinemarks)
#include "tst_timelinemarks.moc"
