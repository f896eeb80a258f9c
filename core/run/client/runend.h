// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/files/runending.h"
#include "core/trace/trace.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// Detects a dead end of a run: all remaining clients wait for a lock that will never be released,
/// or for a start condition that will never come true. Such a run would never end by itself, so
/// Lockscope ends it when its duration is over. Thread: one.
class DeadEnd {
public:
    /// `ttl`: the length of the lease, see roundedLease(). Clients count as stuck only after they
    /// have waited max(2 x ttl, 1 s), as in the verdict.
    explicit DeadEnd(Duration ttl) : m_limit(std::max<Duration>(2 * ttl, 1s)) { }

    /// Reads the rows that were added since the last call. REQUIRES: `trace` begins with all rows
    /// of the last call's trace.
    void take(const Trace &trace);
    /// Returns whether the run has reached a dead end. `isLiving`: whether a client has neither
    /// finished nor crashed without a restart.
    bool isReached(WorldTime now, const std::function<bool(ClientId)> &isLiving) const;

private:
    // The state of a client.
    struct Client {
        bool isWaiting = false;
        bool isPaused = false;
        bool hasBegun = false;
    };
    // A key that exists on a node.
    struct Key {
        NodeId node;
        TextId name;
        WorldTime since{};
        bool hasDeadline = false;
    };
    void takeRow(const Event &event);
    void takeKey(const Event &event);

    Duration m_limit;
    std::size_t m_rowsTaken = 0;
    std::vector<Client> m_clients; // by number
    std::vector<Key> m_keys;       // the keys that exist on the nodes
    WorldTime m_lastChange{};      // time of the last row that is neither part of an attempt nor a
                                   // change of a key
    WorldTime m_lastKeyChange{};
    WorldTime m_firstDenied = WorldTime::max(); // time of the first `denied` since m_lastChange
    WorldTime m_lastDenied{};
};

/// Decides when the time of a run is over, and reports which rounds and faults are unfinished. The
/// same for the model and live runs. The rules are in runlength.h. If all clients have finished and
/// the fault plan is over, the caller ends the run earlier. Thread: one.
class RunEnd {
public:
    /// Returns whether a client has neither finished its rounds nor crashed without a restart.
    using IsLiving = std::function<bool(ClientId)>;
    /// Returns a trace with all rows so far.
    using Snapshot = std::function<std::shared_ptr<const Trace>()>;

    /// `begin`: the time at which the clients start. REQUIRES: `effective` and `progress` outlive
    /// this object.
    RunEnd(const EffectiveScenario &effective, const PlanProgress &progress, WorldTime begin);

    /// Returns the latest end of the run.
    WorldTime latestEnd() const { return m_latestEnd; }
    /// Returns the time at which to call isOver() next.
    WorldTime nextCheck() const { return m_nextCheck; }
    /// Returns whether the time of the run is over. REQUIRES: now >= nextCheck(); `trace` returns a
    /// trace that begins with all rows of the last call's trace.
    bool isOver(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);
    /// Stores the reason why the run ends.
    void setReason(RunEnding::Reason reason, const std::string &why);
    /// Returns how the run ended. REQUIRES: unfinished faults of clients and nodes are marked in
    /// the progress.
    RunEnding ending(const IsLiving &isLiving) const;

private:
    bool canEndNow(WorldTime now, const Snapshot &trace, const IsLiving &isLiving);

    const EffectiveScenario &m_effective;
    const PlanProgress &m_progress;
    DeadEnd m_deadEnd; // checked only when the scenario's duration is over
    WorldTime m_begin;
    WorldTime m_latestEnd;
    WorldTime m_nextCheck;
    RunEnding m_ending;
};

} // namespace lockscope
