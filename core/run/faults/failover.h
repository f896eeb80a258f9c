// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <array>
#include <atomic>
#include <functional>
#include <vector>

namespace lockscope {

/// Another process serves a master's place from now on.
struct Switch {
    NodeId place;  ///< the master, as the schemes know it
    NodeId before; ///< who served it
    NodeId now;
    std::vector<ClientId> unaware = {}; ///< who does not hear of it
};

/// Tells the clients of a switch.
using SwitchHeard = std::function<void(const Switch &)>;

/// Who serves each master's place in a live run, for clients that ask. Thread: any.
class Primaries {
public:
    NodeId of(NodeId place) const
    {
        const std::uint8_t changed = place.value < m_changed.size() ? m_changed[place.value].load(std::memory_order_acquire) : 0;
        return changed == 0 ? place : NodeId{changed};
    }
    void set(NodeId place, NodeId primary) { m_changed[place.value].store(primary.value, std::memory_order_release); }

private:
    std::array<std::atomic<std::uint8_t>, 16> m_changed{}; // 0: the master itself; there are nine masters at most
};

} // namespace lockscope
