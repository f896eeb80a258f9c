// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

class LessonProgress;
class ProgramOutput;

/// Adds "Clients…" to the Run menu and beside the list of lock schemes. In its dialog, the user
/// chooses the clients of later runs on real Redis: simulated clients, or programs of the user.
/// This class also adds the dock "Program output", which is available only while a run with
/// programs is shown.
class ClientsFeature : public QObject {
    Q_OBJECT
public:
    ClientsFeature(const WindowParts &parts, LessonProgress &lesson);

private:
    void openDialog();
    void choose(const ClientPrograms &programs);
    void updateOutputDock();

    const WindowParts m_parts;
    ProgramOutput *m_output;
};

} // namespace lockscope
