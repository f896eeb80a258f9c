// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <array>
#include <atomic>
#include <functional>
#include <vector>

namespace lockscope {

/// A switch: from now on, another node serves a place. A place is a number to which schemes send
/// commands, from 1 to the number of primaries at the start. The node that serves the place
/// executes these commands: at the start the node with the number of the place, after a failover
/// another node.
struct PrimarySwitch {
    NodeId place;
    NodeId oldPrimary;                  ///< the node that served the place before
    NodeId newPrimary;                  ///< the node that serves the place from now on
    std::vector<ClientId> unaware = {}; ///< clients that are not notified
};

/// Called for each switch, to notify the clients.
using OnSwitch = std::function<void(const PrimarySwitch &)>;

/// The primaries: for each place of a live run, the node that currently serves it. Clients use this
/// table when they connect. Thread: any.
class Primaries {
public:
    /// Returns the node that serves the place.
    NodeId of(NodeId place) const
    {
        const std::uint8_t primary = place.value < m_primaries.size()
            ? m_primaries[place.value].load(std::memory_order_acquire)
            : 0;
        return primary == 0 ? place : NodeId{primary};
    }
    void set(NodeId place, NodeId primary)
    {
        m_primaries[place.value].store(primary.value, std::memory_order_release);
    }

private:
    // By place; 0: the node with the number of the place. There are at most nine places.
    std::array<std::atomic<std::uint8_t>, 16> m_primaries{};
};

} // namespace lockscope
