// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// What a run showed. Worse wins: violated, guarded, stuck, held.
enum class Outcome : std::uint8_t {
    held,     ///< never two clients inside at once, and the lock stayed obtainable
    stuck,    ///< exclusion held, but a key without a deadline, whose owner is dead or gone, keeps the lock from everybody
    guarded,  ///< two were inside at once, and a guarded store took no stale write
    violated, ///< two were inside at once, and the store took a stale write or had no guard
};

/// "held", "violated", "stuck", "guarded".
std::string_view outcomeName(Outcome outcome);
std::optional<Outcome> outcomeOf(std::string_view name);

/// The exit code of `run` and `check`: 0, 3, 4, 5.
int exitCode(Outcome outcome);

} // namespace lockscope
