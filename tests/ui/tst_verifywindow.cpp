// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "ui/window/mainwindow.h"

#include "core/scenario/files/forks.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/pairedtimelines.h"
#include "ui/compare/verifyview.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"

#include <QCheckBox>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <unistd.h>

using namespace lockscope;

namespace {

// Returns the number of running redis-server processes that this process has started.
int ownServers()
{
    int found = 0;
    for (const QString &process :
        QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile status(QStringLiteral("/proc/%1/stat").arg(process));
        if (process.toInt() == 0 || !status.open(QIODevice::ReadOnly))
            continue;
        // "pid (name) state parent …"
        const QByteArray line = status.readAll();
        const QList<QByteArray> rest = line.mid(line.lastIndexOf(')') + 2).split(' ');
        const bool isServer = line.contains("(redis-server)") && rest.value(0) != "Z";
        found += isServer && rest.value(1).toInt() == getpid() ? 1 : 0;
    }
    return found;
}

template <class T> T *widgetNamed(const QWidget &window, const char *name)
{
    return window.findChild<T *>(QString::fromLatin1(name));
}

QString sentence(const QWidget &window)
{
    return widgetNamed<QLabel>(window, "verifySentence")->text();
}

VerifyView *viewOf(const QWidget &window)
{
    return window.findChild<VerifyView *>();
}

bool isShown(const QWidget &window, const char *dock)
{
    return widgetNamed<QDockWidget>(window, dock)->isVisible();
}

void pressVerify(QWidget &window)
{
    QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
}

void press(const QWidget &window, const char *button)
{
    QTest::mouseClick(widgetNamed<QAbstractButton>(window, button), Qt::LeftButton);
}

} // namespace

class TestVerifyWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    void open(MainWindow &window, const char *scenario, const char *scheme)
    {
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(pick(window, QStringLiteral("scenario"), QString::fromLatin1(scenario)));
        QVERIFY(pick(window, QStringLiteral("scheme"), QString::fromLatin1(scheme)));
    }

