// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/planprogress.h"
#include "scenario/scenario.h"
#include "world/host.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Whose doing a fault is: the trace tells it.
enum class FaultOrigin : std::uint8_t {
    plan,
    operatorHand, ///< ordered while the run went on
};

/// What a fault plan holds in store for one client: at its steps, before its commands, at a time, on a condition. What is counted
/// (the how-manieth step or command) goes on being counted when the client has died and comes back. Thread: the host's.
class StepPlan final : public StepFaults {
public:
    /// `settings` gives the length of pauses that state none; it may be exchanged while the run goes on. What begins is marked in
    /// `progress`, which outlives the plan.
    StepPlan(ClientId client, const FaultPlan &plan, const std::shared_ptr<const Settings> &settings, PlanProgress &progress);
    /// As if made anew from that plan, for the next run.
    void begin(ClientId client, const FaultPlan &plan);

    /// One more; `planIndex`: another one than all the others of its kind have.
    void add(const PauseFault &pause, std::size_t planIndex, FaultOrigin origin);
    void add(const CrashFault &crash, std::size_t planIndex, FaultOrigin origin);

    /// Nothing is held in store for the client.
    bool isEmpty() const { return m_pauses.empty() && m_crashes.empty() && m_stalls.empty(); }
    StepAction arrive(ClientId client, Anchor anchor, int line) override;
    bool watchesSends() const override { return m_watchesSends; }
    StepAction leave(const Command &command, NodeId node) override;
    /// A pause of the plan begins, wherever the client is: what is to happen (nothing, if its condition has come true already).
    StepAction orderOf(std::size_t pauseIndex);
    /// The condition of that pause of the plan has come true: true if the client is in it now (and must go on).
    bool conditionMet(std::size_t pauseIndex);
    /// A crash of the plan happens, wherever the client is; none: there is no such crash.
    StepAction crashOf(std::size_t crashIndex);
    /// How long after the crash that was ordered last the client comes back; none: never.
    std::optional<Duration> restartAfter() const { return m_restartAfter; }
    /// The client has come back after the crash that was ordered last.
    void hasRestarted() { m_progress.isOver<CrashFault>(m_crash); }
    /// The run ends while the client is in the pause that was ordered last.
    void isLeftPaused() { m_progress.hasBegun<PauseFault>(m_current); }

private:
    struct Pause {
        PauseFault fault;
        std::size_t planIndex;
        FaultOrigin origin;
        int arrivals = 0;
        bool isMet = false;
    };
    struct Crash {
        CrashFault fault;
        std::size_t planIndex;
        FaultOrigin origin;
        int arrivals = 0;
    };
    struct Stall {
        StallFault fault;
        std::size_t planIndex;
        int arrivals = 0;
    };
    StepAction orderOf(const Pause &pause);
    StepAction orderOf(const Crash &crash);
    template <class IsThere> StepAction actionWhere(IsThere isThere);
    const std::shared_ptr<const Settings> &m_settings;
    PlanProgress &m_progress;
    std::vector<Pause> m_pauses;
    std::vector<Crash> m_crashes;
    std::vector<Stall> m_stalls;
    std::size_t m_current = 0; // the pause that was ordered last, by its index in the plan
    std::size_t m_crash = 0;   // the crash that was ordered last, likewise
    std::optional<Duration> m_restartAfter;
    bool m_watchesSends = false;
};

/// "client-2 entered", "key-expired on node-3", "150ms after client-1 released or release-refused (2 times)": a condition in the trace's words.
std::string conditionText(const EventCondition &condition);

/// How long a node's fault lasts, in words: "until client-1 released, at most 2s".
std::string endText(const NodeFault &fault);

} // namespace lockscope
