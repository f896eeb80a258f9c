// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that the window keeps: nothing recorded is lost when the experiment changes, and a click
// in the strip shows a run again as it was.
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/pinnedview.h"
#include "ui/export/exporter.h"
#include "ui/runs/runsstrip.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"

#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QTest>
#include <QToolBar>
#include <QUndoStack>

#include <algorithm>
#include <memory>

using namespace lockscope;

namespace {

std::string textOfTrace(MainWindow &window)
{
    return csvText(*window.experiment().viewer.trace());
}

struct Rig {
    Rig()
    {
        window.resize(1440, 900);
        window.show();
        strip = window.findChild<RunsStrip *>();
    }
    void runLive()
    {
        const std::size_t before = runs.all().size();
        window.experiment().live.run();
        QTRY_VERIFY_WITH_TIMEOUT(
            runs.all().size() > before && window.experiment().viewer.isVerdictFinal(), patience);
    }
    // Waits until the model's run of the choice is kept.
    int keepModelRun()
    {
        const std::size_t before = runs.all().size();
        if (!QTest::qWaitFor([&] { return runs.all().size() > before; }, patience))
            return 0;
        return runs.all().back().id;
    }
    QRect chip(int row) const { return strip->visualRect(strip->model()->index(row, 0)); }
    void click(int row)
    {
        QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, chip(row).center());
    }

    MainWindow window;
    Runs &runs{window.experiment().runs};
    RunsStrip *strip;
};

} // namespace

