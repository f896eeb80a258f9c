// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shortcuts/commandpalette.h"
#include "ui/shortcuts/gototarget.h"
#include "ui/window/windowparts.h"

#include <QObject>

#include <string>

class QAction;

namespace lockscope {

class KeyBindings;
class TimelineCanvas;

/// Adds keyboard and mouse commands for the whole window: the zoom history, the shortcuts and their dialog, the command palette,
/// the cheat sheet, and the lane arrangement that is kept from run to run of a scenario.
class ShortcutsFeature : public QObject {
    Q_OBJECT
public:
    explicit ShortcutsFeature(const WindowParts &parts);

private:
    void addZoomActions();
    void addLaneActions();
    void addKeyActions();
    /// Returns where back or forward would lead.
    QString zoomTip(bool isForward) const;
    void showZooms();
    void setWheelZooming(bool zooms);
    void setKeys();
    void forgetLanes();
    void openPalette(const QString &text);
    QList<CommandPalette::Command> commands();
    CommandPalette::Command commandOf(const QString &text);
    void goTo(const GoToTarget::Target &place);

    WindowParts m_parts;
    TimelineCanvas &m_canvas;
    KeyBindings *m_bindings; // a child of this object, like the actions of theirs
    QAction *m_back = nullptr;
    QAction *m_forward = nullptr;
    QAction *m_wheelZooms = nullptr;
    std::string m_subject; ///< the scenario or file whose lanes are arranged
};

} // namespace lockscope
