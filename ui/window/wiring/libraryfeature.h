// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "core/scenario/scenario.h"

#include <QObject>

#include <vector>

namespace lockscope {

class ChoiceEditor;
class LibraryCheck;

/// Adds the library of scenarios to the window: "Scenario library", "New scenario" and "Forget this
/// scenario" in the File menu, and a button for the library above the list of scenarios. The
/// results of checking the scenarios are kept until the window closes.
///
/// The library lists the built-in scenarios, the user's own ones (ChoiceStore stores them), and
/// those in the recent files.
class LibraryFeature : public QObject {
    Q_OBJECT
public:
    explicit LibraryFeature(const WindowParts &parts);

    /// When the user accepts the dialog, the window opens the new scenario.
    void openNewScenarioDialog();
    void showLibrary();

private:
    std::vector<Scenario> scenarios() const;

    QMainWindow &m_window;
    ChoiceEditor &m_editor;
    Preferences &m_preferences;
    WindowFiles &m_files;
    LibraryCheck &m_check;
};

} // namespace lockscope
