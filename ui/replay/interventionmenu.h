// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "lockscope/base/time.h"
#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/words/faultkinds.h"

#include <QMenu>
#include <QObject>

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

class QWidget;

namespace lockscope {

/// A menu in which the user chooses a duration: some common durations, and an entry that opens a
/// dialog for any other. Thread: the window's.
class LengthMenu : public QMenu {
public:
    using Apply = std::function<void(Duration length)>;
    /// `apply`: is called with the chosen duration. `proposed`: the initial value in the dialog.
    /// `window`: the parent of the dialog.
    LengthMenu(const QString &title, Duration proposed, const Apply &apply, QWidget &window,
        QWidget *parent);
};

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

/// Return the client or node to which the lane at a place belongs; 0 if there is no lane or it
/// belongs to no client or node.
ClientId clientOf(const TimelinePlace &place);
NodeId nodeOf(const TimelinePlace &place);

/// Returns the `sent` rows of the commands at a place, at most six. The command under the pointer
/// is first. Then come the commands of the lane's client or node that are in flight at the time of
/// the place, and then those that were sent, were answered or timed out at most `place.reach`
/// before or after this time. `runState`: the state at the time of the place.
std::vector<std::size_t> messagesAt(
    const Trace &trace, const TimelinePlace &place, const StateAt &runState);

} // namespace lockscope
