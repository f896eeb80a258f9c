// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/faultfixture.h"
#include "ui/topology/topologyview.h"
#include "ui/words/faultkinds.h"
#include "ui/words/timelinetext.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFontMetricsF>

using namespace lockscope;

namespace {

TopologyView &topology(FaultFixture &fixture)
{
    auto *const dock = fixture.window.findChild<QDockWidget *>(QStringLiteral("topologyDock"));
    dock->show();
    dock->raise();
    auto *const view = fixture.window.findChild<TopologyView *>();
    if (!QTest::qWaitFor([view] { return view->isVisible(); }, faultPatience))
        qFatal("the topology is not shown");
    return *view;
}

QString toolTipAt(const TopologyView &view, const QRectF &rect)
{
    return view.toolTipFor(view.spotAt(rect.center())).replace(u'\u00a0', u' ');
}

QMenu *menuAt(FaultFixture &fixture, TopologyView &view, const QPointF &point)
{
    QContextMenuEvent event(
        QContextMenuEvent::Mouse, point.toPoint(), view.mapToGlobal(point.toPoint()));
    QCoreApplication::sendEvent(&view, &event);
    return fixture.window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
}

} // namespace

class TestTopology : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void allClientsAllNodesAndTheStoreAreShownWithoutOverlap()
    {
        FaultFixture fixture;
        const TopologyView &view = topology(fixture);
        std::vector<QRectF> rects;
        for (std::uint16_t client = 1; client <= 3; ++client)
            rects.push_back(view.rectOf(ClientId{client}));
        for (std::uint8_t node = 1; node <= 5; ++node)
            rects.push_back(view.rectOf(NodeId{node}));
        rects.push_back(view.rectOf(storeNode));
        for (std::size_t i = 0; i < rects.size(); ++i) {
            QVERIFY(!rects[i].isEmpty() && QRectF(view.rect()).contains(rects[i]));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!rects[i].intersects(rects[j]));
        }
    }

    void fiftyClientsAreLargeEnoughForAClick()
    {
        FaultFixture fixture;
        fixture.experiment().editor.setSetting("clients", 50);
        fixture.settle();
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.experiment().viewer.shownScenario().scenario.settings.clients, 50,
            faultPatience);
        TopologyView &view = topology(fixture);
        view.updateLayout();
        for (std::uint16_t client = 1; client <= 50; ++client) {
            const QRectF rect = view.rectOf(ClientId{client});
            QVERIFY2(
                rect.width() >= 14 && rect.height() >= 10, qPrintable(QString::number(client)));
            QVERIFY(QRectF(view.rect()).contains(rect));
            QVERIFY(view.spotAt(rect.center()).client == ClientId{client});
        }
    }

    void boxesDoNotOverlapAndHaveRoomForTheirNames_data()
    {
        QTest::addColumn<int>("primaries");
        QTest::addColumn<int>("replicas");
        QTest::addColumn<QSize>("size");
        QTest::newRow("five nodes, as in a window of 720 pixels") << 5 << 0 << QSize(300, 97);
        QTest::newRow("five primaries with replicas, as in a window of 720 pixels")
            << 5 << 1 << QSize(300, 97);
        QTest::newRow("five primaries with replicas, the lowest view") << 5 << 1 << QSize(300, 90);
        QTest::newRow("five primaries with replicas, a narrow view") << 5 << 1 << QSize(180, 120);
        QTest::newRow("one primary with three replicas, the lowest view")
            << 1 << 3 << QSize(300, 90);
        QTest::newRow("nine nodes") << 9 << 0 << QSize(300, 97);
        QTest::newRow("five primaries with replicas, a high view") << 5 << 1 << QSize(300, 400);
    }

    void boxesDoNotOverlapAndHaveRoomForTheirNames()
    {
        QFETCH(int, primaries);
        QFETCH(int, replicas);
        QFETCH(QSize, size);
        const QFont font = QApplication::font();
        const QFontMetricsF metrics(font);
        const TopologyPlan plan({2, primaries, replicas, 0}, size, font);
        std::vector<QRectF> rects;
        for (const TopologyPlan::Box &box : plan.clients())
            rects.push_back(box.rect);
        for (const TopologyPlan::Box &box : plan.nodes()) {
            QVERIFY2(box.rect.height() >= metrics.height() - 3,
                qPrintable(QString::number(box.rect.height())));
            QVERIFY(box.rect.width() >= metrics.horizontalAdvance(QStringLiteral("N10")) + 10);
            rects.push_back(box.rect);
        }
        QCOMPARE(plan.nodes().size(), static_cast<std::size_t>(primaries * (1 + replicas) + 1));
        for (std::size_t i = 0; i < rects.size(); ++i) {
            QVERIFY(QRectF(QPointF(), size).contains(rects[i]));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!rects[i].intersects(rects[j]));
        }
    }

    void aPromotedNodeIsCalledPrimaryAfterThePromotion()
    {
        FaultFixture fixture("f1-failover-loses-key", "set-px-lua");
        const TopologyView &view = topology(fixture);
        const LaneModel &lanes = fixture.view->lanes();
        const TimelineLane *const promoted = lanes.find(LaneRole::node, {}, NodeId(2));
        QVERIFY(promoted);
        QCOMPARE(TimelineText::laneTitle(lanes, *promoted), QStringLiteral("Node 2: copy → key"));
        fixture.replay().playhead().moveTo(WorldTime(0ms));
        QTRY_VERIFY2(
            toolTipAt(view, view.rectOf(NodeId(2))).startsWith(QStringLiteral("Node 2: replica ·"))
                || toolTipAt(view, view.rectOf(NodeId(2))) == QStringLiteral("Node 2: replica"),
            qPrintable(toolTipAt(view, view.rectOf(NodeId(2)))));
        fixture.replay().playhead().toEnd();
        QVERIFY2(toolTipAt(view, view.rectOf(NodeId(2)))
                     .startsWith(QStringLiteral("Node 2: primary, promoted")),
            qPrintable(toolTipAt(view, view.rectOf(NodeId(2)))));
    }

    void toolTipsShowTheStateAtThePlayhead()
    {
        FaultFixture fixture;
        fixture.add(fixture.pauseAt(40ms, 100ms, 2));
        fixture.add(makeFault("freeze", {ClientId(1), NodeId(3)}, 60ms));
        fixture.add(makeFault("cut", {ClientId(1), NodeId(2)}, 60ms));
        TopologyView &view = topology(fixture);
        fixture.replay().playhead().moveTo(WorldTime(20ms));
        QVERIFY(!toolTipAt(view, view.rectOf(ClientId(2))).contains(QStringLiteral("paused")));
        const QImage before = view.grab().toImage();
        fixture.replay().playhead().moveTo(WorldTime(80ms));
        const QString client = toolTipAt(view, view.rectOf(ClientId(2)));
        QVERIFY2(client.contains(QStringLiteral("paused since 40.0 ms")), qPrintable(client));
        QVERIFY(toolTipAt(view, view.rectOf(NodeId(3)))
                    .contains(QStringLiteral("frozen since 60.0 ms")));
        const TopologySpot link{TopologySpot::Kind::link, ClientId(1), NodeId(2)};
        QVERIFY2(view.toolTipFor(link).contains(QStringLiteral("cut since")),
            qPrintable(view.toolTipFor(link)));
        QVERIFY(view.grab().toImage() != before);
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("1 links cut")));
    }

    void aClickMarksTheLane()
    {
        FaultFixture fixture;
        TopologyView &view = topology(fixture);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.rectOf(NodeId(5)).center().toPoint());
        QVERIFY(fixture.view->pickedLane() && fixture.view->pickedLane()->node == NodeId(5));
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.rectOf(ClientId(2)).center().toPoint());
        QVERIFY(fixture.view->pickedLane() && fixture.view->pickedLane()->client == ClientId(2));
    }

    void theKeyboardMarksLanesAndOpensTheMenu()
    {
        FaultFixture fixture;
        TopologyView &view = topology(fixture);
        view.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(view.hasFocus());
        const auto press = [&view](Qt::Key key) { QTest::keyClick(&view, key); };
        QVERIFY(view.focused().client == ClientId(1));
        press(Qt::Key_Down);
        QVERIFY(view.focused().client == ClientId(2));
        press(Qt::Key_Return);
        QVERIFY(fixture.view->pickedLane() && fixture.view->pickedLane()->client == ClientId(2));
        press(Qt::Key_Right);
        QCOMPARE(view.focused().kind, TopologySpot::Kind::node);
        for (int i = 0; i < 6; ++i)
            press(Qt::Key_Up);
        QVERIFY(view.focused().node == NodeId(1));
        for (int node = 2; node <= 4; ++node)
            press(Qt::Key_Down);
        QVERIFY(view.focused().node == NodeId(4));
        press(Qt::Key_Space);
        QVERIFY(fixture.view->pickedLane() && fixture.view->pickedLane()->node == NodeId(4));
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, view.mapToGlobal(QPoint()));
        QCoreApplication::sendEvent(&view, &event);
        QMenu *const menu = fixture.window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
        QVERIFY(menu && menuEntry(menu, QStringLiteral("Crash node 4")));
        menu->close();
        press(Qt::Key_Left);
        QCOMPARE(view.focused().kind, TopologySpot::Kind::client);
    }

    void theMenuOfAClientCutsALink()
    {
        FaultFixture fixture;
        TopologyView &view = topology(fixture);
        fixture.replay().playhead().moveTo(WorldTime(80ms));
        QMenu *menu = menuAt(fixture, view, view.rectOf(ClientId(2)).center());
        QVERIFY(menu && menuEntry(menu, QStringLiteral("Crash client 2 here")));
        QAction *const links = menuEntry(menu, QStringLiteral("Links of client 2"));
        QVERIFY(links && links->menu());
        QMenu *const link = menuEntry(links->menu(), QStringLiteral("to Node 3"))->menu();
        QAction *const cut = menuEntry(link, QStringLiteral("Cut for"));
        QVERIFY(cut && cut->menu());
        menuEntry(cut->menu(), QStringLiteral("100 ms"))->trigger();
        menu->close();
        QCOMPARE(fixture.faults(FaultFamily::links).size(), 1u);
        const Fault added = fixture.faults(FaultFamily::links)[0];
        QVERIFY(added.target == (FaultTarget{ClientId(2), NodeId(3)}));
        QVERIFY(*added.begin.time == 80ms && *added.end.length == 100ms);
        QVERIFY(fixture.experiment().editor.choice().scenario().title.at("en").find("link 2-3 cut")
            != std::string::npos);
        fixture.settle();
        QVERIFY(!fixture.experiment().editor.choice().scenario().title.at("zh_CN").empty());
    }

    void theMenuOfANodeOffersTheFaultsOfNodes()
    {
        FaultFixture fixture;
        TopologyView &view = topology(fixture);
        fixture.replay().playhead().moveTo(WorldTime(80ms));
        QMenu *menu = menuAt(fixture, view, view.rectOf(NodeId(4)).center());
        QVERIFY(menu && menuEntry(menu, QStringLiteral("Crash node 4 here")));
        QAction *const more = menuEntry(menu, QStringLiteral("More faults for node 4"));
        QVERIFY(more && more->menu());
        for (const auto *const words : {"Slow", "Shutdown", "Wipe", "Out of memory",
                 "Forget scripts", "clock jump", "clock drift"}) {
            QAction *const entry = menuEntry(more->menu(), QString::fromLatin1(words));
            QVERIFY2(entry, words);
            QVERIFY2(entry->isEnabled() || !entry->toolTip().isEmpty(),
                words); // the tool tip says why the entry is disabled
        }
        QAction *const jump = menuEntry(more->menu(), QStringLiteral("clock jump"));
        menuEntry(jump->menu(), QStringLiteral("+1 s"))->trigger();
        menu->close();
        QCOMPARE(fixture.faults(FaultFamily::nodes).size(), 1u);
        const Fault added = fixture.faults(FaultFamily::nodes)[0];
        QVERIFY(added.action == FaultAction::clockJump && *added.end.length == 1s);
        fixture.settle();
        fixture.replay().playhead().moveTo(WorldTime(100ms));
        const QString toolTip = toolTipAt(view, view.rectOf(NodeId(4)));
        QVERIFY2(toolTip.contains(QStringLiteral("clock +1 s")), qPrintable(toolTip));
    }
};

QTEST_MAIN(TestTopology)
#include "tst_topology.moc"
