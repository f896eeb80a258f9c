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

/// The names of the anchors as scenario files have them: "line", "before-acquire", "granted", "entered", "before-write",
/// "before-release", "before-renewal", "before-send".
std::string_view anchorName(Anchor anchor);
std::optional<Anchor> anchorOf(std::string_view name);

/// How long after its row a condition comes true, at most.
inline constexpr Duration conditionAfterMax = 10min;

/// "When this has happened", or so long after it: the `count`-th row of the trace that matches. Fields that are 0 match any.
struct EventCondition {
    std::vector<EventKind> kinds{EventKind::entered}; ///< any of these, counted together; empty only with `waits`
    ClientId client;
    NodeId node;
    int count = 1;
    /// It comes true so much true time after that row, 0 to conditionAfterMax; 0: as soon as the row is seen. What it sets going names that
    /// row as its cause all the same; if the run is over by then, nothing is set going. So that what two clients do next has an order that
    /// no busy machine turns round.
    Duration after{};
    /// Rows by which a client shows that it waits for the lock count as well: it was denied because others have it, or it blocks for the
    /// message that hands it over.
    bool waits = false;

    friend bool operator==(const EventCondition &, const EventCondition &) = default;
};

/// The name of `waits` among the events of a scenario file.
inline constexpr std::string_view waitsName = "waits";

/// What a fault happens to: a client, a node (masters first, then replicas), or a link. A link is between a client and a node, or the store
/// (storeNode); between a replica and its master; or between a sentinel and a node. "Requests" go to the node; of a replica's link, they
/// are what it tells its master, and "replies" are its master's writes.
struct FaultTarget {
    ClientId client = {};       ///< of a link 0: every client, unless it is a link of a replica or a sentinel
    NodeId node = {};           ///< of a link 0: every node; of a replica's link: the replica
    bool isReplication = false; ///< the link by which `node`, a replica, copies its master
    int sentinel = 0;           ///< > 0: the link of that sentinel to `node`

    friend bool operator==(const FaultTarget &, const FaultTarget &) = default;
};

/// When a fault begins: when something has happened, at a time, or at a place that the client comes to. What an action can begin with:
/// FaultActionInfo::start.
struct FaultBegin {
    std::optional<EventCondition> when = {}; ///< when this has happened
    std::optional<Duration> time = {};       ///< at this true time since the run began
    Anchor anchor = Anchor::entered;         ///< a place; it counts only with neither a time nor a condition
    int line = 0;                            ///< for Anchor::line
    int occurrence = 1;       ///< from 1: the n-th time that the client comes to the place; or the n-th renewal, the n-th `sent` on the link
    NodeId node = {};         ///< for Anchor::beforeSend; 0: any
    std::string command = {}; ///< for Anchor::beforeSend: how the command's text begins ("SET"); empty: any

    friend bool operator==(const FaultBegin &, const FaultBegin &) = default;
};

/// When a fault ends; what an action can end with: FaultActionInfo::ending.
struct FaultEnd {
    std::optional<Duration> length = {};      ///< after so long at most; of a clock's jump: how far; of a delay: by how much
    std::optional<EventCondition> until = {}; ///< when this has happened

    friend bool operator==(const FaultEnd &, const FaultEnd &) = default;
};

/// One thing that goes wrong in a run.
struct Fault {
    /// The directions that a `lag` or a `throttle` is of.
    enum class Way : std::uint8_t { both, requests, replies };

    FaultAction action = FaultAction::pause;
    FaultTarget target = {};
    FaultBegin begin = {};
    FaultEnd end = {};
    // How much, where an action says so.
    Duration offset{};  ///< how far a client's clock is ahead of the right time; negative: behind
    double drift = 0;   ///< ppm: how much faster than true time a clock runs; negative: slower
    Duration latency{}; ///< of a lag
    Duration jitter{};  ///< of a lag
    int bandwidth = 0;  ///< of a throttle: bytes in a second
    Way way = Way::both;
    std::vector<ClientId> unaware = {}; ///< clients that do not hear of a promotion: they stay with the old primary as long as it takes them

    friend bool operator==(const Fault &, const Fault &) = default;
};

/// Names a fault of a run: its place in the plan. Faults that are added while a run goes on have the numbers after those of the plan.
using FaultId = std::size_t;

/// What goes wrong in a run, as a value: a world carries it out, a scheme knows nothing of it. The faults stand in the order of
/// FaultFamily, and within a family in the order in which they were added.
class FaultPlan {
public:
    FaultPlan() = default;
    FaultPlan(std::initializer_list<Fault> faults);

    /// Puts a fault after the others of its family. Returns its place.
    FaultId add(Fault fault);
    /// REQUIRES, as the next ones: the plan has that fault.
    void remove(FaultId id);
    /// Replaces a fault: in its place, or after the others of another family. Returns its place.
    FaultId replace(FaultId id, Fault fault);
    const Fault &operator[](FaultId id) const { return m_faults[id]; }
    /// REQUIRES: its action stays one of the same family.
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
