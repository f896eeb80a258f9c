// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/runending.h"
#include "core/trace/spans.h"
#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/fixes/fixlist.h"
#include "ui/state/backgroundjudge.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/evidencelist.h"
#include "ui/verdict/storylist.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/words/why.h"

#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QUndoStack>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

QListView &fixesOf(const MainWindow &window)
{
    return *window.findChild<QListView *>(QStringLiteral("remedies"));
}

QString fixSummary(const MainWindow &window)
{
    auto *const line = window.findChild<QToolButton *>(QStringLiteral("remedyLine"));
    return line->isVisibleTo(line->parentWidget()) ? line->text() : QString();
}

// Returns the row of the first fix whose title begins with `title`, or -1 if there is none.
int fixRowOf(const MainWindow &window, const QString &title)
{
    const QAbstractItemModel &model = *fixesOf(window).model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data().toString().startsWith(title))
            return row;
    }
    return -1;
}

QString resultOf(const MainWindow &window, const QString &title)
{
    return fixesOf(window)
        .model()
        ->index(fixRowOf(window, title), 0)
        .data(FixModel::resultRole)
        .toString();
}

} // namespace

// Tests the explanation of a verdict: its reasons, and the fixes.
class tst_VerdictDock : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }
    static void waitForFixes(MainWindow &window)
    {
        QTRY_VERIFY_WITH_TIMEOUT(fixSummary(window).contains(QStringLiteral("changes"))
                && !fixSummary(window).contains(QStringLiteral("trying")),
            patience);
    }

