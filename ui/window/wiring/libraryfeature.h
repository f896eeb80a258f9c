// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "core/scenario/scenario.h"

#include <QObject>

#include <vector>

namespace lockscope {

class ChoiceEditor;
class LibraryCheck;

/// The library of scenarios in the window: File > Scenario library, and a button above the list of scenarios; and scenarios of one's own
/// (File > New scenario). What the check has found is kept until the window closes.
///
/// One's own scenarios are files where their owner has put them, and no copies in a folder of ours: the library has those that were made
/// or opened in this window, and those among the files used last.
class LibraryFeature : public QObject {
    Q_OBJECT
public:
    explicit LibraryFeature(const WindowParts &parts);

private:
    void show();
    void begin();
    /// All scenarios that the library has.
    std::vector<Scenario> scenarios() const;

    QMainWindow &m_window;
    ChoiceEditor &m_editor;
    ScenarioPanel &m_panel;
    Preferences &m_preferences;
    WindowFiles &m_files;
    LibraryCheck *m_check;
};

} // namespace lockscope
