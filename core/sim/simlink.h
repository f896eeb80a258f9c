// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/random.h"
#include "base/time.h"
#include "scenario/faultplan.h"
#include "scenario/scenario.h"
#include "sim/simmessage.h"

#include <vector>

namespace lockscope {

/// How long messages take in a run of the model.
struct SimTimes {
    ModelTimes machine;
    Duration latency{};
    Duration jitter{};
    std::uint64_t loss = 0; ///< a draw below this is a loss: the setting's part of all 64-bit words

    static SimTimes of(const EffectiveScenario &effective);
};

/// One client's connection to one node, both ways. Each way keeps its order, as TCP does: nothing overtakes. A message that the network
/// loses is sent again after 200 ms, then 400 ms …, and what is behind it waits. Thread: one.
class SimLink {
public:
    /// The first wait before something is sent again, as Linux has it at least.
    static constexpr Duration resendAfter = 200ms;

    /// `draws`: the client's, for latency.
    SimLink(const Draws &draws, ClientId client, NodeId node) : m_draws(draws), m_client(client), m_node(node) { }

    ClientId client() const { return m_client; }
    NodeId node() const { return m_node; }
    /// When the next message that way arrives that leaves now, at least `extra` later than it would.
    WorldTime arrival(SimMessage::Way way, WorldTime now, const SimTimes &times, Duration extra);
    /// By how much losses delayed the last one.
    Duration resent() const { return m_resent; }
    /// Numbers the commands that leave.
    std::uint32_t nextNumber() { return ++m_sent; }

    // A cut holds what passes.
    bool isCut(SimMessage::Way way) const { return side(way).cuts > 0; }
    void cut(SimMessage::Way way) { ++side(way).cuts; }
    /// One cut less. What is to go on now that none is left.
    std::vector<SimMessage *> heal(SimMessage::Way way);
    void hold(SimMessage &message) { side(message.way).held.push_back(&message); }
    /// The client is gone: what is held for it never arrives.
    std::vector<SimMessage *> takeHeld(SimMessage::Way way) { return std::exchange(side(way).held, {}); }

private:
    struct Side {
        WorldTime last{};
        std::uint64_t draws = 0;
        int cuts = 0;
        std::vector<SimMessage *> held;
    };
    Side &side(SimMessage::Way way) { return way == SimMessage::Way::toNode ? m_there : m_back; }
    const Side &side(SimMessage::Way way) const { return way == SimMessage::Way::toNode ? m_there : m_back; }
    std::uint64_t nextDraw(SimMessage::Way way);

    Draws m_draws;
    ClientId m_client;
    NodeId m_node;
    std::uint32_t m_sent = 0;
    Duration m_resent{};
    Side m_there;
    Side m_back;
};

} // namespace lockscope
