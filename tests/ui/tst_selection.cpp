// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/details/detailspanel.h"
#include "ui/details/detailwords.h"
#include "ui/details/eventdetails.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/state/experiment.h"
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
#include <QTextBlock>

#include <functional>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

using Kind = DetailFact::Kind;

// Client 1 is granted the lock, stops, and outlives its key; client 2 enters beside it. One command is given up.
TraceBuilder story()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(1).attempt().sent(1).at(11ms).keySet(1, 400ms).at(12ms).replied(1).granted(398ms).entered().at(13ms).paused();
    builder.at(20ms).client(2).attempt().sent(1).at(21ms).replied(1, "(nil)").denied().at(30ms).sent(1, "GET \x01").at(60ms).timedOut(1);
    builder.at(410ms).client(1).leaseEnded().at(411ms).keyExpired(1).client(2).at(420ms).attempt().sent(1).at(421ms).keySet(1, 400ms).replied(1);
    builder.granted(399ms).entered().client(1).at(500ms).resumed().wrote().left().client(2).at(550ms).left().end();
    return builder;
}

std::size_t rowOf(const Trace &trace, EventKind kind, int client = 0, std::size_t from = 0)
{
    for (std::size_t row = from; row < trace.size(); ++row) {
        if (trace[row].kind == kind && (client == 0 || trace[row].client.value == client))
            return row;
    }
    return trace.size();
}

EventDetails detailsAt(const Trace &trace, std::size_t row)
{
    const Spans spans = deriveSpans(trace);
    StateIndex index;
    index.update(trace, spans);
    const StateAt moment = momentAt(trace, spans, index, instantAfter(trace, row));
    const Verdict verdict = judge(trace, spans).value();
    return detailsOf({trace, spans, &moment, &verdict}, row);
}

QString valueOf(const EventDetails &details, Kind kind)
{
    const DetailFact *const fact = details.fact(kind);
    return fact ? QString(fact->value).replace(QChar::Nbsp, u' ') : QString();
}

/// The real window with the model's run of F10, which is violated.
struct Stage {
    Stage()
    {
        window.resize(1440, 900);
        window.show();
        const bool isShown = QTest::qWaitFor([this] { return !experiment().preview.isBusy() && experiment().viewer.isVerdictFinal(); }, 30000);
        if (!isShown)
            qFatal("the model's run is not shown");
        view = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        canvas = view->findChild<TimelineCanvas *>();
        table = window.findChild<EventTable *>();
        details = window.findChild<DetailsPanel *>();
        listing = window.findChild<ListingView *>();
    }
    Experiment &experiment() { return window.experiment(); }
    const Trace &trace() { return *experiment().viewer.trace(); }
    std::optional<Seq> selected() { return window.selection().event(); }
    int markedLine() const
    {
        const auto *const model = static_cast<const ListingModel *>(listing->model());
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->row(row).isSelected)
                return model->row(row).place.line;
        }
        return -1;
    }
    // Every view shows that event.
    void checkEverywhere(std::size_t row)
    {
        const Seq seq = trace().seqAt(row);
        QCOMPARE(selected(), std::optional(seq));
        QCOMPARE(table->currentIndex().row(), static_cast<int>(row));
        QTRY_VERIFY2(details->toPlainText().contains(QStringLiteral("#%1 · ").arg(seq)), details->toPlainText().toUtf8().constData());
        const Event &event = trace()[row];
        const WorldTime time = event.time;
        QVERIFY(view->visibleFrom() <= time && time <= view->visibleTo());
        const bool isFromListing = event.client && event.kind != EventKind::attempt;
        if (event.kind == EventKind::entered || event.kind == EventKind::paused)
            QCOMPARE(markedLine(), 0); // the work inside
        else
            QCOMPARE(markedLine(), isFromListing ? stepLine(trace(), trace()[*stepOf(trace(), row)]) : -1);
    }
    void clickRow(std::size_t row) const
    {
        table->scrollTo(table->model()->index(static_cast<int>(row), 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(static_cast<int>(row), 1)).center());
    }
    // Clicks on a link of the details whose words have that text.
    bool clickLink(const QString &words) const
    {
        QTextCursor cursor = details->document()->find(words);
        if (cursor.isNull())
            return false;
        details->setTextCursor(cursor);
        details->ensureCursorVisible();
        const QRect end = details->cursorRect(cursor);
        QTest::mouseClick(details->viewport(), Qt::LeftButton, {}, QPoint(end.left() - 4, end.center().y()));
        return true;
    }

    MainWindow window;
    TimelineView *view = nullptr;
    TimelineCanvas *canvas = nullptr;
    EventTable *table = nullptr;
    DetailsPanel *details = nullptr;
    ListingView *listing = nullptr;
};

} // namespace

