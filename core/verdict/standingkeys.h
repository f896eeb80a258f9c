// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

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

} // namespace lockscope
