// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "core/scenario/scenario.h"

#include <QObject>

#include <vector>

namespace lockscope {

class ChoiceEditor;
class LibraryCheck;

/// Adds the library of scenarios to the window: "File > Scenario library", a button above the list of scenarios, and "File > New scenario".
/// The results of checking the scenarios are kept until the window closes.
///
/// The library lists the built-in scenarios, the user's own ones (ChoiceStore stores them), and those in the recent files.
class LibraryFeature : public QObject {
    Q_OBJECT
public:
    explicit LibraryFeature(const WindowParts &parts);

    /// Shows the dialog for a new scenario.
    void createScenario();

private:
    void showLibrary();
    /// Returns all scenarios of the library: the built-in ones, the user's own ones, and those in the recent files.
    std::vector<Scenario> scenarios() const;

    QMainWindow &m_window;
    ChoiceEditor &m_editor;
    Preferences &m_preferences;
    WindowFiles &m_files;
    LibraryCheck *m_check;
};

} // namespace lockscope
