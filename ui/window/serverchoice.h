// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/servers/serversdialog.h"

namespace lockscope {

struct Experiment;
class Preferences;

/// The servers of later runs on real Redis: the program and the addresses of the user's own nodes are stored in the preferences. Users are
/// stored there, and passwords in the desktop's keyring, only if the user wants that. The program always starts with servers of its own,
/// until the user has entered the own nodes again.
/// Thread: the window's.
class ServerChoice {
public:
    ServerChoice(Experiment &experiment, Preferences &preferences);

    /// Sets the program that is stored in the preferences for the next runs.
    void useStored();
    /// Asks the user in a dialog; returns at once.
    void ask(QWidget *parent);
    /// Stores a selection, and uses it for the next runs. With own nodes, the setting `nodes` becomes their number.
    void use(const ServersDialog::Selection &selection);

private:
    Experiment &m_experiment;
    Preferences &m_preferences;
};

} // namespace lockscope
