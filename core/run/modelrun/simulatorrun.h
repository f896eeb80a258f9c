// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simsentinels.h"
#include "core/run/client/runclient.h"
#include "core/run/client/runend.h"
#include "core/run/faults/planprogress.h"
#include "core/run/faults/triggerwatcher.h"
#include "core/run/modelrun/headertext.h"
#include "core/run/modelrun/modelfailovers.h"
#include "core/run/modelrun/modelfaults.h"
#include "core/run/modelrun/simulate.h"
#include "lockscope/runtime/timer.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// Executes the runs of a simulator, one after the other. Contains the state of the current run,
/// and keeps objects that the next run can reuse: nodes, links, RunClients, and the texts that all
/// runs have in common. Thread: as Simulator.
class Simulator::Run {
public:
    Run() { renewTexts(); }
    /// Executes a run and returns its trace; null if the run was cancelled.
    std::shared_ptr<const Trace> run(const EffectiveScenario &effective, const Limits &limits);

private:
    // With more texts than this (each run adds its tokens), the next run gets a new pool: a large
    // pool would cause cache misses.
    static constexpr std::size_t textsMax = 256;

    void renewTexts();
    void prepare(const EffectiveScenario &effective, const Limits &limits);
    void prepareFaults(const FaultPlan &faults);
    void prepareClients();
    void cleanUp();
    // Runs `work` after triggerDelay (simulate.cpp).
    void runAfterTriggerDelay(std::function<void()> work);
    void runAt(WorldTime due, std::function<void()> work);
    void runTriggerDelayBefore(WorldTime due, std::function<void()> work);
    void beginFault(FaultId id, Seq row);
    void endFault(FaultId id);
    /// Returns the client; null if this run has fewer clients (the plan may name a client that the
    /// setting `clients` excludes).
    RunClient *clientOf(ClientId client)
    {
        return client && client.value <= m_clients.size() ? m_clients[client.value - 1u].get()
                                                          : nullptr;
    }
    void begin(RunClient &client);
    void notifyOfSwitch(const PrimarySwitch &change);
    EventRef note(EventKind kind, Actor actor, NodeId node, TextId detail);
    TextId intern(std::string_view text) { return m_textPool->intern(text); }
    void noteNodes();
    void fillStore();
    void beginPlanned();
    bool isCancelled() const
    {
        return m_limits->isCancelled && m_limits->isCancelled->load(std::memory_order_relaxed);
    }
    bool stepUntilOver();
    void completeProgress();
    void recordFinalState();
    void finishTrace();

    // Kept between runs.
    SimObjectPool m_objectPool;
    HeaderText m_headerText;
    std::shared_ptr<TextPool> m_textPool; // shared by the traces of several runs, because most of
                                          // their texts are the same
    std::optional<CommandTexts> m_texts;
    TextId m_nodeText;
    std::shared_ptr<const Settings> m_settings;

    // The state of the current run. The writer and the trace of the next run have the same
    // addresses, so references to them stay valid.
    const EffectiveScenario *m_effective = nullptr;
    const Limits *m_limits = nullptr;
    std::optional<TraceWriter> m_writer;
    std::optional<TriggerWatcher> m_triggers; // empty: the plan has no faults
    std::optional<SimTrace> m_trace;
    std::optional<SimWorld> m_world;           // kept from the first run on
    std::optional<ModelFaults> m_faults;       // empty: the plan has no node or link faults
    std::optional<ModelFailovers> m_failovers; // empty: the plan has no failovers
    std::optional<SimSentinels> m_sentinels;
    std::vector<std::unique_ptr<RunClient>> m_clients; // kept for the next run
    std::vector<std::unique_ptr<CallbackTimer>>
        m_startTimers; // kept for the next run; each starts one RunClient
    std::vector<std::unique_ptr<CallbackTimer>> m_delayedWork; // timers of work that runs later
    PlanProgress m_progress;
    std::optional<RunEnd> m_end;
    TextId m_endText;
    int m_livingCount = 0;
};

} // namespace lockscope
