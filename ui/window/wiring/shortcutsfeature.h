// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shortcuts/commandpalette.h"
#include "ui/shortcuts/gototarget.h"
#include "ui/window/windowparts.h"

#include <QObject>
#include <QPointer>

#include <string>

class QAction;

namespace lockscope {

class KeyBindings;

/// Adds keyboard and mouse commands for the whole window: the zoom history, the keyboard shortcuts
/// and their dialog, the command palette, the list of all shortcuts (CheatSheet), and the actions
/// for the lanes. When the same scenario runs again, the arrangement of the lanes stays.
class ShortcutsFeature : public QObject {
    Q_OBJECT
public:
    explicit ShortcutsFeature(const WindowParts &parts);

private:
    void addZoomActions();
    void addLaneActions();
    void addShortcutActions();
    /// Returns the tooltip of the action for the next or the previous view: the time range of that
    /// view.
    QString zoomTip(bool isForward) const;
    void updateZoomActions();
    /// Applies the keyboard shortcuts to all timelines of the window.
    void applyShortcuts();
    void resetLanes();
    void openPalette(const QList<CommandPalette::Command> &commands);
    QList<CommandPalette::Command> laneCommands();
    QList<CommandPalette::Command> commands();
    void addShownRun(QList<CommandPalette::Command> &commands);
    void addChoices(QList<CommandPalette::Command> &commands);
    /// Returns the palette's command that goes to the target that the user has typed, such as
    /// "client 17"; an empty command if the text is not a target in the shown trace.
    CommandPalette::Command typedCommand(const QString &text);
    CommandPalette::Command settingCommand(const QString &text);
    CommandPalette::Command goToCommand(const GoToTarget::Target &target);
    void goTo(const GoToTarget::Target &target);

    WindowParts m_parts;
    KeyBindings *m_bindings; // owned by this object
    QPointer<CommandPalette> m_palette;
    QStringList m_lastNames; ///< of the commands that were chosen last in the palette
    QAction *m_back = nullptr;
    QAction *m_forward = nullptr;
    QAction *m_wheelZooms = nullptr;
    std::string &m_shownSource; ///< the id of the shown scenario, or the shown file
};

} // namespace lockscope
