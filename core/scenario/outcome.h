// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// The result of a run. If several outcomes apply, the result is the first of them in this order:
/// violated, guarded, stuck, unavailable, untested, held.
enum class Outcome : std::uint8_t {
    held,     ///< two clients were never inside at once; clients competed for the lock, it was
              ///< available, and the run went as planned
    untested, ///< there was no violation, but the run proves nothing: the clients did not compete,
              ///< or the run did not go as planned
    unavailable, ///< exclusion held; at the end clients wanted the lock, none held it, and the lock
                 ///< service refused or did not answer
    stuck,    ///< exclusion held; a key without a deadline blocks the lock, because the key's owner
              ///< has crashed or no longer uses it
    guarded,  ///< two clients were in the critical section at once, and a guarded store accepted no
              ///< stale write
    violated, ///< two clients were in the critical section at once, and the store accepted a stale
              ///< write or had no guard
};

inline constexpr int outcomeCount = static_cast<int>(Outcome::violated) + 1;

/// Returns "held", "untested", "unavailable", "stuck", "guarded" or "violated".
std::string_view outcomeName(Outcome outcome);
/// Returns the outcome with this name, or nothing if there is none.
std::optional<Outcome> outcomeOf(std::string_view name);

/// Returns the exit code of the commands `run` and `check`: held 0, violated 3, stuck 4, guarded 5,
/// unavailable 6, untested 7.
int exitCode(Outcome outcome);

} // namespace lockscope