class TestRuns : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void aRunIsRepeatedAndItsOutcomesAreCounted()
    {
        Rig rig;
        rig.window.experiment().editor.chooseScenario(*builtInScenario("peaceful"));
        rig.window.findChild<QAction *>(QStringLiteral("repeatRun"))->trigger();
        const auto liveRuns = [&rig] {
            return std::ranges::count(rig.runs.all(), RunView::Source::live, &KeptRun::source);
        };
        QTRY_COMPARE_WITH_TIMEOUT(liveRuns(), WindowActions::repeatedRuns, patience);
        const auto *const message = rig.window.findChild<MessageBar *>();
        QTRY_VERIFY_WITH_TIMEOUT(message->isVisible(), patience);
        QVERIFY2(message->text().endsWith(QStringLiteral("no violation observed: 10")),
            qPrintable(message->text()));
    }

    void aLiveRunSurvivesChangesOfTheExperiment()
    {
        Rig rig;
        ChoiceEditor &editor = rig.window.experiment().editor;
        const Viewer &viewer = rig.window.experiment().viewer;
        QVERIFY(pick(
            rig.window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        editor.setSetting("ttl", 900e6);
        rig.runLive();
        const std::string recorded = textOfTrace(rig.window);
        const int id = rig.runs.shown();
        QVERIFY(id);
        QCOMPARE(rig.runs.find(id)->outcome, std::optional(viewer.verdict()->outcome));
        const auto isModelShown = [&viewer] { return viewer.source() == RunView::Source::model; };
        editor.history().undo();
        QTRY_VERIFY_WITH_TIMEOUT(isModelShown(), patience);
        QVERIFY(rig.runs.find(id));
        rig.click(rig.strip->model()->rowCount() - 1);
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs.shown(), id, patience);
        QCOMPARE(viewer.source(), RunView::Source::live);
        QVERIFY(textOfTrace(rig.window) == recorded);
        QCOMPARE(settingNumber(editor.choice().settings(), "ttl"), 900e6);
        QTRY_VERIFY_WITH_TIMEOUT(viewer.isVerdictFinal(), patience);
        QCOMPARE(rig.window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        editor.chooseScheme("redlock");
        QTRY_VERIFY_WITH_TIMEOUT(isModelShown(), patience);
        rig.runs.show(id);
        QVERIFY(textOfTrace(rig.window) == recorded);
        QCOMPARE(editor.choice().scheme().id(), std::string("set-px-lua"));
    }

    void aRunOfTheModelIsKeptWhenItIsLookedAtAndMadeAgain()
    {
        Rig rig;
        ChoiceEditor &editor = rig.window.experiment().editor;
        QVERIFY(pick(
            rig.window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        const int first = rig.keepModelRun();
        QVERIFY(first);
        const std::string text = textOfTrace(rig.window);
        QVERIFY(runTitle(*rig.runs.find(first)).startsWith(QStringLiteral("F10 · SET NX PX")));
        editor.setSetting("pause", 500e6);
        const int second = rig.keepModelRun();
        QVERIFY(second);
        QCOMPARE(runTitle(*rig.runs.find(second)), QStringLiteral("F10 · Max. pause 500\u00A0ms"));
        rig.click(rig.strip->model()->rowCount() - 2);
        QTRY_COMPARE_WITH_TIMEOUT(
            settingNumber(editor.choice().settings(), "pause"), 3e9, patience);
        QTRY_VERIFY_WITH_TIMEOUT(textOfTrace(rig.window) == text, patience);
        QTRY_COMPARE_WITH_TIMEOUT(
            rig.runs.shown(), first, patience); // the same run is not kept twice
        editor.history().undo();
        QTRY_COMPARE_WITH_TIMEOUT(
            settingNumber(editor.choice().settings(), "pause"), 500e6, patience);
    }

    void theTitleOfARunNamesItsNewFaults()
    {
        KeptRun run;
        run.source = RunView::Source::model;
        run.choice = Choice(*builtInScenario("f10-pause-after-acquire"));
        const Fault freeze{FaultAction::freeze, {{}, NodeId{1}}, {.time = 10ms}, {20ms}};
        FaultPlan faults = run.choice.faults();
        faults.add(freeze);
        run.choice.setFaults(faults);
        QCOMPARE(runTitle(run), QStringLiteral("F10 · Node 1 Freeze 20\u00A0ms"));
        Scenario story = *builtInScenario("f10-pause-after-acquire");
        story.id += "-found";
        story.faults = {freeze};
        run.choice = Choice(story);
        QCOMPARE(runTitle(run), QStringLiteral("F10 · Node 1 Freeze 20\u00A0ms"));
    }

    void theModelsRunOfTheSameChoiceComesBackAfterTheLiveRun()
    {
        Rig rig;
        QVERIFY(pick(
            rig.window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        const int model = rig.keepModelRun();
        QVERIFY(model);
        rig.runLive();
        QCOMPARE(rig.window.experiment().viewer.source(), RunView::Source::live);
        rig.click(0);
        QTRY_COMPARE_WITH_TIMEOUT(
            rig.window.experiment().viewer.source(), RunView::Source::model, patience);
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs.shown(), model, patience);
    }

    void aRunIsNamedPinnedRemovedAndRestoredByKeys()
    {
        Rig rig;
        QVERIFY(pick(
            rig.window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        const int id = rig.keepModelRun();
        rig.strip->setFocus();
        rig.strip->setCurrentIndex(
            rig.strip->model()->index(rig.strip->model()->rowCount() - 1, 0));
        QTest::keyClick(rig.strip, Qt::Key_F2);
        auto *const field = rig.strip->findChild<QLineEdit *>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("the bad one"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs.find(id)->name, QStringLiteral("the bad one"), patience);
        QTest::keyClick(rig.strip, Qt::Key_K);
        QVERIFY(rig.runs.find(id)->isPinned);
        rig.window.experiment().editor.setSetting("pause", 500e6);
        const int other = rig.keepModelRun();
        rig.runs.show(id);
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs.shown(), id, patience);
        rig.runs.removeUnpinned();
        QVERIFY(rig.runs.find(id) && !rig.runs.find(other));
        rig.runs.restoreRemoved();
        QVERIFY(rig.runs.find(other));
        QTest::keyClick(rig.strip, Qt::Key_Delete);
        QVERIFY(!rig.runs.find(id));
        QTest::keyClick(rig.strip, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(rig.runs.find(id)->name, QStringLiteral("the bad one"));
    }

    void aRunThatIsDraggedOntoTheTimelineIsCompared()
    {
        Rig rig;
        QVERIFY(pick(
            rig.window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        const int first = rig.keepModelRun();
        rig.window.experiment().editor.setSetting("pause", 500e6);
        const int second = rig.keepModelRun();
        QVERIFY(first && second);
        auto *const timeline = rig.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        const auto *const pinned = rig.window.findChild<PinnedView *>();
        const QModelIndex row =
            rig.strip->model()->index(rig.strip->model()->rowCount() - 2, 0); // the first run
        const std::unique_ptr<QMimeData> run(rig.strip->model()->mimeData({row}));
        constexpr QPoint place(100, 100);
        QDragEnterEvent enter(place, Qt::CopyAction, run.get(), Qt::LeftButton, {});
        QDropEvent drop(place, Qt::CopyAction, run.get(), Qt::LeftButton, {});
        QApplication::sendEvent(timeline, &enter);
        QVERIFY(enter.isAccepted() && !pinned->isVisible());
        QApplication::sendEvent(timeline, &drop);
        QTRY_VERIFY_WITH_TIMEOUT(pinned->isVisible(), patience);
        QCOMPARE(rig.runs.shown(), second);
    }

    void closingAsksForALongRecordingUntilItIsExported()
    {
        Rig rig;
        // A long run of the model stands for a run on real Redis, which would take as long.
        const Viewer &viewer = rig.window.experiment().viewer;
        rig.window.experiment().editor.setSetting("work", 70e9);
        QTRY_VERIFY_WITH_TIMEOUT(
            viewer.trace() && viewer.spans().end() > WorldTime{} + 60s, patience);
        RunView recording = *viewer.view();
        recording.source = RunView::Source::live;
        recording.trace = std::make_shared<const Trace>(*recording.trace);
        rig.window.experiment().viewer.show(std::make_shared<const RunView>(recording));
        QCOMPARE(rig.runs.unsavedCount(), 1);
        QVERIFY(!rig.window.close());
        auto *const question = rig.window.findChild<QMessageBox *>(QStringLiteral("closeQuestion"));
        QVERIFY(question);
        question->reject();
        rig.window.findChild<Exporter *>()->write({}, m_folder.file(QStringLiteral("long.csv")));
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs.unsavedCount(), 0, patience);
        QVERIFY(rig.window.close());
    }

    void aLessonHidesTheStripAndKeepsNoRunOfTheModel()
    {
        Rig rig;
        auto *const bar = rig.window.findChild<QToolBar *>(QStringLiteral("runsBar"));
        QVERIFY(bar->isVisible());
        rig.window.lesson().begin(0);
        QTRY_VERIFY_WITH_TIMEOUT(!bar->isVisible(), patience);
        rig.window.lesson().leave();
        QVERIFY(bar->isVisible());
    }
};

QTEST_MAIN(TestRuns)
#include "tst_runs.moc"
