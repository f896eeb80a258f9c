// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlink.h"

#include <string_view>

namespace lockscope {

class SimNetwork;
class SimObjectPool;
class SimWorld;

/// Handles the messages of a connection that breaks: decides which of them still arrive, and when their senders learn that no answer comes.
/// Thread: one.
class SimLostMessages {
public:
    SimLostMessages(SimWorld &world, SimNetwork &network, SimObjectPool &pool) : m_world(world), m_network(network), m_pool(pool) { }

    /// The network loses the message for good. Its sender waits until the call times out; then the client gives the connection up.
    void lose(SimMessage &message);
    /// The message was sent after a lost one on the same connection: it never arrives.
    void putBehind(SimMessage &message);
    /// The node refuses the connection of this message.
    void refuse(SimMessage &message);
    /// The client gives its connection up: requests in flight still arrive, but no reply is read. REQUIRES: a message on it was lost.
    void giveUp(SimLink &way);
    /// The connection is reset from outside: requests in flight are lost. The node executes what it has already received, and its reply is
    /// dropped.
    void reset(SimLink &way);
    /// The client has ended and its connection is closed: requests in flight still arrive.
    void close(SimLink &way);

private:
    template <class Work> void forMessages(const SimLink &way, Work work);
    void tell(SimMessage &message, std::string_view reason);

    SimWorld &m_world;
    SimNetwork &m_network;
    SimObjectPool &m_pool;
};

} // namespace lockscope
