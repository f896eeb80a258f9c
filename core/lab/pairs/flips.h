// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <span>
#include <string_view>

namespace lockscope {

/// A change to a scenario. Without the change, the outcome of the scenario is held; with it (another value of one setting, or another
/// scheme), the outcome is another one. This shows that the scenario tests something. (A scenario that fails is compared with the same run
/// without its faults: control.h.)
struct Flip {
    std::string_view scenario; ///< its id
    std::string_view scheme;  ///< the scheme of the changed run; if `setting` is empty, this scheme is the change
    std::string_view setting; ///< the setting that is changed; empty: the scheme is changed
    std::string_view value;   ///< of the changed setting
    Outcome outcome;          ///< with the change
};

/// Returns all flips, one for each scenario that has one.
std::span<const Flip> flips();

/// Returns the flip of the built-in scenario with that id; null: it has none.
const Flip *flipOf(std::string_view scenario);

/// Returns the run of the built-in scenario with this change.
EffectiveScenario flipped(const Flip &flip);

} // namespace lockscope
