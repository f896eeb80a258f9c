// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windowrig.h"
#include "ui/clients/adapters.h"
#include "ui/clients/clientsdialog.h"
#include "ui/details/eventdetails.h"
#include "ui/explore/breakitpanel.h"
#include "ui/fixes/fixpanel.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/verdict/verdictpanel.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

bool write(const QString &path, const QString &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0;
}

// Opens the dialog as a user without a mouse does.
ClientsDialog *openByKeyboard(MainWindow &window)
{
    QTest::keyClick(&window, Qt::Key_R, Qt::AltModifier);
    QWidget *const menu = QApplication::activePopupWidget();
    if (!menu)
        return nullptr;
    QTest::keyClick(menu, Qt::Key_L);
    return window.findChild<ClientsDialog *>();
}

void type(const QString &text)
{
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), text);
}

} // namespace

class TestClientsWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;
    QString m_command;

private Q_SLOTS:
    void initTestCase()
    {
        // The command runs the shell adapter with one more line at its beginning, which writes to
        // standard error.
        const auto &all = adapters();
        const auto shell = std::find_if(all.begin(), all.end(),
            [](const Adapter &one) { return one.file == QStringLiteral("setnx.sh"); });
        QVERIFY(shell != all.end());
        const QString path = m_folder.file(QStringLiteral("worker.sh"));
        QVERIFY(write(
            path, QStringLiteral("echo \"worker $LOCKSCOPE_CLIENT begins\" >&2\n") + shell->text));
        m_command = QStringLiteral("bash ") + path;
    }

    void init() { m_folder.resetToFirstStart(); }

    void aProgramThatIsChosenByKeyboardRunsAndTheChoiceCanBeUndone()
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(
            pick(window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
        ClientsDialog *const dialog = openByKeyboard(window);
        QVERIFY(dialog);
        dialog->activateWindow(); // the offscreen platform activates the main window again when the
                                  // menu closes
        QTRY_COMPARE(QApplication::activeWindow(), dialog);
        QTest::keyClick(
            QApplication::focusWidget(), Qt::Key_Down); // from "Simulated" to "Your own program"
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        type(QStringLiteral("no-such-program worker.py"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        const auto *const answer = dialog->findChild<QLabel *>(QStringLiteral("clientsAnswer"));
        QCOMPARE(answer->text(), QStringLiteral("There is no program “no-such-program” on PATH."));
        type(QStringLiteral("cat a | sort"));
        QVERIFY(answer->text().isEmpty());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(answer->text().contains(QStringLiteral("'|' needs a shell")));
        type(m_command);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(!window.findChild<ClientsDialog *>());

        const ChoiceEditor &editor = window.experiment().editor;
        QCOMPARE(editor.choice().programs().usual, m_command.toStdString());
        const auto *const scheme = window.findChild<QComboBox *>(QStringLiteral("scheme"));
        QCOMPARE(scheme->currentText(), QStringLiteral("Program: ") + m_command);
        QVERIFY(window.findChild<MessageBar *>()->text().startsWith(
            QStringLiteral("The model cannot run your program.")));
        QVERIFY(!actionNamed(window, QStringLiteral("Verify model on Redis"))->isEnabled());
        auto *const output = window.findChild<QDockWidget *>(QStringLiteral("programOutputDock"));
        QVERIFY(output->isHidden());

        window.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &window);
        QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window.experiment().viewer.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal()
                && window.experiment().viewer.source() == RunView::Source::live,
            patience);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        QVERIFY(!output->isHidden());
        const QString text =
            window.findChild<QPlainTextEdit *>(QStringLiteral("programOutput"))->toPlainText();
        QVERIFY2(text.contains(QStringLiteral("Client 2  worker 2 begins")), qUtf8Printable(text));
        QCOMPARE(window.findChild<QListView *>(QStringLiteral("listing"))->model()->rowCount(),
            0); // the program's code is not known

        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(editor.choice().programs().empty());
        QCOMPARE(scheme->currentData().toString().toStdString(), editor.choice().scheme().id());
        QTRY_COMPARE_WITH_TIMEOUT(
            window.experiment().viewer.source(), RunView::Source::model, patience);
        QVERIFY(output->isHidden());
        QVERIFY(window.findChild<QListView *>(QStringLiteral("listing"))->model()->rowCount() > 0);
    }

    void theChoiceOfALockSchemeMakesTheClientsSimulatedAgain()
    {
        MainWindow window;
        window.show();
        ChoiceEditor &editor = window.experiment().editor;
        editor.setPrograms({.usual = m_command.toStdString()});
        const std::string scheme = editor.choice().scheme().id();
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("peaceful")));
        QVERIFY(!editor.choice().programs().empty());
        QVERIFY(pick(window, QStringLiteral("scheme"), QString::fromStdString(scheme)));
        QVERIFY(editor.choice().programs().empty());
    }

    void aTraceOfProgramsOpensAndChoosesNoProgram()
    {
        const QString file = m_folder.file(QStringLiteral("programs.csv"));
        {
            MainWindow window;
            window.show();
            QVERIFY(pick(
                window, QStringLiteral("scenario"), QStringLiteral("f10-pause-after-acquire")));
            window.experiment().editor.setPrograms({.usual = m_command.toStdString()});
            window.experiment().live.run();
            QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal()
                    && window.experiment().viewer.source() == RunView::Source::live,
                patience);
            QVERIFY(window.exportTo(file));
        }
        m_folder.resetToFirstStart();
        MainWindow window;
        window.show();
        window.open(file);
        const Viewer &viewer = window.experiment().viewer;
        QTRY_VERIFY_WITH_TIMEOUT(
            viewer.source() == RunView::Source::file && viewer.isVerdictFinal(), patience);
        QCOMPARE(window.findChild<VerdictPanel *>()->headline(), QStringLiteral("violated"));
        QCOMPARE(viewer.header()->programs.usual, m_command.toStdString());
        const EventDetails details =
            detailsOf({*viewer.trace(), viewer.spans(), nullptr, nullptr, &*viewer.header()}, 0);
        QVERIFY(details.fact(DetailFact::Kind::program));
        QCOMPARE(details.fact(DetailFact::Kind::program)->value, m_command);
        QCOMPARE(window.findChild<QListView *>(QStringLiteral("listing"))->model()->rowCount(), 0);
        // A file must not choose which program the next run starts.
        QVERIFY(window.experiment().editor.choice().programs().empty());
        QCOMPARE(window.experiment().editor.choice().scheme().id(),
            window.experiment().editor.choice().scenario().scheme);
    }

    void theModelSimulatesClientsInPlaceOfAProgram()
    {
        MainWindow window;
        window.show();
        Experiment &experiment = window.experiment();
        experiment.editor.setPrograms({.usual = m_command.toStdString()});
        QTRY_VERIFY_WITH_TIMEOUT(experiment.viewer.source() == RunView::Source::model
                && experiment.viewer.isVerdictFinal(),
            patience);
        QCOMPARE(experiment.viewer.header()->scheme, experiment.editor.choice().scheme().id());
        QVERIFY(experiment.viewer.header()->programs.empty());
        QVERIFY(window.findChild<QListView *>(QStringLiteral("listing"))->model()->rowCount() > 0);
        const auto *const fixes = window.findChild<FixPanel *>();
        QTRY_VERIFY_WITH_TIMEOUT(!fixes->summary().isEmpty(), patience);
        // When the search shows the scenario that it has found, the program stays chosen.
        actionNamed(window, QStringLiteral("Break it"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<BreakItPanel *>()->selected(), patience);
        QVERIFY(!experiment.editor.choice().programs().empty());
        QCOMPARE(experiment.editor.choice().effective(WorldKind::live).scheme.id(),
            std::string(programScheme));
        QCOMPARE(experiment.editor.choice().effective(WorldKind::model).scheme.id(),
            experiment.editor.choice().scheme().id());
    }

    void aProgramThatCannotStartIsReportedInTheMessageBar()
    {
        MainWindow window;
        window.show();
        window.experiment().editor.setPrograms({.usual = "/nowhere/worker"});
        window.experiment().live.run();
        const auto *const messages = window.findChild<MessageBar *>();
        QTRY_VERIFY_WITH_TIMEOUT(
            messages->text().contains(QStringLiteral("cannot start '/nowhere/worker'")), patience);
        QVERIFY(messages->isVisible());
        QVERIFY(!window.experiment().viewer.isRunning());
    }

    void theDialogAcceptsAnotherCommandForOneClient()
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        actionNamed(window, QStringLiteral("Clients…"))->trigger();
        auto *const dialog = window.findChild<ClientsDialog *>();
        dialog->findChild<QAbstractButton *>(QStringLiteral("programClients"))->setChecked(true);
        dialog->findChild<QLineEdit *>(QStringLiteral("clientCommand"))->setText(m_command);
        auto *const own = dialog->findChild<QPlainTextEdit *>(QStringLiteral("ownCommands"));
        const auto *const answer = dialog->findChild<QLabel *>(QStringLiteral("clientsAnswer"));
        auto *const edit = dialog->findChild<QLineEdit *>(QStringLiteral("clientKey"));
        own->setPlainText(QStringLiteral("99=sh worker.sh"));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY2(answer->text().startsWith(QStringLiteral("There is no client 99")),
            qUtf8Printable(answer->text()));
        own->setPlainText(QStringLiteral("2 = sh other.sh"));
        dialog->findChild<QComboBox *>(QStringLiteral("clientReports"))->setCurrentIndex(2);
        edit->setText(QStringLiteral("mutex:orders"));
        QTest::keyClick(edit, Qt::Key_Return);
        const ClientPrograms &programs = window.experiment().editor.choice().programs();
        QCOMPARE(programs.commandOf(ClientId{2}), std::string("sh other.sh"));
        QCOMPARE(programs.commandOf(ClientId{1}), m_command.toStdString());
        QCOMPARE(programs.reports, ClientPrograms::Reports::none);
        QCOMPARE(programs.key, std::string("mutex:orders"));
    }

    void eachAdapterIsListedAndCanBeCopied()
    {
        QStringList files =
            QDir(QStringLiteral(":/lockscope/clients")).entryList(QDir::Files, QDir::Name);
        files.removeAll(QStringLiteral("expected.json"));
        files.removeAll(QStringLiteral("README.zh_CN.md")); // the other language of an entry
        QStringList listed;
        for (const Adapter &adapter : adapters()) {
            listed << adapter.file;
            QVERIFY2(adapter.language.isEmpty() || adapter.command.contains(adapter.file),
                qUtf8Printable(adapter.file));
        }
        listed.sort();
        QCOMPARE(listed, files);
        QCOMPARE(adapters().front().commandFor(QStringLiteral("/my programs/a.py")),
            QString(adapters().front().command)
                .replace(adapters().front().file, QStringLiteral("'/my programs/a.py'")));

        MainWindow window;
        window.show();
        actionNamed(window, QStringLiteral("Clients…"))->trigger();
        auto *const dialog = window.findChild<ClientsDialog *>();
        dialog->findChild<QAbstractButton *>(QStringLiteral("programClients"))->setChecked(true);
        QTest::mouseClick(
            dialog->findChild<QPushButton *>(QStringLiteral("showAdapters")), Qt::LeftButton);
        auto *const adapterDialog = dialog->findChild<AdapterDialog *>();
        QVERIFY(adapterDialog);
        auto *const list = adapterDialog->findChild<QListWidget *>(QStringLiteral("adapterList"));
        QTest::keyClick(list, Qt::Key_Down);
        QTest::mouseClick(
            adapterDialog->findChild<QPushButton *>(QStringLiteral("copyAdapter")), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), adapters()[1].text);
        QTest::keyClick(list, Qt::Key_End);
        QVERIFY(adapterDialog->findChild<QPlainTextEdit *>(QStringLiteral("adapterText"))
                    ->toPlainText()
                    .contains(QStringLiteral("LOCKSCOPE_NODES")));
    }
};

QTEST_MAIN(TestClientsWindow)
#include "tst_clientswindow.moc"
