// SPDX-License-Identifier: GPL-3.0-or-later
// Cursors, markers and lanes, used with the mouse.
#include "tests/ui/shortcutsfixture.h"

#include <QLineEdit>

using namespace lockscope;

class tst_timelinemarks : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.forget(); }

    void aMeasuredStretchIsTheSelectedArea()
    {
        ShortcutsFixture stage(m_folder);
        stage.drag(stage.background(WorldTime(450ms)), stage.background(WorldTime(720ms)));
        const auto area = stage.window.selection().area();
        QVERIFY(area);
        QVERIFY(qAbs((area->from - WorldTime(450ms)).count()) < 3'000'000);
        QVERIFY(qAbs((area->to - WorldTime(720ms)).count()) < 3'000'000);
        stage.key(Qt::Key_F); // nothing else is selected
        QVERIFY(stage.range().length() < area->length() * 2);
        stage.key(Qt::Key_Escape);
        QVERIFY(!stage.window.selection().area());
    }

    void aHeldCursorGoesWithThePointerUntilAClick()
    {
        ShortcutsFixture stage(m_folder);
        stage.move(stage.background(WorldTime(300ms)));
        const auto left = [&] { return *stage.canvas->marks().cursor(TimeMarks::Cursor::left); };
        stage.key(Qt::Key_1);
        stage.move(stage.background(WorldTime(400ms)));
        QVERIFY(qAbs((left() - WorldTime(400ms)).count()) < 3'000'000);
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.background(WorldTime(400ms)));
        stage.move(stage.background(WorldTime(900ms)));
        QVERIFY(left() < WorldTime(500ms));
    }

    void cursorsAreDraggedAndTellTheirDifference()
    {
        ShortcutsFixture stage(m_folder);
        stage.key(Qt::Key_1);
        stage.key(Qt::Key_2);
        const auto at = [&](TimeMarks::Cursor which) { return *stage.canvas->marks().cursor(which); };
        QVERIFY(at(TimeMarks::Cursor::left) < at(TimeMarks::Cursor::right));
        stage.drag(stage.onMarks(at(TimeMarks::Cursor::left)), stage.onMarks(WorldTime(200ms)));
        stage.drag(stage.background(at(TimeMarks::Cursor::right)), stage.background(WorldTime(600ms)));
        QVERIFY(qAbs((*stage.canvas->marks().between() - 400ms).count()) < 5'000'000);
        QVERIFY2(stage.hint().contains(QStringLiteral("Δt 4")) || stage.hint().contains(QStringLiteral("Δt 39")), qPrintable(stage.hint()));
        stage.key(Qt::Key_Escape);
        QVERIFY(!stage.canvas->marks().between());
        QCOMPARE(stage.canvas->marksRect().height(), 0.0);
    }

    void aMarkerIsNamedDraggedAndDeleted()
    {
        ShortcutsFixture stage(m_folder);
        QTest::mouseDClick(stage.canvas, Qt::LeftButton, {}, stage.onRuler(WorldTime(300ms)));
        const auto &markers = stage.canvas->marks().markers();
        QCOMPARE(markers.size(), std::size_t{1});
        auto *const name = stage.canvas->findChild<QLineEdit *>(QStringLiteral("markerName"));
        QVERIFY(name);
        QTest::keyClicks(name, QStringLiteral("wakes up"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(markers[0].name, QStringLiteral("wakes up"));
        QCOMPARE(stage.window.focusWidget(), stage.canvas);
        stage.drag(stage.onMarks(markers[0].time) + QPoint(4, 0), stage.onMarks(WorldTime(500ms)));
        QVERIFY(qAbs((markers[0].time - WorldTime(500ms)).count()) < 9'000'000);

        stage.move(stage.background(WorldTime(800ms)));
        stage.key(Qt::Key_M); // a second one, under the pointer
        QTest::keyClick(stage.canvas->findChild<QLineEdit *>(QStringLiteral("markerName")), Qt::Key_Escape);
        QCOMPARE(markers.size(), std::size_t{2});
        QCOMPARE(markers[1].name, QStringLiteral("1"));
        stage.move(stage.onMarks(markers[0].time) + QPoint(4, 0));
        QVERIFY2(stage.hint().contains(QStringLiteral("wakes up")) && stage.hint().contains(QStringLiteral("Δt to “1”")), qPrintable(stage.hint()));

        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.onMarks(markers[0].time) + QPoint(4, 0));
        stage.key(Qt::Key_Delete);
        QCOMPARE(markers.size(), std::size_t{1});
        QVERIFY(ShortcutsFixture::choose(stage.menuAt(stage.onMarks(markers[0].time) + QPoint(4, 0), "markerMenu"), QStringLiteral("Delete the marker")));
        QVERIFY(markers.empty());
    }

    void bothEdgesOfTheOverviewsWindowAreDragged()
    {
        ShortcutsFixture stage(m_folder);
        stage.canvas->showRange({WorldTime(400ms), WorldTime(600ms)});
        const TimeRange before = stage.range();
        const QRectF overview = stage.canvas->overviewRect();
        const TimelineCoordinates all = fitted(stage.visible().content(), overview.width(), VisibleTime::fitMargin);
        const auto at = [&](WorldTime time) { return QPointF(overview.left() + all.xOf(time), overview.center().y()).toPoint(); };
        stage.drag(at(before.to), at(before.to) + QPoint(120, 0));
        QVERIFY(stage.range().to > before.to + 80ms);
        QVERIFY(qAbs((stage.range().from - before.from).count()) < 2'000'000);
        stage.drag(at(stage.range().from), at(stage.range().from) - QPoint(60, 0));
        QVERIFY(stage.range().from < before.from - 40ms);
    }

    void lanesAreCollapsedMovedStretchedPinnedAndHidden()
    {
        ShortcutsFixture stage(m_folder);
        const LaneModel &lanes = stage.canvas->lanes();
        const LaneKey first{.client = ClientId(1)};
        const LaneKey third{.client = ClientId(3)};
        const auto triangle = [&](LaneKey key) { return QPointF(10, stage.label(key).top() + stage.label(key).height() / 3).toPoint(); };
        const auto name = [&](LaneKey key) { return stage.label(key).center().toPoint(); };
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, triangle(first));
        QVERIFY(!lanes.find(LaneRole::keys, ClientId(1), {}));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, triangle(first));
        QVERIFY(lanes.find(LaneRole::keys, ClientId(1), {}));

        stage.drag(name(third), QPointF(name(first).x(), stage.label(first).top() + 2).toPoint());
        const std::vector<LaneKey> moved{{}, third, first, {.client = ClientId(2)}, {.node = NodeId(1)}, {.node = NodeId(2)}, {.node = NodeId(3)}, {.node = storeNode}};
        QCOMPARE(lanes.keys(), moved);

        const double share = stage.label(first).height() / stage.label(third).height();
        const QPoint edge = QPointF(100, stage.label(first).bottom() - 1).toPoint();
        stage.drag(edge, edge + QPoint(0, 60));
        QVERIFY(stage.label(first).height() > stage.label(third).height() * share * 1.2);
        QTest::mouseDClick(stage.canvas, Qt::LeftButton, {}, QPointF(100, stage.label(first).bottom() - 1).toPoint());
        QVERIFY(qAbs(stage.label(first).height() - stage.label(third).height() * share) < 2);

        QVERIFY(ShortcutsFixture::choose(stage.menuAt(name({.node = NodeId(1)}), "laneMenu"), QStringLiteral("Pin to the top")));
        QCOMPARE(lanes.keys().front(), LaneKey{.node = NodeId(1)});
        QVERIFY(ShortcutsFixture::choose(stage.menuAt(name(first), "laneMenu"), QStringLiteral("Hide")));
        QVERIFY(!lanes.groupOf(first));
        stage.open(); // the same file again: the arrangement stays
        QVERIFY(!lanes.groupOf(first));
        actionNamed(stage.window, QStringLiteral("Show all lanes"))->trigger();
        QVERIFY(lanes.groupOf(first));
        QVERIFY(pick(stage.window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QTRY_VERIFY(stage.canvas->arrangement().isDefault()); // other clients with the same numbers
    }

    void pinnedLanesStayWhileOthersAreScrolled()
    {
        ShortcutsFixture stage(m_folder, turns(64, 1, 3ms));
        QVERIFY(ShortcutsFixture::choose(stage.menuAt(stage.label({}).center().toPoint(), "laneMenu"), QStringLiteral("Pin to the top")));
        stage.canvas->setScroll(stage.canvas->scrollMax());
        QCOMPARE(stage.label({}).top(), stage.canvas->lanesRect().top());
        // The pointer there hits the pinned lane, not the one that is scrolled under it.
        stage.move(stage.label({}).center().toPoint() + QPoint(400, -8));
        QVERIFY(!stage.label({.client = ClientId(64)}).intersects(stage.label({})));
        QVERIFY(stage.label({.client = ClientId(64)}).bottom() <= stage.canvas->lanesRect().bottom() + 1);
    }

    void aThousandClientsAreFoldedAndOneIsFound()
    {
        ShortcutsFixture stage(m_folder, turns(1000, 1, 1ms));
        const LaneModel &lanes = stage.canvas->lanes();
        QVERIFY(lanes.groups().size() < 20);
        QCOMPARE(lanes.folded().size(), std::size_t{992});
        QTest::keyClick(stage.canvas, Qt::Key_G, Qt::ControlModifier);
        auto *const line = stage.window.findChild<QLineEdit *>(QStringLiteral("commandLine"));
        QVERIFY(line && line->text() == QStringLiteral("client "));
        QTest::keyClicks(line, QStringLiteral("517"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(lanes.groupOf({.client = ClientId(517)}));
        QCOMPARE(stage.canvas->pickedLane()->client, ClientId(517));
        QCOMPARE(lanes.folded().size(), std::size_t{991});
        stage.canvas->setScroll(lanes.groups()[*lanes.groupOf({.isFold = true})].top);
        const QRectF fold = stage.label({.isFold = true});
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, QPointF(10, fold.center().y()).toPoint());
        QVERIFY(lanes.folded().empty());
        QVERIFY(lanes.groupOf({.client = ClientId(1000)}));
    }
};

QTEST_MAIN(tst_timelinemarks)
#include "tst_timelinemarks.moc"
