// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the menu that adds or removes a fault at a moment of the run, and the changed copies
// (forks) of the scenario that it makes.
#include <QTest>

#include "core/scenario/files/forks.h"
#include "tests/support/faultsof.h"
#include "tests/ui/replayfixture.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/replay/statepanel.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"
#include "ui/window/windowfiles.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPointer>
#include <QSignalSpy>

using namespace lockscope;

namespace {

QAction *entry(const QMenu *menu, const QString &text)
{
    for (QAction *const action : menu->actions()) {
        if (action->text().replace(u'\u00a0', u' ').contains(text))
            return action;
    }
    return nullptr;
}

} // namespace

class TestIntervention : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void pausingAClientInTheMenuMakesAFork()
    {
        ReplayFixture fixture;
        fixture.playhead().moveTo(WorldTime(100ms));
        QMenu *const menu =
            fixture.menuAt(fixture.onLane(LaneRole::belief, 2, 0, WorldTime(100ms)));
        QVERIFY(menu);
        QAction *const pause = entry(menu, QStringLiteral("Pause client 2"));
        QVERIFY(pause && pause->menu());
        QSignalSpy choiceChanges(&fixture.experiment().editor, &ChoiceEditor::choiceChanged);
        entry(pause->menu(), QStringLiteral("500 ms"))->trigger();
        menu->close();
        const Scenario &fork = fixture.experiment().editor.choice().scenario();
        QCOMPARE(QString::fromStdString(fork.id), QStringLiteral("f10-pause-after-acquire-fork"));
        QVERIFY(!choiceChanges.isEmpty());
        QCOMPARE(faultsOf(fork.faults, FaultFamily::pauses).size(),
            1u); // the new one; the trace file names no faults
        QVERIFY(faultsOf(fork.faults, FaultFamily::pauses).back().target.client == ClientId(2));
        QCOMPARE(*faultsOf(fork.faults, FaultFamily::pauses).back().begin.time, Duration(100ms));
        QCOMPARE(fork.settings.ttl, Duration(400ms));
        auto *const combo = fixture.window.findChild<QComboBox *>(QStringLiteral("scenario"));
        // The title does not state a time or a length, so it stays true after the chip of the fault
        // has been dragged.
        QVERIFY2(combo->currentText().endsWith(QStringLiteral(" (changed: client 2 paused)")),
            qPrintable(combo->currentText()));
        // The model runs the fork at once, and the playhead stays at the time of the change.
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.experiment().viewer.source() == RunView::Source::model, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.experiment().viewer.header()
                && fixture.experiment().viewer.header()->scenario == fork.id,
            patience);
        QVERIFY(fixture.playhead().at());
        const Spans::Lane &pauses =
            fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(2), {}});
        QVERIFY(!pauses.empty());
        QVERIFY(pauses.front().begin == WorldTime(100ms) && pauses.front().end == WorldTime(600ms));

        // The pause can be removed again.
        QMenu *const second =
            fixture.menuAt(fixture.onLane(LaneRole::belief, 2, 0, WorldTime(300ms)));
        QVERIFY(second);
        QAction *const removal = entry(second, QStringLiteral("Remove this pause"));
        QVERIFY(removal);
        removal->trigger();
        second->close();
        QCOMPARE(QString::fromStdString(fixture.experiment().editor.choice().scenario().id),
            QStringLiteral("f10-pause-after-acquire-fork-2"));
        QVERIFY(
            faultsOf(fixture.experiment().editor.choice().scenario().faults, FaultFamily::pauses)
                .empty());

        // Undo removes a fork from the list of scenarios; redo adds the fork again.
        const QString secondFork = QStringLiteral("f10-pause-after-acquire-fork-2");
        QVERIFY(combo->findData(secondFork) >= 0);
        fixture.experiment().editor.history().undo();
        QCOMPARE(combo->findData(secondFork), -1);
        QCOMPARE(combo->currentData().toString(), QStringLiteral("f10-pause-after-acquire-fork"));
        fixture.experiment().editor.history().redo();
        QCOMPARE(combo->currentData().toString(), secondFork);
    }

    void aForkCanBeVerifiedOnRealRedis()
    {
        ReplayFixture fixture;
        QMenu *const menu = fixture.menuAt(fixture.onLane(LaneRole::belief, 1, 0, WorldTime(50ms)));
        QVERIFY(menu);
        entry(menu, QStringLiteral("Crash client 1"))->trigger();
        menu->close();
        QVERIFY(isFork(fixture.experiment().editor.choice().scenario()));
        QAction *const verify =
            actionNamed(fixture.window, QStringLiteral("Verify model on Redis"));
        QVERIFY2(verify->isEnabled(), qUtf8Printable(verify->toolTip()));
    }

    void aNodeCanBeFrozenAndAMessageLost()
    {
        ReplayFixture fixture;
        QPointer<QMenu> menu =
            fixture.menuAt(fixture.onLane(LaneRole::node, 0, 1, WorldTime(300ms)));
        QVERIFY(menu);
        QAction *const freeze = entry(menu, QStringLiteral("Freeze node 1"));
        QVERIFY(freeze && freeze->menu() && entry(menu, QStringLiteral("Crash node 1")));
        menu->close();
        QTRY_VERIFY_WITH_TIMEOUT(!menu, patience);
        // At 410.12 ms, client 2 waits for the reply to its second SET, which is its second message
        // to node 1.
        fixture.timeline->showRange(WorldTime(409ms), WorldTime(411ms));
        menu = fixture.menuAt(fixture.onLane(LaneRole::keys, 2, 0, WorldTime(410120us)));
        QVERIFY(menu);
        QAction *const message = entry(menu, QStringLiteral("Client 2 to Node 1: SET"));
        QVERIFY(message && message->menu());
        entry(message->menu(), QStringLiteral("Lose this request"))->trigger();
        const FaultPlan &faults = fixture.experiment().editor.choice().scenario().faults;
        QCOMPARE(faultsOf(faults, FaultFamily::links).size(), 1u);
        const Fault lost = faultsOf(faults, FaultFamily::links).at(0);
        QVERIFY(lost.action == FaultAction::loseRequest
            && lost.target == (FaultTarget{ClientId(2), NodeId(1)}));
        QCOMPARE(lost.begin.occurrence, 2);
    }

    void aRowOfTheEventTableHasTheSameMenu()
    {
        ReplayFixture fixture;
        auto *const table = fixture.window.findChild<EventTable *>();
        const QModelIndex row = table->model()->index(2, 0); // the first SET of client 1
        const QPoint point = table->visualRect(row).center();
        QContextMenuEvent event(
            QContextMenuEvent::Mouse, point, table->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(table->viewport(), &event);
        auto *const menu = fixture.window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
        QVERIFY(menu && entry(menu, QStringLiteral("Crash client 1")));
        QAction *const message = entry(menu, QStringLiteral("Client 1 to Node 1: SET"));
        QVERIFY(message && message->menu());
        QAction *const delay = entry(message->menu(), QStringLiteral("Delay its reply"));
        QVERIFY(delay && delay->menu());
        entry(delay->menu(), QStringLiteral("1 s"))->trigger();
        const FaultPlan &faults = fixture.experiment().editor.choice().scenario().faults;
        QCOMPARE(faultsOf(faults, FaultFamily::links).size(), 1u);
        const Fault delayed = faultsOf(faults, FaultFamily::links).at(0);
        QVERIFY(delayed.action == FaultAction::delayReply && *delayed.end.length == Duration(1s));
        menu->close();
    }

    void aForkIsSavedAndOpenedAgain()
    {
        ReplayFixture fixture;
        QMenu *const menu = fixture.menuAt(fixture.onLane(LaneRole::belief, 1, 0, WorldTime(50ms)));
        QVERIFY(menu);
        entry(menu, QStringLiteral("Crash client 1"))->trigger();
        menu->close();
        const Scenario fork = fixture.experiment().editor.choice().scenario();
        QCOMPARE(faultsOf(fork.faults, FaultFamily::crashes).size(), 1u);
        const QString file = m_folder.file(QStringLiteral("fork.lockscope"));
        QVERIFY(fixture.window.findChild<WindowFiles *>()->saveScenarioTo(file));
        fixture.experiment().editor.history().undo(); // making a fork is an undo step, too
        QVERIFY(fixture.experiment().editor.choice().scenario().id != fork.id);
        fixture.window.open(file);
        QCOMPARE(fixture.experiment().editor.choice().scenario().id, fork.id);
        QVERIFY(fixture.experiment().editor.choice().settings() == fork.settings);
        QVERIFY(fixture.experiment().editor.choice().scenario().faults == fork.faults);
    }

    void aNewForkKeepsThePlayheadAndTheVisibleTime()
    {
        ReplayFixture fixture;
        fixture.timeline->showRange(WorldTime(80ms), WorldTime(120ms));
        const TimeRange before = fixture.timeline->visibleTime().visible();
        fixture.playhead().moveTo(WorldTime(100ms));
        QMenu *const menu = fixture.menuAt(fixture.onLane(LaneRole::node, 0, 1, WorldTime(100ms)));
        QVERIFY(menu);
        QAction *const crash = entry(menu, QStringLiteral("Crash node 1 here, restart after"));
        QVERIFY(crash && crash->menu() && entry(crash->menu(), QStringLiteral("no delay")));
        entry(crash->menu(), QStringLiteral("500 ms"))->trigger();
        menu->close();
        QVERIFY(*faultsOf(fixture.experiment().editor.choice().faults(), FaultFamily::nodes)
                     .back()
                     .end.length
            == 500ms);
        const std::string id = fixture.experiment().editor.choice().scenario().id;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.experiment().viewer.header()
                && fixture.experiment().viewer.header()->scenario == id,
            patience);
        QVERIFY(fixture.playhead().at() && fixture.playhead().at()->time == WorldTime(100ms));
        const TimeRange after = fixture.timeline->visibleTime().visible();
        QVERIFY(std::abs((after.from - before.from).count()) < 1000000
            && std::abs((after.to - before.to).count()) < 1000000);
    }

    void theRulerAndTheTopLaneHaveNoMenu()
    {
        ReplayFixture fixture;
        QVERIFY(!fixture.menuAt(
            QPointF(fixture.xOf(WorldTime(300ms)), fixture.timeline->lanesRect().top() + 4)
                .toPoint()));
        QVERIFY(!fixture.menuAt(fixture.onRuler(WorldTime(300ms))));
    }
};

QTEST_MAIN(TestIntervention)
#include "tst_intervention.moc"
