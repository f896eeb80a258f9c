// SPDX-License-Identifier: GPL-3.0-or-later
// The live lab as a user works with it: a run that is kept running on real Redis, while settings,
// clients and nodes change.
#include <QTest>

#include "tests/ui/faultfixture.h"
#include "ui/compare/pinnedview.h"
#include "ui/livelab/livelabbar.h"
#include "ui/runs/runsstrip.h"
#include "ui/settings/settingcontrol.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/state/selection.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/window/wiring/sessionfeature.h"

#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

using namespace lockscope;

namespace {

// The window with a scenario that is kept running.
struct Lab {
    Lab(const char *scenario, const char *scheme)
    {
        window.resize(1280, 720);
        window.show();
        picked = pick(window, QStringLiteral("scenario"), QString::fromLatin1(scenario))
            && pick(window, QStringLiteral("scheme"), QString::fromLatin1(scheme));
    }
    ~Lab() { window.experiment().live.endRun(); }
    void run() { window.findChild<QAction *>(QStringLiteral("liveLab"))->trigger(); }
    // Changes a setting as its slider does.
    void moveSlider(const char *name, double number)
    {
        for (SettingControl *const control : window.findChildren<SettingControl *>()) {
            if (control->name() == name)
                Q_EMIT control->numberChanged(number);
        }
    }
    qint64 number(const char *name) const
    {
        return window.findChild<QLabel *>(QLatin1String(name))->text().remove(u',').toLongLong();
    }
    int countOf(
        EventKind kind, ClientId client = {}, NodeId node = {}, std::size_t firstRow = 0) const
    {
        const auto trace = const_cast<MainWindow &>(window).experiment().viewer.trace();
        int count = 0;
        for (std::size_t i = firstRow; trace && i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            count += event.kind == kind && (!client || event.client == client)
                    && (!node || event.node == node)
                ? 1
                : 0;
        }
        return count;
    }
    std::size_t rows()
    {
        return window.experiment().viewer.trace() ? window.experiment().viewer.trace()->size() : 0;
    }

    QMessageBox *closeQuestion() const
    {
        return window.findChild<QMessageBox *>(QStringLiteral("closeQuestion"));
    }

    MainWindow window;
    bool picked = false;
};

} // namespace

class TestLabWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aLongerTtlEndsTheViolationsInARunningLab()
    {
        Lab lab("f10-pause-after-acquire", "set-px-lua");
        QVERIFY(lab.picked);
        lab.moveSlider("ttl", 100e6);
        lab.moveSlider("pause", 300e6);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.number("labViolations") >= 3, patience);
        QVERIFY(lab.window.findChild<LiveLabBar *>()->isVisible());
        lab.moveSlider("ttl", 60e9);
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::settingChanged) >= 1, patience);
        // Leases from before the change may still end during a pause; all later leases are long
        // enough.
        std::size_t begin = lab.rows();
        QTRY_VERIFY_WITH_TIMEOUT(
            lab.countOf(EventKind::released, ClientId{1}, {}, begin) >= 2, patience);
        begin = lab.rows();
        const qint64 violations = lab.number("labViolations");
        QTRY_VERIFY_WITH_TIMEOUT(
            lab.countOf(EventKind::paused, ClientId{1}, {}, begin) >= 3, patience);
        QCOMPARE(lab.number("labViolations"), violations);
        lab.moveSlider("ttl", 100e6);
        QTRY_VERIFY_WITH_TIMEOUT(lab.number("labViolations") > violations, patience);
    }

    void aChangedSettingLeavesAMarkOnTheRulerAndTheFixesExplainThemselves()
    {
        Lab lab("f10-pause-after-acquire", "set-px-lua");
        QVERIFY(lab.picked);
        lab.moveSlider("ttl", 100e6);
        lab.moveSlider("pause", 300e6);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.number("labViolations") >= 1, patience);
        lab.moveSlider("ttl", 60e9);
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::settingChanged) >= 1, patience);
        lab.window.experiment().live.endRun();
        auto *const timeline = lab.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->fitAll();
        const Trace &trace = *lab.window.experiment().viewer.trace();
        std::size_t row = 0;
        while (trace[row].kind != EventKind::settingChanged)
            ++row;
        QSignalSpy hints(timeline, &TimelineView::hinted);
        const QRectF ruler = timeline->rulerRect();
        QTest::mouseMove(timeline,
            QPointF(ruler.left() + timeline->visibleTime().coordinates().xOf(trace[row].time),
                ruler.center().y())
                .toPoint());
        QTRY_VERIFY(std::any_of(hints.begin(), hints.end(), [](const QList<QVariant> &hint) {
            return hint.front().toString().contains(QStringLiteral("setting changed"));
        }));
        const auto *const note = lab.window.findChild<QLabel *>(QStringLiteral("remedyNote"));
        QTRY_VERIFY_WITH_TIMEOUT(
            note->text().startsWith(QStringLiteral("The run on real Redis failed")), patience);
    }

    void clientsAndNodesStartAndStopWithTheirSliders()
    {
        Lab lab("peaceful", "redlock");
        QVERIFY(lab.picked);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted) > 0, patience);
        lab.moveSlider("clients", 4);
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted, ClientId{4}) > 0, patience);
        lab.moveSlider("nodes", 2);
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::nodeDown) == 3, patience);
        // Without a majority of the five nodes no client gets the lock.
        const std::size_t rowsBefore = lab.rows();
        QTRY_VERIFY_WITH_TIMEOUT(
            lab.countOf(EventKind::denied, {}, {}, rowsBefore) >= 20, patience);
        QCOMPARE(lab.countOf(EventKind::granted, {}, {}, rowsBefore), 0);
        lab.moveSlider("nodes", 5);
        QTRY_VERIFY_WITH_TIMEOUT(
            lab.countOf(EventKind::granted, {}, {}, rowsBefore) >= 3, patience);
        // The note appears only if the slider asks for more nodes than the run has.
        auto *const note = lab.window.findChild<QLabel *>(QStringLiteral("nodes-note"));
        QVERIFY(note->isHidden());
        lab.moveSlider("nodes", 7);
        QVERIFY(!note->isHidden() && note->text().contains(QStringLiteral("5 nodes")));
        lab.window.experiment().live.endRun();
        // The slider stopped nodes. The user injected no faults, so there are no chips.
        QVERIFY(lab.window.findChild<FaultLane *>()->injectedChips().empty());
    }

    void aFaultInjectedByHandLeavesAChipThatCanBeKeptAndMoved()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted) > 0, patience);
        TimelineLane clientLane;
        clientLane.role = LaneRole::belief;
        clientLane.client = ClientId{1};
        TimelinePlace place;
        place.lane = clientLane;
        const std::unique_ptr<QMenu> menu(lab.window.findChild<Replay *>()->menu().menuFor(place));
        QVERIFY(menu && menuEntry(menu.get(), QStringLiteral("Crash client 1 now")));
        QAction *const pause = menuEntry(menu.get(), QStringLiteral("Pause client 1 now for"));
        QVERIFY(pause);
        QVERIFY(menuEntry(menu.get(), QStringLiteral("Crash and restart"))->isEnabled());
        menuEntry(pause->menu(), QStringLiteral("100 ms"))->trigger();
        auto *const lane = lab.window.findChild<FaultLane *>();
        QTRY_COMPARE_WITH_TIMEOUT(lane->injectedChips().size(), std::size_t{1}, patience);
        lab.window.findChild<QSlider *>(QStringLiteral("labStorm"))->setValue(60);
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::settingChanged) >= 4,
            patience); // also each injected fault has such a row
        lab.window.experiment().live.endRun();
        QCOMPARE(lane->injectedChips().size(), std::size_t{1}); // random faults have no chip
        // A random fault has a tick that tells what it is.
        auto *const timeline = lab.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->fitAll();
        const Trace &trace = *lab.window.experiment().viewer.trace();
        std::size_t row = trace.size() - 1;
        while (trace[row].kind != EventKind::settingChanged)
            --row;
        const double x =
            lane->axisLeft() + timeline->visibleTime().coordinates().xOf(trace[row].time);
        const QPoint tick(static_cast<int>(x), 2);
        QHelpEvent help(QEvent::ToolTip, tick, lane->mapToGlobal(tick));
        QCoreApplication::sendEvent(lane, &help);
        QVERIFY(!QToolTip::text().isEmpty()
            && !QToolTip::text().startsWith(QStringLiteral("Random faults")));
        FaultChip *const chip = lane->injectedChips().front();
        const Fault injected = chip->shown().fault;
        QVERIFY(injected.action == FaultAction::pause && *injected.end.length == 100ms
            && *injected.begin.time > Duration::zero());
        QVERIFY(chip->toolTip().contains(QStringLiteral("injected")));
        const std::unique_ptr<QMenu> chipMenu(lane->menuForInjected(injected));
        QVERIFY(menuEntry(chipMenu.get(), QStringLiteral("Keep in the scenario")));
        FaultFixture::drag(chip, QPointF(10, 6), 60);
        const FaultPlan &plan = lab.window.experiment().editor.choice().faults();
        QCOMPARE(plan.size(), std::size_t{1});
        QVERIFY(plan[0].action == FaultAction::pause && *plan[0].begin.time > *injected.begin.time);
        QTRY_VERIFY_WITH_TIMEOUT(
            lab.window.experiment().viewer.source() == RunView::Source::model, patience);
        QVERIFY(lane->injectedChips().empty());
        lab.window.experiment().editor.history().undo();
        QVERIFY(lab.window.experiment().editor.choice().faults().empty());
    }

    void theSliderInjectsRandomFaultsAndTheLastSecondsBecomeAScenario()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted) > 0, patience);
        lab.window.findChild<QSlider *>(QStringLiteral("labStorm"))->setValue(60);
        auto *const lane = lab.window.findChild<FaultLane *>();
        QVERIFY(lane->accessibleDescription().startsWith(QStringLiteral("No faults")));
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::settingChanged) >= 6, patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            lane->accessibleDescription().startsWith(QStringLiteral("Random faults")), patience);
        Experiment &experiment = lab.window.experiment();
        const Choice before = experiment.editor.choice();
        lab.window.findChild<QToolButton *>(QStringLiteral("labCut"))->click();
        QVERIFY(experiment.viewer.isRunning());
        QVERIFY(experiment.editor.choice() == before);
        const KeptRun beside = experiment.runs.all().back();
        QVERIFY(beside.source == RunView::Source::model && beside.choice.faults().size() >= 3);
        QVERIFY(experiment.runs.shown() != beside.id);
        experiment.live.endRun();
        experiment.runs.show(beside.id);
        QCOMPARE(
            lab.window.findChild<QComboBox *>(QStringLiteral("scenario"))->currentData().toString(),
            QString::fromStdString(beside.choice.scenario().id));
        QTRY_VERIFY_WITH_TIMEOUT(experiment.viewer.source() == RunView::Source::model, patience);
        QVERIFY(!lab.window.findChild<LiveLabBar *>()->isVisible());
    }

    void aClickOnAClipMakesItARunBesideTheLab()
    {
        Lab lab("f10-pause-after-acquire", "set-px-lua");
        QVERIFY(lab.picked);
        lab.moveSlider("ttl", 100e6);
        lab.moveSlider("pause", 300e6);
        lab.run();
        auto *const clips = lab.window.findChild<QListWidget *>(QStringLiteral("labClips"));
        // The first clip may begin where the run begins: then it is a whole trace.
        QTRY_VERIFY_WITH_TIMEOUT(clips->count() >= 2, patience);
        QVERIFY(clips->isVisibleTo(&lab.window));
        QVERIFY(!lab.window.findChild<QListView *>(QStringLiteral("witnesses"))->isVisible());
        Experiment &experiment = lab.window.experiment();
        const std::size_t runs = experiment.runs.all().size();
        const QString text = clips->item(0)->text();
        Q_EMIT clips->clicked(clips->model()->index(0, 0));
        QVERIFY(experiment.viewer.isRunning());
        QCOMPARE(experiment.runs.all().size(), runs + 1);
        const KeptRun clip = experiment.runs.all().back();
        QCOMPARE(clip.name, QStringLiteral("Clip ") + text);
        QVERIFY(lab.window.selection().event());
        experiment.live.endRun();
        experiment.runs.show(clip.id);
        QVERIFY(experiment.viewer.isVerdictFinal());
        QCOMPARE(experiment.viewer.verdict()->outcome, Outcome::violated);
        QVERIFY(experiment.viewer.trace()->isPartial());
        QVERIFY(!lab.window.findChild<LiveLabBar *>()->isVisible());
        QVERIFY(!clips->isVisible());
        Q_EMIT lab.window.findChild<RunsStrip *>()->compareAsked(experiment.runs.all().front().id);
        QTRY_VERIFY_WITH_TIMEOUT(lab.window.findChild<PinnedView *>()->isVisible(), patience);
    }

    void crashedClientsAreTheLinesTroubleAndEndAllFaultsRestartsThem()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted) > 0, patience);
        FaultPlan crashes;
        const int clients = lab.window.experiment().editor.choice().settings().clients;
        for (int i = 1; i <= clients; ++i)
            crashes.add({FaultAction::crash, {ClientId{static_cast<std::uint16_t>(i)}},
                {.time = Duration::zero()}});
        QVERIFY(lab.window.experiment().live.inject(crashes));
        const auto *const trouble = lab.window.findChild<QLabel *>(QStringLiteral("labTrouble"));
        QTRY_VERIFY_WITH_TIMEOUT(
            trouble->text().startsWith(QStringLiteral("All clients are down")), patience);
        QVERIFY(!lab.window.findChild<QLabel *>(QStringLiteral("labEntries"))->isVisible());
        TimelinePlace place;
        place.lane = TimelineLane{.role = LaneRole::belief, .client = ClientId{1}, .node = {}};
        const std::unique_ptr<QMenu> menu(lab.window.findChild<Replay *>()->menu().menuFor(place));
        QVERIFY(menu);
        menuEntry(menu.get(), QStringLiteral("Restart client 1"))->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(lab.countOf(EventKind::restarted, ClientId{1}), 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(trouble->text().isEmpty(), patience);
        lab.window.findChild<QToolButton *>(QStringLiteral("labEndFaults"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(lab.countOf(EventKind::restarted), clients, patience);
    }

    void theTimelineFollowsAboutTwentyRounds()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        lab.run();
        const auto *const timeline =
            lab.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        QTRY_VERIFY_WITH_TIMEOUT(!timeline->visibleTime().isShowingAll(), patience);
        QVERIFY(timeline->isFollowing());
        const TimeRange visible = timeline->visibleTime().visible();
        const Trace &trace = *lab.window.experiment().viewer.trace();
        int rounds = 0;
        for (std::size_t row = 0; row < trace.size(); ++row)
            rounds += trace[row].kind == EventKind::granted && trace[row].time >= visible.from;
        QVERIFY2(rounds >= 10 || visible.length() < 2s, qPrintable(QString::number(rounds)));
    }

    void docksAndTabsAreRestoredAfterTheLab()
    {
        Lab lab("f10-pause-after-acquire", "set-px-lua");
        QVERIFY(lab.picked);
        QTRY_VERIFY_WITH_TIMEOUT(lab.window.experiment().viewer.isVerdictFinal(), patience);
        const auto dock = [&](const char *name) {
            return lab.window.findChild<QDockWidget *>(QLatin1String(name));
        };
        dock("eventsDock")->show();
        dock("momentDock")->show();
        dock("momentDock")->raise();
        const auto places = [&] {
            QMap<QString, QRect> found;
            for (const QDockWidget *const candidate : lab.window.findChildren<QDockWidget *>()) {
                if (!candidate->visibleRegion().isEmpty()) // not a tab behind another one
                    found.insert(candidate->objectName(), candidate->geometry());
            }
            return found;
        };
        QTRY_VERIFY(places().contains(QStringLiteral("momentDock")));
        const auto before = places();
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.number("labViolations") >= 1, patience);
        QVERIFY(places() != before);
        actionNamed(lab.window, QStringLiteral("Stop"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(lab.window.experiment().viewer.isVerdictFinal(), patience);
        QVERIFY(places().contains(QStringLiteral("momentDock")));
        auto *const timeline = lab.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->showRange(WorldTime{}, WorldTime{60s});
        lab.moveSlider("ttl", 2e9); // after a change of a setting the window shows the model's run
        QTRY_VERIFY_WITH_TIMEOUT(!lab.window.findChild<LiveLabBar *>()->isVisible(), patience);
        QTRY_COMPARE(places(), before);
        QVERIFY(timeline->visibleTime().isShowingAll()); // a minute does not fit this run
    }

    void aRunThatIsKeptRunningStopsIfItsTraceCannotBeWrittenToDisk()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted) > 0, patience);
        Q_EMIT lab.window.experiment().viewer.memoryTroubled(QStringLiteral("the disk is full"));
        QTRY_VERIFY_WITH_TIMEOUT(!lab.window.experiment().viewer.isRunning(), patience);
        const QString text = lab.window.findChild<MessageBar *>()->text();
        QVERIFY2(text.startsWith(QStringLiteral("Stopped the run"))
                && text.endsWith(QStringLiteral("the disk is full")),
            qPrintable(text));
    }

    void presenterModeShowsTheWholeLabBar()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        lab.run();
        QTRY_VERIFY_WITH_TIMEOUT(lab.countOf(EventKind::granted) > 0, patience);
        auto *const present = actionNamed(lab.window, QStringLiteral("Presenter mode"));
        present->trigger();
        lab.window.setWindowState(Qt::WindowNoState);
        lab.window.resize(1280, 720);
        lab.window.findChild<QSlider *>(QStringLiteral("labStorm"))->setValue(43);
        auto *const rate = lab.window.findChild<QLabel *>(QStringLiteral("labRate"));
        QTRY_VERIFY(rate->isVisible()
            && rate->width() >= rate->fontMetrics().horizontalAdvance(rate->text()));
        QTRY_COMPARE(rate->visibleRegion().boundingRect(), rate->rect());
        for (const char *const name : {"labCut", "labStorm", "labEntries"})
            QTRY_VERIFY2(lab.window.findChild<QWidget *>(QLatin1String(name))->isVisible(), name);
        present->trigger();
    }

    void aLessonSwitchesTheLabOff()
    {
        Lab lab("peaceful", "set-px-lua");
        QVERIFY(lab.picked);
        auto *const faultRate = lab.window.findChild<QSlider *>(QStringLiteral("labStorm"));
        faultRate->setValue(40);
        lab.window.findChild<LessonFeature *>()->progress().begin(0);
        QCOMPARE(faultRate->value(), 0);
    }

    // Only a run of 10 s or more is worth a question, so the three runs last side by side.
    void closingAWindowWithALongRunAsksTheUserUnlessASignalClosesIt()
    {
        Lab asked("peaceful", "set-px-lua");
        Lab ending("peaceful", "set-px-lua");
        Lab closedBySignal("peaceful", "set-px-lua");
        for (Lab *const lab : {&asked, &ending, &closedBySignal})
            lab->run();
        for (Lab *const lab : {&asked, &ending, &closedBySignal})
            QTRY_VERIFY_WITH_TIMEOUT(lab->rows() > 0
                    && (*lab->window.experiment().viewer.trace())[lab->rows() - 1].time
                        >= WorldTime{10s},
                patience);

        QVERIFY(!asked.window.close() && asked.closeQuestion()->isVisible());
        QTest::mouseClick(asked.closeQuestion()->button(QMessageBox::Cancel), Qt::LeftButton);
        QTRY_VERIFY(!asked.closeQuestion());
        QVERIFY(asked.window.isVisible() && asked.window.experiment().viewer.isRunning());
        QVERIFY(!asked.window.close());
        for (QAbstractButton *const button : asked.closeQuestion()->buttons()) {
            if (button->text().contains(QStringLiteral("End the run")))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_VERIFY(!asked.window.isVisible());
        QVERIFY(!asked.window.experiment().viewer.isRunning());

        QVERIFY(!ending.window.close() && ending.closeQuestion());
        ending.window.experiment().live.stop();
        QTRY_VERIFY_WITH_TIMEOUT(
            !ending.window.experiment().viewer.isRunning() && !ending.closeQuestion(), patience);
        QVERIFY(ending.window.isVisible());

        closedBySignal.window.findChild<SessionFeature *>()
            ->closeAtOnce(); // as app/window/main.cpp does
        QVERIFY(!closedBySignal.window.isVisible() && !closedBySignal.closeQuestion());
    }
};

QTEST_MAIN(TestLabWindow)
#include "tst_livelabwindow.moc"
