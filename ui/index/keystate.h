// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/waitingcounts.h"

#include <vector>

namespace lockscope {

/// The state of a lock whose key is set on a node.
enum class KeyState : std::uint8_t {
    held,      ///< its owner wants the lock or has it, and no other client waits
    contended, ///< as `held`, and other clients wait
    orphaned,  ///< its owner has crashed or no longer uses it: the key blocks the lock until its deadline, or forever
};

/// A part of a key's span with one state.
struct KeyStretch {
    WorldTime begin{};
    WorldTime end{};
    KeyState state = KeyState::held;
    std::uint16_t waiting = 0; ///< how many other clients wait
};

/// Returns when the owner of a span's key abandoned it. That is the crash of the client, or the end of its belief and of its last
/// call to that node with the key's token, whichever is later. WorldTime::max(): it was not abandoned, or its owner is unknown.
WorldTime orphanedAt(const Span &key, const Spans &spans);

/// Returns the states of a key in order, without gaps. `waiting`: how many clients wait over time. Returns at most `most`
/// stretches; the rest of the span becomes one stretch with the state of its beginning.
std::vector<KeyStretch> keyStretches(const Span &key, const Spans &spans, const WaitingCounts &waiting, std::size_t most = 64);

} // namespace lockscope
