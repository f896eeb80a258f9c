// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/events/sink.h"

#include <string_view>

namespace lockscope {

/// Records the rows of one node's observer.
class NodeObserverRows {
public:
    NodeObserverRows(EventSink &sink, NodeId node) : m_sink(sink), m_node(node) { }

    /// Records a keySet. `remaining`: time until a SET NX would succeed; noSpan: no TTL. `cause`:
    /// if the keySet is recorded because the node's clock has changed: the row of that change.
    void keySet(WorldTime time, std::string_view key, std::string_view token, Duration remaining,
        std::string_view detail, EventRef cause = {});
    /// Records that the node has evicted the key, because its memory was full. This becomes no row
    /// of the trace.
    void evicted(WorldTime time, std::string_view key);
    void keyDeleted(WorldTime time, std::string_view key, std::string_view detail);

private:
    RawEvent row(EventKind kind, WorldTime time, std::string_view key, std::string_view detail);

    EventSink &m_sink;
    const NodeId m_node;
};

} // namespace lockscope
