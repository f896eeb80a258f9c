// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/window/mainwindow.h"

#include <QComboBox>
#include <QToolButton>
#include <QUndoStack>

using namespace lockscope;

namespace {

// Returns the box with the choice between "until done" (index 0) and a given length (index 1).
QComboBox *lengthKindBox(const MainWindow &window)
{
    return window.findChild<QComboBox *>(QStringLiteral("runLength"));
}

// Returns the box for the given length.
DurationSpinBox *lengthBox(const MainWindow &window)
{
    return window.findChild<DurationSpinBox *>(QStringLiteral("runLength-box"));
}

QString withPlainSpaces(QString text)
{
    return text.replace(u'\u00a0', u' ');
}

void pickLengthKind(const MainWindow &window, int kind)
{
    lengthKindBox(window)->setCurrentIndex(kind);
    Q_EMIT lengthKindBox(window)->activated(kind);
}

} // namespace

class TestRunLengthWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1440, 900);
        window.show();
        settle(window);
    }

    // Waits until the model has run the choice.
    static void settle(MainWindow &window)
    {
        Experiment &experiment = window.experiment();
        QTRY_VERIFY_WITH_TIMEOUT(experiment.viewer.source() == RunView::Source::model
                && !experiment.preview.isBusy()
                && experiment.viewer.shownScenario().scenario.settings
                    == experiment.editor.choice().settings()
                && experiment.viewer.shownScenario().durationLimit
                    == experiment.editor.choice().runLength(),
            patience);
    }

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void untilDoneShowsTheLengthOfTheModelsRun()
    {
        MainWindow window;
        open(window);
        QVERIFY(!window.experiment().editor.choice().runLength());
        QVERIFY(!lengthBox(window)->isVisible());
        QCOMPARE(withPlainSpaces(lengthKindBox(window)->currentText()),
            QStringLiteral("until done (about 1.6 s)"));
        QVERIFY(withPlainSpaces(actionNamed(window, QStringLiteral("Run on Redis"))->toolTip())
                    .contains(QStringLiteral("it lasts about 1.6 s (Ctrl+R)")));
        window.experiment().editor.setSetting("work", 2e9);
        settle(window);
        QVERIFY2(withPlainSpaces(lengthKindBox(window)->currentText())
                     .startsWith(QStringLiteral("until done (about 3.")),
            qUtf8Printable(lengthKindBox(window)->currentText()));
    }

    void aGivenLengthEndsTheModelsRunAndIsOneUndoStep()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        pickLengthKind(window, 1);
        QCOMPARE(experiment.editor.choice().runLength(),
            std::optional<Duration>(2s)); // the expected length, in whole seconds
        QVERIFY(lengthBox(window)->isVisible());
        lengthBox(window)->setValue(600e6);
        QCOMPARE(experiment.editor.choice().runLength(), std::optional<Duration>(600ms));
        settle(window);
        QVERIFY(experiment.viewer.spans().end() < WorldTime{1s});
        QVERIFY(!experiment.editor.choice().hasScenarioSettings());
        experiment.editor.history().undo();
        QVERIFY(!experiment.editor.choice().runLength());
        QVERIFY(!lengthBox(window)->isVisible());
        settle(window);
        QVERIFY(experiment.viewer.spans().end() > WorldTime{1s});
        QVERIFY(actionNamed(window, QStringLiteral("Redo run length")));
        experiment.editor.history().redo();
        QCOMPARE(experiment.editor.choice().runLength(), std::optional<Duration>(600ms));
        pickLengthKind(window, 0);
        QVERIFY(!experiment.editor.choice().runLength());
    }

    void resetRemovesTheGivenLength()
    {
        MainWindow window;
        open(window);
        window.experiment().editor.setRunLength(5s);
        QCOMPARE(lengthBox(window)->length(), Duration(5s));
        QTest::mouseClick(window.findChild<QToolButton *>(QStringLiteral("reset")), Qt::LeftButton);
        QVERIFY(!window.experiment().editor.choice().runLength());
        QVERIFY(!lengthBox(window)->isVisible());
    }

    void aRunOfMoreThanAMinuteIsStartedWithAGivenLengthOnly()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        experiment.editor.setSetting("work", 60e9);
        experiment.editor.setSetting("ttl", 60e9);
        settle(window);
        QVERIFY(experiment.preview.expectedLength()
            && experiment.preview.expectedLength()->length > 60s);
        const auto trace = experiment.viewer.trace();
        const auto &messages = *window.findChild<MessageBar *>();
        for (const char *const action : {"Run on Redis", "Verify model on Redis"}) {
            actionNamed(window, QString::fromLatin1(action))->trigger();
            QVERIFY(!experiment.viewer.isRunning());
            QCOMPARE(experiment.viewer.trace(), trace); // the shown trace stays
            QVERIFY2(withPlainSpaces(messages.text())
                         .contains(QStringLiteral(
                             "On real Redis, a run without a set length stops after 60 s")),
                qUtf8Printable(messages.text()));
        }
        for (auto *const button : messages.findChildren<QToolButton *>()) {
            if (withPlainSpaces(button->text()).startsWith(QStringLiteral("Set run length to ")))
                button->click();
        }
        QVERIFY(experiment.editor.choice().runLength());
        QVERIFY(
            *experiment.editor.choice().runLength() > experiment.preview.expectedLength()->length);
        QVERIFY(experiment.live.checkRunLength());
    }

    void aTooLongChoiceFromAFileIsRefusedAlthoughTheModelHasNotRunIt()
    {
        MainWindow window;
        open(window);
        Experiment &experiment = window.experiment();
        experiment.editor.setSetting("work", 60e9);
        experiment.editor.setSetting("ttl", 60e9);
        settle(window);
        const QString file = m_folder.file(QStringLiteral("long.csv"));
        QVERIFY(window.exportTo(file));
        experiment.editor.resetSettings();
        settle(window);
        window.open(file);
        QTRY_COMPARE_WITH_TIMEOUT(experiment.viewer.source(), RunView::Source::file, patience);
        QCOMPARE(lengthKindBox(window)->currentText(), QStringLiteral("until done"));
        QVERIFY(!experiment.live.checkRunLength());
    }
};

QTEST_MAIN(TestRunLengthWindow)
#include "tst_runlengthwindow.moc"
