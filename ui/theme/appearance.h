// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusMessage;

namespace lockscope {

/// Sets a light or a dark appearance for the whole program, or the appearance that the desktop
/// prefers: style, palette and Theme::current(). It reads the desktop's preference from the
/// settings portal (org.freedesktop.portal.Settings) on the D-Bus session bus. Without a portal,
/// the palette at program start decides. Thread: the window's.
class Appearance : public QObject {
    Q_OBJECT
public:
    /// `automatic`: as the desktop prefers.
    enum class Mode { automatic, light, dark };

    explicit Appearance(QObject *parent = nullptr);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);

Q_SIGNALS:
    /// Style, palette and Theme::current() have changed. Objects that cache a colour must read it
    /// again.
    void changed();

private Q_SLOTS:
    void portalSettingChanged(const QDBusMessage &message);

private:
    void askPortal();
    void setDesktopPrefersDark(bool dark);
    void apply();

    Mode m_mode = Mode::automatic;
    bool m_desktopPrefersDark = false;
};

} // namespace lockscope
