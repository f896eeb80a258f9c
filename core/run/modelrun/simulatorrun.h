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

/// The runs of a simulator, one after the other: the present one from its first row to its last, and what the next one finds ready: nodes,
/// links, the clients' seats, and the texts that every run says.
class Simulator::Run {
public:
    Run() { renewTexts(); }
    /// Nothing: it was cancelled.
    std::shared_ptr<const Trace> run(const EffectiveScenario &effective, const Limits &limits);

private:
    // As many texts may be kept for the next run: those of some runs with other tokens. More would have to be fetched from farther away.
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
    /// Null: the plan names a client that this run has not, since `clients` was turned down.
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

    // Kept.
    SimObjectPool m_stock;
    HeaderText m_header;
    std::shared_ptr<TextPool> m_pool; // shared by traces: what one of them says the next ones say too
    std::optional<CommandTexts> m_texts;
    TextId m_nodeText;
    std::shared_ptr<const Settings> m_settings;

    // Of the present run. Whoever refers to the writer or the trace finds the next run's in the same place.
    const EffectiveScenario *m_effective = nullptr;
    const Limits *m_limits = nullptr;
    std::optional<TraceWriter> m_writer;
    std::optional<TriggerWatcher> m_triggers; // none: the plan waits for nothing
    std::optional<SimTrace> m_trace;
    std::optional<SimWorld> m_world; // kept from the first run on
    std::optional<ModelFaults> m_faults; // none: the plan has none of that kind
    std::optional<ModelFailovers> m_failovers; // likewise
    std::optional<SimSentinels> m_sentinels;
    std::vector<std::unique_ptr<RunClient>> m_seats; // kept
    std::vector<std::unique_ptr<CallbackTimer>> m_starts; // likewise, one a seat: its first moment
    std::vector<std::unique_ptr<CallbackTimer>> m_orders; // what is to be done a moment later
    PlanProgress m_progress;
    std::optional<RunEnd> m_end;
    TextId m_endText;
    int m_living = 0;
};

} // namespace lockscope
