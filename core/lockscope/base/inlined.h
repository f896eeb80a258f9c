// SPDX-License-Identifier: MIT
#pragma once

/// Forces inlining of a function that runs for every message of a model run. About a dozen small functions are called per message, and
/// saving registers at each call would cost more than half as much as the work of these functions.
#define LOCKSCOPE_INLINED [[gnu::always_inline]] inline
