// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

#include <span>
#include <string_view>

namespace lockscope {

/// All lock schemes, in the order of the ladder, and what stands in a lock's place (SchemeInfo::isLock). They are stateless and live as long as the program; use them from any thread.
std::span<const Scheme *const> schemes();

/// The scheme of an id; nullptr if there is none.
const Scheme *schemeOf(std::string_view id);

/// The same by how its waiting clients are woken; nullptr also if the scheme cannot hand its lock over.
const Scheme *schemeOf(std::string_view id, WakeUp wakeUp);

} // namespace lockscope
