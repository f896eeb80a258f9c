// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the program as a screen reader does: over AT-SPI. The test starts its own X server and D-Bus; it is skipped where these are not
// installed.
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusInterface>
#include <QDBusReply>
#include <QDir>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>
#include <optional>

namespace {

constexpr int patience = 60000;
constexpr char accessible[] = "org.a11y.atspi.Accessible";
constexpr char launcherPath[] = "/usr/libexec/at-spi-bus-launcher"; // as the package at-spi2-core installs it

/// An object on the accessibility bus.
struct Object {
    QString service;
    QString path;
};

/// Runs a process for the test, and ends it with the test.
class ChildProcess {
public:
    ChildProcess(const QString &program, const QStringList &arguments, const QProcessEnvironment &environment)
    {
        m_process.setProcessEnvironment(environment);
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(program, arguments);
    }
    ~ChildProcess()
    {
        m_process.terminate();
        if (!m_process.waitForFinished(5000))
            m_process.kill();
        m_process.waitForFinished();
    }
    /// Waits for the first line of the process's standard output and returns it.
    QString firstLine()
    {
        while (!m_process.canReadLine() && m_process.waitForReadyRead(patience)) {
        }
        return QString::fromLatin1(m_process.readLine()).trimmed();
    }

private:
    QProcess m_process;
};

/// A desktop on which only the program runs, and the accessibility bus of this desktop.
class Desktop {
public:
    /// Starts the X server, the buses and the program. Returns false if there is no accessibility bus.
    bool start()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *const name : {"XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            environment.insert(QString::fromLatin1(name), m_folder.path());
        QFile::setPermissions(m_folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QSettings settings(m_folder.filePath(QStringLiteral("Lockscope/Lockscope.conf")), QSettings::IniFormat);
        settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
        settings.setValue(QStringLiteral("welcomed"), true);
        settings.sync();
        m_screen = std::make_unique<ChildProcess>(QStringLiteral("Xvfb"),
                                            QStringList{QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-nolisten"),
                                                        QStringLiteral("tcp"), QStringLiteral("-screen"), QStringLiteral("0"),
                                                        QStringLiteral("1440x900x24")},
                                            environment);
        environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":") + m_screen->firstLine());
        m_session = std::make_unique<ChildProcess>(QStringLiteral("dbus-daemon"),
                                             QStringList{QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")},
                                             environment);
        const QString address = m_session->firstLine();
        environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), address);
        m_launcher = std::make_unique<ChildProcess>(QString::fromLatin1(launcherPath), QStringList{QStringLiteral("--launch-immediately")}, environment);
        environment.insert(QStringLiteral("QT_LINUX_ACCESSIBILITY_ALWAYS_ON"), QStringLiteral("1"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
        QDBusConnection session = QDBusConnection::connectToBus(address, QStringLiteral("session"));
        QDBusReply<QString> bus;
        const bool hasBus = QTest::qWaitFor(
            [&] {
                bus = QDBusInterface(QStringLiteral("org.a11y.Bus"), QStringLiteral("/org/a11y/bus"), QStringLiteral("org.a11y.Bus"), session)
                          .call(QStringLiteral("GetAddress"));
                return bus.isValid() && !bus.value().isEmpty();
            },
            patience);
        if (!hasBus)
            return false;
        m_bus = QDBusConnection::connectToBus(bus.value(), QStringLiteral("accessibility"));
        m_program = std::make_unique<ChildProcess>(QStringLiteral(LOCKSCOPE_PROGRAM), QStringList{}, environment);
        return m_bus.isConnected();
    }

    std::vector<Object> children(const Object &object)
    {
        const QDBusMessage reply = call(object, QString::fromLatin1(accessible), QStringLiteral("GetChildren"));
        std::vector<Object> found;
        if (reply.type() != QDBusMessage::ReplyMessage || reply.arguments().isEmpty())
            return found;
        const auto list = reply.arguments()[0].value<QDBusArgument>();
        for (list.beginArray(); !list.atEnd();) {
            Object child;
            QDBusObjectPath path;
            list.beginStructure();
            list >> child.service >> path;
            list.endStructure();
            child.path = path.path();
            found.push_back(child);
        }
        return found;
    }
    QString property(const Object &object, const char *name)
    {
        const QDBusMessage reply = call(object, QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"),
                                        {QString::fromLatin1(accessible), QString::fromLatin1(name)});
        return reply.arguments().isEmpty() ? QString() : reply.arguments()[0].value<QDBusVariant>().variant().toString();
    }
    QString role(const Object &object)
    {
        return call(object, QString::fromLatin1(accessible), QStringLiteral("GetRoleName")).arguments().value(0).toString();
    }
    void press(const Object &object) { call(object, QStringLiteral("org.a11y.atspi.Action"), QStringLiteral("DoAction"), {0}); }

    /// Waits for an object with this role and name below `from` (nothing: below all programs), and returns the first one.
    std::optional<Object> find(const QString &wantedRole, const QString &name, const std::optional<Object> &from = {})
    {
        const Object root{QStringLiteral("org.a11y.atspi.Registry"), QStringLiteral("/org/a11y/atspi/accessible/root")};
        std::optional<Object> found;
        (void)QTest::qWaitFor([&] { return (found = search(from.value_or(root), wantedRole, name, 0)).has_value(); }, patience);
        return found;
    }

private:
    std::optional<Object> search(const Object &from, const QString &wantedRole, const QString &name, int depth)
    {
        for (const Object &child : children(from)) {
            if (property(child, "Name") == name && role(child) == wantedRole)
                return child;
            if (const auto found = depth < 16 ? search(child, wantedRole, name, depth + 1) : std::nullopt)
                return found;
        }
        return std::nullopt;
    }
    QDBusMessage call(const Object &object, const QString &interface, const QString &method, const QVariantList &arguments = {})
    {
        QDBusMessage message = QDBusMessage::createMethodCall(object.service, object.path, interface, method);
        message.setArguments(arguments);
        return m_bus.call(message);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<ChildProcess> m_screen, m_session, m_launcher, m_program;
    QDBusConnection m_bus{QString()};
};

} // namespace

class TestAtSpi : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aScreenReaderFindsTheTimelineTheTopologyAndTheFaults()
    {
        for (const char *const program : {"Xvfb", "dbus-daemon", launcherPath}) {
            if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())
                QSKIP("Xvfb, dbus-daemon or at-spi2-core is not installed");
        }
        Desktop desktop;
        QVERIFY(desktop.start());
        const auto timeline = desktop.find(QStringLiteral("tree"), QStringLiteral("Timeline"));
        QVERIFY(timeline);
        const auto lane = desktop.find(QStringLiteral("tree item"), QStringLiteral("Client 1: cpu"), timeline);
        QVERIFY(lane);
        const auto paused = desktop.find(QStringLiteral("tree item"), QStringLiteral("Client 1 is paused"), lane);
        QVERIFY(paused);
        QVERIFY(desktop.property(*paused, "Description").contains(QStringLiteral(" to ")));
        QVERIFY(desktop.find(QStringLiteral("push button"), QStringLiteral("Client 1: Pause"), timeline)); // the fault's chip
        desktop.press(*paused);
        QTRY_VERIFY_WITH_TIMEOUT(desktop.property(*timeline, "Description").startsWith(QStringLiteral("Client 1 paused")), patience);
        const auto topology = desktop.find(QStringLiteral("list"), QStringLiteral("Topology"));
        QVERIFY(topology);
        const auto node = desktop.find(QStringLiteral("list item"), QStringLiteral("Node 1"), topology);
        QVERIFY(node);
        QVERIFY(desktop.property(*node, "Description").startsWith(QStringLiteral("primary")));
    }
};

QTEST_GUILESS_MAIN(TestAtSpi)
#include "tst_atspi.moc"
