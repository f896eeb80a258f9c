// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/replay/intervention.h"
#include "ui/replay/interventionmenu.h"
#include "ui/state/currentstate.h"
#include "ui/state/player.h"
#include "ui/topology/topologyplan.h"

#include <QObject>

#include <string>

namespace lockscope {

class EventTable;
class Experiment;
class ListingView;
class StatePanel;
class ReplayBar;
class Selection;
class TimelineView;
class TopologyView;

/// Shows the state of a run at one time: the playhead and all views of that state, the player, and the menu that forks the run at
/// that time. It creates and connects the parts; the window places them. Owned by the window.
class Replay : public QObject {
    Q_OBJECT
public:
    Replay(Experiment &experiment, Selection &selection, QWidget &window);

    Playhead &playhead() { return m_playhead; }
    Player &player() { return m_player; }
    const CurrentState &current() const { return m_current; }
    ReplayBar *bar() const { return m_bar; }
    ListingView *listing() const { return m_listing; }
    TopologyView *topology() const { return m_topology; }
    StatePanel *panel() const { return m_panel; }
    InterventionMenu &menu() { return *m_menu; }
    /// Connects the views that show the playhead and request menus.
    void attach(TimelineView &timeline, EventTable &events);

Q_SIGNALS:
    /// A run was forked: the scenario should be chosen.
    void forked(const lockscope::Scenario &fork);
    /// The shown run cannot be forked, because its scenario is unknown.
    void refused(const QString &reason);

private:
    Result<EffectiveScenario> shownRun() const;
    ActorCounts cast() const;
    void showRecord();
    void growRecord();
    void showScheme();
    void showListing(const EffectiveScenario &run);
    void attachTopology(TimelineView &timeline);
    TopologyCast topologyCast() const;
    void takeFork(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    Experiment &m_experiment;
    Playhead m_playhead;
    Player m_player;
    CurrentState m_current;
    ReplayBar *m_bar;      // owned by the window, as are the next two
    ListingView *m_listing;
    StatePanel *m_panel;
    TopologyView *m_topology;
    Intervention m_intervention;
    InterventionMenu *m_menu;
    std::string m_shownId; ///< the scenario of the shown trace
};

} // namespace lockscope
