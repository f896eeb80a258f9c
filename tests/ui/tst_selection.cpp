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
    void aClickInTheTableSelectsTheEventInAllViews()
    {
        SelectionFixture fixture;
        for (const EventKind kind : {EventKind::sent, EventKind::granted, EventKind::keySet,
                 EventKind::entered, EventKind::paused, EventKind::nodeUp}) {
            const std::size_t row = rowOf(fixture.trace(), kind);
            fixture.clickRow(row);
            fixture.checkEverywhere(row);
        }
    }

    void aClickOnTheTimelineSelectsTheEventInAllViews()
    {
        SelectionFixture fixture;
        const TimelineLane *const lane = fixture.view->lanes().find(LaneRole::node, {}, NodeId{1});
        const std::size_t set = rowOf(fixture.trace(), EventKind::keySet);
        const double x =
            fixture.view->visibleTime().coordinates().xOf(fixture.trace()[set].time + 300ms);
        const QPointF place = fixture.view->lanesRect().topLeft()
            + QPointF(x, lane->top + lane->height - 6 - fixture.view->scroll());
        QTest::mouseClick(fixture.view, Qt::LeftButton, {}, place.toPoint());
        fixture.checkEverywhere(set);
    }

    void anEvidenceRowAndItsEventSelectEachOther()
    {
        SelectionFixture fixture;
        auto *const list = fixture.window.findChild<QListView *>(QStringLiteral("witnesses"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
            list->visualRect(list->model()->index(0, 0)).center());
        const std::size_t entered = rowOf(fixture.trace(), EventKind::entered, 2);
        fixture.checkEverywhere(entered);
        fixture.clickRow(rowOf(fixture.trace(), EventKind::denied));
        QVERIFY(!list->currentIndex().isValid());
        fixture.clickRow(rowOf(fixture.trace(), EventKind::paused));
        QCOMPARE(list->currentIndex().row(), 0);
    }

    void aLineOfTheListingAndItsEventSelectEachOther()
    {
        SelectionFixture fixture;
        const QModelIndex line = fixture.listing->model()->index(0, 0);
        QTest::mouseClick(fixture.listing->viewport(), Qt::LeftButton, {},
            fixture.listing->visualRect(line).center());
        QVERIFY(fixture.selected());
        QCOMPARE(fixture.trace()[*fixture.selected()].kind, EventKind::sent);
        fixture.checkEverywhere(*fixture.selected());
        QCOMPARE(fixture.markedLine(), 1);
    }

    void thePanelOfTheStateAtThePlayheadMarksAndSelectsClients()
    {
        SelectionFixture fixture;
        auto *const dock = fixture.window.findChild<QDockWidget *>(QStringLiteral("momentDock"));
        dock->show();
        dock->raise();
        auto *const clients =
            fixture.window.findChild<QTableView *>(QStringLiteral("momentClients"));
        QTRY_VERIFY(clients->isVisible() && clients->model()->rowCount() == 2);
        fixture.window.selection().select(
            fixture.trace().seqAt(rowOf(fixture.trace(), EventKind::granted, 2)), true);
        QVERIFY(clients->selectionModel()->isRowSelected(1));
        QVERIFY(!clients->selectionModel()->isRowSelected(0));
        QTest::mouseClick(clients->viewport(), Qt::LeftButton, {},
            clients->visualRect(clients->model()->index(0, 1)).center());
        QVERIFY(fixture.selected());
        QCOMPARE(fixture.trace()[*fixture.selected()].client, ClientId{1});
        QVERIFY(clients->selectionModel()->isRowSelected(0));
    }

    void bracketKeysSelectCauseAndEffectInTheTable()
    {
        SelectionFixture fixture;
        const std::size_t replied = rowOf(fixture.trace(), EventKind::replied, 1);
        fixture.clickRow(replied);
        QTest::keyClick(fixture.table, Qt::Key_BracketLeft);
        fixture.checkEverywhere(*causeOf(fixture.trace(), replied));
        QTest::keyClick(fixture.table, Qt::Key_BracketRight);
        QVERIFY(fixture.selected());
        QCOMPARE(causeOf(fixture.trace(), *fixture.selected()), causeOf(fixture.trace(), replied));
    }

    void linksInTheDetailsSelectAndFilterEvents()
    {
        SelectionFixture fixture;
        const std::size_t granted = rowOf(fixture.trace(), EventKind::granted, 1);
        fixture.clickRow(granted);
        fixture.checkEverywhere(granted);
        const std::size_t cause = *causeOf(fixture.trace(), granted);
        QVERIFY(fixture.clickLink(QStringLiteral("#%1 Client 1").arg(cause)));
        fixture.checkEverywhere(cause);
        QVERIFY(fixture.clickLink(DetailWords::onlyCauses()));
        QCOMPARE(fixture.window.findChild<QLineEdit *>(QStringLiteral("filter"))->text(),
            QStringLiteral("led-to:%1").arg(cause));
        QCOMPARE(fixture.table->shownRowCount(),
            static_cast<int>(causesOf(fixture.trace(), cause).size()) + 1);
    }

    void previousAndNextSelectionGoThroughTheSelectedEvents()
    {
        SelectionFixture fixture;
        QAction *const back = actionNamed(fixture.window, QStringLiteral("Previous selection"));
        QAction *const forward = actionNamed(fixture.window, QStringLiteral("Next selection"));
        QVERIFY(back && forward && !back->isEnabled());
        for (const std::size_t row : {std::size_t{2}, std::size_t{4}, std::size_t{6}})
            fixture.clickRow(row);
        QCOMPARE(back->shortcut(), QKeySequence(Qt::ALT | Qt::Key_Left));
        back->trigger();
        QCOMPARE(fixture.selected(), std::optional<Seq>(4));
        back->trigger();
        QVERIFY(!back->isEnabled());
        QCOMPARE(fixture.selected(), std::optional<Seq>(2));
        forward->trigger();
        QCOMPARE(fixture.selected(), std::optional<Seq>(4));
        fixture.clickRow(8);
        QVERIFY(!forward->isEnabled());
        back->trigger();
        QCOMPARE(fixture.selected(), std::optional<Seq>(4));
    }

    void withoutASelectionTheDetailsExplainWhatToClick()
    {
        SelectionFixture fixture;
        fixture.window.selection().clear();
        QCOMPARE(fixture.details->toPlainText(), DetailWords::nothingSelected());
    }

    void theStatusBarShowsTheNumberOfEventsAndTheTimeOfThePlayhead()
    {
        SelectionFixture fixture;
        auto *const events = fixture.window.findChild<QLabel *>(QStringLiteral("statusEvents"));
        const int all = fixture.table->allRowCount();
        QVERIFY(events->text().startsWith(QString::number(all)));
        fixture.window.findChild<QLineEdit *>(QStringLiteral("filter"))
            ->setText(QStringLiteral("kind:granted"));
        QCOMPARE(events->text(), QStringLiteral("2 / %1 events").arg(all));
        auto *const moment = fixture.window.findChild<QLabel *>(QStringLiteral("statusMoment"));
        QVERIFY(moment->isHidden());
        fixture.view->setFocus();
        QTest::keyClick(fixture.view, Qt::Key_N);
        QVERIFY(!moment->isHidden());
        QVERIFY(fixture.window.findChild<QLabel *>(QStringLiteral("statusSpan"))
                    ->text()
                    .contains(QStringLiteral("1 px = ")));
    }

    void theStatusBarFollowsTheLayoutAndTheRun()
    {
        SelectionFixture fixture;
        const auto textOfField = [&](const char *name) {
            return fixture.window.findChild<QLabel *>(QLatin1String(name))->text();
        };
        const QString before = textOfField("statusSpan");
        fixture.window.resize(1100, 900);
        QTRY_VERIFY(textOfField("statusSpan") != before);
        const auto hover = [&] {
            const QPointF place = fixture.view->lanesRect().topLeft()
                + QPointF(fixture.view->visibleTime().coordinates().xOf(WorldTime(300ms)), 40);
            QTest::mouseMove(fixture.view, place.toPoint());
            QTRY_VERIFY(!textOfField("statusHint").isEmpty());
        };
        hover();
        chooseLayout(fixture.window, 0);
        QCOMPARE(textOfField("statusHint"), QString());
        hover();
        fixture.experiment().editor.setSetting("pause", 2e9);
        QTRY_COMPARE_WITH_TIMEOUT(textOfField("statusHint"), QString(), patience);
    }
};

QTEST_MAIN(TestSelection)
#include "tst_selection.moc"
