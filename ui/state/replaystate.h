// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/currentstate.h"
#include "ui/state/player.h"

#include <QObject>

#include <string>

namespace lockscope {

class Viewer;

/// The playhead of the shown run, its player, and the state of clients and nodes at the playhead.
/// Thread: the window's.
class ReplayState : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the viewer outlives this object.
    explicit ReplayState(const Viewer &viewer);

    Playhead &playhead() { return m_playhead; }
    Player &player() { return m_player; }
    CurrentState &currentState() { return m_currentState; }

private:
    /// Returns the numbers of clients and nodes in the settings of the shown run; for a run from a
    /// file, all are 0.
    ActorCounts actorCountsOfSettings() const;
    void takeRun();
    void takeNewRows();

    const Viewer &m_viewer;
    Playhead m_playhead;
    Player m_player{m_playhead};
    CurrentState m_currentState{m_playhead};
    std::string m_shownScenario; ///< the id of the scenario of the shown trace
};

} // namespace lockscope
