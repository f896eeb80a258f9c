// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <span>
#include <string_view>

namespace lockscope {

/// The one setting, or the other scheme, with which a scenario that holds has another outcome. It shows that the scenario tests something.
/// (A scenario that fails is compared with the same run without its faults, control.h.)
struct Flip {
    std::string_view scenario;
    std::string_view scheme;  ///< the scheme with which the change is shown
    std::string_view setting; ///< empty: the scheme is changed
    std::string_view value;
    Outcome outcome;
};

/// All flips, one per scenario.
std::span<const Flip> flips();

/// Returns the flip of the built-in scenario with that id; null: it has none.
const Flip *flipOf(std::string_view scenario);

/// Returns the built-in scenario with the other setting, or under the other scheme.
EffectiveScenario flipped(const Flip &flip);

} // namespace lockscope
