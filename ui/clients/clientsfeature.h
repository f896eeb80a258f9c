// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/shell/shell.h"

#include <QObject>

class QAction;

namespace lockscope {

class ProgramOutput;

/// Adds "Clients…" to the Run menu and beside the list of lock schemes. In its dialog, the user
/// chooses the clients of later runs on real Redis: simulated clients, or programs of the user.
/// This class also adds the dock "Program output", which is available only while a run with
/// programs is shown.
class ClientsFeature : public QObject {
    Q_OBJECT
public:
    explicit ClientsFeature(const Shell &shell);

    /// Returns the action, for a button beside the list of lock schemes.
    QAction &action() const { return *m_action; }

private:
    void openDialog();
    void choose(const ClientPrograms &programs);
    void updateOutputDock();

    const Shell m_shell;
    ProgramOutput *m_output;
    QAction *m_action;
};

} // namespace lockscope
