// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/forks.h"
#include "tests/support/faultsof.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/replay/factmodel.h"
#include "ui/replay/statepanel.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"
#include "ui/window/windowfiles.h"

#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace lockscope;

namespace {

constexpr int patience = 20000; // machines are slow and shared

QString dataFile(const char *name)
{
    return QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/data/%1").arg(QLatin1String(name));
}

/// The window with a trace from disk.
struct Stage {
    explicit Stage(const char *file = "violated.csv")
    {
        window.resize(1440, 900);
        window.show();
        window.open(dataFile(file));
        const bool isShown = QTest::qWaitFor([this] { return experiment().viewer.source() == RunView::Source::file && experiment().viewer.trace(); }, patience);
        if (!isShown)
            qFatal("the trace is not shown");
        canvas = window.findChild<TimelineView *>(QStringLiteral("timeline"))->findChild<TimelineCanvas *>();
        canvas->setFocus();
    }
    Experiment &experiment() { return window.experiment(); }
    const Trace &trace() { return *experiment().viewer.trace(); }
    Replay &replay() const { return *window.findChild<Replay *>(); }
    Playhead &playhead() const { return replay().playhead(); }
    QTableView *table(const char *name) const { return window.findChild<QTableView *>(QLatin1String(name)); }

    double xOf(WorldTime time) const { return canvas->lanesRect().left() + canvas->visibleTime().coordinates().xOf(time); }
    QPoint onRuler(WorldTime time) const { return QPointF(xOf(time), canvas->lanesRect().top() - 40).toPoint(); }
    QPoint onLane(LaneRole role, int client, int node, WorldTime time) const
    {
        const TimelineLane *lane = canvas->lanes().find(role, ClientId{static_cast<std::uint16_t>(client)}, NodeId{static_cast<std::uint8_t>(node)});
        return QPointF(xOf(time), canvas->lanesRect().top() + lane->top + lane->height / 2 - canvas->scroll()).toPoint();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(canvas, key, modifiers); }
    /// The menu at a place, as the right button asks for it; null if none comes.
    QMenu *menuAt(QPoint point) const
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, canvas->mapToGlobal(point));
        QCoreApplication::sendEvent(canvas, &event);
        return window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
    }

    MainWindow window;
    TimelineCanvas *canvas = nullptr;
};

QString cell(const QTableView *table, int row, int column)
{
    return table->model()->index(row, column).data().toString();
}

QAction *entry(const QMenu *menu, const QString &text)
{
    for (QAction *const action : menu->actions()) {
        if (action->text().replace(u'\u00a0', u' ').contains(text))
            return action;
    }
    return nullptr;
}

QImage grabbed(QWidget *widget, const QRectF &rect)
{
    return widget->grab(rect.toRect()).toImage();
}

} // namespace