private Q_SLOTS:
    void fixesAreListedWithTheirCostsAndADoubleClickOrTheButtonAppliesOne()
    {
        MainWindow window;
        open(window);
        waitForFixes(window);
        if (QTest::currentTestFailed())
            return;
        QTest::mouseClick(
            window.findChild<QToolButton *>(QStringLiteral("remedyLine")), Qt::LeftButton);
        QTRY_VERIFY(fixesOf(window).isVisible() && !fixesOf(window).visibleRegion().isEmpty());
        QVERIFY(fixRowOf(window, QStringLiteral("Set the TTL to 3.4"))
            >= 0); // the pause of 3 s and the work of 400 ms
        QCOMPARE(resultOf(window, QStringLiteral("Set the TTL to")),
            QStringLiteral("no violation observed in 16 of 16 runs"));
        QCOMPARE(resultOf(window, QStringLiteral("A watchdog")), QStringLiteral("still violated"));
        const QString fencing = QStringLiteral("Store compares fencing tokens");
        QCOMPARE(resultOf(window, fencing), QStringLiteral("guarded in 16 of 16 runs"));
        const int row = fixRowOf(window, fencing);
        const QModelIndex index = fixesOf(window).model()->index(row, 0);
        QVERIFY(index.data(FixModel::costRole).toString().contains(QStringLiteral("store")));
        QVERIFY(row < fixRowOf(window, QStringLiteral("A watchdog")));
        QCOMPARE(fixesOf(window).model()->index(0, 0).data(FixModel::headingRole).toString(),
            QStringLiteral("Helps in this run"));

        fixesOf(window).scrollTo(index);
        auto *const apply = window.findChild<QPushButton *>(QStringLiteral("applyRemedy"));
        QVERIFY(apply->isVisible() && !apply->isEnabled());
        const QPoint place = fixesOf(window).visualRect(index).center();
        QTest::mouseClick(fixesOf(window).viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(fixesOf(window).currentIndex(), index); // a single click only selects
        QCOMPARE(window.experiment().editor.choice().settings().fencing, Fencing::off);
        QVERIFY(apply->isEnabled());
        QTest::mouseDClick(fixesOf(window).viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(window.experiment().editor.choice().settings().fencing, Fencing::write);
        QTRY_COMPARE_WITH_TIMEOUT(
            window.findChild<VerdictPanel *>()->headline(), QStringLiteral("guarded"), patience);
        window.experiment().editor.history().undo();
        QCOMPARE(window.experiment().editor.choice().settings().fencing, Fencing::off);
        QTRY_COMPARE_WITH_TIMEOUT(
            window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"), patience);
        waitForFixes(window);
        QVERIFY(!apply->isEnabled());
        fixesOf(window).setCurrentIndex(
            fixesOf(window).model()->index(fixRowOf(window, fencing), 0));
        QTest::mouseClick(apply, Qt::LeftButton);
        QCOMPARE(window.experiment().editor.choice().settings().fencing, Fencing::write);
    }

    // Only the newest choice counts, no matter how fast the user changes the settings.
    void afterAChangeOfTheChoiceTheFixesAreTriedAgain()
    {
        MainWindow window;
        open(window);
        for (int i = 0; i < 5; ++i) {
            window.experiment().editor.setSetting("pause", (2.0 + i) * 1e9);
            QTest::qWait(50);
        }
        waitForFixes(window);
        QVERIFY(fixRowOf(window, QStringLiteral("Set the TTL to 6.4")) >= 0);
        window.experiment().editor.setSetting("pause", 0); // without a pause there is no violation
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QLabel *>(QStringLiteral("remedyNote"))
                                     ->text()
                                     .startsWith(QStringLiteral("Nothing went wrong")),
            patience);
        QCOMPARE(fixSummary(window), QString());
        QCOMPARE(fixesOf(window).model()->rowCount(), 0);
    }

    // The layout of a list takes time for every row in it, and a live run's verdict arrives several
    // times a second.
    void theEvidenceListHasAHundredRowsAndFetchesMoreOnDemand()
    {
        TraceBuilder builder;
        builder.run("none", 1);
        for (int i = 0; i < 150; ++i)
            builder.after(10ms)
                .client(1)
                .attempt()
                .entered()
                .client(2)
                .attempt()
                .entered()
                .after(1ms)
                .left()
                .client(1)
                .left();
        const auto trace = builder.end().trace();
        const auto verdict =
            std::make_shared<const Verdict>(judge(*trace, deriveSpans(*trace)).value());
        QCOMPARE(verdict->violations.size(), std::size_t{150});
        EvidenceModel model;
        QSignalSpy changed(&model, &EvidenceModel::dataChanged);
        model.setVerdict(verdict, trace);
        QCOMPARE(model.rowCount(), 100);
        QCOMPARE(model.totalCount(),
            static_cast<int>(verdict->violations.size() + verdict->findings.size()));
        model.setVerdict(std::make_shared<const Verdict>(*verdict), trace);
        QVERIFY(changed.isEmpty()); // an equal verdict changes nothing
        auto longer = std::make_shared<Verdict>(*verdict);
        longer->violations[3].to += 1ms;
        model.setVerdict(longer, trace);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.front().front().toModelIndex().row(), 3);
        QVERIFY(model.canFetchMore({}));
        model.fetchMore({});
        QCOMPARE(model.rowCount(), std::min(200, model.totalCount()));
        while (model.canFetchMore({}))
            model.fetchMore({});
        QCOMPARE(model.rowCount(), model.totalCount());
        QCOMPARE(model.placeOf(149).from, verdict->violations.back().from);
        model.setVerdict(nullptr, trace);
        QCOMPARE(model.rowCount(), 0);
    }

    // Client 1 is paused between its grant and its entry, so it is the second client inside. The
    // key of client 1 has expired.
    void theReasonNamesTheClientWhoseKeyHasEnded()
    {
        EffectiveScenario run;
        run.scenario = findScenario("peaceful").value();
        run.scheme = "set-px-lua";
        run.world = WorldKind::model;
        run.scenario.settings.clients = 2;
        run.scenario.settings.work = 150ms;
        run.scenario.rounds = 1;
        const EventCondition client1Granted{
            .kinds = {EventKind::granted}, .client = ClientId{1}, .node = {}};
        const EventCondition client2Entered{
            .kinds = {EventKind::entered}, .client = ClientId{2}, .node = {}};
        run.scenario.faults = {{.action = FaultAction::lateStart,
                                   .target = {.client = ClientId{2}},
                                   .begin = {.when = client1Granted}},
            {.action = FaultAction::pause,
                .target = {.client = ClientId{1}},
                .begin = {.anchor = Anchor::granted},
                .end = {.length = 2s, .until = client2Entered}}};
        const auto trace = Simulator().run(run).value();
        const QString why = whyText(judge(*trace, deriveSpans(*trace)).value(), *trace);
        QVERIFY2(
            why.contains(QStringLiteral("The key of client 1 expired on node 1")), qPrintable(why));
        QVERIFY2(why.contains(QStringLiteral("Client 1 was paused for ")), qPrintable(why));
        QVERIFY2(why.contains(QStringLiteral("while client 2 was still inside")), qPrintable(why));
    }

    static QString whyOf(const TraceBuilder &builder)
    {
        const auto trace = builder.trace();
        return whyText(judge(*trace, deriveSpans(*trace)).value(), *trace);
    }
    static Event runEndRow(TraceBuilder &builder, const RunEnding &ending)
    {
        Event event;
        event.kind = EventKind::runEnd;
        event.detail = builder.text(runEndingJson(ending));
        return event;
    }

    void anUntestedRunNamesEachReason()
    {
        TraceBuilder alone;
        alone.run()
            .client(1)
            .after(1ms)
            .attempt()
            .granted(398ms)
            .entered()
            .after(10ms)
            .left()
            .released()
            .end();
        QCOMPARE(whyOf(alone),
            QStringLiteral("Only client 1 got the lock, and no other client wanted it at the same "
                           "time. So this run does not test the lock."));

        TraceBuilder withPlannedFaults;
        withPlannedFaults.run().client(1).after(1ms).attempt().client(2).attempt();
        const std::vector<std::string> unfinished{
            "client 1 paused for 60 s", unfinishedClientText(1, 3), unfinishedClientText(2, 3)};
        withPlannedFaults.row(runEndRow(withPlannedFaults,
            {RunEnding::Reason::duration, {}, unfinished, {"node 3 crashed"}, {}}));
        QCOMPARE(whyOf(withPlannedFaults),
            QStringLiteral(
                "A planned fault never began: node 3 crashed. A planned fault had not ended when "
                "the run reached its time limit: client 1 paused for 60 s. The run ended before "
                "these clients finished their rounds: clients 1 and 2. So this run does not test "
                "the lock."));
        TraceBuilder incomplete;
        incomplete.run().client(1).after(1ms).attempt().client(2).attempt();
        QCOMPARE(whyOf(incomplete),
            QStringLiteral("The trace has no run-end row: its end is missing. So this run does not "
                           "test the lock."));
    }

    void theVerdictNamesTheClientWhoseKeyWasDeleted()
    {
        TraceBuilder builder;
        builder.run("set-px-blind-del")
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1, 400ms)
            .granted(398ms)
            .entered()
            .client(2)
            .after(1ms)
            .attempt()
            .denied();
        builder.client(1)
            .after(500ms)
            .keyExpired(1)
            .left()
            .client(2)
            .attempt()
            .keySet(1, 400ms)
            .granted(398ms)
            .client(1)
            .sent(1, "DEL \x01");
        builder.client(2)
            .keyDeleted(1)
            .client(1)
            .stole(1, "")
            .released()
            .client(2)
            .after(1ms)
            .entered()
            .left()
            .releaseRefused()
            .end();
        Verdict verdict = judge(*builder.trace(), deriveSpans(*builder.trace())).value();
        QCOMPARE(verdict.outcome, Outcome::held);
        QCOMPARE(verdictWords(verdict),
            QStringLiteral("no violation observed, but client 1 deleted client 2's key"));
        verdict.findings.clear();
        QCOMPARE(verdictWords(verdict), QStringLiteral("no violation observed"));
    }

    // The trace of a run in progress has no run-end row, but it does not count as incomplete.
    void aRunInProgressIsNotJudgedAsIncomplete()
    {
        TraceBuilder builder;
        builder.run().client(1).after(1ms).attempt().granted(398ms).entered();
        BackgroundJudge judge;
        QSignalSpy judged(&judge, &BackgroundJudge::judged);
        const auto last = [&judged] {
            return judged.last().first().value<std::shared_ptr<const Verdict>>();
        };
        judge.submit(builder.trace());
        QTRY_COMPARE_WITH_TIMEOUT(judged.size(), 1, patience);
        QCOMPARE(last()->outcome, Outcome::held);
        QVERIFY(last()->findings.empty());
        builder.after(10ms).left().released().end();
        judge.submit(builder.trace());
        QTRY_COMPARE_WITH_TIMEOUT(judged.size(), 2, patience);
        QCOMPARE(last()->outcome, Outcome::untested);
        QCOMPARE(last()->findings.size(), std::size_t{1});
        judge.begin();
        TraceBuilder incomplete;
        incomplete.run().client(1).after(1ms).attempt();
        auto spans = std::make_shared<SpanBuilder>();
        spans->take(*incomplete.trace());
        judge.submitComplete(
            incomplete.trace(), spans); // the run is over, although its run-end row is missing
        QTRY_COMPARE_WITH_TIMEOUT(judged.size(), 3, patience);
        QCOMPARE(last()->outcome, Outcome::untested);
    }

    void anUntestedRunHasNoFixes()
    {
        MainWindow window;
        open(window);
        waitForFixes(window);
        window.experiment().editor.setSetting("clients", 1);
        QTRY_COMPARE_WITH_TIMEOUT(
            window.findChild<VerdictPanel *>()->headline(), QStringLiteral("untested"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QLabel *>(QStringLiteral("remedyNote"))
                                     ->text()
                                     .startsWith(QStringLiteral("This run is untested")),
            patience);
        QCOMPARE(fixSummary(window), QString());
        QCOMPARE(fixesOf(window).model()->rowCount(), 0);
    }

    void theStoryIsDrawnFoldsAndSelectsItsEvents()
    {
        MainWindow window;
        window.resize(1440, 900);
        open(window);
        // Another test may have left other settings of this scenario.
        for (const char *scenario : {"f29-lost-update", "f10-pause-after-acquire"})
            QVERIFY(pick(window, QStringLiteral("scenario"), QString::fromLatin1(scenario)));
        auto *const story = window.findChild<StoryList *>(QStringLiteral("story"));
        auto *const title = window.findChild<QToolButton *>(QStringLiteral("storyTitle"));
        const auto *const why = window.findChild<QLabel *>(QStringLiteral("why"));
        QTRY_COMPARE_WITH_TIMEOUT(story->count(), 5, patience);
        QVERIFY(story->item(2)->text().startsWith(QStringLiteral("Lease ended: ")));
        // The panel is high enough, so the story is unfolded and drawn.
        QVERIFY(story->isVisible() && !why->isVisible());
        QCOMPARE(title->text(), QStringLiteral("How it failed"));
        QVERIFY(!story->pictureSize().isEmpty());
        QTest::mouseClick(title, Qt::LeftButton);
        QVERIFY(!story->isVisible() && why->isVisible());
        QVERIFY(title->text().startsWith(QStringLiteral("How it failed: 5 steps")));
        QTest::mouseClick(title, Qt::LeftButton);
        QTRY_VERIFY(story->isVisible() && !story->visibleRegion().isEmpty());
        const auto indexOfPause = story->model()->index(1, 0);
        QTRY_VERIFY(story->viewport()->rect().contains(story->visualRect(indexOfPause).center()));
        QTest::mouseClick(
            story->viewport(), Qt::LeftButton, {}, story->visualRect(indexOfPause).center());
        QVERIFY(window.selection().event().has_value());
        const auto &trace = *window.experiment().viewer.trace();
        QCOMPARE(trace[*window.selection().event()].kind, EventKind::paused);
        const auto *const timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        for (int row = 0; row < story->count(); ++row) {
            story->setCurrentRow(row);
            QTest::keyClick(story, Qt::Key_Return);
            const auto &frames = story->frames();
            const auto index = static_cast<std::size_t>(row);
            const WorldTime from = timeline->visibleFrom(), to = timeline->visibleTo();
            QVERIFY(from < frames[row == 0 ? 0 : index - 1].from && to > frames[index].to);
            QVERIFY((to - from) * 10 >= frames.back().to - frames.front().from);
        }
        window.experiment().editor.setSetting("clients", 1);
        QTRY_COMPARE_WITH_TIMEOUT(story->count(), 2, patience);
        QVERIFY(story->pictureSize().isEmpty()); // nothing failed: only words
        QVERIFY(title->text().startsWith(QStringLiteral("What happened")));
        window.experiment().editor.setSetting("clients", 2);
        window.experiment().editor.setSetting("ttl", 5e9);
        QTRY_COMPARE_WITH_TIMEOUT(story->count(), 0, patience);
        QVERIFY(!title->isVisible());
    }

    void aRunOnRedisHasABadge()
    {
        MainWindow window;
        open(window);
        Viewer &viewer = window.experiment().viewer;
        QTRY_VERIFY_WITH_TIMEOUT(viewer.isVerdictFinal(), patience);
        const auto *const badge = window.findChild<QLabel *>(QStringLiteral("onRedis"));
        QVERIFY(!badge->isVisible());
        auto live = std::make_shared<RunView>(*viewer.view());
        live->source = RunView::Source::live;
        viewer.show(live);
        QVERIFY(badge->isVisible());
        QCOMPARE(badge->text(), QStringLiteral("Real Redis"));
    }

    void theVerdictDockShowsTheReasonsOfTheVerdict_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("headline");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        const auto row = [](const char *scenario, const char *scheme, const char *headline,
                             const char *first, const char *second) {
            QTest::addRow("%s %s", scenario, scheme)
                << QString::fromLatin1(scenario) << QString::fromLatin1(scheme)
                << QString::fromLatin1(headline) << QString::fromLatin1(first)
                << QString::fromLatin1(second);
        };
        row("f10-pause-after-acquire", "set-px-lua", "violated", "Client 1 was paused for",
            "The lease of client 1 ended");
        row("f1-failover-loses-key", "set-px-lua", "violated", "Node 2 was promoted",
            "Client 2 was granted the lock and entered");
        row("f17-wrong-release", "set-px-blind-del", "violated",
            "Client 1 deleted the key of client 2", "Client 3 was granted the lock and entered");
        row("f8-clock-jump", "redlock", "violated", "The clock of node 1 jumped by",
            "Client 2 was granted the lock and entered");
        row("f29-lost-update", "none", "violated", "There is no lock", "Client 2 entered while");
        row("f29-lost-update", "watch-optimistic", "guarded", "WATCH is no lock",
            "The store refused the stale writes");
        row("f13-fencing", "set-px-lua", "guarded", "Client 1 was paused",
            "The store refused the stale writes");
        row("f15-holder-crash", "setnx-del", "stuck", "Client 1 set its key on node 1, without",
            "Client 1 crashed");
        row("f21b-majority-down", "redlock", "unavailable",
            "No client held the lock, and every attempt was refused or not answered for",
            "no client could work either");
    }
    void theVerdictDockShowsTheReasonsOfTheVerdict()
    {
        QFETCH(const QString, scenario);
        QFETCH(const QString, scheme);
        QFETCH(const QString, headline);
        QFETCH(const QString, first);
        QFETCH(const QString, second);
        MainWindow window;
        open(window);
        QVERIFY(pick(window, QStringLiteral("scenario"), scenario));
        QVERIFY(pick(window, QStringLiteral("scheme"), scheme));
        QTRY_VERIFY_WITH_TIMEOUT(!window.experiment().preview.isBusy()
                && window.experiment().viewer.header()
                && window.experiment().viewer.header()->scenario == scenario.toStdString()
                && window.experiment().viewer.header()->scheme == scheme.toStdString()
                && window.experiment().viewer.isVerdictFinal(),
            patience);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), headline);
        const QString why = window.findChild<QLabel *>(QStringLiteral("why"))->text();
        QVERIFY2(why.contains(first), qPrintable(why));
        QVERIFY2(why.contains(second), qPrintable(why));
    }
};

QTEST_MAIN(tst_VerdictDock)
#include "tst_verdictdock.moc"
