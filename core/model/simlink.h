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
    /// The clients together can ask a node for more than it can do: as many of its times for a command as there are clients are longer than
    /// one client's round trip. Then nodes carry out one command after the other, and what comes meanwhile waits, as in life. With fewer
    /// clients a node has rest, and answers at once: so no row hangs on who was in front by a microsecond.
    bool isCrowded = false;

    static SimTimes of(const EffectiveScenario &effective);
    LinkTimes oneWay() const { return {machine.oneWay + latency, machine.spread + jitter, loss}; }
};

/// One client's connection to one node, both ways. Thread: one.
class SimLink {
public:
    /// `draws`: the client's, for latency. `destination`: the node itself.
    SimLink(const Draws &draws, ClientId client, NodeId node, SimNode &destination)
        : m_client(client), m_node(node), m_destination(destination), m_there(LinkPace(draws, std::uint64_t{node.value} << 1)),
          m_back(LinkPace(draws, std::uint64_t{node.value} << 1 | 1u))
    {
    }

    /// As if made anew with those draws, but for its memory.
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
    /// Counts the commands of a pipeline by the part of it that the node reads in one go. `size`: of the next command; `isFirst`: a new
    /// pipeline begins. Returns how many commands the part before had, where the next one begins a new part; else 0.
    int countRead(std::size_t size, bool isFirst);
    /// Numbers the commands that leave.
    std::uint32_t nextNumber() { return ++m_sent; }

    /// Nothing is the matter with it, either way: whatever is sent arrives, and is read.
    bool isSound() const { return m_troubles == 0; }
    // The client may be stopped, and read nothing.
    void beUnread() { ++m_troubles; }
    void beRead() { --m_troubles; }

    // A cut holds what passes.
    bool isCut(SimMessage::Way way) const { return side(way).cuts > 0; }
    void cut(SimMessage::Way way)
    {
        ++side(way).cuts;
        ++m_troubles;
    }
    /// One cut less. What is to go on now that none is left.
    std::vector<SimMessage *> heal(SimMessage::Way way);
    void hold(SimMessage &message) { side(message.way).held.push_back(&message); }
    bool holds(SimMessage::Way way) const { return !side(way).held.empty(); }
    /// The client is gone: what is held for it never arrives.
    std::vector<SimMessage *> takeHeld(SimMessage::Way way) { return std::exchange(side(way).held, {}); }

    // A link leads over one connection after the other.
    std::uint32_t connection() const { return m_connection; }
    /// A message was lost on the connection: nothing behind it passes that way.
    void breakOff(SimMessage::Way way) { m_troubles += std::exchange(side(way).isBroken, true) ? 0 : 1; }
    bool isBroken(SimMessage::Way way) const { return side(way).isBroken; }
    bool isBroken() const { return m_there.isBroken || m_back.isBroken; }
    /// What is sent from now on goes by a new one.
    void connectAnew()
    {
        ++m_connection;
        m_troubles -= (m_there.isBroken ? 1 : 0) + (m_back.isBroken ? 1 : 0);
        m_there.isBroken = m_back.isBroken = false;
    }
    // It is reset at every attempt.
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
    int m_troubles = 0; // how many of all these there are
    std::size_t m_readSize = 0; // of the present part of a pipeline: bytes, commands
    int m_readCount = 0;
    Side m_there;
    Side m_back;
};

/// The bytes of what is on its way, in the Redis protocol.
std::size_t sizeOf(const SimMessage &message);

} // namespace lockscope