class TestReplay : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aClickOnTheRulerPutsThePlayheadAndADragMovesIt()
    {
        Stage stage;
        QVERIFY(!stage.playhead().at());
        QTest::mousePress(stage.canvas, Qt::LeftButton, {}, stage.onRuler(WorldTime(200ms)));
        QVERIFY(stage.playhead().at());
        QVERIFY(std::abs(stage.xOf(stage.playhead().at()->time) - stage.onRuler(WorldTime(200ms)).x()) < 1);
        const QPoint to = stage.onRuler(WorldTime(500ms));
        QMouseEvent move(QEvent::MouseMove, to, stage.canvas->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(stage.canvas, &move);
        QVERIFY(std::abs(stage.xOf(stage.playhead().at()->time) - to.x()) < 1);
        QTest::mouseRelease(stage.canvas, Qt::LeftButton, {}, to);
        QVERIFY(!stage.window.selection().event()); // looking is not selecting
        stage.key(Qt::Key_Escape);
        QVERIFY(!stage.playhead().at());
    }

    void whatComesAfterThePlayheadIsDimmed()
    {
        Stage stage;
        const QRectF lanes = stage.canvas->lanesRect();
        const QImage before = grabbed(stage.canvas, lanes);
        stage.playhead().moveTo(WorldTime(450ms));
        const QImage after = grabbed(stage.canvas, lanes);
        const int x = static_cast<int>(stage.xOf(WorldTime(450ms)) - lanes.left());
        QCOMPARE(after.copy(0, 0, x - 6, after.height()), before.copy(0, 0, x - 6, before.height()));
        QVERIFY(after.copy(x + 6, 0, 40, after.height()) != before.copy(x + 6, 0, 40, before.height()));
        stage.key(Qt::Key_Escape);
        QCOMPARE(grabbed(stage.canvas, lanes), before);
    }

    void keysAndButtonsStepThroughEveryRowInBothDirections()
    {
        Stage stage;
        const int size = static_cast<int>(stage.trace().size());
        for (int row = 0; row < size; ++row) {
            stage.key(Qt::Key_N);
            QCOMPARE(static_cast<int>(*stage.playhead().row()), row);
            QVERIFY(stage.playhead().at()->time == stage.trace()[static_cast<std::size_t>(row)].time);
        }
        stage.key(Qt::Key_N);
        QCOMPARE(static_cast<int>(*stage.playhead().row()), size - 1);
        auto *const back = stage.window.findChild<QToolButton *>(QStringLiteral("stepBack"));
        for (int row = size - 2; row >= 0; --row) {
            QTest::mouseClick(back, Qt::LeftButton);
            QCOMPARE(static_cast<int>(*stage.playhead().row()), row);
        }
        stage.key(Qt::Key_P);
        QCOMPARE(static_cast<int>(*stage.playhead().row()), 0);
        stage.playhead().moveTo(WorldTime(300ms)); // between two rows the step back leads to the one before
        const std::size_t last = *stage.playhead().row();
        stage.key(Qt::Key_P);
        QCOMPARE(*stage.playhead().row(), last);
        stage.key(Qt::Key_P);
        QCOMPARE(*stage.playhead().row(), last - 1);
        stage.key(Qt::Key_End);
        QVERIFY(stage.playhead().at()->time == stage.playhead().end());
        stage.key(Qt::Key_Home);
        QVERIFY(stage.playhead().at()->time == WorldTime{});
    }

    void playingPassesEveryRowAndEndsAtTheEnd_data()
    {
        QTest::addColumn<bool>("isForwards");
        QTest::newRow("forwards") << true;
        QTest::newRow("backwards") << false;
    }
    void playingPassesEveryRowAndEndsAtTheEnd()
    {
        QFETCH(bool, isForwards);
        Stage stage;
        stage.replay().player().setSpeed(2);
        std::vector<std::size_t> stations;
        connect(&stage.playhead(), &Playhead::moved, this, [&] { stations.push_back(stage.playhead().at()->rows); });
        stage.key(Qt::Key_Space, isForwards ? Qt::NoModifier : Qt::ShiftModifier);
        QVERIFY(stage.replay().player().isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!stage.replay().player().isPlaying(), patience);
        QVERIFY(stations.size() > 2);
        QVERIFY(std::is_sorted(stations.begin(), stations.end()) || !isForwards);
        QVERIFY(std::is_sorted(stations.rbegin(), stations.rend()) || isForwards);
        QCOMPARE(stations.back(), isForwards ? stage.trace().size() : 1u);
    }

    void theKeyPausesAndGoesOnFromThere()
    {
        Stage stage;
        stage.replay().player().setSpeed(0.01);
        stage.playhead().moveTo(WorldTime(100ms));
        stage.key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(stage.playhead().at()->time > WorldTime(100ms), patience);
        stage.key(Qt::Key_Space);
        QVERIFY(!stage.replay().player().isPlaying());
        const WorldTime paused = stage.playhead().at()->time;
        QVERIFY(paused < WorldTime(400ms)); // a hundredth of the real speed
        stage.key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(stage.playhead().at()->time > paused, patience);
        stage.key(Qt::Key_Escape);
        QVERIFY(!stage.playhead().at() && !stage.replay().player().isPlaying());
    }

    void theViewFollowsAPlayheadThatLeavesTheSight()
    {
        Stage stage;
        stage.canvas->showRange({WorldTime(100ms), WorldTime(120ms)});
        stage.playhead().moveTo(WorldTime(110ms));
        stage.replay().player().setSpeed(1);
        stage.key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(stage.playhead().at()->time > WorldTime(300ms), patience);
        const TimeRange visible = stage.canvas->visibleTime().visible();
        QVERIFY(visible.from <= stage.playhead().at()->time && stage.playhead().at()->time <= visible.to);
    }

    void theEventTableMarksWhatHasHappened()
    {
        Stage stage;
        auto *const table = stage.window.findChild<EventTable *>();
        const QImage before = table->viewport()->grab().toImage();
        stage.playhead().moveToRow(stage.trace().size() - 1);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->model()->index(static_cast<int>(stage.trace().size()) - 1, 0))));
        stage.playhead().moveToRow(0);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->model()->index(0, 0))));
        QVERIFY(table->viewport()->grab().toImage() != before);
        // What is selected by hand stays in sight.
        stage.window.selection().select(Seq{0}, true);
        stage.playhead().moveToRow(stage.trace().size() - 1);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->model()->index(0, 0))));
    }

    void thePanelTellsTheStateAtThePlayhead()
    {
        Stage stage;
        stage.window.findChild<QDockWidget *>(QStringLiteral("momentDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(stage.replay().panel()->isVisible(), patience);
        const QTableView *const clients = stage.table("momentClients");
        const QTableView *const nodes = stage.table("momentNodes");
        stage.playhead().moveTo(WorldTime(301200us));
        QCOMPARE(clients->model()->rowCount(), 2);
        QVERIFY(cell(clients, 0, 1).contains(QStringLiteral("inside since")) && cell(clients, 0, 1).contains(QStringLiteral("paused since")));
        QCOMPARE(cell(clients, 0, 2).replace(u'\u00a0', u' '), QStringLiteral("yes, 99.8 ms left"));
        QCOMPARE(cell(clients, 0, 3), QStringLiteral("yes"));
        QVERIFY(cell(clients, 1, 1).contains(QStringLiteral("waiting since")));
        QCOMPARE(cell(nodes, 0, 2), QStringLiteral("Client 1"));
        stage.playhead().moveTo(WorldTime(500ms));
        QVERIFY(cell(clients, 0, 2).contains(QStringLiteral("over for")));
        QCOMPARE(cell(nodes, 0, 2), QStringLiteral("Client 2"));
        stage.playhead().moveToRow(2); // sent, not answered
        QCOMPARE(stage.table("momentMessages")->model()->rowCount(), 1);
        QVERIFY(cell(stage.table("momentMessages"), 0, 0).startsWith(QStringLiteral("SET lockscope:lock:orders")));
        stage.key(Qt::Key_Escape); // without a playhead: the end
        QVERIFY(stage.window.findChild<QLabel *>(QStringLiteral("momentStore"))->text().contains(QStringLiteral("written by Client 2")));
    }

    void theListingShowsWhereEachClientIs()
    {
        Stage stage;
        stage.experiment().editor.chooseScenario(stage.experiment().editor.choice().scenario());
        QTRY_VERIFY_WITH_TIMEOUT(stage.experiment().viewer.source() == RunView::Source::model, patience);
        const Trace &trace = stage.trace();
        const auto *const listing = static_cast<const ListingModel *>(stage.replay().listing()->model());
        QVERIFY(listing->rowCount() >= 4);
        bool wasInside = false;
        for (std::size_t row = 0; row < std::min<std::size_t>(trace.size(), 60); ++row) {
            stage.playhead().moveToRow(row);
            const Event &event = trace[row];
            if (event.kind != EventKind::step && event.kind != EventKind::entered)
                continue;
            const ListingPlace place = event.kind == EventKind::step ? ListingPlace{ListingPlace::Kind::line, stepLine(trace, event)}
                                                                     : ListingPlace{ListingPlace::Kind::inside, 0};
            wasInside = wasInside || event.kind == EventKind::entered;
            bool isThere = false;
            for (int line = 0; line < listing->rowCount(); ++line) {
                for (const ListingModel::Mark &mark : listing->row(line).marks)
                    isThere = isThere || (mark.client == event.client && listing->row(line).place == place);
            }
            QVERIFY2(isThere, qPrintable(QString::number(row)));
        }
        QVERIFY(wasInside);
    }

    void aClickOnALineLeadsToWhatItCaused()
    {
        Stage stage;
        stage.experiment().editor.chooseScenario(stage.experiment().editor.choice().scenario());
        QTRY_VERIFY_WITH_TIMEOUT(stage.experiment().viewer.source() == RunView::Source::model, patience);
        ListingView *const view = stage.replay().listing();
        stage.playhead().moveTo(WorldTime{});
        const auto click = [&] {
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(view->model()->index(0, 0)).center());
            return stage.trace()[*stage.trace().indexOf(*stage.window.selection().event())];
        };
        const Event first = click();
        QVERIFY(first.kind == EventKind::sent);
        QVERIFY(stage.trace()[*stage.trace().indexOf(first.cause)].kind == EventKind::step);
        QVERIFY(stage.playhead().at()->time == first.time);
        const WorldTime before = first.time;
        QVERIFY(click().time >= before); // the next one
    }

    void pausingAClientInThePastForksTheRun()
    {
        Stage stage;
        stage.playhead().moveTo(WorldTime(100ms));
        QMenu *const menu = stage.menuAt(stage.onLane(LaneRole::belief, 2, 0, WorldTime(100ms)));
        QVERIFY(menu);
        QAction *const pause = entry(menu, QStringLiteral("Pause client 2"));
        QVERIFY(pause && pause->menu());
        QSignalSpy chosen(&stage.experiment().editor, &ChoiceEditor::choiceChanged);
        entry(pause->menu(), QStringLiteral("500 ms"))->trigger();
        menu->close();
        const Scenario &fork = stage.experiment().editor.choice().scenario();
        QCOMPARE(QString::fromStdString(fork.id), QStringLiteral("f10-pause-after-acquire-fork"));
        QVERIFY(!chosen.isEmpty());
        QCOMPARE(faultsOf(fork.faults, FaultFamily::pauses).size(), 1u); // the file's header names no faults
        QVERIFY(faultsOf(fork.faults, FaultFamily::pauses).back().target.client == ClientId(2));
        QCOMPARE(*faultsOf(fork.faults, FaultFamily::pauses).back().begin.time, Duration(100ms));
        QCOMPARE(fork.settings.ttl, Duration(400ms));
        auto *const combo = stage.window.findChild<QComboBox *>(QStringLiteral("scenario"));
        QVERIFY(combo->currentText().contains(QStringLiteral("changed at 100 ms")));
        // The model runs it at once, and the playhead stays at the moment of the change.
        QTRY_VERIFY_WITH_TIMEOUT(stage.experiment().viewer.source() == RunView::Source::model, patience);
        QTRY_VERIFY_WITH_TIMEOUT(stage.experiment().viewer.header() && stage.experiment().viewer.header()->scenario == fork.id, patience);
        QVERIFY(stage.playhead().at());
        const Spans::Lane &pauses = stage.experiment().viewer.spans().lane({SpanKind::paused, ClientId(2), {}});
        QVERIFY(!pauses.empty());
        QVERIFY(pauses.front().begin == WorldTime(100ms) && pauses.front().end == WorldTime(600ms));

        // And it can be taken away again.
        QMenu *const second = stage.menuAt(stage.onLane(LaneRole::belief, 2, 0, WorldTime(300ms)));
        QVERIFY(second);
        QAction *const away = entry(second, QStringLiteral("Take this pause away"));
        QVERIFY(away);
        away->trigger();
        second->close();
        QCOMPARE(QString::fromStdString(stage.experiment().editor.choice().scenario().id), QStringLiteral("f10-pause-after-acquire-fork-2"));
        QVERIFY(faultsOf(stage.experiment().editor.choice().scenario().faults, FaultFamily::pauses).empty());
    }

    void aForkCanBeVerifiedOnRealRedis()
    {
        Stage stage;
        QMenu *const menu = stage.menuAt(stage.onLane(LaneRole::belief, 1, 0, WorldTime(50ms)));
        QVERIFY(menu);
        entry(menu, QStringLiteral("Crash client 1"))->trigger();
        menu->close();
        QVERIFY(isFork(stage.experiment().editor.choice().scenario()));
        QAction *const verify = actionNamed(stage.window, QStringLiteral("Verify on real Redis"));
        QVERIFY2(verify->isEnabled(), qUtf8Printable(verify->toolTip()));
    }

    void aNodeCanBeFrozenAndAMessageLost()
    {
        Stage stage;
        QPointer<QMenu> menu = stage.menuAt(stage.onLane(LaneRole::node, 0, 1, WorldTime(300ms)));
        QVERIFY(menu);
        QAction *const freeze = entry(menu, QStringLiteral("Freeze node 1"));
        QVERIFY(freeze && freeze->menu() && entry(menu, QStringLiteral("Crash node 1")));
        menu->close();
        QTRY_VERIFY_WITH_TIMEOUT(!menu, patience);
        // Row 15 is client 2's second SET, its second message to node 1.
        stage.canvas->showRange({WorldTime(409ms), WorldTime(411ms)});
        menu = stage.menuAt(stage.onLane(LaneRole::truth, 2, 0, WorldTime(410120us)));
        QVERIFY(menu);
        QAction *const message = entry(menu, QStringLiteral("Client 2 to Node 1: SET"));
        QVERIFY(message && message->menu());
        entry(message->menu(), QStringLiteral("Lose this request"))->trigger();
        const FaultPlan &faults = stage.experiment().editor.choice().scenario().faults;
        QCOMPARE(faultsOf(faults, FaultFamily::links).size(), 1u);
        const Fault lost = faultsOf(faults, FaultFamily::links).at(0);
        QVERIFY(lost.action == FaultAction::loseRequest && lost.target == (FaultTarget{ClientId(2), NodeId(1)}));
        QCOMPARE(lost.begin.occurrence, 2);
    }

    void aRowOfTheTableOffersTheSame()
    {
        Stage stage;
        auto *const table = stage.window.findChild<EventTable *>();
        const QModelIndex row = table->model()->index(2, 0); // the first SET of client 1
        const QPoint point = table->visualRect(row).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, table->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(table->viewport(), &event);
        auto *const menu = stage.window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
        QVERIFY(menu && entry(menu, QStringLiteral("Crash client 1")));
        QAction *const message = entry(menu, QStringLiteral("Client 1 to Node 1: SET"));
        QVERIFY(message && message->menu());
        QAction *const delay = entry(message->menu(), QStringLiteral("Delay its answer"));
        QVERIFY(delay && delay->menu());
        entry(delay->menu(), QStringLiteral("1 s"))->trigger();
        const FaultPlan &faults = stage.experiment().editor.choice().scenario().faults;
        QCOMPARE(faultsOf(faults, FaultFamily::links).size(), 1u);
        const Fault delayed = faultsOf(faults, FaultFamily::links).at(0);
        QVERIFY(delayed.action == FaultAction::delayReply && *delayed.end.length == Duration(1s));
        menu->close();
    }

    void aForkIsSavedAndOpenedAgain()
    {
        Stage stage;
        QMenu *const menu = stage.menuAt(stage.onLane(LaneRole::belief, 1, 0, WorldTime(50ms)));
        QVERIFY(menu);
        entry(menu, QStringLiteral("Crash client 1"))->trigger();
        menu->close();
        const Scenario fork = stage.experiment().editor.choice().scenario();
        QCOMPARE(faultsOf(fork.faults, FaultFamily::crashes).size(), 1u);
        const QString file = m_folder.file(QStringLiteral("fork.lockscope"));
        QVERIFY(stage.window.findChild<WindowFiles *>()->saveScenarioTo(file));
        stage.experiment().editor.history().undo(); // a fork is a step of the history, too
        QVERIFY(stage.experiment().editor.choice().scenario().id != fork.id);
        stage.window.open(file);
        QCOMPARE(stage.experiment().editor.choice().scenario().id, fork.id);
        QVERIFY(stage.experiment().editor.choice().settings() == fork.settings);
        QVERIFY(stage.experiment().editor.choice().scenario().faults == fork.faults);
    }

    void aForkIsLookedAtWhereItWasMade()
    {
        Stage stage;
        stage.canvas->showRange({WorldTime(80ms), WorldTime(120ms)});
        const TimeRange before = stage.canvas->visibleTime().visible();
        stage.playhead().moveTo(WorldTime(100ms));
        QMenu *const menu = stage.menuAt(stage.onLane(LaneRole::node, 0, 1, WorldTime(100ms)));
        QVERIFY(menu);
        entry(menu, QStringLiteral("Crash node 1"))->trigger();
        menu->close();
        const std::string id = stage.experiment().editor.choice().scenario().id;
        QTRY_VERIFY_WITH_TIMEOUT(stage.experiment().viewer.header() && stage.experiment().viewer.header()->scenario == id, patience);
        QVERIFY(stage.playhead().at() && stage.playhead().at()->time == WorldTime(100ms));
        const TimeRange after = stage.canvas->visibleTime().visible();
        QVERIFY(std::abs((after.from - before.from).count()) < 1000000 && std::abs((after.to - before.to).count()) < 1000000);
    }

    void thereIsNoMenuWhereNothingCanBeDone()
    {
        Stage stage;
        QVERIFY(!stage.menuAt(QPointF(stage.xOf(WorldTime(300ms)), stage.canvas->lanesRect().top() + 4).toPoint()));
        QVERIFY(!stage.menuAt(stage.onRuler(WorldTime(300ms))));
    }
};

QTEST_MAIN(TestReplay)
#include "tst_replay.moc"
