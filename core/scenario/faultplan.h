// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultaction.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/runtime/anchor.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the name of an anchor in scenario files: "line", "before-acquire", "granted", "entered", "before-write", "before-release",
/// "before-renewal", "before-send".
std::string_view anchorName(Anchor anchor);
std::optional<Anchor> anchorOf(std::string_view name);

/// The maximum of EventCondition::after.
inline constexpr Duration conditionAfterMax = 10min;

/// A condition on the rows of the trace. It becomes true when the `count`-th matching row has been written, or the time `after` later.
/// Fields that are 0 match any value.
struct EventCondition {
    std::vector<EventKind> kinds{EventKind::entered}; ///< any of these kinds, counted together; empty only with `waits`
    ClientId client;
    NodeId node;
    int count = 1;
    /// The time from that row until the condition is true: 0 to conditionAfterMax. The fault's row names that row as its cause, even if
    /// `after` is not 0. If the run ends earlier, nothing begins. Use `after` if a row of one client lets another client continue: without a
    /// delay, the load of the machine decides which of the two acts next.
    Duration after{};
    /// Whether to count also the rows which show that a client waits for the lock: it was denied because other clients have the lock, or it
    /// blocks for the message of the hand-over.
    bool waits = false;

    friend bool operator==(const EventCondition &, const EventCondition &) = default;
};

/// The name of `waits` among the events of a scenario file.
inline constexpr std::string_view waitsName = "waits";

/// What a fault affects: a client, a node (1 to Settings::nodes, then their replicas), or a link. A link is between a client and a node or
/// the store (storeNode), between a replica and its primary, or between a sentinel and a node. "Requests" are sent to the node. On a
/// replica's link, "requests" are the replica's messages to its primary, and "replies" are the primary's writes.
struct FaultTarget {
    ClientId client = {};       ///< for a link of clients, 0: all clients; not used for a link of a replica or a sentinel
    NodeId node = {};           ///< for a link, 0: all nodes and the store; for a replica's link: the replica, 0: all replicas
    bool isReplication = false; ///< the link on which `node`, a replica, copies its primary
    int sentinel = 0;           ///< > 0: the link of that sentinel to `node`

    friend bool operator==(const FaultTarget &, const FaultTarget &) = default;
};

/// When a fault begins: on a condition, at a time, or at an anchor of the client. FaultActionInfo::start defines which of these an action
/// supports.
struct FaultBegin {
    std::optional<EventCondition> when = {}; ///< when this condition becomes true
    std::optional<Duration> time = {};       ///< at this true time since the start of the run
    Anchor anchor = Anchor::entered;         ///< at this anchor, if there is neither a time nor a condition
    int line = 0;                            ///< for Anchor::line
    int occurrence = 1;       ///< from 1: the n-th arrival of the client at the anchor; or the n-th renewal, the n-th `sent` on the link
    NodeId node = {};         ///< for Anchor::beforeSend; 0: any
    std::string command = {}; ///< for Anchor::beforeSend: prefix of the command's text ("SET"); empty: any

    friend bool operator==(const FaultBegin &, const FaultBegin &) = default;
};

/// When a fault ends. FaultActionInfo::ending defines what an action supports.
struct FaultEnd {
    std::optional<Duration> length = {};      ///< at most after this length; for a clock jump: its size; for a delay: its length
    std::optional<EventCondition> until = {}; ///< when this condition becomes true

    friend bool operator==(const FaultEnd &, const FaultEnd &) = default;
};

/// One fault of a run.
struct Fault {
    /// The directions that a `lag` or a `throttle` affects.
    enum class Way : std::uint8_t { both, requests, replies };

    FaultAction action = FaultAction::pause;
    FaultTarget target = {};
    FaultBegin begin = {};
    FaultEnd end = {};
    // Parameters of single actions.
    Duration offset{};  ///< how far a client's clock is ahead of the correct time; negative: behind
    double drift = 0;   ///< ppm by which a clock runs faster than true time; negative: slower
    Duration latency{}; ///< of a `lag`
    Duration jitter{};  ///< of a `lag`
    int bandwidth = 0;  ///< of a `throttle`, in bytes per second
    Way way = Way::both;
    std::vector<ClientId> unaware = {}; ///< clients that do not learn of a promotion: they use the old primary as long as it accepts them

    friend bool operator==(const Fault &, const Fault &) = default;
};

/// Identifies a fault of a run by its position in the plan. Faults that are added during a run have the numbers after the plan's.
using FaultId = std::size_t;

/// The faults of a run, as a value. A world executes the plan; schemes cannot access it. The faults are in the order of FaultFamily, and
/// within a family in the order in which they were added.
class FaultPlan {
public:
    FaultPlan() = default;
    FaultPlan(std::initializer_list<Fault> faults);

    /// Inserts a fault after the others of its family. Returns its position.
    FaultId add(Fault fault);
    /// Removes a fault. REQUIRES, also for the next functions: the plan has that fault.
    void remove(FaultId id);
    /// Replaces a fault: at its position, or after the others of the new fault's family if that differs. Returns its position.
    FaultId replace(FaultId id, Fault fault);
    const Fault &operator[](FaultId id) const { return m_faults[id]; }
    /// REQUIRES: the new action is in the same family.
    Fault &operator[](FaultId id) { return m_faults[id]; }

    std::size_t size() const { return m_faults.size(); }
    bool empty() const { return m_faults.empty(); }
    auto begin() const { return m_faults.begin(); }
    auto end() const { return m_faults.end(); }

    friend bool operator==(const FaultPlan &, const FaultPlan &) = default;

private:
    std::vector<Fault> m_faults;
};

} // namespace lockscope