private Q_SLOTS:
    void verifyShowsTheTwoRunsAndThatTheirVerdictsAgree()
    {
        MainWindow window;
        open(window, "f10-pause-after-acquire", "set-px-lua");
        const QRect topology = widgetNamed<QDockWidget>(window, "topologyDock")->geometry();
        const QRect verdict = widgetNamed<QDockWidget>(window, "verdictDock")->geometry();
        pressVerify(window);
        QVERIFY(viewOf(window)->isOpen());
        QVERIFY(isShown(window, "topologyDock") && isShown(window, "verdictDock"));
        QTRY_VERIFY_WITH_TIMEOUT(viewOf(window)->verification().results().size() == 1, patience);
        QTRY_VERIFY(!viewOf(window)->verification().isBusy());
        QVERIFY(!isShown(window, "topologyDock") && !isShown(window, "verdictDock"));
        QCOMPARE(sentence(window), QStringLiteral("The verdict agrees: violated."));
        const VerifiedRun &run = *viewOf(window)->verification().results().front();
        QCOMPARE(run.predicted.header->world, std::optional(WorldKind::model));
        QCOMPARE(run.real.header->world, std::optional(WorldKind::live));
        QCOMPARE(run.predicted.header->seed, run.real.header->seed);
        QVERIFY(widgetNamed<QLabel>(window, "predictedWords")
                    ->text()
                    .contains(QStringLiteral("violated")));
        QVERIFY(
            widgetNamed<QLabel>(window, "realWords")->text().contains(QStringLiteral("violated")));
        auto *const table = widgetNamed<QTableView>(window, "differenceTable");
        QCOMPARE(table->model()->rowCount(), static_cast<int>(run.comparison.pairs.size()));
        QVERIFY(widgetNamed<QTableView>(window, "latenessTable")->model()->rowCount() > 3);
        QVERIFY(widgetNamed<QLabel>(window, "verifyOrder")
                    ->text()
                    .contains(QStringLiteral("Time difference of")));

        // The two timelines show the same range, even if the user moves only one of them.
        PairedTimelines &timelines = viewOf(window)->timelines();
        timelines.real().showRange(WorldTime{900ms}, WorldTime{1200ms});
        QCOMPARE(timelines.predicted().visibleFrom(), timelines.real().visibleFrom());
        QCOMPARE(timelines.predicted().visibleTo(), timelines.real().visibleTo());
        actionNamed(window, QStringLiteral("Fit all"))->trigger();
        QCOMPARE(timelines.predicted().visibleTo(), timelines.real().visibleTo());
        QVERIFY(timelines.real().visibleTo() > WorldTime{1300ms});

        // A row of the table is an event and its counterpart in the other run. A click selects the
        // row.
        QSignalSpy chosen(table->selectionModel(), &QItemSelectionModel::currentRowChanged);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(2, 0)).center());
        QCOMPARE(chosen.count(), 1);

        press(window, "verifyClose");
        QVERIFY(!viewOf(window)->isOpen());
        QVERIFY(isShown(window, "topologyDock") && isShown(window, "verdictDock"));
        QTRY_COMPARE(widgetNamed<QDockWidget>(window, "topologyDock")->geometry(), topology);
        QTRY_COMPARE(widgetNamed<QDockWidget>(window, "verdictDock")->geometry(), verdict);
        QCOMPARE(ownServers(), 0);
    }

    void theTableCanShowTheDifferencesOnly()
    {
        MainWindow window;
        open(window, "f17b-loser-finally", "set-px-blind-del");
        pressVerify(window);
        QTRY_VERIFY_WITH_TIMEOUT(viewOf(window)->verification().results().size() == 1
                && !viewOf(window)->verification().isBusy(),
            patience);
        const Comparison &comparison = viewOf(window)->verification().results().front()->comparison;
        auto *const table = widgetNamed<QTableView>(window, "differenceTable");
        QTest::mouseClick(widgetNamed<QCheckBox>(window, "differingOnly"), Qt::LeftButton, {},
            {8, widgetNamed<QCheckBox>(window, "differingOnly")->height() / 2});
        QCOMPARE(table->model()->rowCount(),
            static_cast<int>(
                comparison.onlyPredicted + comparison.onlyReal + comparison.differing));
    }

    void aChangedCopyOfAScenarioIsVerified()
    {
        MainWindow window;
        open(window, "peaceful", "set-px-lua");
        const Fault crash{FaultAction::crash, {ClientId{1}}, {.time = 30ms}};
        const Scenario changedCopy =
            copyWithFault(window.experiment().editor.choice().effective(WorldKind::model), crash);
        window.experiment().editor.chooseScenario(changedCopy);
        pressVerify(window);
        QTRY_VERIFY_WITH_TIMEOUT(viewOf(window)->verification().results().size() == 1
                && !viewOf(window)->verification().isBusy(),
            patience);
        const VerifiedRun &run = *viewOf(window)->verification().results().front();
        QCOMPARE(run.real.header->scenario, changedCopy.id);
        const auto crashes = [](const Trace &trace) {
            int found = 0;
            for (std::size_t row = 0; row < trace.size(); ++row)
                found += trace[row].kind == EventKind::crashed && trace[row].client == ClientId{1}
                    ? 1
                    : 0;
            return found;
        };
        QCOMPARE(crashes(*run.predicted.trace), 1);
        QCOMPARE(crashes(*run.real.trace), 1);
    }

    void severalRunsShowHowOftenTheVerdictAgrees()
    {
        MainWindow window;
        open(window, "f17b-loser-finally", "set-px-blind-del");
        widgetNamed<QSpinBox>(window, "verifyRuns")->setValue(3);
        pressVerify(window);
        QTRY_VERIFY_WITH_TIMEOUT(viewOf(window)->verification().results().size() == 3, patience);
        QTRY_VERIFY(!viewOf(window)->verification().isBusy());
        QVERIFY2(sentence(window).startsWith(QStringLiteral("The verdict agrees in 3 of 3 runs.")),
            qUtf8Printable(sentence(window)));
    }

    void theModelCanUseTheTimesOfTheRealRun()
    {
        MainWindow window;
        open(window, "f10-pause-after-acquire", "set-px-lua");
        pressVerify(window);
        QTRY_VERIFY_WITH_TIMEOUT(viewOf(window)->verification().results().size() == 1
                && !viewOf(window)->verification().isBusy(),
            patience);
        const auto before = viewOf(window)->verification().results().front();
        QVERIFY(before->measured);
        QVERIFY(widgetNamed<QPushButton>(window, "takeTimes")->isEnabled());
        press(window, "takeTimes");
        QTRY_VERIFY_WITH_TIMEOUT(!viewOf(window)->verification().isBusy(), patience);
        const auto after = viewOf(window)->verification().results().front();
        QVERIFY(after->predicted.header->modelTimes == before->measured);
        QVERIFY(window.experiment().editor.choice().modelTimes() == *before->measured);
        QCOMPARE(after->real.trace.get(), before->real.trace.get());
    }

    void cancelStopsTheServersWithoutBlockingTheWindow()
    {
        MainWindow window;
        open(window, "f10-pause-after-acquire", "redlock");
        pressVerify(window);
        QTRY_VERIFY_WITH_TIMEOUT(
            viewOf(window)->verification().stage() == Verification::Stage::running, patience);
        QVERIFY(ownServers() >= 5);
        // While the servers stop, the window's event loop keeps running.
        QElapsedTimer sinceLastTick;
        qint64 longest = 0;
        QTimer ticks;
        sinceLastTick.start();
        connect(&ticks, &QTimer::timeout, this,
            [&] { longest = std::max(longest, sinceLastTick.restart()); });
        ticks.start(1);
        press(window, "verifyCancel");
        QTRY_VERIFY_WITH_TIMEOUT(!viewOf(window)->verification().isBusy(), patience);
        QCOMPARE(ownServers(), 0);
        QVERIFY2(longest < 250, qUtf8Printable(QString::number(longest)));
        QCOMPARE(sentence(window), QStringLiteral("Cancelled: nothing to compare."));
        QVERIFY(viewOf(window)->isOpen());
        QTest::keyClick(viewOf(window), Qt::Key_Escape);
        QVERIFY(!viewOf(window)->isOpen());
    }

    void closingTheWindowDuringAVerificationLeavesNoServer()
    {
        {
            MainWindow window;
            open(window, "f10-pause-after-acquire", "redlock");
            pressVerify(window);
            QTRY_VERIFY_WITH_TIMEOUT(
                viewOf(window)->verification().stage() == Verification::Stage::running, patience);
            window.close();
        }
        QCOMPARE(ownServers(), 0);
    }

    void verifyIsDisabledWithAReasonIfRealRedisCannotRunTheChoice()
    {
        MainWindow window;
        open(window, "f10-pause-after-acquire", "set-px-lua");
        QAction *const verify = actionNamed(window, QStringLiteral("Verify model on Redis"));
        QVERIFY(verify->isEnabled());
        window.experiment().editor.setSetting(
            "latency", 5e6); // 5 ms in nanoseconds; on real Redis, proxies delay the messages
        QVERIFY(verify->isEnabled());
        window.experiment().editor.setSetting(
            "sentinels", 3); // there is no replica that the sentinels could promote
        QVERIFY(!verify->isEnabled());
        QVERIFY2(verify->toolTip().contains(QStringLiteral("there is no replica to promote")),
            qUtf8Printable(verify->toolTip()));
        pressVerify(window);
        QVERIFY(!viewOf(window)->isOpen());
        window.experiment().editor.resetSettings();
        QVERIFY(verify->isEnabled());
        QVERIFY(verify->toolTip().contains(QStringLiteral("Ctrl+Shift+R")));
    }
};

QTEST_MAIN(TestVerifyWindow)
#include "tst_verifywindow.moc"
