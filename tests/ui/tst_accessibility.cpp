// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader gets from the painted views through QAccessible.
#include <QTest>

#include "tests/ui/faultfixture.h"
#include "tests/ui/timelinefixture.h"
#include "ui/faults/faultchip.h"
#include "ui/topology/topologyview.h"

#include <QAccessible>
#include <QDialog>
#include <QDockWidget>

using namespace lockscope;

namespace {

using Interface = QAccessibleInterface *;

QString nameOf(Interface object)
{
    return object->text(QAccessible::Name).replace(u'\u00a0', u' ');
}

QString valueOf(Interface object)
{
    return object->text(QAccessible::Value).replace(u'\u00a0', u' ');
}

/// Returns the child with that name; null if there is none.
Interface childNamed(Interface parent, const QString &name)
{
    for (int i = 0; parent && i < parent->childCount(); ++i) {
        if (nameOf(parent->child(i)) == name)
            return parent->child(i);
    }
    return nullptr;
}

Interface interfaceOf(QWidget *widget)
{
    return QAccessible::queryAccessibleInterface(widget);
}

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void theTimelineIsATreeOfLanesWithBarsAndMarks()
    {
        TimelineFixture fixture;
        const TimelineTrace example = pausedHolder();
        fixture.show(example);
        const Interface tree = interfaceOf(&fixture.view);
        QCOMPARE(tree->role(), QAccessible::Tree);
        const Interface beliefLane = childNamed(tree, QStringLiteral("Client 1: belief"));
        QVERIFY(beliefLane);
        QCOMPARE(beliefLane->role(), QAccessible::TreeItem);
        QVERIFY(valueOf(beliefLane).endsWith(QStringLiteral("in view")));
        QVERIFY(beliefLane->parent() == tree
            && tree->child(tree->indexOfChild(beliefLane)) == beliefLane);
        const Interface beliefBar =
            childNamed(beliefLane, QStringLiteral("Client 1 believes that it holds the lock"));
        QVERIFY(beliefBar);
        QVERIFY2(valueOf(beliefBar).contains(QStringLiteral("its lease ended at")),
            qPrintable(valueOf(beliefBar)));
        QVERIFY(childNamed(beliefLane, QStringLiteral("Client 1 is granted the lock")));
        QVERIFY(childNamed(childNamed(tree, QStringLiteral("Client 1: cpu")),
            QStringLiteral("Client 1 is paused")));
        QVERIFY(childNamed(childNamed(tree, QStringLiteral("Node 1: key")),
            QStringLiteral("Node 1 holds the key of client 2")));
        QVERIFY(childNamed(
            childNamed(tree, QStringLiteral("Holders: inside")), QStringLiteral("2 inside")));
        QVERIFY(childNamed(tree, QStringLiteral("Store: writes"))->childCount() > 0);
        QVERIFY(childNamed(childNamed(tree, QStringLiteral("1 violations")),
            QStringLiteral("2 inside: client 1, client 2")));
    }

    void theRectangleOfABarIsWhereTheBarIsPainted()
    {
        TimelineFixture fixture;
        const TimelineTrace example = pausedHolder();
        fixture.show(example);
        const Interface tree = interfaceOf(&fixture.view);
        const Interface cpu = childNamed(tree, QStringLiteral("Client 1: cpu"));
        const Interface paused = childNamed(cpu, QStringLiteral("Client 1 is paused"));
        const TimelineLane *const lane =
            fixture.view.lanes().find(LaneRole::process, ClientId(1), {});
        const QRect rect(
            fixture.view.mapFromGlobal(paused->rect().topLeft()), paused->rect().size());
        QVERIFY(rect.contains(fixture.pointAt(lane, WorldTime(400ms)))
            && rect.contains(fixture.pointAt(lane, WorldTime(630ms))));
        QVERIFY(!rect.contains(fixture.pointAt(lane, WorldTime(340ms)))
            && !rect.contains(fixture.pointAt(lane, WorldTime(680ms))));
        const QPoint middle = paused->rect().center();
        QVERIFY(tree->childAt(middle.x(), middle.y()) == cpu);
        QVERIFY(cpu->childAt(middle.x(), middle.y()) == paused);
    }

    void aPressSelectsTheEvent()
    {
        TimelineFixture fixture;
        const TimelineTrace example = pausedHolder();
        fixture.show(example);
        const Interface tree = interfaceOf(&fixture.view);
        const Interface paused = childNamed(childNamed(tree, QStringLiteral("Client 1: cpu")),
            QStringLiteral("Client 1 is paused"));
        QCOMPARE(paused->actionInterface()->actionNames(),
            QStringList{QAccessibleActionInterface::pressAction()});
        paused->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(fixture.selection.event());
        QCOMPARE((*example.trace)[*example.trace->indexOf(*fixture.selection.event())].kind,
            EventKind::paused);
        const QString description = fixture.view.accessibleDescription();
        QVERIFY2(description.contains(QStringLiteral("paused")), qPrintable(description));
        const Interface violation = childNamed(tree, QStringLiteral("1 violations"))->child(0);
        violation->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(*fixture.selection.event(), example.verdict.violations[0].evidence[0]);
    }

