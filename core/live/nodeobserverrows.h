// SPDX-License-Identifier: MIT
#pragma once

#include "base/ids.h"
#include "trace/sink.h"

#include <string_view>

namespace lockscope {

/// Writes down what an observer of one node saw.
class NodeObserverRows {
public:
    /// `detail` stands in each row.
    NodeObserverRows(EventSink &sink, NodeId node, std::string_view detail)
        : m_sink(sink), m_node(node), m_detail(sink.texts().intern(detail))
    {
    }

    /// `left`: until a SET NX would succeed; noSpan: for ever. `cause`: what changed the node's clock, if nothing else has changed.
    void keySet(WorldTime time, std::string_view key, std::string_view token, Duration left, EventRef cause = {});
    void keyDeleted(WorldTime time, std::string_view key);

private:
    RawEvent row(EventKind kind, WorldTime time, std::string_view key);

    EventSink &m_sink;
    const NodeId m_node;
    const TextId m_detail;
};

} // namespace lockscope
