// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the window shows of a run belongs to that run, whatever was shown before.
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/compare/pinning.h"
#include "ui/state/experiment.h"
#include "ui/window/mainwindow.h"
#include "ui/window/wiring/comparefeature.h"
#include "ui/words/quantities.h"

using namespace lockscope;

namespace {

constexpr int patience = 60000; // for slow and shared machines

bool isOfModel(MainWindow &window, const char *scenario)
{
    const Experiment &experiment = window.experiment();
    return experiment.source() == Experiment::Source::model && !experiment.isModelBusy() && experiment.header()
        && experiment.header()->scenario == scenario && experiment.isVerdictFinal();
}

// Returns the notes that result from the judge's findings about the shown trace.
WriteNotes notesOfShown(MainWindow &window)
{
    return writeNotes(window.experiment().verdict()->findings, *window.experiment().trace());
}

WorldTime endOfShown(MainWindow &window)
{
    return window.experiment().spans().end();
}

} // namespace

class TestRunView : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    // Opens F10 from a file: its late write is noted as stale.
    void openFile(MainWindow &window)
    {
        window.show();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        QTRY_VERIFY_WITH_TIMEOUT(isOfModel(window, "f10-pause-after-acquire"), patience);
        const QString file = m_folder.file(QStringLiteral("f10.csv"));
        QVERIFY(window.exportTo(file));
        window.open(file);
        QTRY_COMPARE_WITH_TIMEOUT(window.experiment().source(), Experiment::Source::file, patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().isVerdictFinal(), patience);
        QVERIFY(window.experiment().writeNotes());
        QVERIFY(!window.experiment().writeNotes()->empty());
    }

private Q_SLOTS:
    void init() { m_folder.forget(); }

    void theModelsRunHasItsOwnWriteNotesAfterAFile()
    {
        MainWindow window;
        openFile(window);
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QTRY_VERIFY_WITH_TIMEOUT(isOfModel(window, "peaceful"), patience);
        QVERIFY(notesOfShown(window).empty());
        QVERIFY(window.experiment().writeNotes());
        QCOMPARE(*window.experiment().writeNotes(), notesOfShown(window));
    }

    void momentsOfTheModelsRunHaveItsOwnUnitAfterAFile()
    {
        MainWindow window;
        openFile(window);
        const WorldTime endOfFile = endOfShown(window);
        QCOMPARE(momentReach(), std::optional(endOfFile));
        window.experiment().setSetting("work", 20e6);
        window.experiment().setSetting("pause", 10e6);
        QTRY_VERIFY_WITH_TIMEOUT(isOfModel(window, "f10-pause-after-acquire") && endOfShown(window) < endOfFile, patience);
        QCOMPARE(momentReach(), std::optional(endOfShown(window)));
    }

    void aRunThatIsShownAgainHasItsOwnNotesAndItsOwnUnit()
    {
        MainWindow window;
        openFile(window);
        const WriteNotes notesOfFile = *window.experiment().writeNotes();
        const WorldTime endOfFile = endOfShown(window);
        Pinning &pinning = window.findChild<CompareFeature *>()->pinning();
        pinning.pin();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QTRY_VERIFY_WITH_TIMEOUT(isOfModel(window, "peaceful"), patience);
        pinning.swap();
        QCOMPARE(window.experiment().source(), Experiment::Source::file);
        QVERIFY(window.experiment().writeNotes());
        QCOMPARE(*window.experiment().writeNotes(), notesOfFile);
        QCOMPARE(momentReach(), std::optional(endOfFile));
    }

    void aFileExpectsNothingOfTheRunBeforeIt()
    {
        MainWindow window;
        openFile(window);
        Experiment &experiment = window.experiment();
        RunView live = *experiment.view();
        live.source = RunView::Source::live;
        live.effective = experiment.choice().effective("live");
        experiment.showAgain({std::make_shared<const RunView>(live), experiment.choice()});
        QVERIFY(experiment.runExpected());
        experiment.openTrace(m_folder.file(QStringLiteral("f10.csv")));
        QTRY_COMPARE_WITH_TIMEOUT(experiment.source(), Experiment::Source::file, patience);
        QVERIFY(!experiment.runExpected());
    }
};

QTEST_MAIN(TestRunView)
#include "tst_runview.moc"
