// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/settings/settingpanel.h"
#include "ui/settings/settingslider.h"
#include "ui/settings/strip.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/verdict/verdictpanel.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMouseEvent>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Computes the outcome of F10 without a run: client 1 leaves after its pause and its work. Client 2
// enters at its next attempt after the end of the lease. Returns nothing if the two times are so
// close that only the run can decide.
std::optional<Outcome> expectedOutcome(const Settings &settings)
{
    const Duration leaveTime = settings.pause + settings.work;
    const Duration slack = 20ms; // the round trips
    if (settings.ttl + settings.retryDelay + settings.retryJitter + slack < leaveTime)
        return Outcome::violated;
    if (settings.ttl > leaveTime + slack)
        return Outcome::held;
    return std::nullopt;
}

// Sends a mouse event of the left button to a widget, with fractions of a pixel, as on a
// high-resolution screen.
void sendMouse(QWidget &widget, QEvent::Type type, QPointF at, Qt::KeyboardModifiers modifiers = {})
{
    const Qt::MouseButtons held =
        type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, widget.mapToGlobal(at),
        type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held, modifiers);
    QApplication::sendEvent(&widget, &event);
}

// Measures the maximum processor time of the window's thread between two turns of its event loop. A
// busy machine does not lengthen the processor time.
class ThreadWorkMeter : public QObject {
public:
    ThreadWorkMeter()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            const std::int64_t worked = workOfThread();
            m_longest = std::max(m_longest, worked - m_before);
            m_before = worked;
        });
        m_timer.start(1ms);
    }
    double longestMs() const { return static_cast<double>(m_longest) / 1e6; }

private:
    static std::int64_t workOfThread()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time.tv_sec * 1'000'000'000 + time.tv_nsec;
    }
    QTimer m_timer;
    std::int64_t m_before = workOfThread();
    std::int64_t m_longest = 0;
};

} // namespace

