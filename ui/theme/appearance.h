// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusMessage;

namespace lockscope {

/// Gives the whole program a light or a dark look, or the one that the desktop prefers: sets style, palette and Theme::current(). It
/// reads the desktop's preference from the settings portal on the session bus. Without a portal, the palette at program start decides.
/// Thread: the window's.
class Appearance : public QObject {
    Q_OBJECT
public:
    /// `automatic`: as the desktop prefers.
    enum class Mode { automatic, light, dark };

    explicit Appearance(QObject *parent = nullptr);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);

Q_SIGNALS:
    /// Style, palette and Theme::current() have changed. Objects that cache a colour must read it again.
    void changed();

private Q_SLOTS:
    void portalChanged(const QDBusMessage &message);

private:
    void askPortal();
    void setSystemDark(bool dark);
    void apply();

    Mode m_mode = Mode::automatic;
    bool m_systemDark = false;
};

} // namespace lockscope
