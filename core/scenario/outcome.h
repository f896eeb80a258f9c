// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// What a run showed. Worse wins: violated, guarded, stuck, unavailable, untested, held.
enum class Outcome : std::uint8_t {
    held,        ///< never two clients inside at once; the lock was put to the test, stayed obtainable, and the run went to its end
    untested,    ///< nothing was violated, and nothing could have been: no contention, or a run that was not what was planned
    unavailable, ///< exclusion held; clients wanted the lock to the end, nobody held it, and the lock service refused or did not answer
    stuck,       ///< exclusion held; a key without a deadline, whose owner is dead, gone or finished, keeps the lock from everybody
    guarded,     ///< two were inside at once, and a guarded store took no stale write
    violated,    ///< two were inside at once, and the store took a stale write or had no guard
};

inline constexpr int outcomeCount = static_cast<int>(Outcome::violated) + 1;

/// "held", "untested", "unavailable", "stuck", "guarded", "violated".
std::string_view outcomeName(Outcome outcome);
/// The outcome of that name; nothing if there is none.
std::optional<Outcome> outcomeOf(std::string_view name);

/// The exit code of `run` and `check`: held 0, violated 3, stuck 4, guarded 5, unavailable 6, untested 7.
int exitCode(Outcome outcome);

} // namespace lockscope
