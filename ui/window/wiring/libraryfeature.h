// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "core/scenario/scenario.h"

#include <QObject>

#include <vector>

namespace lockscope {

class ChoiceEditor;
class LibraryCheck;

/// Adds the library of scenarios to the window: File > Scenario library, a button above the list of scenarios, and File > New
/// scenario. The results of the check are kept until the window closes.
///
/// The user's scenarios stay in the user's files; there are no copies in a folder of the program. The library lists those created
/// or opened in this window and those among the recent files.
class LibraryFeature : public QObject {
    Q_OBJECT
public:
    explicit LibraryFeature(const WindowParts &parts);

private:
    void show();
    void begin();
    /// Returns all scenarios of the library.
    std::vector<Scenario> scenarios() const;

    QMainWindow &m_window;
    ChoiceEditor &m_editor;
    ScenarioPanel &m_panel;
    Preferences &m_preferences;
    WindowFiles &m_files;
    LibraryCheck *m_check;
};

} // namespace lockscope
