// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// An object on the accessibility bus.
struct AccessibleObject {
    QString service;
    QString path;

    friend bool operator==(const AccessibleObject &, const AccessibleObject &) = default;
};

/// Runs a process for the test, and ends it with the test.
class ChildProcess {
public:
    ChildProcess(const QString &program, const QStringList &arguments,
        const QProcessEnvironment &environment)
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
    /// Returns the first line of its standard output; waits for it.
    QString firstLine()
    {
        while (!m_process.canReadLine() && m_process.waitForReadyRead(60000)) { }
        return QString::fromLatin1(m_process.readLine()).trimmed();
    }

private:
    QProcess m_process;
};

/// Runs the program on a separate X server and a separate accessibility bus. Returns what a screen
/// reader gets: objects with names, roles, states and values. Sends keys to the program through the
/// X server.
class AtSpiDesktop {
public:
    using Object = AccessibleObject;
    static constexpr int patience = 60000; ///< milliseconds
    static constexpr char launcherPath[] =
        "/usr/libexec/at-spi-bus-launcher"; ///< as the package at-spi2-core installs it

    /// The X keysyms of keys without a character.
    enum Keysym : unsigned {
        tab = 0xff09,
        enter = 0xff0d,
        escape = 0xff1b,
        left = 0xff51,
        up = 0xff52,
        right = 0xff53,
        down = 0xff54,
        pageDown = 0xff56
    };

