// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/replayfixture.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/replay/factmodel.h"
#include "ui/replay/statepanel.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelinecanvas.h"
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
    void aClickOnTheRulerPutsThePlayheadAndADragMovesIt()
    {
        ReplayFixture stage;
        QVERIFY(!stage.playhead().at());
        QTest::mousePress(stage.canvas, Qt::LeftButton, {}, stage.onRuler(WorldTime(200ms)));
        QVERIFY(stage.playhead().at());
        QVERIFY(std::abs(stage.xOf(stage.playhead().at()->time) - stage.onRuler(WorldTime(200ms)).x()) < 1);
        const QPoint to = stage.onRuler(WorldTime(500ms));
        QMouseEvent move(QEvent::MouseMove, to, stage.canvas->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(stage.canvas, &move);
        QVERIFY(std::abs(stage.xOf(stage.playhead().at()->time) - to.x()) < 1);
        QTest::mouseRelease(stage.canvas, Qt::LeftButton, {}, to);
        QVERIFY(!stage.window.selection().event()); // moving the playhead selects nothing
        stage.key(Qt::Key_Escape);
        QVERIFY(!stage.playhead().at());
    }

    void whatComesAfterThePlayheadIsDimmed()
    {
        ReplayFixture stage;
        const QRectF lanes = stage.canvas->lanesRect().adjusted(0, 0, -2, -2); // a key shows the focus ring at the edge
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
        ReplayFixture stage;
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
        // Between two rows, a step back goes to the previous row.
        stage.playhead().moveTo(WorldTime(300ms));
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
        ReplayFixture stage;
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
        ReplayFixture stage;
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
        ReplayFixture stage;
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
        ReplayFixture stage;
        auto *const table = stage.window.findChild<EventTable *>();
        const QImage before = table->viewport()->grab().toImage();
        stage.playhead().moveToRow(stage.trace().size() - 1);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->model()->index(static_cast<int>(stage.trace().size()) - 1, 0))));
        stage.playhead().moveToRow(0);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->model()->index(0, 0))));
        QVERIFY(table->viewport()->grab().toImage() != before);
        // A row that the user has selected stays visible.
        stage.window.selection().select(Seq{0}, true);
        stage.playhead().moveToRow(stage.trace().size() - 1);
        QVERIFY(table->viewport()->rect().intersects(table->visualRect(table->model()->index(0, 0))));
    }

    void thePanelTellsTheStateAtThePlayhead()
    {
        ReplayFixture stage;
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
        QVERIFY(cell(clients, 0, 2).contains(QStringLiteral("yes, ended ")));
        QCOMPARE(cell(nodes, 0, 2), QStringLiteral("Client 2"));
        stage.playhead().moveToRow(2); // sent, not answered
        QCOMPARE(stage.table("momentMessages")->model()->rowCount(), 1);
        QVERIFY(cell(stage.table("momentMessages"), 0, 0).startsWith(QStringLiteral("SET lockscope:lock:orders")));
        stage.key(Qt::Key_Escape); // without a playhead: the end
        QVERIFY(stage.window.findChild<QLabel *>(QStringLiteral("momentStore"))->text().contains(QStringLiteral("written by Client 2")));
    }

    void eachColumnOfThePanelCanBeReachedInASmallWindow()
    {
        ReplayFixture stage;
        stage.window.resize(1280, 720);
        stage.window.findChild<QDockWidget *>(QStringLiteral("momentDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(stage.replay().panel()->isVisible(), patience);
        stage.playhead().moveTo(WorldTime(500ms));
        QVERIFY(stage.table("momentNodes")->isColumnHidden(4));
        for (const char *name : {"momentClients", "momentNodes", "momentMessages"}) {
            const QTableView *const table = stage.table(name);
            const int outside = table->horizontalHeader()->length() - table->viewport()->width();
            QVERIFY2(outside <= table->horizontalScrollBar()->maximum(), name);
        }
    }

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
        QCOMPARE(textsOf(voteRow), (QStringList{QStringLiteral("votes == 0 ? return"),
                                                QStringLiteral("without the mistake: votes < N/2 + 1 ? line 6, return")}));
        QCOMPARE(textsOf(0).size(), 1); // no mistake changes this line
        settings.mistakes = 0;
        listing.setRun("redlock-article", settings, Resource{"orders"}, {});
        QCOMPARE(textsOf(voteRow), (QStringList{QStringLiteral("votes < N/2 + 1 ? line 6, return"),
                                                QStringLiteral("the article prints: votes == 0 ? return")}));
        QVERIFY(listing.text().contains(QStringLiteral("votes < N/2 + 1")) && !listing.text().contains(QStringLiteral("votes == 0")));
        listing.setDialect(Dialect::python); // has no text for the mended line
        QCOMPARE(textsOf(voteRow).first(), QStringLiteral("votes < N/2 + 1 ? line 6, return"));
        settings.mistakes = MistakeSet{ArticleMistake::xxForNx}.bits();
        listing.setRun("set-px-lua", settings, Resource{"orders"}, {});
        QCOMPARE(textsOf(0), (QStringList{QStringLiteral("SET key token XX PX ttl"), QStringLiteral("without the mistake: SET key token NX PX ttl")}));
    }

    void theListingShowsWhereEachClientIs()
    {
        ReplayFixture stage;
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
        ReplayFixture stage;
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
};

QTEST_MAIN(TestReplay)
#include "tst_replay.moc"
