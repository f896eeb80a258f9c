// SPDX-License-Identifier: GPL-3.0-or-later
// Several windows, also of several processes, and the start after a crash: own scenarios, the
// choice and the recent files are not lost.
#include <QTest>

#include "core/scenario/files/scenariojson.h"
#include "tests/ui/windowrig.h"
#include "ui/shell/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/storedchoice.h"
#include "ui/window/choicestore.h"
#include "ui/window/wiring/sessionfeature.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTimer>

#include <csignal>
#include <sys/resource.h>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

Scenario ownScenario(const std::string &id, const std::string &title = "Own")
{
    Scenario scenario;
    scenario.id = id;
    scenario.title["en"] = title;
    scenario.scheme = "set-px-lua";
    scenario.rounds = 4;
    return scenario;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const std::string &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
}

bool hasScenario(const MainWindow &window, const QString &id)
{
    return window.findChild<QComboBox *>(QStringLiteral("scenario"))->findData(id) >= 0;
}

QString message(const MainWindow &window)
{
    const auto *const bar = window.findChild<MessageBar *>();
    return bar->isVisibleTo(&window) ? bar->text() : QString();
}

// Removes the chosen scenario, as from the menu.
void removeChosenScenario(const MainWindow &window)
{
    window.findChild<QAction *>(QStringLiteral("forgetScenario"))->trigger();
}

/// A process of the program with a window; the destructor kills it.
struct Program {
    explicit Program(const QStringList &arguments)
    {
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    }
    ~Program()
    {
        process.kill();
        process.waitForFinished(patience);
    }
    QProcess process;
};

/// While a FullDisk exists, the process of this test cannot write to files, as on a full disk.
class FullDisk {
public:
    FullDisk()
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit none{0, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

} // namespace

class TestSessions : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    QString scenarioFile(const QString &id) const
    {
        return m_folder.file(QStringLiteral("data/Lockscope/scenarios/%1.lockscope").arg(id));
    }
    void writeOwn(const std::string &id) const
    {
        write(scenarioFile(QString::fromStdString(id)), scenarioText(ownScenario(id)));
    }
    // Writes a scenario as a file of the user, outside of the folder of own scenarios.
    QString savedScenario(const std::string &id) const
    {
        const QString path =
            m_folder.file(QString::fromStdString(id) + QStringLiteral(".lockscope"));
        write(path, scenarioText(ownScenario(id)));
        return path;
    }
    qsizetype openWindows() const
    {
        return QDir(m_folder.file(QStringLiteral("data/Lockscope/windows")))
            .entryList(QDir::Files)
            .size();
    }
    // Returns the processes of the program that use the folder of this test.
    QList<pid_t> programs() const
    {
        const QByteArray mark = "XDG_DATA_HOME=" + m_folder.file(QStringLiteral("data")).toUtf8();
        QList<pid_t> found;
        for (const QString &pid : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            const bool isProgram = contentOf(QStringLiteral("/proc/%1/comm").arg(pid))
                == "lockscope-windo\n"; // not its guard process; the kernel keeps 15 characters
            if (isProgram
                && contentOf(QStringLiteral("/proc/%1/environ").arg(pid))
                       .split('\0')
                       .contains(mark))
                found << pid.toInt();
        }
        return found;
    }

private Q_SLOTS:
    void init()
    {
        for (const char *const name : {"data", "Lockscope"})
            QFile::remove(m_folder.file(QLatin1String(
                name))); // a failed test may have left files in the place of these folders
        m_folder.resetToFirstStart();
    }
    void cleanup() { QTRY_COMPARE_WITH_TIMEOUT(programs().size(), 0, patience); }

