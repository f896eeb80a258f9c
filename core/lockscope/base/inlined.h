// SPDX-License-Identifier: MIT
#pragma once

/// Before the definition of a function that stands on the way of every message of a run of the model: it becomes a part of whoever calls it.
/// There are a dozen on that way, each of which does little, and saving registers would cost more than half as much as all that they do.
#define LOCKSCOPE_INLINED [[gnu::always_inline]] inline