    /// Returns whether the packages xvfb, dbus-daemon and at-spi2-core are installed.
    static bool isPossible()
    {
        for (const char *const program : {"Xvfb", "dbus-daemon", launcherPath}) {
            if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())
                return false;
        }
        return true;
    }

    /// Starts the X server, the buses and then the program. Returns whether the accessibility bus
    /// is connected.
    bool start()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *const name : {"XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"})
            environment.insert(QString::fromLatin1(name), m_folder.path());
        QFile::setPermissions(
            m_folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QSettings settings(
            m_folder.filePath(QStringLiteral("Lockscope/Lockscope.conf")), QSettings::IniFormat);
        settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
        settings.setValue(QStringLiteral("welcomed"), true);
        settings.sync();
        m_screen = std::make_unique<ChildProcess>(QStringLiteral("Xvfb"),
            QStringList{QStringLiteral("-displayfd"), QStringLiteral("1"),
                QStringLiteral("-nolisten"), QStringLiteral("tcp"), QStringLiteral("-screen"),
                QStringLiteral("0"), QStringLiteral("1440x900x24")},
            environment);
        environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":") + m_screen->firstLine());
        m_session = std::make_unique<ChildProcess>(QStringLiteral("dbus-daemon"),
            QStringList{QStringLiteral("--session"), QStringLiteral("--nofork"),
                QStringLiteral("--print-address")},
            environment);
        const QString address = m_session->firstLine();
        environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), address);
        m_launcher = std::make_unique<ChildProcess>(QString::fromLatin1(launcherPath),
            QStringList{QStringLiteral("--launch-immediately")}, environment);
        environment.insert(QStringLiteral("QT_LINUX_ACCESSIBILITY_ALWAYS_ON"), QStringLiteral("1"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
        QDBusConnection session = QDBusConnection::connectToBus(address, QStringLiteral("session"));
        QDBusReply<QString> bus;
        const bool hasBus = QTest::qWaitFor(
            [&] {
                bus = QDBusInterface(QStringLiteral("org.a11y.Bus"),
                    QStringLiteral("/org/a11y/bus"), QStringLiteral("org.a11y.Bus"), session)
                          .call(QStringLiteral("GetAddress"));
                return bus.isValid() && !bus.value().isEmpty();
            },
            patience);
        if (!hasBus)
            return false;
        m_bus = QDBusConnection::connectToBus(bus.value(), QStringLiteral("accessibility"));
        m_program = std::make_unique<ChildProcess>(
            QStringLiteral(LOCKSCOPE_PROGRAM), QStringList{}, environment);
        return m_bus.isConnected();
    }

    std::vector<Object> children(const Object &object)
    {
        const QDBusMessage reply = call(
            object, QStringLiteral("org.a11y.atspi.Accessible"), QStringLiteral("GetChildren"));
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
    /// Returns a property of the object: "Name", "Description"; with spaces in place of no-break
    /// spaces.
    QString property(const Object &object, const char *name)
    {
        return propertyOf(object, QStringLiteral("org.a11y.atspi.Accessible"), name)
            .toString()
            .replace(u'\u00a0', u' ');
    }
    QString name(const Object &object) { return property(object, "Name"); }
    QString role(const Object &object)
    {
        return call(
            object, QStringLiteral("org.a11y.atspi.Accessible"), QStringLiteral("GetRoleName"))
            .arguments()
            .value(0)
            .toString();
    }
    /// Returns the number of a slider or a spin box.
    double value(const Object &object)
    {
        return propertyOf(object, QStringLiteral("org.a11y.atspi.Value"), "CurrentValue")
            .toDouble();
    }
    bool isFocused(const Object &object) { return hasState(object, 12); }
    bool isShowing(const Object &object) { return hasState(object, 25); }
    void press(const Object &object)
    {
        call(object, QStringLiteral("org.a11y.atspi.Action"), QStringLiteral("DoAction"), {0});
    }
    void grabFocus(const Object &object)
    {
        call(object, QStringLiteral("org.a11y.atspi.Component"), QStringLiteral("GrabFocus"));
    }

    /// Returns the first object below `from` with that role and name; waits for it.
    std::optional<Object> find(const QString &wantedRole, const QString &wantedName,
        const std::optional<Object> &from = {})
    {
        return find(
            [&](const Object &object) {
                return name(object) == wantedName && role(object) == wantedRole;
            },
            from);
    }
    /// Returns the first object below `from`, or of the whole desktop, for which `test` is true;
    /// waits for it.
    std::optional<Object> find(
        const std::function<bool(const Object &)> &test, const std::optional<Object> &from = {})
    {
        std::optional<Object> found;
        (void)QTest::qWaitFor(
            [&] { return (found = search(from.value_or(root()), test, 0)).has_value(); }, patience);
        return found;
    }
    /// Sends each org.a11y.atspi.Event.Object.StateChanged of the program to a slot (const
    /// QDBusMessage &). With this signal a screen reader follows the focus: the first argument is
    /// then "focused", the second 1, and service and path are those of the object.
    bool listen(QObject *listener, const char *slot)
    {
        const Object registry{
            QStringLiteral("org.a11y.atspi.Registry"), QStringLiteral("/org/a11y/atspi/registry")};
        call(registry, QStringLiteral("org.a11y.atspi.Registry"), QStringLiteral("RegisterEvent"),
            {QStringLiteral("object:state-changed:focused"), QStringList(), QString()});
        return m_bus.connect(QString(), QString(), QStringLiteral("org.a11y.atspi.Event.Object"),
            QStringLiteral("StateChanged"), listener, slot);
    }

    /// Gives the window the keyboard by a click on its status line: on this X server there is no
    /// window manager, which would do that.
    void activate()
    {
        const auto frame =
            find([this](const Object &object) { return role(object) == QLatin1String("frame"); });
        QList<int> extents;
        const auto reply = call(
            *frame, QStringLiteral("org.a11y.atspi.Component"), QStringLiteral("GetExtents"), {0u})
                               .arguments()
                               .value(0);
        const auto rect = reply.value<QDBusArgument>();
        rect.beginStructure();
        for (int i = 0; i < 4; ++i) {
            int number = 0;
            rect >> number;
            extents << number;
        }
        rect.endStructure();
        call(controller(), QStringLiteral("org.a11y.atspi.DeviceEventController"),
            QStringLiteral("GenerateMouseEvent"),
            {extents[0] + extents[2] / 2, extents[1] + extents[3] - 6, QStringLiteral("b1c")});
    }
    /// Presses Ctrl+Shift+P. The key codes are those of every X server with the usual table
    /// (evdev).
    void typeControlShiftP()
    {
        const int keys[]{37, 50, 33};
        for (const int key : keys)
            sendKey(key, 0);
        for (auto key = std::rbegin(keys); key != std::rend(keys); ++key)
            sendKey(*key, 1);
    }
    /// Presses and releases a key: the keysym of a character is its Latin-1 code.
    void type(unsigned keysym) { sendKey(static_cast<int>(keysym), 3); }

private:
    static Object controller()
    {
        return {QStringLiteral("org.a11y.atspi.Registry"),
            QStringLiteral("/org/a11y/atspi/registry/deviceeventcontroller")};
    }
    /// `kind`: 0 presses a key code, 1 releases it, 3 presses and releases the key of a keysym.
    void sendKey(int key, unsigned kind)
    {
        call(controller(), QStringLiteral("org.a11y.atspi.DeviceEventController"),
            QStringLiteral("GenerateKeyboardEvent"), {key, QString(), kind});
    }
    static Object root()
    {
        return {QStringLiteral("org.a11y.atspi.Registry"),
            QStringLiteral("/org/a11y/atspi/accessible/root")};
    }
    std::optional<Object> search(
        const Object &from, const std::function<bool(const Object &)> &test, int depth)
    {
        for (const Object &child : children(from)) {
            if (test(child))
                return child;
            if (const auto found = depth < 16 ? search(child, test, depth + 1) : std::nullopt)
                return found;
        }
        return std::nullopt;
    }
    bool hasState(const Object &object, int bit)
    {
        const QDBusMessage reply =
            call(object, QStringLiteral("org.a11y.atspi.Accessible"), QStringLiteral("GetState"));
        if (reply.type() != QDBusMessage::ReplyMessage || reply.arguments().isEmpty())
            return false;
        QList<uint> words;
        reply.arguments()[0].value<QDBusArgument>() >> words;
        return !words.isEmpty() && (words[0] >> bit & 1u) != 0;
    }
    QVariant propertyOf(const Object &object, const QString &interface, const char *name)
    {
        const QDBusMessage reply = call(object, QStringLiteral("org.freedesktop.DBus.Properties"),
            QStringLiteral("Get"), {interface, QString::fromLatin1(name)});
        return reply.arguments().isEmpty() ? QVariant()
                                           : reply.arguments()[0].value<QDBusVariant>().variant();
    }
    QDBusMessage call(const Object &object, const QString &interface, const QString &method,
        const QVariantList &arguments = {})
    {
        QDBusMessage message =
            QDBusMessage::createMethodCall(object.service, object.path, interface, method);
        message.setArguments(arguments);
        return m_bus.call(message);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<ChildProcess> m_screen, m_session, m_launcher, m_program;
    QDBusConnection m_bus{QString()};
};

} // namespace lockscope
