// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QWidget;

namespace lockscope {

class LiveController;
class MessageBar;
class Preferences;

/// Which redis-server the runs of the window start: asked for in a dialog, remembered, refused if it is no program. Thread: the window's.
class ServerChoice {
    Q_DECLARE_TR_FUNCTIONS(ServerChoice)
public:
    ServerChoice(LiveController &live, Preferences &preferences, MessageBar &messages);

    /// Lets runs use what was remembered.
    void restore();
    /// Asks; an empty answer means the one on PATH.
    void ask(QWidget *parent);
    /// Takes a program's path or name. False, and a message, if it cannot be run: then nothing changes.
    bool choose(const QString &program);

private:
    LiveController &m_live;
    Preferences &m_preferences;
    MessageBar &m_messages;
};

} // namespace lockscope
