// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultaction.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/runtime/stepfaults.h"

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the name of an anchor in scenario files: "line", "before-acquire", "granted", "entered",
/// "before-write", "before-release", "before-renewal", "before-send".
std::string_view anchorName(Anchor anchor);
std::optional<Anchor> anchorOf(std::string_view name);

/// The maximum value of EventCondition::after.
inline constexpr Duration conditionAfterMax = 10min;

/// A condition on the rows of the trace. It becomes true when the run has written the `count`-th
/// matching row, or the time `after` later. A `client` or a `node` that is 0 matches any.
struct EventCondition {
    std::vector<EventKind> kinds{
        EventKind::entered}; ///< rows of any of these kinds match; may be empty only with `waits`
    ClientId client;
    NodeId node;
    int count = 1;
    /// The time from the `count`-th matching row until the condition is true: 0 to
    /// conditionAfterMax. The fault's row names that matching row as its cause, even if `after` is
    /// not 0. If the run ends earlier, the fault does not begin. Use `after` if a row of one client
    /// lets another client continue: without a delay, the load of the machine decides which of the
    /// two clients acts next.
    Duration after{};
    /// Whether a row also matches if it shows that a client waits for the lock. Such a client was
    /// denied because other clients have the lock, or it waits for the message of the hand-over.
    bool waits = false;

    friend bool operator==(const EventCondition &, const EventCondition &) = default;
};

/// The name of `waits` in the list "event" of a scenario file.
inline constexpr std::string_view waitsName = "waits";

/// What a fault affects: a client, a node (1 to Settings::nodes, then their replicas), or a link. A
/// link is between a client and a node or the store (storeNode), between a replica and its primary,
/// or between a sentinel and a node. "Requests" are sent to the node. On a replica's link,
/// "requests" are the replica's messages to its primary, and "replies" are the primary's writes.
struct FaultTarget {
    ClientId client = {}; ///< for a link of clients, 0: all clients; not used for a link of a
                          ///< replica or a sentinel
    NodeId node = {};     ///< for a link, 0: all nodes and the store; for a replica's link: the
                          ///< replica, 0: all replicas
    bool isReplication =
        false;        ///< the target is the link on which the replica `node` copies its primary
    int sentinel = 0; ///< > 0: the target is the link of the sentinel with this number to `node`

    friend bool operator==(const FaultTarget &, const FaultTarget &) = default;
};

/// When a fault begins: on a condition, at a time, or at an anchor: a point in the client's round
/// (Anchor). FaultActionInfo::start defines which of these an action supports.
struct FaultBegin {
    std::optional<EventCondition> when = {}; ///< the fault begins when this condition becomes true
    std::optional<Duration> time =
        {}; ///< the fault begins at this true time since the start of the run
    Anchor anchor = Anchor::entered; ///< the fault begins at this anchor, if there is neither a
                                     ///< time nor a condition
    int line = 0;                    ///< for Anchor::line: the line of the scheme's listing
    int occurrence = 1;       ///< from 1: the n-th arrival of the client at the anchor; or the n-th
                              ///< renewal, the n-th `sent` on the link
    NodeId node = {};         ///< for Anchor::beforeSend: the node that gets the command; 0: any
    std::string command = {}; ///< for Anchor::beforeSend: the beginning of the command's text
                              ///< ("SET"); empty: any command

    friend bool operator==(const FaultBegin &, const FaultBegin &) = default;
};

/// When a fault ends. FaultActionInfo::ending defines what an action supports.
struct FaultEnd {
    std::optional<Duration> length =
        {}; ///< the maximum length of the fault; for a clock jump or a delay: its size
    std::optional<EventCondition> until = {}; ///< the fault ends when this condition becomes true

    friend bool operator==(const FaultEnd &, const FaultEnd &) = default;
};

/// How the fault FaultAction::deleteKey removes the keys of the locks from a node.
enum class KeyDeletion : std::uint8_t {
    del,
    unlink,
    flushDb,  ///< FLUSHDB: all keys
    flushAll, ///< FLUSHALL: all keys of all databases
    rename,   ///< RENAME: the value continues under another name
    evict,    ///< the memory of the node is full for a moment, and its policy allkeys-lru lets it
              ///< evict all keys
};
inline constexpr std::array<std::string_view, 6> keyDeletionWords{
    "del", "unlink", "flushdb", "flushall", "rename", "evict"};

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
    double drift = 0;   ///< by how many ppm a clock runs faster than true time; negative: slower
    Duration latency{}; ///< for a `lag`: the additional delay of every message
    Duration jitter{};  ///< for a `lag`: the maximum of the random part of the delay
    int bandwidth = 0;  ///< for a `throttle`: bytes per second
    Duration grace = 1s;                ///< for `terminate`: from SIGTERM to SIGKILL
    KeyDeletion by = KeyDeletion::del;  ///< for `delete-key`
    Way way = Way::both;                ///< for a `lag` or a `throttle`
    std::vector<ClientId> unaware = {}; ///< clients that do not learn of a promotion; they use the
                                        ///< old primary as long as it accepts them

    friend bool operator==(const Fault &, const Fault &) = default;
};

/// Identifies a fault of a run: its position in the plan with which the run has begun. A fault that
/// is added during the run does not change this plan; it gets the next free number.
using FaultId = std::size_t;

/// The faults of a run, as a value. A world executes the plan; schemes cannot access it. The faults
/// are in the order of FaultFamily, and within a family in the order in which they were added.
class FaultPlan {
public:
    FaultPlan() = default;
    FaultPlan(std::initializer_list<Fault> faults);

    /// Inserts a fault after the others of its family. Returns its position.
    FaultId add(Fault fault);
    /// Removes a fault. REQUIRES, also for the next functions: the plan has the fault `id`.
    void remove(FaultId id);
    /// Replaces a fault. A new fault of the same family gets the position of the old one; a fault
    /// of another family gets the position after the others of its family. Returns the position of
    /// the new fault.
    FaultId replace(FaultId id, Fault fault);
    const Fault &operator[](FaultId id) const { return m_faults[id]; }
    /// REQUIRES: the caller changes the fault's action, if at all, to one of the same family,
    /// because the faults are ordered by family.
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
