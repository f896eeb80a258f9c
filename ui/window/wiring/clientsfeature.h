// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/clientprograms.h"
#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

class LessonProgress;
class ProgramOutput;

/// Adds "Clients…" to the Run menu and beside the list of lock schemes: later runs on real Redis have simulated clients or programs of the
/// user. Adds the dock "Program output", which is there only while a run with programs is shown.
class ClientsFeature : public QObject {
    Q_OBJECT
public:
    ClientsFeature(const WindowParts &parts, LessonProgress &lesson);

private:
    void ask();
    void choose(const ClientPrograms &programs);
    void showRun();

    const WindowParts m_parts;
    ProgramOutput *m_output;
};

} // namespace lockscope
