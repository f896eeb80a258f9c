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

Replay::Replay(Experiment &experiment, ReplayState &state, Selection &selection, QWidget &window,
    QObject *parent)
    : QObject(parent), m_experiment(experiment), m_state(state),
      m_bar(new ReplayBar(state.playhead(), state.player(), &window)),
      m_listing(new ListingView({state.currentState(), state.playhead(), selection}, &window)),
      m_panel(new StatePanel(state.currentState(), selection, &window)),
      m_topology(new TopologyView(
          state.currentState(), [this] { return topologyActors(); }, &window)),
      m_intervention([this] { return shownRun(); },
          {[this] { return m_experiment.viewer.isRunning(); },
              [this] { return !m_experiment.live.nodes().empty(); },
              [this](const FaultPlan &plan) { return m_experiment.live.inject(plan); },
              [this](ClientId client, NodeId node) { m_experiment.live.endFaults(client, node); }}),
      m_menu(state.currentState(), m_intervention, window)
{
    connect(&experiment.viewer, &Viewer::runChanged, m_bar, &ReplayBar::showTrace);
    connect(&experiment.viewer, &Viewer::runGrew, m_bar, &ReplayBar::showTrace);
    connect(&experiment.viewer, &Viewer::runChanged, this, &Replay::showScheme);
    connect(&experiment.viewer, &Viewer::runningChanged, this, &Replay::showScheme);
    connect(&experiment.editor, &ChoiceEditor::choiceChanged, this, &Replay::showScheme);
    connect(&m_intervention, &Intervention::forked, this, &Replay::prepareFork);
    connect(&m_intervention, &Intervention::refused, this, &Replay::refused);
    // A new fork must not get the id of an existing scenario.
    const auto reserveIds = [this] { m_intervention.reserveIds(m_experiment.editor.scenarios()); };
    connect(&experiment.editor, &ChoiceEditor::scenariosChanged, this, reserveIds);
    reserveIds();
    showScheme();
}

void Replay::connectViews(TimelineView &timeline, EventTable &events)
{
    connect(&timeline, &TimelineView::playPressed, &m_state.player(), &Player::playOrPause);
    connect(&timeline, &TimelineView::menuWanted, &m_menu, &InterventionMenu::popUp);
    connect(
        &events, &EventTable::menuWanted, this, [this](std::size_t row, const QPoint &position) {
            if (m_state.currentState().trace() && row < m_state.currentState().trace()->size())
                m_menu.popUp(placeOf(*m_state.currentState().trace(), row, position));
        });
    events.setPlayhead(m_state.playhead());
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
        place.time = m_state.playhead().shown().time;
        place.globalPosition = position;
        return place;
    };
    connect(m_topology, &TopologyView::clientPicked, &timeline,
        [&timeline](ClientId client) { timeline.pickLane(client, {}); });
    connect(m_topology, &TopologyView::nodePicked, &timeline,
        [&timeline](NodeId node) { timeline.pickLane({}, node); });
    connect(m_topology, &TopologyView::clientMenuWanted, &m_menu,
        [this, placeAt](ClientId client, const QPoint &position) {
            m_menu.popUp(placeAt(LaneRole::belief, client, {}, position));
        });
    connect(m_topology, &TopologyView::nodeMenuWanted, &m_menu,
        [this, placeAt](NodeId node, const QPoint &position) {
            m_menu.popUp(placeAt(LaneRole::node, {}, node, position));
        });
    connect(m_topology, &TopologyView::linkMenuWanted, &m_menu,
        [this](ClientId client, NodeId node, const QPoint &position) {
            if (QMenu *const menu =
                    m_menu.menuForLink(client, node, m_state.playhead().shown().time)) {
                menu->setAttribute(Qt::WA_DeleteOnClose);
                menu->popup(position);
            }
        });
}

TopologyActors Replay::topologyActors() const
{
    const StateAt *const runState = m_state.currentState().state();
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
    m_state.playhead().moveTo(at);
    Q_EMIT forked(fork);
}

} // namespace lockscope
