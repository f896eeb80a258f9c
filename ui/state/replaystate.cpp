// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/replaystate.h"

#include "core/scenario/files/forks.h"
#include "ui/state/viewer.h"

namespace lockscope {

ReplayState::ReplayState(const Viewer &viewer) : m_viewer(viewer)
{
    connect(&viewer, &Viewer::runChanged, this, &ReplayState::takeRun);
    connect(&viewer, &Viewer::runGrew, this, &ReplayState::takeNewRows);
    takeRun();
}

ActorCounts ReplayState::actorCountsOfSettings() const
{
    // The settings tell these numbers before the trace has rows of all clients and nodes. Of a run
    // from a file, the trace is complete.
    if (m_viewer.source() == RunView::Source::file || m_viewer.source() == RunView::Source::none)
        return {};
    const Settings &settings = m_viewer.shownScenario().scenario.settings;
    return {
        static_cast<std::uint16_t>(settings.clients), static_cast<std::uint8_t>(settings.nodes)};
}

void ReplayState::takeRun()
{
    const auto &trace = m_viewer.trace();
    const std::string id = m_viewer.header() ? m_viewer.header()->scenario : std::string();
    // The playhead stays if only settings have changed or the run was forked, so that the user can
    // compare the states at that time.
    const bool keepsPlayhead =
        m_viewer.source() == RunView::Source::model && areOfOneExperiment(id, m_shownScenario);
    m_shownScenario = id;
    m_player.pause();
    m_playhead.setTrace(trace, keepsPlayhead);
    if (trace)
        m_currentState.setTrace(
            trace, m_viewer.spans(), actorCountsOfSettings(), m_viewer.view()->stateIndex);
    else
        m_currentState.clear();
}

void ReplayState::takeNewRows()
{
    if (m_shownScenario.empty() && m_viewer.header())
        m_shownScenario = m_viewer.header()->scenario;
    m_playhead.setTrace(m_viewer.trace(), true);
    if (m_currentState.trace())
        m_currentState.grow(m_viewer.trace());
    else
        m_currentState.setTrace(m_viewer.trace(), m_viewer.spans(), actorCountsOfSettings());
}

} // namespace lockscope
