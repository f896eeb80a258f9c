// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowparts.h"

#include <QObject>

namespace lockscope {

class LibraryCheck;

/// The library of scenarios in the window: File > Scenario library, and a button above the list of scenarios. What the check has found
/// is kept until the window closes.
class LibraryFeature : public QObject {
    Q_OBJECT
public:
    explicit LibraryFeature(const WindowParts &parts);

private:
    void show();

    QMainWindow &m_window;
    Experiment &m_experiment;
    ScenarioPanel &m_panel;
    LibraryCheck *m_check;
};

} // namespace lockscope
