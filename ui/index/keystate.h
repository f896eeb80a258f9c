// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/waitingcounts.h"

#include <vector>

namespace lockscope {

/// The state of a key that is set on a node.
enum class KeyState : std::uint8_t {
    held,      ///< the key's owner wants the lock or has it, and no other client waits
    contended, ///< the key's owner wants the lock or has it, and other clients wait
    orphaned,  ///< the key's owner has crashed or no longer uses the key; the key blocks the lock
               ///< until its deadline, or forever
};

/// A part of a key's span with one state.
struct KeyInterval {
    WorldTime begin{};
    WorldTime end{};
    KeyState state = KeyState::held;
    std::uint16_t waiting = 0; ///< number of other clients that wait
};

/// Returns the time at which the owner of a key abandoned the key. This is the earlier of two
/// times: the owner's crash, and the time at which the owner's belief (without a grant: its wait)
/// and its last call to the key's node with the key's token have ended. Returns WorldTime::max() if
/// the owner did not abandon the key or is unknown.
WorldTime orphanedAt(const Span &key, const Spans &spans);

/// Returns the states of a key over time, in order and without gaps. `waiting`: the number of
/// waiting clients over time. After `countMax` elements, the function takes the number of waiting
/// clients as constant until the end of the key's span.
std::vector<KeyInterval> keyIntervals(
    const Span &key, const Spans &spans, const WaitingCounts &waiting, std::size_t countMax = 64);

} // namespace lockscope
