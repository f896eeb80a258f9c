// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simmessage.h"
#include "core/scenario/faultplan.h"
#include "core/scenario/linkpace.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/random.h"
#include "lockscope/base/time.h"

#include <utility>
#include <vector>

namespace lockscope {

class SimNode;

/// The delays of messages and commands in a run of the model.
struct SimTimes {
    ModelTimes machine;
    Duration latency{};
    Duration jitter{};
    std::uint64_t loss = 0; ///< LinkTimes::loss
    /// The clients together can send commands faster than a node can execute them: clients ×
    /// service time > round trip of one client. If true, a node executes one command after the
    /// other, and commands that arrive in the meantime wait, as on a real server. If false, a node
    /// executes each command at once, so that small time differences between commands do not change
    /// the run.
    bool isCrowded = false;

    static SimTimes of(const EffectiveScenario &effective);
    /// Returns the delays of a link in one direction.
    LinkTimes oneWay() const { return {machine.oneWay + latency, machine.spread + jitter, loss}; }
};

/// The link between one client and one node, in both directions. It uses one connection at a time.
/// Thread: one.
class SimLink {
public:
    /// `draws`: the client's random numbers for latency. `destination`: the node at the other end.
    SimLink(const Draws &draws, ClientId client, NodeId node, SimNode &destination)
        : m_client(client), m_node(node), m_destination(destination),
          m_toNode(LinkPace(draws, std::uint64_t{node.value} << 1)),
          m_toClient(LinkPace(draws, std::uint64_t{node.value} << 1 | 1u))
    {
    }

    /// Resets the link for the next run with these draws; keeps allocated memory.
    void reinitialize(const Draws &draws)
    {
        m_sent = 0;
        m_connection = 1;
        m_refusals = 0;
        m_troubles = 0;
        m_toNode.reinitialize(draws);
        m_toClient.reinitialize(draws);
    }

    ClientId client() const { return m_client; }
    NodeId node() const { return m_node; }
    SimNode &destination() const { return m_destination; }
    LinkPace &pace(SimMessage::Way way) { return direction(way).pace; }
    /// Divides a pipeline into parts; the node reads each part by one read. `size`: size of the
    /// next command in bytes; `isFirst`: this command begins a pipeline. Returns the number of
    /// commands in the previous part if this command begins a further part, otherwise 0.
    int addToPipelinePart(std::size_t size, bool isFirst);
    /// Returns the number of the next command on this link, from 1.
    std::uint32_t nextNumber() { return ++m_sent; }

    /// Returns whether no fault affects the link in either direction: every message arrives, and
    /// the client reads it.
    bool isIntact() const { return m_troubles == 0; }
    // Call stopReading() when the client is stopped and reads no answers, and continueReading()
    // when it runs again.
    void stopReading() { ++m_troubles; }
    void continueReading() { --m_troubles; }

    // Functions for cuts of one direction. While a direction is cut, the link holds its messages.
    bool isCut(SimMessage::Way way) const { return direction(way).cuts > 0; }
    void cut(SimMessage::Way way)
    {
        ++direction(way).cuts;
        ++m_troubles;
    }
    /// Removes one cut. If no other cut is left, returns the messages that were held; otherwise
    /// none.
    std::vector<SimMessage *> heal(SimMessage::Way way);
    void hold(SimMessage &message) { direction(message.way).held.push_back(&message); }
    bool holds(SimMessage::Way way) const { return !direction(way).held.empty(); }
    /// Removes the held messages from the link and returns them.
    std::vector<SimMessage *> takeHeld(SimMessage::Way way)
    {
        return std::exchange(direction(way).held, {});
    }

    /// Returns the number of the current connection, from 1. When a connection is lost, the link
    /// uses a new one.
    std::uint32_t connection() const { return m_connection; }
    /// Call it when a message was lost on the connection: later messages in this direction never
    /// arrive.
    void markBroken(SimMessage::Way way)
    {
        m_troubles += std::exchange(direction(way).isBroken, true) ? 0 : 1;
    }
    bool isBroken(SimMessage::Way way) const { return direction(way).isBroken; }
    bool isBroken() const { return m_toNode.isBroken || m_toClient.isBroken; }
    /// Opens a new connection for the messages that follow.
    void reconnect()
    {
        ++m_connection;
        m_troubles -= (m_toNode.isBroken ? 1 : 0) + (m_toClient.isBroken ? 1 : 0);
        m_toNode.isBroken = m_toClient.isBroken = false;
    }
    // Functions for the fault `refuse`: the node refuses new connections until each such fault has
    // ended.
    bool isRefused() const { return m_refusals > 0; }
    void refuse()
    {
        ++m_refusals;
        ++m_troubles;
    }
    void endRefusal()
    {
        --m_refusals;
        --m_troubles;
    }

private:
    // One direction of the link, with its faults and the messages that a cut holds.
    struct Direction {
        explicit Direction(const LinkPace &own) : pace(own) { }
        void reinitialize(const Draws &draws)
        {
            pace.reinitialize(draws);
            cuts = 0;
            isBroken = false;
            held.clear();
        }
        LinkPace pace;
        int cuts = 0;          // number of active cuts
        bool isBroken = false; // a message was lost: later messages on this connection never arrive
        std::vector<SimMessage *> held;
    };
    Direction &direction(SimMessage::Way way)
    {
        return way == SimMessage::Way::toNode ? m_toNode : m_toClient;
    }
    const Direction &direction(SimMessage::Way way) const
    {
        return way == SimMessage::Way::toNode ? m_toNode : m_toClient;
    }
    ClientId m_client;
    NodeId m_node;
    SimNode &m_destination;
    std::uint32_t m_sent = 0; // number of commands sent
    std::uint32_t m_connection = 1;
    int m_refusals = 0;         // number of active faults `refuse`
    int m_troubles = 0;         // number of reasons why isIntact() is false
    std::size_t m_partSize = 0; // number of bytes in the current part of a pipeline
    int m_partCount = 0;        // number of commands in this part
    Direction m_toNode;
    Direction m_toClient;
};

/// Returns the size of the message in bytes, in the Redis protocol.
std::size_t sizeOf(const SimMessage &message);

} // namespace lockscope
