// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlink.h"

#include <string_view>

namespace lockscope {

class SimNetwork;
class SimObjectPool;
class SimWorld;

/// What becomes of the messages of a connection that breaks: which of them still arrive, and when their senders learn that no answer
/// comes. Thread: one.
class SimLostMessages {
public:
    SimLostMessages(SimWorld &world, SimNetwork &network, SimObjectPool &pool) : m_world(world), m_network(network), m_pool(pool) { }

    /// The network loses the message for good. Its sender waits until its time is over; then the client gives the connection up.
    void lose(SimMessage &message);
    /// The message was sent behind a lost one: it never arrives.
    void putBehind(SimMessage &message);
    /// The node refuses the connection by which the message would go.
    void refuse(SimMessage &message);
    /// The client gives its connection up: what has left still arrives, and no answer is read. REQUIRES: a message on it was lost.
    void giveUp(SimLink &way);
    /// The connection is reset from outside: what is on its way to the node is gone, too. What the node has already it carries out, and
    /// its answer is dropped.
    void reset(SimLink &way);
    /// The client is gone, and its connection is closed: what has left still arrives.
    void close(SimLink &way);

private:
    template <class Work> void forMessages(const SimLink &way, Work work);
    void tell(SimMessage &message, std::string_view reason);

    SimWorld &m_world;
    SimNetwork &m_network;
    SimObjectPool &m_pool;
};

} // namespace lockscope