class TestSelection : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void detailsSayWhatTheTraceSays_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("client");
        QTest::addColumn<int>("fact");
        QTest::addColumn<QString>("value");
        const auto row = [](const char *name, EventKind kind, int client, Kind fact, const char *value) {
            QTest::newRow(name) << static_cast<int>(kind) << client << static_cast<int>(fact) << QString::fromUtf8(value);
        };
        row("sent: reply", EventKind::sent, 1, Kind::reply, "OK");
        row("sent: round trip", EventKind::sent, 1, Kind::roundTrip, "2 ms");
        row("replied: reply", EventKind::replied, 2, Kind::reply, "(nil)");
        row("replied: round trip", EventKind::replied, 2, Kind::roundTrip, "1 ms");
        row("timed out: in vain", EventKind::timedOut, 2, Kind::roundTrip, "waited 30 ms in vain");
        row("timed out: command", EventKind::timedOut, 2, Kind::command, "GET lockscope:lock:orders");
        row("granted: validity", EventKind::granted, 1, Kind::validity, "398 ms, until 0.410 s");
        row("granted: belief", EventKind::granted, 1, Kind::belief, "yes, 398 ms left");
        row("granted: keys", EventKind::granted, 1, Kind::keys, "Node 1: Client 1, 399 ms left");
        row("denied: reason", EventKind::denied, 2, Kind::reason, "held by another");
        row("key set: ttl", EventKind::keySet, 1, Kind::ttl, "400 ms, until 0.411 s");
        row("key set: node", EventKind::keySet, 1, Kind::node, "Node 1");
        row("key expired: keys", EventKind::keyExpired, 1, Kind::keys, "nobody");
        row("lease ended: belief", EventKind::leaseEnded, 1, Kind::belief, "yes, 0 µs left");
        row("attempt", EventKind::attempt, 2, Kind::attempt, "1");
        row("run began: scheme", EventKind::runBegin, 0, Kind::scheme, "set-px-lua");
        row("key", EventKind::granted, 1, Kind::key, "orders");
    }

    void detailsSayWhatTheTraceSays()
    {
        QFETCH(int, kind);
        QFETCH(int, client);
        QFETCH(int, fact);
        const auto trace = story().trace();
        const EventDetails details = detailsAt(*trace, rowOf(*trace, static_cast<EventKind>(kind), client));
        QTEST(valueOf(details, static_cast<Kind>(fact)), "value");
    }

    void everyRowHasDetails()
    {
        const auto trace = story().trace();
        const Spans spans = deriveSpans(*trace);
        for (std::size_t row = 0; row < trace->size(); ++row) {
            const EventDetails details = detailsOf({*trace, spans}, row); // without a moment or a verdict as well
            QVERIFY((*trace)[row].kind == EventKind::runEnd || !details.facts.empty());
            for (const std::size_t cause : details.causes)
                QVERIFY(cause < row);
            for (const std::size_t effect : details.effects)
                QCOMPARE(causeOf(*trace, effect), std::optional(row));
        }
    }

    void aSentCommandLeadsToItsReplyAndItsKey()
    {
        const auto trace = story().trace();
        const std::size_t sent = rowOf(*trace, EventKind::sent, 1);
        const EventDetails details = detailsAt(*trace, sent);
        QCOMPARE(details.effects, (std::vector<std::size_t>{rowOf(*trace, EventKind::keySet, 1), rowOf(*trace, EventKind::replied, 1)}));
        QCOMPARE(details.fact(Kind::reply)->target, trace->seqAt(rowOf(*trace, EventKind::replied, 1)));
    }

    void aPauseTellsHowLongItWasAndWhatItLetHappen()
    {
        const auto trace = story().trace();
        const std::size_t paused = rowOf(*trace, EventKind::paused);
        for (const std::size_t row : {paused, rowOf(*trace, EventKind::resumed)}) {
            const auto stretch = detailsAt(*trace, row).stretch;
            QVERIFY(stretch && stretch->end);
            QCOMPARE(stretch->begin, paused);
            QCOMPARE(stretch->until - (*trace)[paused].time, Duration(487ms));
            const std::vector<std::size_t> came{rowOf(*trace, EventKind::leaseEnded), rowOf(*trace, EventKind::keyExpired),
                                                rowOf(*trace, EventKind::granted, 2), rowOf(*trace, EventKind::entered, 2)};
            QCOMPARE(stretch->came, came);
        }
    }

    void aFrozenNodeCountsTheCommandsThatWereGivenUp()
    {
        TraceBuilder builder;
        builder.run().at(1ms).node(1, EventKind::nodeUp).at(5ms).node(1, EventKind::frozen).client(1).attempt().sent(1).at(30ms).timedOut(1);
        builder.at(40ms).node(1, EventKind::thawed).at(50ms).sent(1).at(90ms).timedOut(1);
        const auto trace = builder.trace();
        const auto stretch = faultStretchAt(*trace, rowOf(*trace, EventKind::thawed));
        QVERIFY(stretch);
        QCOMPARE(stretch->timeouts, 1);
        QVERIFY(!faultStretchAt(*trace, rowOf(*trace, EventKind::nodeUp))); // it ends nothing
        QVERIFY(!faultStretchAt(*trace, rowOf(*trace, EventKind::sent)));
    }

    void whatIsEvidenceSaysOfWhat()
    {
        const auto trace = story().trace();
        QVERIFY(!detailsAt(*trace, rowOf(*trace, EventKind::entered, 2)).evidence.empty());
        QVERIFY(detailsAt(*trace, rowOf(*trace, EventKind::denied, 2)).evidence.empty());
    }

    void aGrantTellsTheVotesAndWhatBecameOfTheTtl()
    {
        TraceBuilder builder;
        builder.run("redlock", 3).at(10ms).client(1).attempt();
        builder.sent(1, "SET \x01 \x02 NX PX 1000").sent(2, "SET \x01 \x02 NX PX 1000").sent(3, "SET \x01 \x02 NX PX 1000");
        builder.at(12ms).replied(1).at(14ms).replied(2, "(nil)").at(15ms).replied(3).granted(983ms);
        const auto trace = builder.trace();
        RunHeader header;
        header.scheme = "redlock";
        header.settings = {{"ttl", "1s"}, {"drift-factor", "0.01"}, {"drift-constant", "2ms"}};
        const EventDetails details = detailsOf({*trace, deriveSpans(*trace), nullptr, nullptr, &header}, trace->size() - 1);
        QCOMPARE(details.votes.size(), std::size_t{3});
        QCOMPARE(details.votes[0].vote, Vote::yes);
        QCOMPARE(details.votes[1].vote, Vote::no);
        QCOMPARE(details.votes[2].end - details.votes[2].begin, Duration(5ms));
        QVERIFY(details.validity);
        QCOMPARE(details.validity->spent, Duration(5ms));
        QCOMPARE(details.validity->drift, Duration(12ms));
        QCOMPARE(details.validity->left, Duration(983ms));
    }

    void aStepBelongsToItsAttempt()
    {
        Stage stage;
        const Trace &trace = stage.trace();
        const std::size_t granted = rowOf(trace, EventKind::granted, 2);
        const auto causes = causesOf(trace, granted);
        QCOMPARE(trace[causes.back()].kind, EventKind::attempt); // through every try back to the first
        QCOMPARE(trace[causes.back()].attempt, AttemptId{1});
        QCOMPARE(causesOf(trace, granted, 2).size(), std::size_t{2});
        const auto step = stepOf(trace, granted);
        QVERIFY(step);
        QCOMPARE(trace[*step].client, ClientId{2});
        QCOMPARE(stepOf(trace, rowOf(trace, EventKind::nodeUp)), std::optional<std::size_t>());
    }

    void aClickInTheTableReachesAllOthers()
    {
        Stage stage;
        for (const EventKind kind : {EventKind::sent, EventKind::granted, EventKind::keySet, EventKind::entered, EventKind::paused, EventKind::nodeUp}) {
            const std::size_t row = rowOf(stage.trace(), kind);
            stage.clickRow(row);
            stage.checkEverywhere(row);
        }
    }

    void aClickOnTheTimelineReachesAllOthers()
    {
        Stage stage;
        const TimelineLane *const lane = stage.canvas->lanes().find(LaneRole::node, {}, NodeId{1});
        const std::size_t set = rowOf(stage.trace(), EventKind::keySet);
        const double x = stage.canvas->visibleTime().coordinates().xOf(stage.trace()[set].time + 300ms);
        const QPointF place = stage.canvas->lanesRect().topLeft() + QPointF(x, lane->top + lane->height - 6 - stage.canvas->scroll());
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, place.toPoint());
        stage.checkEverywhere(set);
    }

    void aWitnessAndItsEvidenceLeadToOneAnother()
    {
        Stage stage;
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
        Stage stage;
        const QModelIndex line = stage.listing->model()->index(0, 0);
        QTest::mouseClick(stage.listing->viewport(), Qt::LeftButton, {}, stage.listing->visualRect(line).center());
        QVERIFY(stage.selected());
        QCOMPARE(stage.trace()[*stage.selected()].kind, EventKind::sent);
        stage.checkEverywhere(*stage.selected());
        QCOMPARE(stage.markedLine(), 1);
    }

    void thePanelOfTheMomentMarksAndSelects()
    {
        Stage stage;
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
        Stage stage;
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
        Stage stage;
        const std::size_t granted = rowOf(stage.trace(), EventKind::granted, 1);
        stage.clickRow(granted);
        stage.checkEverywhere(granted);
        const std::size_t cause = *causeOf(stage.trace(), granted);
        QVERIFY(stage.clickLink(QStringLiteral("#%1 Client 1").arg(cause)));
        stage.checkEverywhere(cause);
        QVERIFY(stage.clickLink(DetailWords::onlyWhatLed()));
        QCOMPARE(stage.window.findChild<QLineEdit *>(QStringLiteral("filter"))->text(), QStringLiteral("led-to:%1").arg(cause));
        QCOMPARE(stage.table->rowsShown(), static_cast<int>(causesOf(stage.trace(), cause).size()) + 1);
    }

    void theWayBackGoesThroughWhatWasSelected()
    {
        Stage stage;
        QAction *const back = actionNamed(stage.window, QStringLiteral("Selection before this one"));
        QAction *const forward = actionNamed(stage.window, QStringLiteral("Selection after this one"));
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
        Stage stage;
        stage.window.selection().clear();
        QCOMPARE(stage.details->toPlainText(), DetailWords::nothingSelected());
    }

    void theStatusBarSaysHowManyEventsAndWhereThePlayheadIs()
    {
        Stage stage;
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
