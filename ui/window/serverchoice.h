// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QWidget;

namespace lockscope {

class LiveController;
class MessageBar;
class Preferences;

/// The redis-server program for the window's runs: asks for it in a dialog, stores it, and refuses what is not an executable
/// program. Thread: the window's.
class ServerChoice {
    Q_DECLARE_TR_FUNCTIONS(ServerChoice)
public:
    ServerChoice(LiveController &live, Preferences &preferences, MessageBar &messages);

    /// Lets runs use what was remembered.
    void restore();
    /// Asks the user; an empty answer means the one on PATH.
    void ask(QWidget *parent);
    /// Sets a program's path or name. If it cannot run, returns false, shows a message and changes nothing.
    bool choose(const QString &program);

private:
    LiveController &m_live;
    Preferences &m_preferences;
    MessageBar &m_messages;
};

} // namespace lockscope