    void theSelectedEventHasTheFocus()
    {
        TimelineFixture fixture;
        const TimelineTrace example = pausedHolder();
        fixture.show(example);
        fixture.view.activateWindow();
        fixture.view.setFocus();
        QTRY_VERIFY(fixture.view.hasFocus());
        const Interface tree = interfaceOf(&fixture.view);
        const Interface belief = childNamed(tree, QStringLiteral("Client 1: belief"));
        const Interface granted =
            childNamed(belief, QStringLiteral("Client 1 is granted the lock"));
        granted->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QTRY_VERIFY(granted->state().selected);
        QVERIFY(granted->state().focused);
        QVERIFY(tree->focusChild() == granted);
        QVERIFY(!belief->state().focused);
    }

    void theKeyForTheNextEventStaysInThePickedLane()
    {
        TimelineFixture fixture;
        const TimelineTrace example = pausedHolder();
        fixture.show(example);
        const auto client = [&] {
            return (*example.trace)[*example.trace->indexOf(*fixture.selection.event())].client;
        };
        fixture.view.pickLane(ClientId(3), {});
        QTest::keyClick(&fixture.view, Qt::Key_Period);
        QVERIFY(fixture.selection.event());
        QCOMPARE(client(), ClientId(3));
        const Seq first = *fixture.selection.event();
        QTest::keyClick(&fixture.view, Qt::Key_Period);
        QVERIFY(*fixture.selection.event() > first);
        QCOMPARE(client(), ClientId(3));
        QVERIFY(fixture.view.accessibleDescription().startsWith(QStringLiteral("Client 3 ")));
    }

    void aPressPicksALaneAndALaneHasAMenu()
    {
        TimelineFixture fixture;
        const TimelineTrace example = pausedHolder(5);
        fixture.show(example);
        const Interface lane =
            childNamed(interfaceOf(&fixture.view), QStringLiteral("Node 3: key"));
        lane->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(fixture.view.pickedLane() && fixture.view.pickedLane()->node == NodeId(3));
        lane->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
        auto *const menu = fixture.view.findChild<QMenu *>();
        QVERIFY(menu && menu->isVisible());
        menu->close();
    }

    void onlySpansInViewAreChildrenOfALane()
    {
        TimelineFixture fixture;
        const TimelineTrace example = clientsTakingTurns(3, 300, 1ms);
        fixture.show(example);
        const Interface tree = interfaceOf(&fixture.view);
        const Interface belief = childNamed(tree, QStringLiteral("Client 1: belief"));
        QVERIFY(belief && belief->childCount() < 400);
        QVERIFY(valueOf(belief).endsWith(QStringLiteral("zoom in for more")));
        fixture.view.showRange(WorldTime(500ms), WorldTime(502ms));
        QTRY_VERIFY(belief->childCount() < 20);
        QVERIFY(belief == childNamed(tree, QStringLiteral("Client 1: belief")));
        QVERIFY(valueOf(belief).endsWith(QStringLiteral("in view")));
        fixture.view.clear();
        QTRY_VERIFY(!childNamed(tree, QStringLiteral("Client 1: belief")));
    }

    void theTopologyIsAListOfBoxes()
    {
        FaultFixture fixture;
        fixture.add(fixture.pauseAt(40ms, 100ms, 2));
        auto *const dock = fixture.window.findChild<QDockWidget *>(QStringLiteral("topologyDock"));
        dock->show();
        dock->raise();
        auto *const view = fixture.window.findChild<TopologyView *>();
        QTRY_VERIFY(view->isVisible());
        fixture.replay().playhead().moveTo(WorldTime(80ms));
        const Interface list = interfaceOf(view);
        QTRY_VERIFY(childNamed(list, QStringLiteral("Client 2")));
        const Interface client = childNamed(list, QStringLiteral("Client 2"));
        QTRY_VERIFY2(valueOf(client).contains(QStringLiteral("paused since 40.0 ms")),
            qPrintable(valueOf(client)));
        QCOMPARE(view->mapFromGlobal(client->rect().center()),
            view->rectOf(ClientId(2)).toAlignedRect().center());
        client->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(fixture.view->pickedLane() && fixture.view->pickedLane()->client == ClientId(2));
        const Interface node = childNamed(list, QStringLiteral("Node 5"));
        QVERIFY(node && childNamed(list, QStringLiteral("Store")));
        node->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
        QMenu *const menu = fixture.window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
        QVERIFY(menu && menuEntry(menu, QStringLiteral("Crash node 5")));
        menu->close();
    }

    void aFaultChipHasANameAndAPressOpensTheFaultEditor()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 100ms, 2));
        const Interface object = interfaceOf(chip);
        QVERIFY2(
            nameOf(object).startsWith(QStringLiteral("Client 2: ")), qPrintable(nameOf(object)));
        QVERIFY(!object->text(QAccessible::Description).isEmpty());
        QCOMPARE(nameOf(object->parent()), QStringLiteral("Faults"));
        object->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QTRY_VERIFY(fixture.window.findChild<QDialog *>(QStringLiteral("faultEditor")));
    }
};

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
