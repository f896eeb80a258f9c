// SPDX-License-Identifier: GPL-3.0-or-later
// Passwords of the user's own nodes in the desktop's keyring, with a gnome-keyring-daemon on a
// separate D-Bus. Skipped where these are not installed.
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/support/tcpnode.h"
#include "tests/ui/windowrig.h"
#include "ui/keyring/keyring.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/window/serverchoice.h"

#include <QCheckBox>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QStandardPaths>

#include <csignal>
#include <optional>

using namespace lockscope;

namespace {

const QString secret = QStringLiteral("s3cret word");

/// A session bus with a keyring. Its files are in a folder of the test.
class DesktopWithKeyring {
public:
    ~DesktopWithKeyring()
    {
        end(m_daemon);
        end(m_bus);
    }
    bool start()
    {
        // The environment of the processes that the bus starts, and of this one.
        for (const char *const name : {"HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(name, m_folder.path().toUtf8());
        qunsetenv("DISPLAY"); // no dialog can ask for a password
        m_bus.start(QStringLiteral("dbus-daemon"),
            {QStringLiteral("--session"), QStringLiteral("--nofork"),
                QStringLiteral("--print-address")});
        while (!m_bus.canReadLine() && m_bus.waitForReadyRead(patience)) { }
        qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
        return startKeyring(true);
    }
    /// Starts the keyring again. If `isOpen` is false, it is locked.
    bool startKeyring(bool isOpen)
    {
        end(m_daemon);
        QStringList arguments{
            QStringLiteral("--foreground"), QStringLiteral("--components=secrets")};
        if (isOpen)
            arguments << QStringLiteral("--unlock");
        m_daemon.start(QStringLiteral("gnome-keyring-daemon"), arguments);
        m_daemon.write("of the keyring"); // the password of the keyring
        m_daemon.closeWriteChannel();
        return QTest::qWaitFor(
            [] {
                return QDBusConnection::sessionBus()
                    .interface()
                    ->isServiceRegistered(QStringLiteral("org.freedesktop.secrets"))
                    .value();
            },
            patience);
    }

private:
    static void end(QProcess &process)
    {
        process.terminate();
        if (!process.waitForFinished(5000))
            process.kill();
        process.waitForFinished();
    }
    QTemporaryDir m_folder;
    QProcess m_bus;
    QProcess m_daemon;
};

/// The dialog as the menu opens it.
struct DialogFixture {
    explicit DialogFixture(Experiment &experiment) : choice(experiment, preferences)
    {
        parent.show();
        choice.ask(&parent);
        dialog = parent.findChild<ServersDialog *>();
    }
    template <class T> T *part(const char *name) const
    {
        return dialog->findChild<T *>(QString::fromLatin1(name));
    }
    void press(QDialogButtonBox::StandardButton button) const
    {
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(button), Qt::LeftButton);
    }
    void enterNode(const TcpNode &node) const
    {
        part<QRadioButton>("useNodes")->setChecked(true);
        part<QLineEdit>("nodeAddress")->setText(node.url());
        part<QLineEdit>("nodeUser")->setText(QStringLiteral("ann"));
        part<QLineEdit>("nodePassword")->setText(secret);
    }

    Preferences preferences;
    ServerChoice choice;
    QWidget parent;
    QPointer<ServersDialog> dialog;
};

struct FinishedRun {
    int exitCode = -1;
    QByteArray messages;
};

/// Runs a scenario on the node as user ann, with the password from the keyring.
FinishedRun runWithKeyring(const TcpNode &node,
    const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    const QString url = node.url().replace(QStringLiteral("//"), QStringLiteral("//ann:@"));
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
        {QStringLiteral("run"), QStringLiteral("peaceful"), QStringLiteral("--quiet"),
            QStringLiteral("--node"), url, QStringLiteral("--node-password-keyring")});
    process.waitForFinished(patience);
    return {process.exitCode(), process.readAllStandardError()};
}

bool blocksSigterm(const QString &process, const QString &thread)
{
    QFile status(QStringLiteral("/proc/%1/task/%2/status").arg(process, thread));
    if (!status.open(QIODevice::ReadOnly))
        return true; // the thread has ended
    const QByteArray text = status.readAll();
    const QByteArray mask = text.mid(text.indexOf("SigBlk:") + 8, 16);
    return (mask.toULongLong(nullptr, 16) >> (SIGTERM - 1) & 1) != 0;
}

QByteArray storedSettings()
{
    QFile stored(QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope")).fileName());
    return stored.open(QIODevice::ReadOnly) ? stored.readAll() : QByteArray();
}

} // namespace

class tst_Keyring : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        for (const char *const program : {"dbus-daemon", "gnome-keyring-daemon"}) {
            if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())
                QSKIP(program);
        }
        QVERIFY(m_desktop.start());
        if (!Keyring::isAvailable())
            QSKIP("this build has no QtKeychain");
        QVERIFY(m_node.start());
        m_experiment.editor.chooseScenario(findScenario("peaceful").value());
    }
    void init()
    {
        m_folder.resetToFirstStart();
        m_experiment.live.setNodes({});
    }

    void aKeptPasswordIsFilledInAtTheNextStart()
    {
        QCOMPARE(runWithKeyring(m_node).messages,
            "lockscope: --node-password-keyring: the desktop's keyring has no password for "
            "redis://ann:@"
                + m_node.url().mid(8).toUtf8() + "\n");
        {
            DialogFixture fixture(m_experiment);
            auto *const keep = fixture.part<QCheckBox>("keepPasswords");
            QVERIFY(keep->isVisible() && !keep->isChecked());
            keep->setChecked(true);
            fixture.enterNode(m_node);
            fixture.press(QDialogButtonBox::Ok);
            QTRY_VERIFY_WITH_TIMEOUT(!fixture.dialog, patience);
        }
        QVERIFY(storedSettings().contains("ann") && !storedSettings().contains("s3cret"));
        m_experiment.live.setNodes({}); // as at the next start
        {
            DialogFixture hasty(
                m_experiment); // OK before the keyring has replied does not delete the password
            hasty.press(QDialogButtonBox::Ok);
            QTRY_VERIFY_WITH_TIMEOUT(!hasty.dialog, patience);
        }
        DialogFixture fixture(m_experiment);
        QVERIFY(fixture.part<QCheckBox>("keepPasswords")->isChecked());
        QCOMPARE(fixture.part<QLineEdit>("nodeUser")->text(), QStringLiteral("ann"));
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.part<QLineEdit>("nodePassword")->text(), secret, patience);

        const FinishedRun run = runWithKeyring(m_node);
        QCOMPARE(run.messages, QByteArray());
        QCOMPARE(run.exitCode, 0);
    }

    // The keyring's library starts threads. None of them may take the signal, or the run ends
    // without its results and leaves its keys.
    void aSignalEndsTheRunNormallyAlsoWithTheKeyring()
    {
        NodeAddress node = m_node.address("ann", secret.toStdString());
        std::optional<bool> isStored;
        Keyring::write(node, this, [&](const Result<Done> &stored) { isStored = bool{stored}; });
        QTRY_VERIFY_WITH_TIMEOUT(isStored, patience);
        QVERIFY(*isStored);
        QProcess process;
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
            {QStringLiteral("run"), QStringLiteral("peaceful"), QStringLiteral("--quiet"),
                QStringLiteral("--set"), QStringLiteral("work=100s"), QStringLiteral("--set"),
                QStringLiteral("ttl=100s"), QStringLiteral("--duration"), QStringLiteral("5min"),
                QStringLiteral("--node"), Keyring::entryKeyOf(node),
                QStringLiteral("--node-password-keyring")});
        QTRY_COMPARE_WITH_TIMEOUT(
            m_node.ask({"EXISTS", "lockscope:lock:orders"}), std::string("(integer) 1"), patience);
        const QString main = QString::number(process.processId());
        const QStringList threads = QDir(QStringLiteral("/proc/%1/task").arg(main))
                                        .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QVERIFY(threads.size() > 3);
        for (const QString &thread : threads) {
            if (thread != main) // the main thread receives the signals
                QVERIFY2(blocksSigterm(main, thread), qPrintable(thread));
        }
        process.terminate();
        QVERIFY(process.waitForFinished(patience));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 143);
        QCOMPARE(m_node.ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void withoutTheCheckMarkThePasswordIsDeletedFromTheKeyring()
    {
        DialogFixture fixture(m_experiment);
        fixture.part<QCheckBox>("keepPasswords")->setChecked(true);
        fixture.enterNode(m_node);
        fixture.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.dialog, patience);
        QCOMPARE(runWithKeyring(m_node).exitCode, 0);

        m_experiment.live.setNodes({});
        DialogFixture again(m_experiment);
        again.part<QRadioButton>("useNodes")->setChecked(true);
        QTRY_COMPARE_WITH_TIMEOUT(again.part<QLineEdit>("nodePassword")->text(), secret, patience);
        again.part<QCheckBox>("keepPasswords")->setChecked(false);
        again.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(!again.dialog, patience);
        QCOMPARE(m_experiment.live.nodes().front().password, secret.toStdString());
        QVERIFY(!storedSettings().contains("ann"));
        const FinishedRun run = runWithKeyring(m_node);
        QVERIFY2(run.exitCode == 2 && run.messages.contains("has no password"),
            run.messages.constData());
    }

    void aLockedKeyringIsReportedInOneLineAndTheDialogWorksWithoutIt()
    {
        QVERIFY(m_desktop.startKeyring(false));
        DialogFixture fixture(m_experiment);
        fixture.part<QCheckBox>("keepPasswords")->setChecked(true);
        fixture.enterNode(m_node);
        fixture.press(QDialogButtonBox::Ok);
        auto *const error = fixture.part<QLabel>("keyringError");
        QTRY_VERIFY_WITH_TIMEOUT(error->isVisible(), patience);
        QVERIFY2(error->text().startsWith(QStringLiteral("The passwords are not kept: "))
                && !error->text().contains(u'\n'),
            qPrintable(error->text()));
        QVERIFY(!fixture.part<QCheckBox>("keepPasswords")->isChecked());
        fixture.press(QDialogButtonBox::Ok);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.dialog, patience);
        QCOMPARE(m_experiment.live.nodes().front().password, secret.toStdString());
    }

    void withoutAKeyringTheOptionIsRefusedInOneLine()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(
            QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
        const FinishedRun run = runWithKeyring(m_node, environment);
        QCOMPARE(run.messages,
            QByteArray("lockscope: --node-password-keyring: this desktop session has no keyring "
                       "service\n"));
        QCOMPARE(run.exitCode, 2);
    }

private:
    OwnFolder m_folder;
    DesktopWithKeyring m_desktop;
    TcpNode m_node{{QStringLiteral("user ann on \">%1\" ~lockscope:* +@all").arg(secret)}};
    Experiment m_experiment;
};

QTEST_MAIN(tst_Keyring)
#include "tst_keyring.moc"
