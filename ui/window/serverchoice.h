// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/servers/serversdialog.h"

namespace lockscope {

struct Experiment;
class Preferences;

/// The user's choice of servers for later runs on real Redis: a redis-server program that Lockscope
/// starts, or the user's own nodes. The preferences store the path of the program, the addresses of
/// the own nodes and the TLS options. Only if the user wants that, the preferences also store the
/// names of Redis users, and the keyring of the desktop stores the passwords. When Lockscope
/// starts, runs use the program, until the user selects own nodes again in the dialog. Thread: the
/// window's.
class ServerChoice {
public:
    ServerChoice(Experiment &experiment, Preferences &preferences);

    /// Makes the next runs use the redis-server program that the preferences store.
    void useStoredProgram();
    /// Opens the dialog in which the user selects the servers, and returns at once.
    void ask(QWidget *parent);
    /// Stores `servers`, and uses them for the next runs. With own nodes, sets the setting `nodes`
    /// to their number.
    void use(const ServersDialog::Servers &servers);

private:
    Experiment &m_experiment;
    Preferences &m_preferences;
};

} // namespace lockscope