    void newWindowStartsAProcessWithTheSameChoice()
    {
        MainWindow window;
        QVERIFY(!window.findChild<QAction *>(QStringLiteral("newWindow"))->isEnabled());
        window.findChild<SessionFeature *>()->setProgram(QStringLiteral(LOCKSCOPE_PROGRAM));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.experiment().editor.chooseScheme("redlock");
        window.experiment().editor.setSetting("ttl", 777e6);
        window.experiment().editor.setSeed(Seed{9});
        const auto *const storeTimer = window.findChild<ChoiceStore *>()->findChild<QTimer *>();
        QTRY_VERIFY(!storeTimer->isActive());
        QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(openWindows(), 2, patience);
        QTRY_COMPARE_WITH_TIMEOUT(programs().size(), 1, patience);
        QVERIFY(
            Preferences().setStoredChoice({})); // the other window stores its choice when it closes
        kill(programs().constFirst(), SIGTERM);
        QTRY_COMPARE_WITH_TIMEOUT(programs().size(), 0, patience);
        const Choice choice = parseStoredChoice(Preferences().storedChoice()).choice;
        QCOMPARE(choice.scheme().id(), std::string("redlock"));
        QVERIFY(choice.settings().ttl == 777ms && choice.seed() == Seed{9});
        QCOMPARE(openWindows(), 1);
    }

    void aFurtherWindowHasItsNumberInItsTitle()
    {
        const MainWindow first;
        auto second = std::make_unique<MainWindow>();
        QVERIFY(first.windowTitle().endsWith(QStringLiteral("– Lockscope")));
        QVERIFY(second->windowTitle().endsWith(QStringLiteral("– Lockscope (2)")));
        const MainWindow third;
        QVERIFY(third.windowTitle().endsWith(QStringLiteral("– Lockscope (3)")));
        second.reset();
        const MainWindow fourth;
        QVERIFY(fourth.windowTitle().endsWith(QStringLiteral("– Lockscope (2)")));
    }

