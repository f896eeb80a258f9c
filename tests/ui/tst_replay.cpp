// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/replayfixture.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/replay/statepanel.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"
#include "ui/window/windowfiles.h"

#include <QDockWidget>
#include <QScrollBar>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>

using namespace lockscope;

namespace {

QString cell(const QTableView *table, int row, int column)
{
    return table->model()->index(row, column).data().toString();
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
    void aClickAndADragOnTheRulerMoveThePlayhead()
    {
        ReplayFixture fixture;
        QVERIFY(!fixture.playhead().at());
        QTest::mousePress(fixture.timeline, Qt::LeftButton, {}, fixture.onRuler(WorldTime(200ms)));
        QVERIFY(fixture.playhead().at());
        QVERIFY(std::abs(fixture.xOf(fixture.playhead().at()->time)
                    - fixture.onRuler(WorldTime(200ms)).x())
            < 1);
        const QPoint to = fixture.onRuler(WorldTime(500ms));
        QMouseEvent move(QEvent::MouseMove, to, fixture.timeline->mapToGlobal(to), Qt::NoButton,
            Qt::LeftButton, {});
        QCoreApplication::sendEvent(fixture.timeline, &move);
        QVERIFY(std::abs(fixture.xOf(fixture.playhead().at()->time) - to.x()) < 1);
        QTest::mouseRelease(fixture.timeline, Qt::LeftButton, {}, to);
        QVERIFY(!fixture.window.selection().event()); // moving the playhead selects nothing
        fixture.press(Qt::Key_Escape);
        QVERIFY(!fixture.playhead().at());
    }

    void theTimelineIsDimmedAfterThePlayhead()
    {
        ReplayFixture fixture;
        const QRectF lanes = fixture.timeline->lanesRect().adjusted(
            0, 0, -2, -2); // without the edge: a key press shows the focus ring there
        const QImage before = grabbed(fixture.timeline, lanes);
        fixture.playhead().moveTo(WorldTime(450ms));
        const QImage after = grabbed(fixture.timeline, lanes);
        const int x = static_cast<int>(fixture.xOf(WorldTime(450ms)) - lanes.left());
        QCOMPARE(
            after.copy(0, 0, x - 6, after.height()), before.copy(0, 0, x - 6, before.height()));
        QVERIFY(
            after.copy(x + 6, 0, 40, after.height()) != before.copy(x + 6, 0, 40, before.height()));
        fixture.press(Qt::Key_Escape);
        QCOMPARE(grabbed(fixture.timeline, lanes), before);
    }

    void keysAndButtonsStepThroughEveryRowInBothDirections()
    {
        ReplayFixture fixture;
        const int size = static_cast<int>(fixture.trace().size());
        for (int row = 0; row < size; ++row) {
            fixture.press(Qt::Key_N);
            QCOMPARE(static_cast<int>(*fixture.playhead().row()), row);
            QVERIFY(fixture.playhead().at()->time
                == fixture.trace()[static_cast<std::size_t>(row)].time);
        }
        fixture.press(Qt::Key_N);
        QCOMPARE(static_cast<int>(*fixture.playhead().row()), size - 1);
        auto *const back = fixture.window.findChild<QToolButton *>(QStringLiteral("stepBack"));
        for (int row = size - 2; row >= 0; --row) {
            QTest::mouseClick(back, Qt::LeftButton);
            QCOMPARE(static_cast<int>(*fixture.playhead().row()), row);
        }
        fixture.press(Qt::Key_P);
        QCOMPARE(static_cast<int>(*fixture.playhead().row()), 0);
        // Between two rows, a step back goes to the previous row.
        fixture.playhead().moveTo(WorldTime(300ms));
        const std::size_t last = *fixture.playhead().row();
        fixture.press(Qt::Key_P);
        QCOMPARE(*fixture.playhead().row(), last);
        fixture.press(Qt::Key_P);
        QCOMPARE(*fixture.playhead().row(), last - 1);
        fixture.press(Qt::Key_End);
        QVERIFY(fixture.playhead().at()->time == fixture.playhead().end());
        fixture.press(Qt::Key_Home);
        QVERIFY(fixture.playhead().at()->time == WorldTime{});
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
        ReplayFixture fixture;
        fixture.replay().player().setSpeed(2);
        std::vector<std::size_t> rowCounts;
        connect(&fixture.playhead(), &Playhead::moved, this,
            [&] { rowCounts.push_back(fixture.playhead().at()->rows); });
        fixture.press(Qt::Key_Space, isForwards ? Qt::NoModifier : Qt::ShiftModifier);
        QVERIFY(fixture.replay().player().isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.replay().player().isPlaying(), patience);
        QVERIFY(rowCounts.size() > 2);
        QVERIFY(std::is_sorted(rowCounts.begin(), rowCounts.end()) || !isForwards);
        QVERIFY(std::is_sorted(rowCounts.rbegin(), rowCounts.rend()) || isForwards);
        QCOMPARE(rowCounts.back(), isForwards ? fixture.trace().size() : 1u);
    }

    void spacePausesAndContinuesPlaying()
    {
        ReplayFixture fixture;
        fixture.replay().player().setSpeed(0.01);
        fixture.playhead().moveTo(WorldTime(100ms));
        fixture.press(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.playhead().at()->time > WorldTime(100ms), patience);
        fixture.press(Qt::Key_Space);
        QVERIFY(!fixture.replay().player().isPlaying());
        const WorldTime paused = fixture.playhead().at()->time;
        QVERIFY(paused < WorldTime(400ms)); // a hundredth of the real speed
        fixture.press(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.playhead().at()->time > paused, patience);
        fixture.press(Qt::Key_Escape);
        QVERIFY(!fixture.playhead().at() && !fixture.replay().player().isPlaying());
    }

    void theTimelineFollowsAPlayheadThatLeavesTheVisibleTime()
    {
        ReplayFixture fixture;
        fixture.timeline->showRange(WorldTime(100ms), WorldTime(120ms));
        fixture.playhead().moveTo(WorldTime(110ms));
        fixture.replay().player().setSpeed(1);
        fixture.press(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.playhead().at()->time > WorldTime(300ms), patience);
        const TimeRange visible = fixture.timeline->visibleTime().visible();
        QVERIFY(visible.from <= fixture.playhead().at()->time
            && fixture.playhead().at()->time <= visible.to);
    }

    void theEventTableShowsTheRowOfThePlayhead()
    {
        ReplayFixture fixture;
        auto *const table = fixture.window.findChild<EventTable *>();
        const QImage before = table->viewport()->grab().toImage();
        fixture.playhead().moveToRow(fixture.trace().size() - 1);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(
            table->model()->index(static_cast<int>(fixture.trace().size()) - 1, 0))));
        fixture.playhead().moveToRow(0);
        QVERIFY(
            table->viewport()->rect().intersects(table->visualRect(table->model()->index(0, 0))));
        QVERIFY(table->viewport()->grab().toImage() != before);
        // A row that the user has selected stays visible.
        fixture.window.selection().select(Seq{0}, true);
        fixture.playhead().moveToRow(fixture.trace().size() - 1);
        QVERIFY(
            table->viewport()->rect().intersects(table->visualRect(table->model()->index(0, 0))));
    }

    void thePanelShowsTheStateAtThePlayhead()
    {
        ReplayFixture fixture;
        fixture.window.findChild<QDockWidget *>(QStringLiteral("momentDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.replay().statePanel()->isVisible(), patience);
        const QTableView *const clients = fixture.table("momentClients");
        const QTableView *const nodes = fixture.table("momentNodes");
        fixture.playhead().moveTo(WorldTime(301200us));
        QCOMPARE(clients->model()->rowCount(), 2);
        QVERIFY(cell(clients, 0, 1).contains(QStringLiteral("inside since"))
            && cell(clients, 0, 1).contains(QStringLiteral("paused since")));
        QCOMPARE(cell(clients, 0, 2).replace(u'\u00a0', u' '), QStringLiteral("yes, 99.8 ms left"));
        QCOMPARE(cell(clients, 0, 3), QStringLiteral("yes"));
        QVERIFY(cell(clients, 1, 1).contains(QStringLiteral("waiting since")));
        QCOMPARE(cell(nodes, 0, 2), QStringLiteral("Client 1"));
        fixture.playhead().moveTo(WorldTime(500ms));
        QVERIFY(cell(clients, 0, 2).contains(QStringLiteral("yes, lease ended ")));
        QCOMPARE(cell(nodes, 0, 2), QStringLiteral("Client 2"));
        fixture.playhead().moveToRow(2); // sent, without a reply so far
        QCOMPARE(fixture.table("momentMessages")->model()->rowCount(), 1);
        QVERIFY(cell(fixture.table("momentMessages"), 0, 0)
                    .startsWith(QStringLiteral("SET lockscope:lock:orders")));
        fixture.press(Qt::Key_Escape); // without a playhead the panel shows the end of the run
        QVERIFY(fixture.window.findChild<QLabel *>(QStringLiteral("momentStore"))
                    ->text()
                    .contains(QStringLiteral("written by Client 2")));
    }

    void eachColumnOfThePanelCanBeReachedInASmallWindow()
    {
        ReplayFixture fixture;
        fixture.window.resize(1280, 720);
        fixture.window.findChild<QDockWidget *>(QStringLiteral("momentDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.replay().statePanel()->isVisible(), patience);
        fixture.playhead().moveTo(WorldTime(500ms));
        QVERIFY(fixture.table("momentNodes")->isColumnHidden(4));
        for (const char *name : {"momentClients", "momentNodes", "momentMessages"}) {
            const QTableView *const table = fixture.table(name);
            QTRY_VERIFY2(table->horizontalHeader()->length() - table->viewport()->width()
                    <= table->horizontalScrollBar()->maximum(),
                name);
        }
    }

    // A scheme that follows an article has the mistakes of the article's code. The user can switch
    // each mistake on and off.
    void theListingShowsALineWithAndWithoutItsMistake()
    {
        ListingModel listing;
        Settings settings;
        listing.setRun("redlock-article", settings, Resource{"orders"}, {});
        const auto textsOf = [&listing](int row) {
            QStringList texts;
            for (const ListingModel::Line &line : listing.row(row).lines)
                texts << line.text;
            return texts;
        };
        constexpr int voteRow = 3;
        QCOMPARE(textsOf(voteRow),
            (QStringList{QStringLiteral("votes == 0 ? return"),
                QStringLiteral("without the mistake: votes < N/2 + 1 ? line 6, return")}));
        QCOMPARE(textsOf(0).size(), 1); // no mistake changes this line
        settings.mistakes = 0;
        listing.setRun("redlock-article", settings, Resource{"orders"}, {});
        QCOMPARE(textsOf(voteRow),
            (QStringList{QStringLiteral("votes < N/2 + 1 ? line 6, return"),
                QStringLiteral("the article prints: votes == 0 ? return")}));
        QVERIFY(listing.text().contains(QStringLiteral("votes < N/2 + 1"))
            && !listing.text().contains(QStringLiteral("votes == 0")));
        listing.setDialect(Dialect::python); // without the mistake, this line has no Python text:
                                             // it stays in Redis's words
        QCOMPARE(textsOf(voteRow).first(), QStringLiteral("votes < N/2 + 1 ? line 6, return"));
        settings.mistakes = MistakeSet{ArticleMistake::xxForNx}.bits();
        listing.setRun("set-px-lua", settings, Resource{"orders"}, {});
        QCOMPARE(textsOf(0),
            (QStringList{QStringLiteral("SET key token XX PX ttl"),
                QStringLiteral("without the mistake: SET key token NX PX ttl")}));
    }

    void theListingShowsWhereEachClientIs()
    {
        ReplayFixture fixture;
        fixture.experiment().editor.chooseScenario(fixture.experiment().editor.choice().scenario());
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.experiment().viewer.source() == RunView::Source::model, patience);
        const Trace &trace = fixture.trace();
        const auto *const listing =
            static_cast<const ListingModel *>(fixture.replay().listing()->model());
        QVERIFY(listing->rowCount() >= 4);
        bool wasInside = false;
        for (std::size_t row = 0; row < std::min<std::size_t>(trace.size(), 60); ++row) {
            fixture.playhead().moveToRow(row);
            const Event &event = trace[row];
            if (event.kind != EventKind::step && event.kind != EventKind::entered)
                continue;
            const ListingPlace place = event.kind == EventKind::step
                ? ListingPlace{ListingPlace::Kind::line, stepLine(trace, event)}
                : ListingPlace{ListingPlace::Kind::inside, 0};
            wasInside = wasInside || event.kind == EventKind::entered;
            bool isMarked = false;
            for (int line = 0; line < listing->rowCount(); ++line) {
                for (const ListingModel::Mark &mark : listing->row(line).marks)
                    isMarked = isMarked
                        || (mark.client == event.client && listing->row(line).place == place);
            }
            QVERIFY2(isMarked, qPrintable(QString::number(row)));
        }
        QVERIFY(wasInside);
    }

    void aClickOnALineSelectsTheNextEventThatTheLineCaused()
    {
        ReplayFixture fixture;
        fixture.experiment().editor.chooseScenario(fixture.experiment().editor.choice().scenario());
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.experiment().viewer.source() == RunView::Source::model, patience);
        ListingView *const view = fixture.replay().listing();
        fixture.playhead().moveTo(WorldTime{});
        const auto click = [&] {
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                view->visualRect(view->model()->index(0, 0)).center());
            return fixture.trace()[*fixture.trace().indexOf(*fixture.window.selection().event())];
        };
        const Event first = click();
        QVERIFY(first.kind == EventKind::sent);
        QVERIFY(fixture.trace()[*fixture.trace().indexOf(first.cause)].kind == EventKind::step);
        QVERIFY(fixture.playhead().at()->time == first.time);
        const WorldTime before = first.time;
        QVERIFY(click().time >= before); // the next event of the line
    }
};

QTEST_MAIN(TestReplay)
#include "tst_replay.moc"
