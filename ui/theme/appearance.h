// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusMessage;

namespace lockscope {

/// Light, dark, or as the desktop has it: sets style, palette and Theme::current() of the whole program.
/// The desktop is asked through the settings portal on the session bus; where there is none, the palette that the program was
/// started with decides. Thread: the window's.
class Appearance : public QObject {
    Q_OBJECT
public:
    enum class Mode { automatic, light, dark };

    explicit Appearance(QObject *parent = nullptr);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);

Q_SIGNALS:
    /// Everything that keeps a colour has to take it anew.
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
