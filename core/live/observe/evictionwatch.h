// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/respsocket.h"

#include <functional>

namespace lockscope {

/// Reads from a node which keys of database 0 it evicts because its memory is full. (In the node's
/// replication stream, an eviction looks like a client's DEL.) The node's configuration must have
/// `notify-keyspace-events Ee`. If the connection fails, nothing is reported. Thread: that of the
/// loop.
class EvictionWatch final : private EventLoop::Watcher {
public:
    /// `onEvicted`: called with each key.
    EvictionWatch(EventLoop &loop, const NodeAddress &node,
        std::function<void(std::string_view key)> onEvicted);

private:
    void ready(std::uint32_t events) override;

    RespSocket m_socket;
    std::function<void(std::string_view)> m_onEvicted;
};

} // namespace lockscope
