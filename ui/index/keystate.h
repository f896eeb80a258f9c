// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/waitingcounts.h"

#include <vector>

namespace lockscope {

/// The state of a key that is set on a node.
enum class KeyState : std::uint8_t {
    held,      ///< its owner wants the lock or has it, and no other client waits
    contended, ///< as `held`, and other clients wait
    orphaned,  ///< its owner has crashed or no longer uses it; it blocks the lock until its deadline, or forever
};

/// A part of a key's span with one state.
struct KeyStretch {
    WorldTime begin{};
    WorldTime end{};
    KeyState state = KeyState::held;
    std::uint16_t waiting = 0; ///< how many other clients wait
};

/// Returns when the owner of a key abandoned it: when the client crashed, or when both its belief and its last call to that node with
/// the key's token had ended. WorldTime::max(): the key was not abandoned, or its owner is unknown.
WorldTime orphanedAt(const Span &key, const Spans &spans);

/// Returns the states of a key in order, without gaps. `waiting`: the number of waiting clients over time. After `countMax` stretches,
/// the number of waiting clients is taken as constant until the end of the span.
std::vector<KeyStretch> keyStretches(const Span &key, const Spans &spans, const WaitingCounts &waiting, std::size_t countMax = 64);

} // namespace lockscope
