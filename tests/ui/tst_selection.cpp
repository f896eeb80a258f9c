// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/tracebuilder.h"
#include "tests/ui/selectionfixture.h"
#include "tests/ui/windowrig.h"
#include "ui/details/detailspanel.h"
#include "ui/details/detailwords.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/state/query/eventlinks.h"
#include "ui/state/selection.h"
#include "ui/state/selectionhistory.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTableView>

using namespace lockscope;
using namespace std::chrono_literals;

class TestSelection : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aClickInTheTableReachesAllOthers()
    {
        SelectionFixture stage;
        for (const EventKind kind : {EventKind::sent, EventKind::granted, EventKind::keySet, EventKind::entered, EventKind::paused, EventKind::nodeUp}) {
            const std::size_t row = rowOf(stage.trace(), kind);
            stage.clickRow(row);
            stage.checkEverywhere(row);
        }
    }

    void aClickOnTheTimelineReachesAllOthers()
    {
        SelectionFixture stage;
        const TimelineLane *const lane = stage.canvas->lanes().find(LaneRole::node, {}, NodeId{1});
        const std::size_t set = rowOf(stage.trace(), EventKind::keySet);
        const double x = stage.canvas->visibleTime().coordinates().xOf(stage.trace()[set].time + 300ms);
        const QPointF place = stage.canvas->lanesRect().topLeft() + QPointF(x, lane->top + lane->height - 6 - stage.canvas->scroll());
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, place.toPoint());
        stage.checkEverywhere(set);
    }

    void aWitnessAndItsEvidenceLeadToOneAnother()
    {
        SelectionFixture stage;
        auto *const list = stage.window.findChild<QListView *>(QStringLiteral("witnesses"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
        const std::size_t entered = rowOf(stage.trace(), EventKind::entered, 2);
        stage.checkEverywhere(entered);
        stage.clickRow(rowOf(stage.trace(), EventKind::denied));
        QVERIFY(!list->currentIndex().isValid());
        stage.clickRow(rowOf(stage.trace(), EventKind::paused));
        QCOMPARE(list->currentIndex().row(), 0);
    }

    void aLineOfTheListingLeadsToItsEventAndBack()
    {
        SelectionFixture stage;
        const QModelIndex line = stage.listing->model()->index(0, 0);
        QTest::mouseClick(stage.listing->viewport(), Qt::LeftButton, {}, stage.listing->visualRect(line).center());
        QVERIFY(stage.selected());
        QCOMPARE(stage.trace()[*stage.selected()].kind, EventKind::sent);
        stage.checkEverywhere(*stage.selected());
        QCOMPARE(stage.markedLine(), 1);
    }

    void thePanelOfTheMomentMarksAndSelects()
    {
        SelectionFixture stage;
        auto *const dock = stage.window.findChild<QDockWidget *>(QStringLiteral("momentDock"));
        dock->show();
        dock->raise();
        auto *const clients = stage.window.findChild<QTableView *>(QStringLiteral("momentClients"));
        QTRY_VERIFY(clients->isVisible() && clients->model()->rowCount() == 2);
        stage.window.selection().select(stage.trace().seqAt(rowOf(stage.trace(), EventKind::granted, 2)), true);
        QVERIFY(clients->selectionModel()->isRowSelected(1));
        QVERIFY(!clients->selectionModel()->isRowSelected(0));
        QTest::mouseClick(clients->viewport(), Qt::LeftButton, {}, clients->visualRect(clients->model()->index(0, 1)).center());
        QVERIFY(stage.selected());
        QCOMPARE(stage.trace()[*stage.selected()].client, ClientId{1});
        QVERIFY(clients->selectionModel()->isRowSelected(0));
    }

    void bracketsWalkAlongCausesInTheTable()
    {
        SelectionFixture stage;
        const std::size_t replied = rowOf(stage.trace(), EventKind::replied, 1);
        stage.clickRow(replied);
        QTest::keyClick(stage.table, Qt::Key_BracketLeft);
        stage.checkEverywhere(*causeOf(stage.trace(), replied));
        QTest::keyClick(stage.table, Qt::Key_BracketRight);
        QVERIFY(stage.selected());
        QCOMPARE(causeOf(stage.trace(), *stage.selected()), causeOf(stage.trace(), replied));
    }

    void theDetailsLinksLeadOn()
    {
        SelectionFixture stage;
        const std::size_t granted = rowOf(stage.trace(), EventKind::granted, 1);
        stage.clickRow(granted);
        stage.checkEverywhere(granted);
        const std::size_t cause = *causeOf(stage.trace(), granted);
        QVERIFY(stage.clickLink(QStringLiteral("#%1 Client 1").arg(cause)));
        stage.checkEverywhere(cause);
        QVERIFY(stage.clickLink(DetailWords::onlyCauses()));
        QCOMPARE(stage.window.findChild<QLineEdit *>(QStringLiteral("filter"))->text(), QStringLiteral("led-to:%1").arg(cause));
        QCOMPARE(stage.table->rowsShown(), static_cast<int>(causesOf(stage.trace(), cause).size()) + 1);
    }

    void theWayBackGoesThroughWhatWasSelected()
    {
        SelectionFixture stage;
        QAction *const back = actionNamed(stage.window, QStringLiteral("Previous selection"));
        QAction *const forward = actionNamed(stage.window, QStringLiteral("Next selection"));
        QVERIFY(back && forward && !back->isEnabled());
        for (const std::size_t row : {std::size_t{2}, std::size_t{4}, std::size_t{6}})
            stage.clickRow(row);
        QCOMPARE(back->shortcut(), QKeySequence(Qt::ALT | Qt::Key_Left));
        back->trigger();
        QCOMPARE(stage.selected(), std::optional<Seq>(4));
        back->trigger();
        QVERIFY(!back->isEnabled());
        QCOMPARE(stage.selected(), std::optional<Seq>(2));
        forward->trigger();
        QCOMPARE(stage.selected(), std::optional<Seq>(4));
        stage.clickRow(8);
        QVERIFY(!forward->isEnabled());
        back->trigger();
        QCOMPARE(stage.selected(), std::optional<Seq>(4));
    }

    void nothingSelectedTellsWhatToClick()
    {
        SelectionFixture stage;
        stage.window.selection().clear();
        QCOMPARE(stage.details->toPlainText(), DetailWords::nothingSelected());
    }

    void theStatusBarSaysHowManyEventsAndWhereThePlayheadIs()
    {
        SelectionFixture stage;
        auto *const events = stage.window.findChild<QLabel *>(QStringLiteral("statusEvents"));
        const int all = stage.table->rowsAll();
        QVERIFY(events->text().startsWith(QString::number(all)));
        stage.window.findChild<QLineEdit *>(QStringLiteral("filter"))->setText(QStringLiteral("kind:granted"));
        QCOMPARE(events->text(), QStringLiteral("2 / %1 events").arg(all));
        auto *const moment = stage.window.findChild<QLabel *>(QStringLiteral("statusMoment"));
        QVERIFY(moment->isHidden());
        stage.canvas->setFocus();
        QTest::keyClick(stage.canvas, Qt::Key_N);
        QVERIFY(!moment->isHidden());
        QVERIFY(stage.window.findChild<QLabel *>(QStringLiteral("statusSpan"))->text().contains(QStringLiteral("1 px = ")));
    }
};

QTEST_MAIN(TestSelection)
#include "tst_selection.moc"
