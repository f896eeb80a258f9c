// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/replay/intervention.h"
#include "ui/replay/interventionmenu.h"
#include "ui/state/replaystate.h"
#include "ui/topology/topologyplan.h"

#include <QObject>

namespace lockscope {

class EventTable;
struct Experiment;
class ListingView;
class StatePanel;
class ReplayBar;
class Selection;
class TimelineView;
class TopologyView;

/// The parts that show the state of a run at the playhead: all views of that state, the bar of the
/// player, and the menu that changes the run at that time. This class creates and connects the
/// parts; the window places them. Thread: the window's.
class Replay : public QObject {
    Q_OBJECT
public:
    Replay(Experiment &experiment, ReplayState &state, Selection &selection, QWidget &window,
        QObject *parent);

    Playhead &playhead() { return m_state.playhead(); }
    Player &player() { return m_state.player(); }
    const CurrentState &currentState() const { return m_state.currentState(); }
    ReplayBar *bar() const { return m_bar; }
    ListingView *listing() const { return m_listing; }
    TopologyView *topology() const { return m_topology; }
    StatePanel *statePanel() const { return m_panel; }
    InterventionMenu &menu() { return m_menu; }
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
    void showScheme();
    void showListing(const EffectiveScenario &run);
    void connectTopology(TimelineView &timeline);
    TopologyActors topologyActors() const;
    /// Gives the choice the seed and the model times of the run, moves the playhead to the change,
    /// and emits forked().
    void prepareFork(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    Experiment &m_experiment;
    ReplayState &m_state;
    // The window owns these four.
    ReplayBar *m_bar;
    ListingView *m_listing;
    StatePanel *m_panel;
    TopologyView *m_topology;
    Intervention m_intervention;
    InterventionMenu m_menu;
};

} // namespace lockscope
