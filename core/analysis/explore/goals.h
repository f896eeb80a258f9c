// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// What a search looks for. The first four goals are outcomes of a run. The others are kinds of
/// findings; the run may have any outcome.
enum class Goal : std::uint8_t {
    violated,
    guarded,
    stuck,
    unavailable,
    foreignRelease,
    staleWrite,
    fenceBackwards,
    lostUpdate,
    starvation,
    foreignRenewal
};
inline constexpr std::array<std::string_view, 10> goalNames{"violated", "guarded", "stuck",
    "unavailable", "foreign-release", "stale-write", "fence-backwards", "lost-update", "starvation",
    "foreign-renewal"};

/// The goals of a search. A run is a failure if it reaches at least one of them. A value.
class Goals {
public:
    /// Returns the goals of a search if the user names none: violated and stuck.
    static Goals usual();
    /// Parses names that are separated by commas. Error, one line: a name is empty or unknown.
    static Result<Goals> parse(std::string_view names);

    bool has(Goal goal) const { return (m_bits >> static_cast<unsigned>(goal) & 1) != 0; }
    void add(Goal goal) { m_bits |= 1u << static_cast<unsigned>(goal); }
    /// Returns whether the run reaches at least one of the goals, and so is a failure.
    bool areReachedBy(const Verdict &verdict) const;
    /// Returns the first finding that reaches one of the goals; null if there is none.
    const Finding *findingIn(const Verdict &verdict) const;
    /// Returns the names, separated by a comma and a space.
    std::string text() const;

    friend bool operator==(const Goals &, const Goals &) = default;

private:
    std::uint32_t m_bits = 0;
};

} // namespace lockscope
