// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/ui/windowrig.h"
#include "ui/library/newscenariodialog.h"
#include "ui/library/scenariotree.h"
#include "ui/settings/chosenscenario.h"
#include "ui/state/experiment.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTimer>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Opens the dialog with Ctrl+N.
NewScenarioDialog *openDialog(MainWindow &window)
{
    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    return window.findChild<NewScenarioDialog *>();
}

template <typename Widget> Widget &part(const NewScenarioDialog &dialog, const char *name)
{
    return *dialog.findChild<Widget *>(QString::fromLatin1(name));
}

void press(const NewScenarioDialog &dialog, const char *button)
{
    QTest::mouseClick(&part<QPushButton>(dialog, button), Qt::LeftButton);
}

const Scenario &currentScenario(MainWindow &window)
{
    return window.experiment().editor.choice().scenario();
}

QString problemOf(const NewScenarioDialog &dialog)
{
    const auto &label = part<QLabel>(dialog, "problem");
    return label.isVisible() ? label.text() : QString();
}

} // namespace

class TestNewScenario : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    // Types a name into the next file dialog and presses Enter.
    static void answerFileDialog(const QString &file)
    {
        auto *const timer = new QTimer(qApp);
        connect(timer, &QTimer::timeout, timer, [timer, file] {
            auto *const dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            auto *const name =
                dialog ? dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit")) : nullptr;
            if (!name)
                return;
            timer->deleteLater();
            name->setText(file);
            QTest::keyClick(name, Qt::Key_Return);
        });
        timer->start(20);
    }