    void twoProcessesKeepEachOthersScenariosAndRecentFiles()
    {
        const QString fileA = savedScenario("own-a"), fileB = savedScenario("own-b");
        {
            Program a({fileA});
            Program b({fileB});
            for (const QString &id : {QStringLiteral("own-a"), QStringLiteral("own-b")})
                QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(scenarioFile(id)), patience);
            QTRY_COMPARE_WITH_TIMEOUT(openWindows(), 2, patience);
            for (Program *const program : {&a, &b})
                program->process.terminate();
            for (Program *const program : {&a, &b}) {
                QVERIFY(program->process.waitForFinished(patience));
                QCOMPARE(program->process.exitCode(), 128 + SIGTERM);
            }
        }
        const MainWindow window;
        QVERIFY(hasScenario(window, QStringLiteral("own-a"))
            && hasScenario(window, QStringLiteral("own-b")));
        QVERIFY(Preferences().recentFiles().contains(fileA)
            && Preferences().recentFiles().contains(fileB));
        QCOMPARE(message(window), QString());
    }

    void aScenarioOfAnotherWindowAppearsAndUndoDoesNotRemoveIt()
    {
        MainWindow window;
        ChoiceEditor &editor = window.experiment().editor;
        editor.chooseScheme("redlock");
        const Program other({savedScenario("own-c")});
        QTRY_VERIFY_WITH_TIMEOUT(hasScenario(window, QStringLiteral("own-c")), patience);
        editor.history().undo();
        QVERIFY(hasScenario(window, QStringLiteral("own-c")));
        QVERIFY(QFile::exists(scenarioFile(QStringLiteral("own-c"))));
        // The removal of the scenario is an undo step of this window.
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("own-c")));
        removeChosenScenario(window);
        QVERIFY(!hasScenario(window, QStringLiteral("own-c"))
            && !QFile::exists(scenarioFile(QStringLiteral("own-c"))));
        editor.history().undo();
        QVERIFY(hasScenario(window, QStringLiteral("own-c"))
            && QFile::exists(scenarioFile(QStringLiteral("own-c"))));
        editor.history().redo();
        QVERIFY(!hasScenario(window, QStringLiteral("own-c"))
            && !QFile::exists(scenarioFile(QStringLiteral("own-c"))));
    }

    void theSameIdInTwoWindowsIsTwoFiles()
    {
        const QString path = m_folder.file(QStringLiteral("data/Lockscope/scenarios"));
        ScenarioFolder one(path), other(path);
        const Scenario first = ownScenario("own-x", "First"),
                       second = ownScenario("own-x", "Second");
        QVERIFY(one.store({first}) && other.store({second}));
        QCOMPARE(other.storedId("own-x"), std::string("own-x-2"));
        QVERIFY(one.readNew().scenarios.size() == 1 && other.readNew().scenarios.empty());
        QVERIFY(other.store({})); // removes its own file only
        QCOMPARE(
            contentOf(scenarioFile(QStringLiteral("own-x"))).toStdString(), scenarioText(first));
        QVERIFY(!QFile::exists(scenarioFile(QStringLiteral("own-x-2"))));
        // A window does not overwrite or remove what another one has changed.
        ScenarioFolder third(path);
        QCOMPARE(third.readNew().scenarios.size(), std::size_t{1});
        QVERIFY(third.store({second}) && one.store({}));
        QCOMPARE(
            contentOf(scenarioFile(QStringLiteral("own-x"))).toStdString(), scenarioText(second));
    }

    void olderCopiesOfAScenarioAreNotListedButTheirFilesStay()
    {
        const QString path = m_folder.file(QStringLiteral("data/Lockscope/scenarios"));
        for (int number = 2; number < 30; ++number)
            writeOwn("own-y-fork-" + std::to_string(number));
        ScenarioFolder folder(path);
        const std::vector<Scenario> listed = folder.readNew().scenarios;
        QCOMPARE(listed.size(), std::size_t{20});
        QVERIFY(folder.store(listed));
        QCOMPARE(QDir(path).entryList(QDir::Files).size(), 28);
    }

    void aKilledProgramLosesNothing()
    {
        {
            Program killed({savedScenario("own-k")});
            QTRY_COMPARE_WITH_TIMEOUT(
                parseStoredChoice(Preferences().storedChoice()).choice.scenario().id,
                std::string("own-k"), patience);
            QVERIFY(QFile::exists(scenarioFile(QStringLiteral("own-k"))));
            killed.process.kill();
            QVERIFY(killed.process.waitForFinished(patience));
        }
        {
            const MainWindow window;
            QCOMPARE(
                window.findChild<QComboBox *>(QStringLiteral("scenario"))->currentData().toString(),
                QStringLiteral("own-k"));
            QCOMPARE(message(window),
                QStringLiteral("The last session ended unexpectedly. Its scenario and settings "
                               "were restored."));
        }
        const MainWindow next;
        QCOMPARE(message(next), QString());
    }

    void aCrashIsNotReportedWhileAnotherWindowIsOpen()
    {
        const MainWindow window;
        {
            Program killed({});
            QTRY_COMPARE_WITH_TIMEOUT(openWindows(), 2, patience);
            killed.process.kill();
            QVERIFY(killed.process.waitForFinished(patience));
        }
        const MainWindow next;
        QCOMPARE(message(next), QString());
    }

    void aFolderThatCannotBeWrittenIsReportedOnceAndNothingIsLost()
    {
        write(m_folder.file(QStringLiteral("data")), "in the way");
        {
            MainWindow window;
            window.experiment().editor.addScenario(ownScenario("own-m"));
            QVERIFY2(message(window).startsWith(
                         QStringLiteral("Could not write your own scenarios as files.")),
                qUtf8Printable(message(window)));
            window.findChild<MessageBar *>()->dismiss();
            window.experiment().editor.addScenario(ownScenario("own-n"));
            QCOMPARE(message(window), QString());
        }
        QVERIFY(QFile::remove(m_folder.file(QStringLiteral("data"))));
        MainWindow window; // the settings file had stored the two scenarios
        QVERIFY(hasScenario(window, QStringLiteral("own-m"))
            && hasScenario(window, QStringLiteral("own-n")));
        QTRY_VERIFY(QFile::exists(scenarioFile(QStringLiteral("own-m")))
            && QFile::exists(scenarioFile(QStringLiteral("own-n"))));
    }

    void aFullDiskIsReportedAndLeavesNoPartOfAFile()
    {
        MainWindow window;
        ChoiceEditor &editor = window.experiment().editor;
        editor.addScenario(ownScenario("own-p"));
        const QByteArray before = contentOf(scenarioFile(QStringLiteral("own-p")));
        QVERIFY(!before.isEmpty());
        {
            const FullDisk full;
            editor.addScenario(ownScenario("own-p", "Changed"));
        }
        QVERIFY2(message(window).startsWith(
                     QStringLiteral("Your own scenarios are lost when this window closes")),
            qUtf8Printable(message(window)));
        QCOMPARE(contentOf(scenarioFile(QStringLiteral("own-p"))), before);
        const QStringList files =
            QDir(QFileInfo(scenarioFile({})).path()).entryList(QDir::Files | QDir::Hidden);
        QCOMPARE(files, QStringList{QStringLiteral("own-p.lockscope")});
        editor.addScenario(ownScenario("own-q")); // the next change stores the two scenarios
        QVERIFY(contentOf(scenarioFile(QStringLiteral("own-p"))).contains("Changed"));
        QVERIFY(QFile::exists(scenarioFile(QStringLiteral("own-q"))));
    }

    void settingsThatCannotBeWrittenAreReported()
    {
        QDir(m_folder.file(QStringLiteral("Lockscope"))).removeRecursively();
        write(m_folder.file(QStringLiteral("Lockscope")), "in the way");
        {
            MainWindow window;
            window.experiment().editor.setSetting("ttl", 555e6);
            QTRY_VERIFY2(
                message(window).contains(QStringLiteral("cannot write %1")
                                             .arg(m_folder.file(QStringLiteral("Lockscope")))),
                qUtf8Printable(message(window)));
        }
        QVERIFY(QFile::remove(m_folder.file(QStringLiteral("Lockscope"))));
    }

    void aFileThatCannotBeReadIsReportedAndStays()
    {
        write(scenarioFile(QStringLiteral("own-broken")), "{");
        MainWindow window;
        QTRY_VERIFY(message(window).contains(QStringLiteral("own-broken.lockscope")));
        window.experiment().editor.addScenario(ownScenario("own-broken"));
        QCOMPARE(contentOf(scenarioFile(QStringLiteral("own-broken"))), QByteArray("{"));
        QVERIFY(QFile::exists(scenarioFile(QStringLiteral("own-broken-2"))));
    }

    void scenariosInTheSettingsOfAnOlderVersionBecomeFiles()
    {
        const auto text = [](const Scenario &scenario) {
            return QString::fromStdString(scenarioJson(scenario));
        };
        const QJsonObject choice{{QStringLiteral("scenario"), QStringLiteral("own-r")},
            {QStringLiteral("scheme"), QStringLiteral("redlock")}};
        const QJsonArray scenarios{text(ownScenario("own-r")), text(ownScenario("own-s"))};
        QVERIFY(Preferences().setStoredChoice(QJsonDocument(
            QJsonObject{{QStringLiteral("scenarios"), scenarios},
                {QStringLiteral("choice"),
                    choice}}).toJson()));
        MainWindow window;
        QCOMPARE(window.experiment().editor.choice().scenario().id, std::string("own-r"));
        QCOMPARE(window.experiment().editor.choice().scheme().id(), std::string("redlock"));
        QTRY_VERIFY(QFile::exists(scenarioFile(QStringLiteral("own-r")))
            && QFile::exists(scenarioFile(QStringLiteral("own-s"))));
        QTRY_COMPARE(parseStoredChoice(Preferences().storedChoice()).scenarios.size(),
            std::size_t{1}); // only the chosen one remains
        QVERIFY(pick(window, QStringLiteral("scenario"), QStringLiteral("own-s")));
        removeChosenScenario(window);
        QVERIFY(!QFile::exists(scenarioFile(QStringLiteral("own-s"))));
    }
};

QTEST_MAIN(TestSessions)
#include "tst_sessions.moc"
