// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QWidget;

namespace lockscope {

class LiveController;
class MessageBar;
class Preferences;

/// The redis-server program for the runs that the window starts. It asks the user for the program in a dialog, stores it in the
/// preferences, and refuses a program that cannot run. Thread: the window's.
class ServerChoice {
    Q_DECLARE_TR_FUNCTIONS(ServerChoice)
public:
    ServerChoice(LiveController &live, Preferences &preferences, MessageBar &messages);

    /// Sets the program that is stored in the preferences for the next runs.
    void useStored();
    /// Asks the user for the program. An empty answer means redis-server on PATH.
    void ask(QWidget *parent);
    /// Stores and sets a program by its path or name. If it cannot run, returns false, shows a message and changes nothing.
    bool choose(const QString &program);

private:
    LiveController &m_live;
    Preferences &m_preferences;
    MessageBar &m_messages;
};

} // namespace lockscope
