// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the notes for writes, the unit of time and the expected outcome belong to the shown
// run, not to the run that was shown before.
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/compare/pinning.h"
#include "ui/state/experiment.h"
#include "ui/window/mainwindow.h"
#include "ui/window/wiring/comparefeature.h"
#include "ui/words/quantities.h"

using namespace lockscope;

namespace {

// Returns whether the window shows the model's run of this scenario, with its final verdict.
bool showsModelRunOf(MainWindow &window, const char *scenario)
{
    const Experiment &experiment = window.experiment();
    return experiment.viewer.source() == RunView::Source::model && !experiment.preview.isBusy()
        && experiment.viewer.header() && experiment.viewer.header()->scenario == scenario
        && experiment.viewer.isVerdictFinal();
}

// Returns the notes that result from the judge's findings about the shown trace.
WriteNotes notesOfShown(MainWindow &window)
{
    return writeNotesOf(
        window.experiment().viewer.verdict()->findings, *window.experiment().viewer.trace());
}

WorldTime endOfShown(MainWindow &window)
{
    return window.experiment().viewer.spans().end();
}

} // namespace

class TestRunView : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    // Opens a file with a run of F10, whose notes name a stale write.
    void openFile(MainWindow &window)
    {
        window.show();
        QVERIFY(
            pick(window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        QTRY_VERIFY_WITH_TIMEOUT(showsModelRunOf(window, "f10-pause-after-acquire"), patience);
        const QString file = m_folder.file(QStringLiteral("f10.csv"));
        QVERIFY(window.exportTo(file));
        window.open(file);
        QTRY_COMPARE_WITH_TIMEOUT(
            window.experiment().viewer.source(), RunView::Source::file, patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal(), patience);
        QVERIFY(window.experiment().viewer.writeNotes());
        QVERIFY(!window.experiment().viewer.writeNotes()->empty());
    }

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theModelsRunHasTheWriteNotesOfItsOwnTraceAfterAFile()
    {
        MainWindow window;
        openFile(window);
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QTRY_VERIFY_WITH_TIMEOUT(showsModelRunOf(window, "peaceful"), patience);
        QVERIFY(notesOfShown(window).empty());
        QVERIFY(window.experiment().viewer.writeNotes());
        QCOMPARE(*window.experiment().viewer.writeNotes(), notesOfShown(window));
    }

    void timesOfTheModelsRunHaveTheUnitForItsLengthAfterAFile()
    {
        MainWindow window;
        openFile(window);
        const WorldTime endOfFile = endOfShown(window);
        QCOMPARE(shownRunEnd(), std::optional(endOfFile));
        window.experiment().editor.setSetting("work", 20e6);
        window.experiment().editor.setSetting("pause", 10e6);
        QTRY_VERIFY_WITH_TIMEOUT(
            showsModelRunOf(window, "f10-pause-after-acquire") && endOfShown(window) < endOfFile,
            patience);
        QCOMPARE(shownRunEnd(), std::optional(endOfShown(window)));
    }

    void aRunThatIsShownAgainHasItsPreviousNotesAndItsPreviousUnit()
    {
        MainWindow window;
        openFile(window);
        const WriteNotes notesOfFile = *window.experiment().viewer.writeNotes();
        const WorldTime endOfFile = endOfShown(window);
        Pinning &pinning = window.findChild<CompareFeature *>()->pinning();
        pinning.pin();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QTRY_VERIFY_WITH_TIMEOUT(showsModelRunOf(window, "peaceful"), patience);
        pinning.swap();
        QCOMPARE(window.experiment().viewer.source(), RunView::Source::file);
        QVERIFY(window.experiment().viewer.writeNotes());
        QCOMPARE(*window.experiment().viewer.writeNotes(), notesOfFile);
        QCOMPARE(shownRunEnd(), std::optional(endOfFile));
    }

    void aFileDoesNotHaveTheExpectedOutcomeOfThePreviousRun()
    {
        MainWindow window;
        openFile(window);
        Experiment &experiment = window.experiment();
        RunView live = *experiment.viewer.view();
        live.source = RunView::Source::live;
        live.effective = experiment.editor.choice().effective(WorldKind::live);
        experiment.viewer.show(std::make_shared<const RunView>(live));
        QVERIFY(experiment.viewer.view()->expectedOutcome());
        experiment.opener.open(m_folder.file(QStringLiteral("f10.csv")));
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::file, patience);
        QVERIFY(!experiment.viewer.view()->expectedOutcome());
    }
};

QTEST_MAIN(TestRunView)
#include "tst_runview.moc"
