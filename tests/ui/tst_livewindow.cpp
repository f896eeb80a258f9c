// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"

#include <QFile>
#include <QListView>
#include <QMenu>
#include <QProgressBar>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace lockscope;

namespace {
}

class TestLiveWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aLiveRunShowsTheViolationAndItsEvidence()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(
            pick(window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        auto *const verdict = window.findChild<VerdictPanel *>();
        QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window.experiment().viewer.isRunning());
        QVERIFY(verdict->headline().contains(QStringLiteral("running")));
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal(), patience);
        QCOMPARE(verdict->headline(), QStringLiteral("violated"));
        QCOMPARE(window.findChild<EventTable *>()->model()->rowCount(),
            static_cast<int>(window.experiment().viewer.trace()->size()));
        auto *const list = window.findChild<QListView *>(QStringLiteral("witnesses"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
            list->visualRect(list->model()->index(0, 0)).center());
        QVERIFY(window.selection().event());
        QVERIFY(window.findChild<EventTable *>()->selectionModel()->hasSelection());
    }

    void aLiveRunGoesOnWhenTheLanguageChanges()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        ChoiceEditor &editor = window.experiment().editor;
        editor.setSetting("clients", 3);
        window.findChild<QAction *>(QStringLiteral("liveLab"))->trigger();
        const Viewer &viewer = window.experiment().viewer;
        QTRY_VERIFY_WITH_TIMEOUT(viewer.trace() && viewer.trace()->size() > 20, patience);
        const Seq selected = viewer.trace()->seqAt(10);
        window.selection().select(selected);
        window.findChild<TimelineView *>(QStringLiteral("timeline"))
            ->showRange(WorldTime{}, (*viewer.trace())[10].time);
        const auto rangeOf = [&window] {
            const auto &view = *window.findChild<TimelineView *>(QStringLiteral("timeline"));
            return std::pair(view.visibleFrom(), view.visibleTo());
        };
        const auto range = rangeOf();
        const int steps = editor.history().count();
        const std::size_t rows = viewer.trace()->size();
        changeLanguage(window, QStringLiteral("zh_CN"));
        QVERIFY(viewer.isRunning());
        QVERIFY(viewer.trace()->size() >= rows);
        QVERIFY(
            window.findChild<VerdictPanel *>()->headline().startsWith(QStringLiteral("运行中")));
        QVERIFY(window.experiment().live.isKeptRunning());
        QCOMPARE(editor.history().count(), steps);
        QCOMPARE(editor.choice().settings().clients, 3);
        QCOMPARE(window.selection().event(), std::optional(selected));
        QCOMPARE(rangeOf(), range);
        QTRY_VERIFY_WITH_TIMEOUT(viewer.trace()->size() > rows + 20, patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            window.findChild<EventTable *>()->model()->rowCount() > static_cast<int>(rows + 20),
            patience);
        window.experiment().live.stop();
        QTRY_VERIFY_WITH_TIMEOUT(viewer.isVerdictFinal(), patience);
        QCOMPARE((*viewer.trace())[viewer.trace()->size() - 1].kind, EventKind::runEnd);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("未发现互斥失效"));
    }

    void stopEndsTheRunAndKeepsItsTrace()
    {
        MainWindow window;
        window.show();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            window.experiment().viewer.trace() && window.experiment().viewer.trace()->size() > 20,
            patience);
        actionNamed(window, QStringLiteral("Stop"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!window.experiment().viewer.isRunning(), patience);
        const Trace &trace = *window.experiment().viewer.trace();
        QCOMPARE(trace[trace.size() - 1].kind, EventKind::runEnd);
    }

    void beforeTheFirstRowTheTimelineNamesTheStartingServers()
    {
        MainWindow window;
        window.show();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        const Viewer &viewer = window.experiment().viewer;
        TimelineView &timeline = *window.findChild<TimelineView *>(QStringLiteral("timeline"));
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QVERIFY(viewer.isRunning() && !viewer.trace());
        QCOMPARE(timeline.emptyHint(), QStringLiteral("Starting 5 redis-servers…"));
        const QImage starting = timeline.grab().toImage();
        QTRY_VERIFY_WITH_TIMEOUT(viewer.trace() && !viewer.trace()->isEmpty(), patience);
        QVERIFY(timeline.grab().toImage() != starting);
        window.experiment().live.endRun();
        QVERIFY(timeline.emptyHint().startsWith(QStringLiteral("Press “Run on Redis”")));
    }

    void aFailedStartKeepsTheShownRun()
    {
        MainWindow window;
        window.show();
        const Viewer &viewer = window.experiment().viewer;
        QTRY_VERIFY_WITH_TIMEOUT(viewer.isVerdictFinal(), patience);
        const QString headline = window.findChild<VerdictPanel *>()->headline();
        const std::size_t rows = viewer.trace()->size();
        window.experiment().live.setRedisServer("/nonexistent/redis-server");
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        const auto *const messages = window.findChild<MessageBar *>();
        QTRY_VERIFY_WITH_TIMEOUT(messages->isVisible()
                && messages->text().startsWith(QStringLiteral("Could not start the run")),
            patience);
        QVERIFY(!viewer.isRunning());
        QCOMPARE(viewer.source(), RunView::Source::model);
        QCOMPARE(viewer.trace()->size(), rows);
        QTRY_COMPARE_WITH_TIMEOUT(
            window.findChild<VerdictPanel *>()->headline(), headline, patience);
        QCOMPARE(window.findChild<EventTable *>()->model()->rowCount(), static_cast<int>(rows));
    }

    void aRefusedRunStartsWithoutTheFaultThatIsRefused()
    {
        MainWindow window;
        window.show();
        Experiment &experiment = window.experiment();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        FaultPlan faults{{FaultAction::pause, {ClientId{1}}, {.time = 10ms}, {20ms}},
            {FaultAction::freeze, {{}, NodeId{9}}, {.time = 10ms}, {20ms}}};
        experiment.editor.setFaults(faults);
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        auto *const messages = window.findChild<MessageBar *>();
        QTRY_VERIFY(messages->text().startsWith(QStringLiteral("Could not start the run")));
        QVERIFY(!experiment.viewer.isRunning());
        const auto buttons = messages->findChildren<QToolButton *>();
        const auto remove = std::ranges::find_if(buttons, [](const QToolButton *button) {
            return button->text() == QStringLiteral("Remove this fault");
        });
        QVERIFY(remove != buttons.end());
        (*remove)->click();
        QTRY_VERIFY_WITH_TIMEOUT(experiment.viewer.source() == RunView::Source::live
                && experiment.viewer.isVerdictFinal(),
            patience);
        QCOMPARE(experiment.editor.choice().faults().size(), std::size_t{1});
    }

    void afterALessonTheLiveRunIsShownAgain()
    {
        MainWindow window;
        window.show();
        const Viewer &viewer = window.experiment().viewer;
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            viewer.isVerdictFinal() && viewer.source() == RunView::Source::live, patience);
        const auto trace = viewer.trace();
        window.findChild<QMenu *>(QStringLiteral("lessonsMenu"))->actions().first()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            viewer.source() == RunView::Source::model && viewer.isVerdictFinal(), patience);
        actionNamed(window, QStringLiteral("Leave the lesson"))->trigger();
        QCOMPARE(viewer.source(), RunView::Source::live);
        QCOMPARE(viewer.trace(), trace);
        QCOMPARE(window.experiment().editor.choice().scenario().id, std::string("peaceful"));
        QTRY_VERIFY_WITH_TIMEOUT(
            viewer.isVerdictFinal() && !window.experiment().preview.isBusy(), patience);
        QCOMPARE(
            viewer.source(), RunView::Source::live); // no run of the model replaces the live run
    }

    void aMessageNamesAFaultThatNeverBegins()
    {
        MainWindow window;
        window.show();
        Scenario scenario = findScenario("peaceful").value();
        Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
        freeze.end.length = 300ms;
        freeze.begin.when = EventCondition{{EventKind::entered}, ClientId{1}, {}, 1, 200ms};
        scenario.faults.add(freeze);
        QFile file(m_folder.file(QStringLiteral("late.lockscope")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(scenarioJson(scenario)));
        file.close();
        window.open(file.fileName());
        window.experiment().editor.setRunLength(100ms);
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        const auto *const messages = window.findChild<MessageBar *>();
        QVERIFY(messages->isVisible());
        QVERIFY2(messages->text().simplified().startsWith(QStringLiteral(
                     "Node 1 frozen for 300 ms never happens: it would begin 200 ms after")),
            qPrintable(messages->text()));
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal(), patience);
    }

    void theStatusBarShowsHowMuchTimeOfTheRunIsLeft()
    {
        MainWindow window;
        window.show();
        Experiment &experiment = window.experiment();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        experiment.editor.setSetting("work", 5e9); // also a busy machine sees such a run under way
        QTRY_VERIFY_WITH_TIMEOUT(!experiment.preview.isBusy(), patience);
        const auto *const progress =
            window.findChild<QProgressBar *>(QStringLiteral("runProgress"));
        QVERIFY(progress && !progress->isVisible());
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QVERIFY(progress->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(progress->value() > 0, patience);
        QVERIFY2(
            progress->text().contains(QStringLiteral("left")), qUtf8Printable(progress->text()));
        actionNamed(window, QStringLiteral("Stop"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!experiment.viewer.isRunning(), patience);
        QVERIFY(!progress->isVisible());
    }

    void closingTheWindowEndsTheRun()
    {
        MainWindow window;
        window.show();
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.trace() != nullptr, patience);
        window.close();
        QVERIFY(!window.experiment().viewer.isRunning());
    }
};

QTEST_MAIN(TestLiveWindow)
#include "tst_livewindow.moc"
