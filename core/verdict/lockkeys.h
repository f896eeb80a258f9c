// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/judge.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace lockscope {

/// The keys that exist on the nodes after the last row of the spans. Stores only these, so the cost
/// of forEachOnPrimary() depends on their number.
class StandingKeys {
public:
    /// Updates this object for new spans. Calls `takeEnded` once with the span of each key that has
    /// ended. REQUIRES: `spans` is the object of the last call; it may have more spans now.
    template <class TakeEnded> void grow(const Spans &spans, TakeEnded takeEnded)
    {
        const auto firstLane = spans.lanes().lower_bound(LaneId{SpanKind::key, {}, {}});
        for (auto lane = firstLane;
             lane != spans.lanes().end() && lane->first.kind == SpanKind::key; ++lane) {
            const Spans::Lane &keys = lane->second;
            const std::size_t number = lane->first.node.value;
            if (number >= m_nodes.size())
                m_nodes.resize(number + 1);
            Node &node = m_nodes[number];
            const auto takeIfEnded = [&](std::size_t index) {
                if (!keys[index].isOpen())
                    takeEnded(keys[index]);
                return !keys[index].isOpen();
            };
            std::erase_if(node.keys, takeIfEnded);
            for (; node.spansTaken < keys.size(); ++node.spansTaken) {
                if (!takeIfEnded(node.spansTaken))
                    node.keys.push_back(node.spansTaken);
            }
        }
    }
    /// Discards all spans.
    void clear()
    {
        for (Node &node : m_nodes) {
            node.spansTaken = 0;
            node.keys.clear();
        }
    }
    /// Calls `take` with the span of each key on each node that is a primary now. REQUIRES: the
    /// spans of the last grow().
    template <class Take> void forEachOnPrimary(const Spans &spans, Take take) const
    {
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const NodeId id{static_cast<std::uint8_t>(i)};
            if (m_nodes[i].keys.empty() || !spans.isPrimary(id))
                continue;
            const Spans::Lane &lane = spans.lane({SpanKind::key, {}, id});
            for (const std::size_t index : m_nodes[i].keys)
                take(lane[index]);
        }
    }

private:
    // The keys of one node.
    struct Node {
        std::size_t spansTaken = 0;    // number of spans read from the node's lane
        std::vector<std::size_t> keys; // indexes of the open spans in the lane
    };
    std::vector<Node> m_nodes; // by number
};

/// Which keys are locks of which resources, in a run of programs: a resource that was granted or
/// denied is a key, and so is the key of the row that decided this. (A program may keep other data
/// on the nodes, too.) REQUIRES: the rows are added in trace order.
class LockKeys {
public:
    /// Discards all rows.
    void clear() { m_resources.clear(); }
    /// REQUIRES: the row is a `granted` or a `denied`.
    void take(const Trace &trace, const Event &event);
    /// Returns whether a key is a lock of any resource.
    bool has(TextId key) const { return m_resources.contains(key); }
    /// Returns whether a key is the lock of a resource.
    bool isOf(const Trace &trace, TextId key, TextId resource) const;

private:
    std::map<TextId, std::set<TextId>> m_resources; // by key
};

/// Input of the checkers that read the whole trace.
struct JudgeInput {
    const Trace &trace;
    const Spans &spans;
    const RunFacts &facts;
    const StandingKeys &standingKeys;
    const LockKeys &lockKeys; ///< only in a run of programs

    WorldTime end() const { return trace[trace.size() - 1].time; }
};

/// Returns whether a key is the key of a lock.
bool isLockKey(const JudgeInput &input, const Span &key);

/// Returns whether `key` may be a key of the resource's lock. In a run with one resource of clients
/// that are no programs, returns true for every key.
bool isKeyOf(const JudgeInput &input, const Span &key, TextId resource);

/// Returns the true time at which the lock of a key without a deadline ends according to its value;
/// nullopt: the value is no such time. getset-timestamp writes milliseconds since 1970. For
/// programs, a decimal number counts if it is between the time of the `key-set` and 10 leases
/// later, read as seconds, milliseconds, microseconds or nanoseconds since 1970.
std::optional<WorldTime> endTimeIn(const JudgeInput &input, const Span &key);

/// A key that blocks a lock at the end of the trace.
struct Blockade {
    const Span *key =
        nullptr; ///< the span of the key that stands longest; null: no key blocks a lock
    WorldTime
        until{}; ///< when the key blocks the lock no longer; WorldTime::max(): it has no lease
};
/// Returns the blockade that lasts longest. A key blocks a lock on one primary, or on so many
/// primaries that the others are no quorum.
Blockade blockadeIn(const JudgeInput &input);

/// Returns on how many nodes at least a key must stand to block a lock.
int blockingNodes(const JudgeInput &input);

} // namespace lockscope
