// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <span>
#include <string_view>

namespace lockscope {

/// A change of a scenario whose outcome is held: with one other setting, or another scheme, it has another outcome. This shows that the
/// scenario tests something. (A scenario that fails is compared with the same run without its faults, see control.h.)
struct Flip {
    std::string_view scenario;
    std::string_view scheme;  ///< the scheme with which the change is shown
    std::string_view setting; ///< empty: the scheme is changed
    std::string_view value;
    Outcome outcome;
};

/// Returns all flips, one for each scenario that has one.
std::span<const Flip> flips();

/// Returns the flip of the built-in scenario with that id; null: it has none.
const Flip *flipOf(std::string_view scenario);

/// Returns the run of the built-in scenario with the change.
EffectiveScenario flipped(const Flip &flip);

} // namespace lockscope
