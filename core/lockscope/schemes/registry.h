// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <span>
#include <string_view>

namespace lockscope {

/// Returns all lock schemes, from the simplest to Redlock, and then the entries that are used instead of a lock (SchemeInfo::isLock). They
/// are stateless and live as long as the program. Thread: any.
std::span<const Scheme *const> schemes();

/// Returns the scheme with this id, or nullptr if there is none. The id "program" is not in schemes(): it stands for the lock of a user's
/// program, and its functions must not be called.
const Scheme *schemeOf(std::string_view id);

/// Returns the scheme with this id, this way to wake waiting clients and this way to release. Returns nullptr if there is none, or if
/// `wakeUp` is WakeUp::notify and the scheme cannot hand over its lock. `release` has no effect on a scheme that does not
/// have this way to release.
const Scheme *schemeOf(std::string_view id, WakeUp wakeUp, ReleaseWay release = ReleaseWay::usual);

} // namespace lockscope
