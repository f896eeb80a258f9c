// SPDX-License-Identifier: MIT
#pragma once

/// Forces inlining of a function that runs for every message of a model run. About a dozen small
/// functions are called per message. Without inlining, saving the registers at each call would cost
/// more than half of what the functions themselves cost.
#define LOCKSCOPE_INLINED [[gnu::always_inline]] inline
