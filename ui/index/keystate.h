// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/waitingcounts.h"

#include <vector>

namespace lockscope {

/// How it stands with a lock whose key lies on a node.
enum class KeyState : std::uint8_t {
    held,      ///< its owner wants it or has it, and nobody waits
    contended, ///< … while others wait
    orphaned,  ///< its owner is dead, or has done with it: it keeps the lock from everybody until its deadline, or for ever
};

/// A part of a key's span in which its state stays the same.
struct KeyStretch {
    WorldTime begin{};
    WorldTime end{};
    KeyState state = KeyState::held;
    std::uint16_t waiting = 0; ///< how many others wait
};

/// When the key of a span was left alone by its owner: the crash of the client, or the end of its belief and of its last call to that
/// node that bears the key's token, whichever is later. WorldTime::max(): it was not, or its owner is not known.
WorldTime orphanedAt(const Span &key, const Spans &spans);

/// The states of a key one after the other, without a gap. `waiting`: how many clients wait. At most `most`
/// stretches: what is left then is told as one with the state of its beginning.
std::vector<KeyStretch> keyStretches(const Span &key, const Spans &spans, const WaitingCounts &waiting, std::size_t most = 64);

} // namespace lockscope
