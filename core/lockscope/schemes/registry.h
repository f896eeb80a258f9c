// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <span>
#include <string_view>

namespace lockscope {

/// Returns all lock schemes in their usual variants, from the simplest to Redlock, and then the
/// entries that are used instead of a lock (SchemeInfo::isLock). They are stateless and live as
/// long as the program. Thread: any.
std::span<const Scheme *const> schemes();

/// Returns the scheme with this id, or nullptr if there is none. Also finds the entry "program",
/// which is not in schemes(). It represents the lock of a user's program; its acquire(), extend()
/// and release() must not be called.
const Scheme *schemeOf(std::string_view id);

/// Returns the scheme with this id, in the variant for these values of the settings `wake-up` and
/// `release`. Returns nullptr if there is no such scheme, or if `wakeUp` is WakeUp::notify and the
/// scheme cannot hand over its lock. If the scheme does not support `release`, returns the scheme
/// with its usual release.
const Scheme *schemeOf(std::string_view id, WakeUp wakeUp, ReleaseWay release = ReleaseWay::usual);

} // namespace lockscope
