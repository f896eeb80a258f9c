// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simlink.h"

#include <string_view>

namespace lockscope {

class SimNetwork;
class SimObjectPool;
class SimWorld;

/// Handles the messages of a connection that is lost: decides which of them still arrive, and when
/// their calls fail. Thread: one.
class SimLostMessages {
public:
    SimLostMessages(SimWorld &world, SimNetwork &network, SimObjectPool &pool)
        : m_world(world), m_network(network), m_pool(pool)
    {
    }

    /// Loses the message. The client waits until the call times out, and then gives the connection
    /// up.
    void lose(SimMessage &message);
    /// Drops a message that was sent after a lost message on the same connection: it never arrives.
    void dropAfterLoss(SimMessage &message);
    /// Lets the call of the message fail, because the node refuses the connection.
    void refuse(SimMessage &message);
    /// Fails the calls of the connection that the client gives up. Commands in flight still arrive,
    /// but their answers are dropped. REQUIRES: a message on the connection was lost.
    void giveUp(SimLink &link);
    /// Resets the connection (the fault `reset`): messages in flight are lost. The node executes
    /// the commands that it has received; their answers are dropped.
    void reset(SimLink &link);
    /// Closes the connection of a client that has ended: commands in flight still arrive.
    void close(SimLink &link);

private:
    template <class Work> void forMessages(const SimLink &link, Work work);
    void reportLoss(SimMessage &message, std::string_view reason);

    SimWorld &m_world;
    SimNetwork &m_network;
    SimObjectPool &m_pool;
};

} // namespace lockscope
