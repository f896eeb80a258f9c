// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/settings/settingpanel.h"
#include "ui/settings/strip.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/window/faultui.h"

#include <QLabel>
#include <QSlider>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;

class TestWhatIfLive : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aLiveRunReplacesTheModelUntilTheNextSettingChange()
    {
        MainWindow window;
        window.show();
        Experiment &experiment = window.experiment();
        auto &worldLabel = *window.findChild<QLabel *>(QStringLiteral("statusWorld"));
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::model, 20'000);
        QCOMPARE(worldLabel.text(), QStringLiteral("MODEL"));
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QVERIFY(experiment.viewer.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(
            experiment.viewer.trace() && !experiment.viewer.trace()->isEmpty(), 60'000);
        QCOMPARE(experiment.viewer.source(), RunView::Source::live);
        QCOMPARE(worldLabel.text(), QStringLiteral("LIVE"));
        // During a live run, a changed setting changes that run, and the model does not run.
        experiment.editor.setSetting("work", 350e6);
        QVERIFY(!experiment.preview.isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!experiment.viewer.isRunning(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(experiment.viewer.isVerdictFinal(), 60'000);
        QCOMPARE(experiment.viewer.source(), RunView::Source::live);
        QCOMPARE(experiment.viewer.header()->world, std::optional(WorldKind::live));
        experiment.editor.setSetting("work", 300e6);
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::model, 20'000);
        QCOMPARE(worldLabel.text(), QStringLiteral("MODEL"));
        QCOMPARE(experiment.viewer.header()->world, std::optional(WorldKind::model));
    }

    void stripsShowNoOutcomesOfEarlierSettingsDuringALiveRun()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        Experiment &experiment = window.experiment();
        const StripJob &strips = window.findChild<SettingPanel *>()->strips();
        const auto areAllCells = [&](const char *setting, StripCell::State state) {
            const auto &cells = strips.strip(setting).cells();
            return !cells.empty()
                && std::all_of(cells.begin(), cells.end(),
                    [state](const StripCell &cell) { return cell.state == state; });
        };
        const auto isComplete = [&](const char *setting) {
            return !strips.strip(setting).isEmpty() && strips.strip(setting).isComplete();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isComplete("ttl") && isComplete("pause"), 60'000);
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            experiment.viewer.trace() && !experiment.viewer.trace()->isEmpty(), 60'000);
        QVERIFY(isComplete("ttl")
            && isComplete("pause")); // no setting has changed since the outcomes were computed
        auto *const slider = window.findChild<QSlider *>(QStringLiteral("ttl-slider"));
        slider->setFocus();
        const QImage before =
            window.findChild<QWidget *>(QStringLiteral("pause-slider"))->grab().toImage();
        const Duration ttl = experiment.editor.choice().settings().ttl;
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(experiment.editor.choice().settings().ttl > ttl);
        QVERIFY(experiment.viewer.isRunning());
        QVERIFY(isComplete("ttl")); // the strip of the TTL does not depend on the TTL
        QVERIFY(areAllCells("pause", StripCell::State::unknown));
        QVERIFY(window.findChild<QWidget *>(QStringLiteral("pause-slider"))->grab().toImage()
            != before);
        QTRY_VERIFY_WITH_TIMEOUT(!experiment.viewer.isRunning(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(isComplete("ttl") && isComplete("pause"), 60'000);
    }

    void aFaultThatIsAddedDuringALiveRunAppliesFromTheNextRun()
    {
        MainWindow window;
        window.show();
        Experiment &experiment = window.experiment();
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::model, 20'000);
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            experiment.viewer.trace() && !experiment.viewer.trace()->isEmpty(), 60'000);
        QVERIFY(experiment.viewer.isRunning());
        const std::size_t before = experiment.editor.choice().faults().size();
        auto *const faultUi = window.findChild<FaultUi *>();
        Fault pause{FaultAction::pause, {ClientId{1}}};
        pause.begin.time = Duration(100ms);
        faultUi->planEditor().add(pause);
        QCOMPARE(experiment.editor.choice().faults().size(), before + 1);
        QCOMPARE(experiment.viewer.shownScenario().scenario.faults.size(),
            before); // the current run is not changed
        QVERIFY(faultUi->planEditor().appliesFromNextRun());
        QTRY_VERIFY_WITH_TIMEOUT(!experiment.viewer.isRunning(), 60'000);
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(experiment.viewer.isRunning() && experiment.viewer.trace()
                && !experiment.viewer.trace()->isEmpty(),
            60'000);
        QCOMPARE(experiment.viewer.shownScenario().scenario.faults.size(), before + 1);
        QVERIFY(!faultUi->planEditor().appliesFromNextRun());
        experiment.live.endRun();
    }

    void aFaultFromTheFaultPaletteIsInjectedIntoTheCurrentLiveRun()
    {
        MainWindow window;
        window.show();
        Experiment &experiment = window.experiment();
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::model, 20'000);
        actionNamed(window, QStringLiteral("Run on Redis"))->trigger();
        const auto has = [&](EventKind kind) {
            const auto trace = experiment.viewer.trace();
            for (std::size_t i = 0; trace && i < trace->size(); ++i) {
                if ((*trace)[i].kind == kind)
                    return true;
            }
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(has(EventKind::attempt), 60'000);
        QVERIFY(experiment.viewer.isRunning());
        const FaultPlan before = experiment.editor.choice().faults();
        window.findChild<FaultUi *>()->addAtPlayhead(QStringLiteral("freeze"));
        QVERIFY(experiment.editor.choice().faults() == before); // the scenario does not change
        QVERIFY2(window.findChild<MessageBar *>()->text().contains(
                     QStringLiteral("Injected on real Redis")),
            qPrintable(window.findChild<MessageBar *>()->text()));
        QTRY_VERIFY_WITH_TIMEOUT(has(EventKind::frozen), 60'000);
        QVERIFY(has(EventKind::settingChanged)); // the row by which the trace shows that the user
                                                 // injected the fault
        experiment.live.endFaults({}, NodeId{1});
        QTRY_VERIFY_WITH_TIMEOUT(has(EventKind::thawed), 60'000);
        experiment.live.endRun();
    }
};

QTEST_MAIN(TestWhatIfLive)
#include "tst_whatiflive.moc"
