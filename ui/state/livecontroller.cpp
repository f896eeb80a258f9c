// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/livecontroller.h"

#include "core/run/check/runlength.h"
#include "core/scenario/faultlist.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds pollInterval{16};
// In a run that is kept running, the user can increase the number of clients up to this maximum.
// The run makes the connections and relays of all these clients at its start.
constexpr int keptRunClientsMax = 64;
// A node that the setting `nodes` has stopped restarts after this time, if the setting has not
// restarted it before. It is the longest time that a fault plan allows.
constexpr Duration nodeStopLength = 10min;
} // namespace

LiveController::LiveController(
    ChoiceEditor &editor, Viewer &viewer, ModelPreview &preview, QObject *parent)
    : QObject(parent), m_editor(editor), m_viewer(viewer), m_preview(preview)
{
    m_pollTimer.setTimerType(Qt::PreciseTimer);
    m_pollTimer.setInterval(pollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, &LiveController::poll);
    connect(&editor, &ChoiceEditor::choiceChanged, this, &LiveController::applySettings);
}

EffectiveScenario LiveController::effective(Mode mode) const
{
    EffectiveScenario effective = m_editor.choice().effective(WorldKind::live);
    effective.isKeptRunning = mode == Mode::lab;
    if (!m_nodes.empty()) {
        effective.scenario.settings.nodes = static_cast<int>(m_nodes.size());
    }
    return effective;
}

void LiveController::setNodes(std::vector<NodeAddress> nodes, const TlsOptions &tls)
{
    m_tls = tls;
    m_nodes = std::move(nodes);
    Q_EMIT nodesChanged();
}

bool LiveController::isKeptRunning() const
{
    return m_run && m_viewer.shownScenario().isKeptRunning;
}

Settings LiveController::settingsOfRun() const
{
    const Settings &atStart = m_viewer.shownScenario().scenario.settings;
    Settings settings = m_editor.choice().settings();
    settings.nodes = atStart.nodes; // stopped nodes are still nodes of the run
    settings.replicas = atStart.replicas;
    settings.clients = std::min(settings.clients, std::max(atStart.clients, keptRunClientsMax));
    return settings;
}

bool LiveController::checkRunLength()
{
    const EffectiveScenario effective = this->effective();
    const auto &expected = m_preview.computeExpectedLength();
    // The model does not know how long a program runs.
    if (effective.durationLimit || !effective.programs.empty() || !expected
        || expected->length <= lengthMax(effective))
        return true;
    const Duration proposed =
        std::chrono::ceil<std::chrono::seconds>(expected->length + expected->length / 10);
    Q_EMIT tooLong(*expected, std::min(proposed, durationMax));
    return false;
}

void LiveController::run(Mode mode)
{
    m_mode = mode;
    const bool isLab = mode == Mode::lab;
    const EffectiveScenario effective = this->effective(mode);
    const auto warnings = validateRun(effective, !m_nodes.empty());
    if (!warnings) {
        Q_EMIT failed(sentenceOf(warnings.error().message), true);
        return;
    }
    if (!isLab && !checkRunLength())
        return;
    const bool hasPrograms = !m_editor.choice().programs().empty();
    m_expectedLengthOfRun = isLab || hasPrograms ? std::nullopt : m_preview.computeExpectedLength();
    m_run.reset(); // the servers of the previous run must end before the next ones start
    m_viewer.beginLive(effective, std::make_shared<TraceMemory>(m_viewer.memoryOptions()));
    LiveOptions options{m_nodes, m_redisServer, true, m_viewer.view()->memory};
    options.tls = m_tls;
    const Settings &settings = m_viewer.shownScenario().scenario.settings;
    options.clientsMax = isLab && !hasPrograms ? std::max(settings.clients, keptRunClientsMax) : 0;
    m_nodesUp = settings.nodes;
    m_programLines = hasPrograms ? std::make_shared<ProgramLines>() : nullptr;
    if (hasPrograms)
        options.programOutput = [lines = m_programLines](ClientId client, const Wording &text) {
            lines->add(client, plainText(text).toStdString());
        };
    m_run = std::make_unique<LiveRun>(m_viewer.shownScenario(), std::move(options));
    m_pollTimer.start();
    if (!warnings.value().empty())
        Q_EMIT startedWithWarnings(warnings.value());
}

bool LiveController::canRunWithoutOwnNodes() const
{
    EffectiveScenario run = m_editor.choice().effective(WorldKind::live);
    run.isKeptRunning = m_mode == Mode::lab;
    return !m_nodes.empty() && validateRun(run, false);
}

std::optional<FaultPlan> LiveController::faultsThatCanRun() const
{
    EffectiveScenario run = effective(m_mode);
    const FaultPlan faults = run.scenario.faults;
    for (FaultId left = 0; left < faults.size(); ++left) {
        run.scenario.faults = faults;
        run.scenario.faults.remove(left);
        if (validateRun(run, !m_nodes.empty()))
            return run.scenario.faults;
    }
    return std::nullopt;
}