private Q_SLOTS:
    void init() { m_folder.resetToFirstStart(); }

    void theShownChoiceBecomesAScenario()
    {
        MainWindow window;
        open(window);
        const FaultPlan faults = currentScenario(window).faults;
        window.experiment().editor.setSetting("ttl", 333e6);
        NewScenarioDialog *const dialog = openDialog(window);
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(part<QLabel>(*dialog, "newFaults").text().contains(QStringLiteral("Client 1")));
        QTest::keyClicks(
            &part<QLineEdit>(*dialog, "titleEnglish"), QStringLiteral("A long nap, at 3!"));
        QTest::keyClicks(
            &part<QPlainTextEdit>(*dialog, "aboutEnglish"), QStringLiteral("It sleeps."));
        press(*dialog, "makeScenario");
        QTRY_COMPARE(currentScenario(window).id, std::string("own-a-long-nap-at-3"));
        const Scenario &made = currentScenario(window);
        QVERIFY(made.faults == faults && !(faults == FaultPlan{}) && made.settings.ttl == 333ms
            && made.expected.empty());
        QCOMPARE(textIn(made.title, "zh_CN"), std::string("A long nap, at 3!"));
        QCOMPARE(textIn(made.about, "en"), std::string("It sleeps."));
        QTRY_VERIFY(!window.findChild<NewScenarioDialog *>());
    }

    void aTitleInOneLanguageIsEnoughButAMissingTitleIsRefused()
    {
        MainWindow window;
        open(window);
        NewScenarioDialog *const dialog = openDialog(window);
        press(*dialog, "makeScenario");
        QVERIFY(
            dialog->isVisible() && problemOf(*dialog).contains(QStringLiteral("Enter a title")));
        part<QLineEdit>(*dialog, "titleChinese").setText(QStringLiteral("停顿"));
        press(*dialog, "makeScenario");
        QTRY_COMPARE(currentScenario(window).id, std::string("own-scenario"));
        QCOMPARE(textIn(currentScenario(window).title, "en"),
            textIn(currentScenario(window).title, "zh_CN"));
    }

    void aScenarioFromScratchHasNoFaults()
    {
        MainWindow window;
        open(window);
        NewScenarioDialog *const dialog = openDialog(window);
        QTest::mouseClick(&part<QRadioButton>(*dialog, "fromScratch"), Qt::LeftButton);
        QVERIFY(part<QLabel>(*dialog, "newFaults").text().startsWith(QStringLiteral("None")));
        part<QLineEdit>(*dialog, "titleEnglish").setText(QStringLiteral("Five"));
        part<QSpinBox>(*dialog, "newClients").setValue(5);
        part<QSpinBox>(*dialog, "newNodes").setValue(3);
        part<QSpinBox>(*dialog, "newRounds").setValue(2);
        press(*dialog, "makeScenario");
        QTRY_COMPARE(currentScenario(window).id, std::string("own-five"));
        const Scenario &made = currentScenario(window);
        QVERIFY(made.faults == FaultPlan{} && made.settings.clients == 5
            && made.settings.nodes.given() == 3 && made.rounds == 2);
        // The model runs the new scenario at once.
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.header()
                && window.experiment().viewer.header()->scenario == "own-five",
            patience);
    }

    void theModelGivesTheExpectedOutcomes()
    {
        MainWindow window;
        open(window);
        NewScenarioDialog *const dialog = openDialog(window);
        auto &table = *dialog->findChild<ExpectationTable *>();
        press(*dialog, "askModel");
        QVERIFY(table.isComputing());
        QTRY_VERIFY_WITH_TIMEOUT(!table.expected().empty(), patience);
        QVERIFY(table.expected().at("set-px-lua") == Outcome::violated
            && table.expected().at("setnx-del") == Outcome::held);
        QVERIFY(table.rowCount() >= 12 && !part<QLabel>(*dialog, "askState").isVisible());
        // A change of the number of clients clears the expected outcomes.
        part<QSpinBox>(*dialog, "newClients").stepUp();
        QVERIFY(table.expected().empty() && table.rowCount() == 0
            && part<QLabel>(*dialog, "askState").isVisible());
        part<QSpinBox>(*dialog, "newClients").stepDown();
        press(*dialog, "askModel");
        QTRY_VERIFY_WITH_TIMEOUT(!table.expected().empty(), patience);
        part<QLineEdit>(*dialog, "titleEnglish").setText(QStringLiteral("Asked"));
        press(*dialog, "makeScenario");
        QTRY_COMPARE(currentScenario(window).id, std::string("own-asked"));
        QVERIFY(currentScenario(window).expected.at("set-px-lua") == Outcome::violated);
        QVERIFY(window.experiment().editor.choice().expectedOutcome() == Outcome::violated);
    }

    void aFaultOfAMissingClientIsRefusedInOneLine()
    {
        MainWindow window;
        open(window);
        NewScenarioDialog *const dialog = openDialog(window);
        part<QLineEdit>(*dialog, "titleEnglish").setText(QStringLiteral("Alone"));
        part<QSpinBox>(*dialog, "newClients").setValue(1);
        for (const char *const button : {"askModel", "makeScenario"}) {
            press(*dialog, button);
            QVERIFY(dialog->isVisible());
            QVERIFY2(problemOf(*dialog).contains(QStringLiteral("settings.clients")),
                qPrintable(problemOf(*dialog)));
            QVERIFY(!problemOf(*dialog).contains(u'\n'));
        }
        // After a correction of the value the error message disappears.
        part<QSpinBox>(*dialog, "newClients").setValue(2);
        QVERIFY(problemOf(*dialog).isEmpty());
    }

    void aSavedScenarioIsInTheLibraryOfTheNextWindow()
    {
        const QString file = m_folder.file(QStringLiteral("mine.lockscope"));
        {
            MainWindow window;
            open(window);
            NewScenarioDialog *const dialog = openDialog(window);
            part<QLineEdit>(*dialog, "titleEnglish").setText(QStringLiteral("Kept zyzzyva"));
            press(*dialog, "askModel");
            QTRY_VERIFY_WITH_TIMEOUT(
                !dialog->findChild<ExpectationTable *>()->expected().empty(), patience);
            answerFileDialog(file);
            press(*dialog, "makeAndSave");
            QTRY_VERIFY(QFileInfo::exists(file));
        }
        const auto read = findScenario(file.toStdString());
        QVERIFY2(read, read ? "" : read.error().text.c_str());
        QCOMPARE(read.value().id, std::string("own-kept-zyzzyva"));
        QVERIFY(read.value().expected.at("set-px-lua") == Outcome::violated);
        MainWindow next;
        open(next);
        QTest::keyClick(&next, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const library = next.findChild<QDialog *>(QStringLiteral("libraryDialog"));
        QVERIFY(library);
        library->findChild<QLineEdit *>(QStringLiteral("librarySearch"))
            ->setText(QStringLiteral("Kept zyzzyva"));
        QVERIFY(library->findChild<ScenarioTree *>()->current());
        QCOMPARE(
            library->findChild<ScenarioTree *>()->current()->id, std::string("own-kept-zyzzyva"));
        // A second scenario with the same title gets another id.
        library->reject();
        NewScenarioDialog *const dialog = openDialog(next);
        part<QLineEdit>(*dialog, "titleEnglish").setText(QStringLiteral("Kept zyzzyva"));
        press(*dialog, "makeScenario");
        QTRY_COMPARE(currentScenario(next).id, std::string("own-kept-zyzzyva-2"));
    }

    void aChangeOfTheFaultsRemovesTheExpectedOutcomes()
    {
        Choice choice(findScenario("f10").value());
        QVERIFY(!chosenScenario(choice).expected.empty());
        choice.setFaults({});
        QVERIFY(chosenScenario(choice).expected.empty());
    }

    void anIdIsMadeOfTheTitle_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("id");
        QTest::newRow("words") << "The GC pause"
                               << "own-the-gc-pause";
        QTest::newRow("the number of a built-in scenario") << "F10"
                                                           << "own-f10";
        QTest::newRow("punctuation") << "  a -- b  "
                                     << "own-a-b";
        QTest::newRow("no ASCII letter") << QString::fromUtf8("停顿") << "own-scenario";
        QTest::newRow("long") << QString(100, u'x') << QStringLiteral("own-") + QString(44, u'x');
        QTest::newRow("taken") << "taken"
                               << "own-taken-3";
    }
    void anIdIsMadeOfTheTitle()
    {
        QFETCH(QString, title);
        QFETCH(QString, id);
        const auto made =
            scenarioOf({title, {}, {}, {}, blankScenario()}, {"own-taken", "own-taken-2"});
        QVERIFY2(made, made ? "" : made.error().text.c_str());
        QCOMPARE(QString::fromStdString(made.value().id), id);
    }
};

QTEST_MAIN(TestNewScenario)
#include "tst_newscenario.moc"
