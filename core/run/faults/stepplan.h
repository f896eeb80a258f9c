// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/scenario.h"
#include "lockscope/runtime/clientprocess.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Whose doing a fault is: the trace tells it.
enum class FaultOrigin : std::uint8_t {
    plan,
    operatorHand, ///< ordered while the run went on
};

/// What a fault plan holds in store for one client: at its steps, before its commands, at a time, on a condition. What is counted
/// (the how-manieth step or command) goes on being counted when the client has died and comes back. Thread: the process's.
class StepPlan final : public StepFaults {
public:
    /// `settings` gives the length of pauses that state none; it may be exchanged while the run goes on. What begins is marked in
    /// `progress`, which outlives the plan.
    StepPlan(ClientId client, const FaultPlan &plan, const std::shared_ptr<const Settings> &settings, PlanProgress &progress);
    /// As if made anew from that plan, for the next run.
    void begin(ClientId client, const FaultPlan &plan);

    /// One more: a pause or a crash.
    void add(const Fault &fault, FaultId id, FaultOrigin origin);

    /// Nothing is held in store for the client.
    bool isEmpty() const { return m_held.empty(); }
    StepAction arrive(ClientId client, Anchor anchor, int line) override;
    bool watchesSends() const override { return m_watchesSends; }
    StepAction leave(const Command &command, NodeId node) override;
    /// That pause or crash happens now, wherever the client is: what is to be done (nothing, if the end of the pause has come already, or if
    /// there is no such fault).
    StepAction actionOf(FaultId fault);
    /// The condition that ends the pause has come true: true if the client is in it now (and must go on).
    bool conditionMet(FaultId pause);
    /// How long after the crash that was ordered last the client comes back; none: never.
    std::optional<Duration> restartAfter() const { return m_restartAfter; }
    /// The client has come back after the crash that was ordered last.
    void hasRestarted() { m_progress.isOver(m_crash); }
    /// The run ends while the client is in the pause that was ordered last.
    void isLeftPaused()
    {
        if (m_current)
            m_progress.hasBegun(*m_current);
    }

private:
    struct Held {
        Fault fault;
        FaultId id;
        FaultOrigin origin;
        int arrivals = 0;
        bool isMet = false; // the condition that ends it has come true
    };
    StepAction actionOf(const Held &held);
    StepAction pauseOf(const Held &held);
    StepAction crashOf(const Held &held);
    StepAction stallOf(const Held &held);
    template <class IsThere> StepAction actionWhere(IsThere isThere);
    const std::shared_ptr<const Settings> &m_settings;
    PlanProgress &m_progress;
    std::vector<Held> m_held; // crashes first, then pauses, then stalls
    std::optional<FaultId> m_current; // the pause that was ordered last
    FaultId m_crash = 0;              // the crash that was ordered last
    std::optional<Duration> m_restartAfter;
    bool m_watchesSends = false;
};

/// "client-2 entered", "key-expired on node-3", "150ms after client-1 released or release-refused (2 times)": a condition in the trace's words.
std::string conditionText(const EventCondition &condition);

/// How long a node's fault lasts, in words: "until client-1 released, at most 2s".
std::string endText(const Fault &fault);

} // namespace lockscope