void LiveController::stop()
{
    if (m_run)
        m_run->stop("stopped by hand");
}

void LiveController::endRun()
{
    if (m_run)
        finish();
}

Result<Done, RunRefusal> LiveController::inject(
    const FaultPlan &faults, InjectedFaults::AddedBy addedBy)
{
    if (!m_run)
        return RunRefusal{LOCKSCOPE_TEXT("Refusal", "no fault can be added: the run is over")};
    return m_run->inject(faults, addedBy);
}

void LiveController::endFaults(ClientId client, NodeId node)
{
    if (m_run)
        m_run->endFaults(client, node);
}

void LiveController::endAllFaults()
{
    const Settings settings = settingsOfRun();
    std::vector<NodeId> nodes{storeNode};
    const int count = settings.nodes * (1 + settings.replicas);
    for (int node = 1; node <= count; ++node) {
        if (node <= m_nodesUp || node > settings.nodes) // no stopped primary; the replicas
            nodes.push_back(NodeId{static_cast<std::uint8_t>(node)});
    }
    for (const NodeId node : nodes)
        endFaults({}, node);
    for (int number = 1; number <= settings.clients; ++number) {
        const ClientId client{static_cast<std::uint16_t>(number)};
        endFaults(client, {});
        for (const NodeId node : nodes)
            endFaults(client, node);
    }
}

bool LiveController::appliesFromNextRun(const SettingInfo &info) const
{
    const bool hasPrograms =
        !m_viewer.shownScenario()
             .programs.empty(); // programs get the settings only when they start
    const bool needsNoNewNode =
        m_editor.choice().settings().nodes <= m_viewer.shownScenario().scenario.settings.nodes;
    if (isKeptRunning() && !hasPrograms
        && (info.name == "clients" || (info.name == "nodes" && needsNoNewNode)))
        return false;
    return m_run && (info.scope == SettingScope::run || hasPrograms)
        && settingNumber(m_editor.choice().settings(), info.name)
        != settingNumber(m_viewer.shownScenario().scenario.settings, info.name);
}

void LiveController::applySettings()
{
    const Choice &choice = m_editor.choice();
    const EffectiveScenario &shown = m_viewer.shownScenario();
    if (m_run && shown.scenario.id == choice.scenario().id && shown.scheme == choice.scheme())
        m_run->changeSettings(choice.settings());
    if (isKeptRunning() && shown.scheme == choice.scheme())
        changeNodes(std::min(choice.settings().nodes, shown.scenario.settings.nodes));
}

// Stops nodes, the last one first, or starts them again, until `wanted` nodes are up.
void LiveController::changeNodes(int wanted)
{
    for (; m_nodesUp > wanted; --m_nodesUp) {
        Fault stop = usualFault(
            FaultAction::shutDown, {.node = NodeId{static_cast<std::uint8_t>(m_nodesUp)}});
        stop.begin.time = Duration::zero();
        stop.end.length = nodeStopLength;
        if (!inject({stop}, InjectedFaults::AddedBy::nodesSetting))
            return; // the run is starting or ending
    }
    for (; m_nodesUp < wanted; ++m_nodesUp)
        endFaults({}, NodeId{static_cast<std::uint8_t>(m_nodesUp + 1)});
}

void LiveController::poll()
{
    if (!m_run)
        return;
    // isFinished() must be called before trace(). In the other order, rows that arrive between the
    // two calls would be missed.
    const bool isFinished = m_run->isFinished();
    const auto &shown = m_viewer.trace();
    if (const auto trace = m_run->trace(); trace && trace->size() > (shown ? shown->size() : 0))
        m_viewer.grow(trace);
    passProgramLines();
    if (isFinished)
        finish();
}

void LiveController::passProgramLines()
{
    if (!m_programLines)
        return;
    const ProgramLines::Batch batch = m_programLines->take();
    if (!batch.lines.empty())
        Q_EMIT programsWrote(batch);
}

void LiveController::finish()
{
    const QString failure = failureText(*m_run);
    m_pollTimer.stop();
    m_run.reset();
    passProgramLines();
    m_programLines.reset();
    m_expectedLengthOfRun.reset();
    const bool hasRows = m_viewer.trace() != nullptr;
    m_viewer.endLive();
    const RunView::Source shown = m_viewer.source();
    if (!hasRows && (shown == RunView::Source::model || shown == RunView::Source::none))
        m_preview.ask(); // during the live run, the choice may have changed, so the shown run may
                         // be of an older choice
    if (!failure.isEmpty())
        Q_EMIT failed(failure, false);
}

} // namespace lockscope
