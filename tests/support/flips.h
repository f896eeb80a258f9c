// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <optional>
#include <span>
#include <string_view>

namespace lockscope {

/// Shows that a scenario that holds under all its schemes could have another outcome: with one other setting or another scheme the verdict
/// changes. If a scenario also states other outcomes, its failing schemes are the control of those that hold. The control of any other
/// outcome is the scenario without its fault (controlrun.h).
struct Flip {
    std::string_view scenario;
    std::string_view scheme;  ///< the scheme with which the change is shown
    std::string_view setting; ///< empty: the scheme is changed
    std::string_view value;
    Outcome outcome;
};

/// All flips, one per scenario.
std::span<const Flip> flips();

/// Returns the run that shows it.
EffectiveScenario flipped(const Flip &flip);

} // namespace lockscope
