// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <array>
#include <atomic>
#include <functional>
#include <vector>

namespace lockscope {

/// A change of the node that serves as a master.
struct Switch {
    NodeId place;  ///< the master, in the numbering of the schemes
    NodeId before; ///< the node that served before
    NodeId now;
    std::vector<ClientId> unaware = {}; ///< clients that are not notified
};

/// Notifies the clients of a switch.
using SwitchHeard = std::function<void(const Switch &)>;

/// The node that currently serves as each master of a live run, for clients that query it.
/// Thread: any.
class Primaries {
public:
    NodeId of(NodeId place) const
    {
        const std::uint8_t changed = place.value < m_changed.size() ? m_changed[place.value].load(std::memory_order_acquire) : 0;
        return changed == 0 ? place : NodeId{changed};
    }
    void set(NodeId place, NodeId primary) { m_changed[place.value].store(primary.value, std::memory_order_release); }

private:
    std::array<std::atomic<std::uint8_t>, 16> m_changed{}; // 0: the master itself; there are at most nine masters
};

} // namespace lockscope
