// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simsentinels.h"
#include "core/run/faults/planprogress.h"
#include "core/run/faults/triggerwatcher.h"
#include "core/run/modelrun/headertext.h"
#include "core/run/modelrun/modelfailovers.h"
#include "core/run/modelrun/modelfaults.h"
#include "core/run/modelrun/simulate.h"
#include "core/run/shared/runclient.h"
#include "core/run/shared/runend.h"
#include "lockscope/runtime/timer.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// The runs of a simulator, one after the other. It holds the current run, and keeps for the next one what can be reused: nodes, links,
/// RunClients, and the texts that all runs have in common.
class Simulator::Run {
public:
    Run() { renewTexts(); }
    /// Returns null if the run was cancelled.
    std::shared_ptr<const Trace> run(const EffectiveScenario &effective, const Limits &limits);

private:
    // Maximum number of texts kept for the next run: those of a few runs with different tokens. A larger pool would cost cache misses.
    static constexpr std::size_t textsMax = 256;

    void renewTexts();
    void prepare(const EffectiveScenario &effective, const Limits &limits);
    void prepareFaults(const FaultPlan &faults);
    void prepareSeats();
    void end();
    void order(std::function<void()> work);
    void arm(WorldTime due, std::function<void()> work);
    void doLater(WorldTime due, std::function<void()> work);
    void beginFault(FaultId id, Seq row);
    void endFault(FaultId id);
    /// Returns null if the plan names a client that this run does not have, because the setting `clients` was reduced.
    RunClient *seatOf(ClientId client) { return client && client.value <= m_seats.size() ? m_seats[client.value - 1u].get() : nullptr; }
    void begin(RunClient &seat);
    void tellOf(const Switch &change);
    EventRef note(EventKind kind, Actor actor, NodeId node, TextId detail);
    TextId intern(std::string_view text) { return m_pool->intern(text); }
    void noteNodes();
    void beginPlanned();
    bool isWanted() const { return !m_limits->isCancelled || !m_limits->isCancelled->load(std::memory_order_relaxed); }
    bool carryOn();
    void markUnfinished();
    void askStore();
    void windUp();

    // Kept between runs.
    SimObjectPool m_stock;
    HeaderText m_header;
    std::shared_ptr<TextPool> m_pool; // shared by traces, because their texts repeat
    std::optional<CommandTexts> m_texts;
    TextId m_nodeText;
    std::shared_ptr<const Settings> m_settings;

    // Of the current run. The writer and the trace of the next run have the same addresses, so references to them stay valid.
    const EffectiveScenario *m_effective = nullptr;
    const Limits *m_limits = nullptr;
    std::optional<TraceWriter> m_writer;
    std::optional<TriggerWatcher> m_triggers; // empty: the plan has no faults
    std::optional<SimTrace> m_trace;
    std::optional<SimWorld> m_world; // kept from the first run on
    std::optional<ModelFaults> m_faults; // empty: the plan has no node or link faults
    std::optional<ModelFailovers> m_failovers; // empty: the plan has no failovers
    std::optional<SimSentinels> m_sentinels;
    std::vector<std::unique_ptr<RunClient>> m_seats; // kept
    std::vector<std::unique_ptr<CallbackTimer>> m_starts; // kept; one per RunClient: starts it
    std::vector<std::unique_ptr<CallbackTimer>> m_orders; // orders that are due later
    PlanProgress m_progress;
    std::optional<RunEnd> m_end;
    TextId m_endText;
    int m_living = 0;
};

} // namespace lockscope
