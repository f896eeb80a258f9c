// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/replay.h"

#include "ui/events/eventtable.h"
#include "ui/listing/listingview.h"
#include "ui/replay/replaybar.h"
#include "ui/replay/statepanel.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/topology/topologyview.h"

#include <QMenu>

namespace lockscope {
namespace {

// Returns the place on the timeline for a row of the table: its time, on the lane of its client or
// node.
TimelinePlace placeOf(const Trace &trace, std::size_t row, const QPoint &position)
{
    const Event &event = trace[row];
    TimelinePlace place;
    place.time = event.time;
    place.row = row;
    place.globalPosition = position;
    TimelineLane lane;
    if (event.actor.kind == ActorKind::client) {
        lane.role = LaneRole::belief;
        lane.client = event.client;
        place.lane = lane;
    } else if (event.actor.kind == ActorKind::node) {
        lane.role = LaneRole::node;
        lane.node = event.node;
        place.lane = lane;
    }
    return place;
}

} // namespace

Replay::Replay(Experiment &experiment, Selection &selection, QWidget &window)
    : QObject(&window), m_experiment(experiment), m_player(m_playhead), m_currentState(m_playhead),
      m_bar(new ReplayBar(m_playhead, m_player, &window)),
      m_listing(new ListingView({m_currentState, m_playhead, selection}, &window)),
      m_panel(new StatePanel(m_currentState, selection, &window)),
      m_topology(new TopologyView(
          m_currentState, [this] { return topologyActors(); }, &window)),
      m_intervention([this] { return shownRun(); },
          {[this] { return m_experiment.viewer.isRunning(); },
              [this] { return !m_experiment.live.nodes().empty(); },
              [this](const FaultPlan &plan) { return m_experiment.live.inject(plan); },
              [this](ClientId client, NodeId node) { m_experiment.live.endFaults(client, node); }}),
      m_menu(new InterventionMenu(m_currentState, m_intervention, window))
{
    connect(&experiment.viewer, &Viewer::runChanged, this, &Replay::showTrace);
    connect(&experiment.viewer, &Viewer::runGrew, this, &Replay::showNewRows);
    connect(&experiment.viewer, &Viewer::runningChanged, this, &Replay::showScheme);
    connect(&experiment.editor, &ChoiceEditor::choiceChanged, this, &Replay::showScheme);
    connect(&m_intervention, &Intervention::forked, this, &Replay::prepareFork);
    connect(&m_intervention, &Intervention::refused, this, &Replay::refused);
    showTrace();
}

void Replay::connectViews(TimelineView &timeline, EventTable &events)
{
    connect(&timeline, &TimelineView::playPressed, &m_player, &Player::playOrPause);
    connect(&timeline, &TimelineView::menuWanted, m_menu, &InterventionMenu::popUp);
    connect(
        &events, &EventTable::menuWanted, this, [this](std::size_t row, const QPoint &position) {
            if (m_currentState.trace() && row < m_currentState.trace()->size())
                m_menu->popUp(placeOf(*m_currentState.trace(), row, position));
        });
    events.setPlayhead(m_playhead);
    connectTopology(timeline);
}

void Replay::connectTopology(TimelineView &timeline)
{
    const auto placeAt = [this](
                             LaneRole role, ClientId client, NodeId node, const QPoint &position) {
        TimelinePlace place;
        TimelineLane lane;
        lane.role = role;
        lane.client = client;
        lane.node = node;
        place.lane = lane;
        place.time = m_playhead.shown().time;
        place.globalPosition = position;
        return place;
    };
    connect(m_topology, &TopologyView::clientPicked, &timeline,
        [&timeline](ClientId client) { timeline.pickLane(client, {}); });
    connect(m_topology, &TopologyView::nodePicked, &timeline,
        [&timeline](NodeId node) { timeline.pickLane({}, node); });
    connect(m_topology, &TopologyView::clientMenuWanted, m_menu,
        [this, placeAt](ClientId client, const QPoint &position) {
            m_menu->popUp(placeAt(LaneRole::belief, client, {}, position));
        });
    connect(m_topology, &TopologyView::nodeMenuWanted, m_menu,
        [this, placeAt](NodeId node, const QPoint &position) {
            m_menu->popUp(placeAt(LaneRole::node, {}, node, position));
        });
    connect(m_topology, &TopologyView::linkMenuWanted, m_menu,
        [this](ClientId client, NodeId node, const QPoint &position) {
            if (QMenu *const menu = m_menu->menuForLink(client, node, m_playhead.shown().time)) {
                menu->setAttribute(Qt::WA_DeleteOnClose);
                menu->popup(position);
            }
        });
}

TopologyActors Replay::topologyActors() const
{
    const StateAt *const runState = m_currentState.state();
    if (!runState)
        return {};
    TopologyActors actors;
    actors.clients = static_cast<int>(runState->clients.size());
    actors.primaries = runState->primariesAtStart;
    actors.replicas = actors.primaries > 0
        ? (static_cast<int>(runState->nodes.size()) - actors.primaries) / actors.primaries
        : 0;
    if (m_experiment.viewer.source() != RunView::Source::file)
        actors.sentinels = m_experiment.viewer.shownScenario().scenario.settings.sentinels;
    return actors;
}

Result<EffectiveScenario> Replay::shownRun() const
{
    if (m_experiment.viewer.source() != RunView::Source::file)
        return m_experiment.viewer.shownScenario();
    if (!m_experiment.viewer.header())
        return Error{tr("the trace does not contain its scenario").toStdString()};
    return effectiveScenarioOf(*m_experiment.viewer.header());
}

ActorCounts Replay::actorCountsOfSettings() const
{
    // The settings tell these numbers before the trace has rows of all clients and nodes. Of a run
    // from a file, the trace is complete.
    if (m_experiment.viewer.source() == RunView::Source::file
        || m_experiment.viewer.source() == RunView::Source::none)
        return {};
    const Settings &settings = m_experiment.viewer.shownScenario().scenario.settings;
    return {
        static_cast<std::uint16_t>(settings.clients), static_cast<std::uint8_t>(settings.nodes)};
}

void Replay::showTrace()
{
    const auto &trace = m_experiment.viewer.trace();
    const std::string id =
        m_experiment.viewer.header() ? m_experiment.viewer.header()->scenario : std::string();
    // The playhead stays if only settings have changed or the run was forked, so that the user can
    // compare the states at that time.
    const bool keepsPlayhead = m_experiment.viewer.source() == RunView::Source::model
        && areOfOneExperiment(id, m_shownScenario);
    m_shownScenario = id;
    m_player.pause();
    m_playhead.setTrace(trace, keepsPlayhead);
    if (trace)
        m_currentState.setTrace(trace, m_experiment.viewer.spans(), actorCountsOfSettings(),
            m_experiment.viewer.view()->stateIndex);
    else
        m_currentState.clear();
    m_bar->showTrace();
    showScheme();
}

void Replay::showNewRows()
{
    if (m_shownScenario.empty() && m_experiment.viewer.header())
        m_shownScenario = m_experiment.viewer.header()->scenario;
    m_playhead.setTrace(m_experiment.viewer.trace(), true);
    if (m_currentState.trace())
        m_currentState.grow(m_experiment.viewer.trace());
    else
        m_currentState.setTrace(
            m_experiment.viewer.trace(), m_experiment.viewer.spans(), actorCountsOfSettings());
    m_bar->showTrace();
}

void Replay::showScheme()
{
    // The scheme of the shown run; without a run, the scheme of the next run.
    if (m_experiment.viewer.isRunning())
        return showListing(m_experiment.viewer.shownScenario());
    if (m_experiment.viewer.trace() && m_experiment.viewer.header()) {
        if (m_experiment.viewer.source() != RunView::Source::file)
            return showListing(m_experiment.viewer.shownScenario());
        if (const auto run = effectiveScenarioOf(*m_experiment.viewer.header()))
            return showListing(run.value());
    }
    const Choice &choice = m_experiment.editor.choice();
    m_listing->setRun(
        choice.scheme(), choice.settings(), choice.scenario().resource, choice.scenario().clients);
}

void Replay::showListing(const EffectiveScenario &run)
{
    m_listing->setRun(
        run.scheme, run.scenario.settings, run.scenario.resource, run.scenario.clients);
}

void Replay::prepareFork(const Scenario &fork, const EffectiveScenario &run, WorldTime at)
{
    // With the seed and the model times of the run, the run of the fork is the same until the time
    // of the change.
    if (m_experiment.editor.choice().seed() != run.seed)
        m_experiment.editor.setSeed(run.seed);
    if (m_experiment.editor.choice().modelTimes() != run.modelTimes)
        m_experiment.editor.setModelTimes(run.modelTimes);
    m_playhead.moveTo(at);
    Q_EMIT forked(fork);
}

} // namespace lockscope
