// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <span>
#include <string_view>

namespace lockscope {

/// All lock schemes, in the order of the ladder, and what stands in a lock's place (SchemeInfo::isLock). They are stateless and live as long as the program; use them from any thread.
std::span<const Scheme *const> schemes();

/// The scheme of an id; nullptr if there is none.
const Scheme *schemeOf(std::string_view id);

/// The same by how its waiting clients are woken and its lock is given back; nullptr also if the scheme cannot hand its lock over. A scheme
/// without a choice of releases has its own.
const Scheme *schemeOf(std::string_view id, WakeUp wakeUp, ReleaseWay release = ReleaseWay::usual);

} // namespace lockscope
