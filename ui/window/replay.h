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

/// The parts that show the state of a run at one time: the playhead, all views of that state, the
/// player, and the menu that changes the run at that time. This class creates and connects the
/// parts; the window places them. Owned by the window.
class Replay : public QObject {
    Q_OBJECT
public:
    Replay(Experiment &experiment, Selection &selection, QWidget &window);

    Playhead &playhead() { return m_playhead; }
    Player &player() { return m_player; }
    const CurrentState &currentState() const { return m_currentState; }
    ReplayBar *bar() const { return m_bar; }
    ListingView *listing() const { return m_listing; }
    TopologyView *topology() const { return m_topology; }
    StatePanel *statePanel() const { return m_panel; }
    InterventionMenu &menu() { return *m_menu; }
    Intervention &intervention() { return m_intervention; }
    /// Connects these views: they show the playhead, and request playback and menus.
    void connectViews(TimelineView &timeline, EventTable &events);

Q_SIGNALS:
    /// The user changed the shown run at a time. The window must choose `fork`, a new scenario with
    /// this change (core/scenario/files/forks.h).
    void forked(const lockscope::Scenario &fork);
    /// The shown run could not be changed. `reason`: one line.
    void refused(const QString &reason);

private:
    Result<EffectiveScenario> shownRun() const;
    /// Returns the numbers of clients and nodes in the settings of the shown run; for a run from a
    /// file, all are 0.
    ActorCounts actorCountsOfSettings() const;
    void showTrace();
    void showNewRows();
    void showScheme();
    void showListing(const EffectiveScenario &run);
    void connectTopology(TimelineView &timeline);
    TopologyActors topologyActors() const;
    /// Gives the choice the seed and the model times of the run, moves the playhead to the change,
    /// and emits forked().
    void prepareFork(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    Experiment &m_experiment;
    Playhead m_playhead;
    Player m_player;
    CurrentState m_currentState;
    // The window owns these four.
    ReplayBar *m_bar;
    ListingView *m_listing;
    StatePanel *m_panel;
    TopologyView *m_topology;
    Intervention m_intervention;
    InterventionMenu *m_menu;
    std::string m_shownScenario; ///< the id of the scenario of the shown trace
};

} // namespace lockscope
