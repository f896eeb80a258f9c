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

/// How long messages take in a run of the model.
struct SimTimes {
    ModelTimes machine;
    Duration latency{};
    Duration jitter{};
    std::uint64_t loss = 0; ///< LinkTimes::loss
    /// Whether the clients together can ask a node for more than it can execute: clients × service time > the round trip of one client. If
    /// so, a node executes one command after the other, and commands that arrive meanwhile wait, as on a real server.
    /// With fewer clients a node answers at once, so no row depends on which client was first by a microsecond.
    bool isCrowded = false;

    static SimTimes of(const EffectiveScenario &effective);
    LinkTimes oneWay() const { return {machine.oneWay + latency, machine.spread + jitter, loss}; }
};

/// The connection of one client to one node, both directions. Thread: one.
class SimLink {
public:
    /// `draws`: the client's random numbers for latency. `destination`: the node at the other end.
    SimLink(const Draws &draws, ClientId client, NodeId node, SimNode &destination)
        : m_client(client), m_node(node), m_destination(destination), m_there(LinkPace(draws, std::uint64_t{node.value} << 1)),
          m_back(LinkPace(draws, std::uint64_t{node.value} << 1 | 1u))
    {
    }

    /// Resets the link for the next run with these draws; keeps its memory.
    void begin(const Draws &draws)
    {
        m_sent = 0;
        m_connection = 1;
        m_refusals = 0;
        m_troubles = 0;
        m_there.begin(draws);
        m_back.begin(draws);
    }

    ClientId client() const { return m_client; }
    NodeId node() const { return m_node; }
    SimNode &destination() const { return m_destination; }
    LinkPace &pace(SimMessage::Way way) { return side(way).pace; }
    /// Counts the commands of a pipeline that the node reads in one go. `size`: bytes of the next command; `isFirst`: it begins a pipeline.
    /// Returns the number of commands in the previous part if this command begins a new part, otherwise 0.
    int countRead(std::size_t size, bool isFirst);
    /// Returns the number of the next command on this link, from 1.
    std::uint32_t nextNumber() { return ++m_sent; }

    /// Whether no fault affects the link in either direction: every message arrives and is read.
    bool isSound() const { return m_troubles == 0; }
    // The client is stopped and reads nothing, or runs again.
    void beUnread() { ++m_troubles; }
    void beRead() { --m_troubles; }

    // A cut holds the messages that would pass.
    bool isCut(SimMessage::Way way) const { return side(way).cuts > 0; }
    void cut(SimMessage::Way way)
    {
        ++side(way).cuts;
        ++m_troubles;
    }
    /// Removes one cut. Returns the messages that it held if no other cut remains, otherwise none.
    std::vector<SimMessage *> heal(SimMessage::Way way);
    void hold(SimMessage &message) { side(message.way).held.push_back(&message); }
    bool holds(SimMessage::Way way) const { return !side(way).held.empty(); }
    /// Returns the held messages and forgets them; the link does not deliver them.
    std::vector<SimMessage *> takeHeld(SimMessage::Way way) { return std::exchange(side(way).held, {}); }

    // A link uses one connection after the other.
    std::uint32_t connection() const { return m_connection; }
    /// A message was lost on the connection: no later message passes in that direction.
    void breakOff(SimMessage::Way way) { m_troubles += std::exchange(side(way).isBroken, true) ? 0 : 1; }
    bool isBroken(SimMessage::Way way) const { return side(way).isBroken; }
    bool isBroken() const { return m_there.isBroken || m_back.isBroken; }
    /// Later messages use a new connection.
    void connectAnew()
    {
        ++m_connection;
        m_troubles -= (m_there.isBroken ? 1 : 0) + (m_back.isBroken ? 1 : 0);
        m_there.isBroken = m_back.isBroken = false;
    }
    // The node refuses every connection attempt.
    bool isRefused() const { return m_refusals > 0; }
    void refuse()
    {
        ++m_refusals;
        ++m_troubles;
    }
    void accept()
    {
        --m_refusals;
        --m_troubles;
    }

private:
    struct Side {
        explicit Side(const LinkPace &own) : pace(own) { }
        void begin(const Draws &draws)
        {
            pace.begin(draws);
            cuts = 0;
            isBroken = false;
            held.clear();
        }
        LinkPace pace;
        int cuts = 0;
        bool isBroken = false;
        std::vector<SimMessage *> held;
    };
    Side &side(SimMessage::Way way) { return way == SimMessage::Way::toNode ? m_there : m_back; }
    const Side &side(SimMessage::Way way) const { return way == SimMessage::Way::toNode ? m_there : m_back; }
    ClientId m_client;
    NodeId m_node;
    SimNode &m_destination;
    std::uint32_t m_sent = 0;
    std::uint32_t m_connection = 1;
    int m_refusals = 0;
    int m_troubles = 0; // the number of faults that affect the link
    std::size_t m_readSize = 0; // of the current part of a pipeline: bytes, commands
    int m_readCount = 0;
    Side m_there;
    Side m_back;
};

/// Returns the size of the message in bytes, in the Redis protocol.
std::size_t sizeOf(const SimMessage &message);

} // namespace lockscope
