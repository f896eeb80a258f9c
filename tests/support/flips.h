// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <optional>
#include <span>
#include <string_view>

namespace lockscope {

/// What shows that a scenario which holds under all its schemes could have come out otherwise: one setting turned, or another scheme, and
/// the verdict flips. Of a scenario that states other outcomes too, each scheme that fails is the control of those that hold; and the
/// control of an outcome that is not held is the scenario without its fault (controlrun.h).
struct Flip {
    std::string_view scenario;
    std::string_view scheme;  ///< under which the flip is shown
    std::string_view setting; ///< empty: the scheme is what is turned
    std::string_view value;
    Outcome outcome;
};

/// All of them, one a scenario.
std::span<const Flip> flips();

/// The run that shows it.
EffectiveScenario flipped(const Flip &flip);

} // namespace lockscope