class TestWhatIf : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static bool isChoiceShown(MainWindow &window)
    {
        const Experiment &experiment = window.experiment();
        return experiment.viewer.source() == RunView::Source::model && !experiment.preview.isBusy()
            && experiment.viewer.shownScenario().scenario.settings
            == experiment.editor.choice().settings()
            && experiment.viewer.shownScenario().seed == experiment.editor.choice().seed()
            && experiment.viewer.shownScenario().scheme == experiment.editor.choice().scheme().id();
    }

    static SettingSlider &sliderOf(const MainWindow &window, const QString &name)
    {
        return *window.findChild<SettingSlider *>(name + QStringLiteral("-slider"));
    }

    static void open(MainWindow &window)
    {
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
    }

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theModelRunsEachChoiceAtOnceAndTheStatusBarNamesTheModel()
    {
        MainWindow window;
        open(window);
        QVERIFY(window.experiment().viewer.trace());
        QVERIFY(window.experiment().viewer.isVerdictFinal());
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        QCOMPARE(window.findChild<QLabel *>(QStringLiteral("statusWorld"))->text(),
            QStringLiteral("MODEL"));
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("setnx-del")));
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        QCOMPARE(window.experiment().viewer.header()->scheme, std::string("setnx-del"));
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(),
            QStringLiteral("no violation observed"));
    }

    // A ghost is the outlines of the run before the drag, which the timeline draws over the shown
    // run.
    void whileTheTtlIsDraggedTheVerdictChangesAtTheComputedValue()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        auto &timeline = *window.findChild<TimelineView *>();
        SettingSlider &slider = sliderOf(window, QStringLiteral("ttl"));
        const SettingScale scale(*settingInfo("ttl"));
        experiment.editor.setSetting("ttl", 500e6);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        const double y = slider.grooveRect().center().y();
        const double from = slider.xOf(slider.value());
        const double to = slider.xOf(scale.positionOf(30e9));
        const int undoSteps = experiment.editor.history().count();

        int shownRuns = 0;
        int wrongVerdicts = 0;
        bool hadGhost = false;
        connect(&experiment.viewer, &Viewer::verdictChanged, &window, [&] {
            if (experiment.viewer.source() != RunView::Source::model)
                return;
            ++shownRuns;
            const auto outcome =
                expectedOutcome(experiment.viewer.shownScenario().scenario.settings);
            wrongVerdicts += outcome && experiment.viewer.verdict()->outcome != *outcome ? 1 : 0;
            hadGhost |= timeline.hasGhost();
        });
        ThreadWorkMeter meter;
        sendMouse(slider, QEvent::MouseButtonPress, {from, y});
        constexpr int moves = 200;
        for (int i = 1; i <= moves; ++i) {
            sendMouse(slider, QEvent::MouseMove, {from + (to - from) * i / moves, y});
            QTest::qWait(4);
            if (i == moves / 2)
                QTRY_VERIFY_WITH_TIMEOUT(timeline.hasGhost(), 20'000);
        }
        QVERIFY(experiment.editor.choice().settings().ttl >= 29s);
        sendMouse(slider, QEvent::MouseButtonRelease, {to, y});
        QVERIFY(!timeline.hasGhost());
        QTRY_VERIFY_WITH_TIMEOUT(
            isChoiceShown(window), 20'000); // the shown run is the run of the last choice
        QTest::qWait(50);
        QVERIFY(isChoiceShown(window));
        QVERIFY(hadGhost);
        QVERIFY(shownRuns > 1);
        QCOMPARE(wrongVerdicts, 0);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(),
            QStringLiteral("no violation observed"));
        QCOMPARE(experiment.editor.history().count(), undoSteps + 1);
        qInfo("%d runs shown in %d moves; at most %.1f ms of work between two turns of the event "
              "loop",
            shownRuns, moves, meter.longestMs());
        QVERIFY2(meter.longestMs() < 500, "the window stood still");
    }

    void aRunOfFiftyClientsIsUpdatedWhileASliderIsDragged()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        experiment.editor.setSetting("clients", 50);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 60'000);
        SettingSlider &slider = sliderOf(window, QStringLiteral("work"));
        const double y = slider.grooveRect().center().y();
        const double from = slider.xOf(slider.value());
        std::size_t eventsMax = 0;
        int shownRuns = 0;
        connect(&experiment.viewer, &Viewer::runChanged, &window, [&] {
            eventsMax = std::max(eventsMax, experiment.viewer.trace()->size());
            ++shownRuns;
        });
        ThreadWorkMeter meter;
        sendMouse(slider, QEvent::MouseButtonPress, {from, y});
        constexpr int moves = 60;
        for (int i = 1; i <= moves; ++i) {
            sendMouse(slider, QEvent::MouseMove, {from - i * 0.5, y});
            QTest::qWait(8);
        }
        sendMouse(slider, QEvent::MouseButtonRelease, {from - moves * 0.5, y});
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 60'000);
        QVERIFY(shownRuns > 1);
        qInfo("%d runs of up to %zu events shown in %d moves; at most %.1f ms of work between two "
              "turns of the event loop",
            shownRuns, eventsMax, moves, meter.longestMs());
        QVERIFY2(meter.longestMs() < 500, "the window stood still");
    }

    // A strip is the row of coloured cells in a slider's groove: each cell has the outcome for one
    // value of the setting.
    void theStripOfASliderShowsWhereTheVerdictChanges()
    {
        MainWindow window;
        open(window);
        const auto &strips = window.findChild<SettingPanel *>()->strips();
        QTRY_VERIFY_WITH_TIMEOUT(
            !strips.strip("ttl").isEmpty() && strips.strip("ttl").isComplete(), 60'000);
        const Strip &strip = strips.strip("ttl");
        const auto points = strip.tippingPoints();
        QCOMPARE(points.size(), 1U);
        QCOMPARE(points.front().before, Outcome::violated);
        QCOMPARE(points.front().after, Outcome::held);
        Settings settings = window.experiment().editor.choice().settings();
        for (const StripCell &cell : strip.cells()) {
            settings.ttl = Duration(static_cast<Duration::rep>(cell.value));
            const auto outcome = expectedOutcome(settings);
            if (outcome && settings.ttl >= settings.nodeTimeout)
                QCOMPARE(cell.outcome, *outcome);
        }
        QTRY_VERIFY(sliderOf(window, QStringLiteral("ttl"))
                        .accessibleDescription()
                        .startsWith(QStringLiteral("violated, no violation observed from")));
    }

    void aDragIsOneUndoStep()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        SettingSlider &slider = sliderOf(window, QStringLiteral("pause"));
        const double y = slider.grooveRect().center().y();
        const double from = slider.xOf(slider.value());
        const Duration before = experiment.editor.choice().settings().pause;
        sendMouse(slider, QEvent::MouseButtonPress, {from, y});
        for (int i = 1; i <= 20; ++i)
            sendMouse(slider, QEvent::MouseMove, {from - 4 * i, y});
        sendMouse(slider, QEvent::MouseButtonRelease, {from - 80, y});
        const Duration after = experiment.editor.choice().settings().pause;
        QVERIFY(after < before);
        QAction *const undo = actionNamed(window, QStringLiteral("Undo Max. pause"));
        QVERIFY(undo);
        QVERIFY(undo->isEnabled());
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(experiment.editor.choice().settings().pause, before);
        QCOMPARE(experiment.editor.history().index(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(experiment.editor.choice().settings().pause, after);
    }

    void severalKeysInARowAreOneUndoStepAndShowAGhostForAMoment()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        auto &timeline = *window.findChild<TimelineView *>();
        SettingSlider &slider = sliderOf(window, QStringLiteral("nodes"));
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_Right);
        QTest::keyClick(&slider, Qt::Key_Right);
        QTest::keyClick(&slider, Qt::Key_Right);
        QCOMPARE(experiment.editor.choice().settings().nodes,
            4); // a key press selects the next value, not the next position of the handle
        QCOMPARE(experiment.editor.history().count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window) && timeline.hasGhost(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(!timeline.hasGhost(), 20'000);
        QTest::keyClick(&slider, Qt::Key_Left);
        QCOMPARE(experiment.editor.history().count(),
            2); // more than a second after the last key press: another undo step
    }

    void theDiceButtonChangesTheSeed()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        const Seed before = experiment.editor.choice().seed();
        QTest::mouseClick(
            window.findChild<QToolButton *>(QStringLiteral("seed-die")), Qt::LeftButton);
        QVERIFY(experiment.editor.choice().seed() != before);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        QCOMPARE(window.experiment().viewer.header()->seed, experiment.editor.choice().seed());
        experiment.editor.history().undo();
        QCOMPARE(experiment.editor.choice().seed(), before);
    }

    void aChoiceThatCannotBeRunKeepsTheShownRunAndGivesAReason()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        auto &messages = *window.findChild<MessageBar *>();
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("set-px-wait")));
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        const auto trace = experiment.viewer.trace();
        experiment.editor.setSetting("replicas", 0);
        QVERIFY(messages.isVisible());
        QVERIFY(messages.text().endsWith(QStringLiteral(" waits for replicas; expected 1 to 3.")));
        QTest::qWait(50);
        QCOMPARE(experiment.viewer.trace(), trace);
        experiment.editor.setSetting("replicas", 1);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        QVERIFY(!messages.isVisible());
    }

    void aScenarioForRealRedisOnlyKeepsTheShownRun()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        Scenario scenario = experiment.editor.choice().scenario();
        scenario.id = "real-alone";
        scenario.worlds = {WorldKind::live};
        experiment.editor.chooseScenario(scenario);
        const auto &messages = *window.findChild<MessageBar *>();
        QVERIFY(messages.isVisible());
        QVERIFY2(messages.text().endsWith(
                     QStringLiteral("does not run with the model; expected real Redis.")),
            qUtf8Printable(messages.text()));
        QVERIFY(!experiment.preview.isBusy());
        QCOMPARE(experiment.viewer.header()->scenario, std::string("f10-pause-after-acquire"));
    }

    void aScenarioForTheModelOnlyIsNeitherRunNorVerifiedOnRealRedis()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        Scenario scenario = experiment.editor.choice().scenario();
        scenario.id = "model-alone";
        scenario.worlds = {WorldKind::model};
        experiment.editor.chooseScenario(scenario);
        QVERIFY(!actionNamed(window, QStringLiteral("Verify model on Redis"))->isEnabled());
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QVERIFY(!experiment.viewer.isRunning());
        const QString message = window.findChild<MessageBar *>()->text();
        QVERIFY2(
            message.endsWith(QStringLiteral("does not run with real Redis; expected the model.")),
            qUtf8Printable(message));
    }

    void aFileIsShownUntilTheUserChangesASetting()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        const QString file = m_folder.file(QStringLiteral("model.csv"));
        QVERIFY(window.exportTo(file));
        window.open(file);
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::file, 20'000);
        QTest::qWait(100);
        QCOMPARE(experiment.viewer.source(), RunView::Source::file);
        experiment.editor.setSetting("work", 300e6);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
    }

    void theVisibleTimeAndTheSelectionStayWhenASettingChanges()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        auto &timeline = *window.findChild<TimelineView *>();
        timeline.showRange(WorldTime{} + 200ms, WorldTime{} + 400ms);
        const WorldTime from = timeline.visibleFrom();
        const WorldTime to = timeline.visibleTo();
        std::size_t row = 0;
        while ((*experiment.viewer.trace())[row].kind != EventKind::granted
            || (*experiment.viewer.trace())[row].client != ClientId(2))
            ++row;
        window.selection().select(experiment.viewer.trace()->seqAt(row));
        const AttemptId attempt = (*experiment.viewer.trace())[row].attempt;
        experiment.editor.setSetting("work", 350e6);
        QTRY_VERIFY_WITH_TIMEOUT(isChoiceShown(window), 20'000);
        QCOMPARE(timeline.visibleFrom(), from);
        QCOMPARE(timeline.visibleTo(), to);
        QVERIFY(window.selection().event());
        const Event &selected =
            (*experiment.viewer
                    .trace())[*experiment.viewer.trace()->indexOf(*window.selection().event())];
        QCOMPARE(selected.kind, EventKind::granted);
        QCOMPARE(selected.client, ClientId(2));
        QCOMPARE(selected.attempt, attempt);
    }
};

QTEST_MAIN(TestWhatIf)
#include "tst_whatif.moc"
