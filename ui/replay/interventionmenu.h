// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/replay/lengthmenu.h"
#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/words/faultkinds.h"

#include <QObject>

#include <string_view>
#include <vector>

class QWidget;

namespace lockscope {

class Intervention;

/// Makes the menus with which the user changes the shown run: they add faults to a client, node or
/// message at a place of the timeline, and remove or end faults. The Intervention carries out the
/// chosen action. Thread: the window's.
class InterventionMenu : public QObject {
    Q_OBJECT
public:
    InterventionMenu(const CurrentState &current, Intervention &intervention, QWidget &window);

    /// Shows the menu for a place at the pointer; does nothing if there are no actions for it.
    void popUp(const TimelinePlace &place);
    /// Returns the menu for a place without showing it; null if it would be empty. The caller owns
    /// it.
    QMenu *menuFor(const TimelinePlace &place);
    /// Returns the menu of a link; null if there is no trace. The caller owns it. `client` 0: the
    /// links of every client to the node.
    QMenu *menuForLink(ClientId client, NodeId node, WorldTime time);

private:
    void addClientEntries(QMenu &menu, ClientId client, WorldTime time, const StateAt &runState);
    void addNodeEntries(QMenu &menu, NodeId node, WorldTime time, const StateAt &runState);
    void addMessageMenus(QMenu &menu, const TimelinePlace &place, const StateAt &runState);
    void addMessageMenu(QMenu &menu, std::size_t sentRow);
    void addRemovalEntry(QMenu &menu, const TimelinePlace &place, const StateAt &runState);
    void addFaultEntry(QMenu &menu, std::string_view id, const FaultTarget &target, WorldTime at);
    void addFaultEntries(QMenu &menu, const std::vector<std::string_view> &ids,
        const FaultTarget &target, WorldTime at);
    void addFurtherClientEntries(QMenu &menu, ClientId client, WorldTime time);
    void addFurtherNodeEntries(QMenu &menu, NodeId node, WorldTime time, const StateAt &runState);
    void addLinkEntries(QMenu &menu, ClientId client, NodeId node, WorldTime time);
    QMenu *addLengthMenu(
        QMenu &menu, const QString &title, Duration proposed, const LengthMenu::Apply &apply);
    /// Returns the time since the start of the run in whole microseconds; a negative time gives 0.
    static Duration faultTime(WorldTime time);
    void addEndFaultsEntry(QMenu &menu, const QString &words, ClientId client, NodeId node);
    QMenu *newMenu(WorldTime time) const;

    const CurrentState &m_current;
    Intervention &m_intervention;
    QWidget &m_window;
};

} // namespace lockscope
