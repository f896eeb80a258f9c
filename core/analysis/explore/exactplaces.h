// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/places.h"
#include "core/model/precisetimes.h"

#include <vector>

namespace lockscope {

/// Returns the places for one fault of the rules' menu such that a fault at any other time has the
/// effect of one of them: before each row and arrival that touches the target of the fault, and so
/// while each of its messages is under way; at each step of a client; and for each message. Places
/// of one kind and target follow each other, in the order of time. `trace`, `visits`: the run
/// without the fault. `clock-drift` has no place here, because the effects of a drift have no
/// finite number of classes.
std::vector<Place> exactPlacesOf(const Trace &trace, const std::vector<NodeVisit> &visits,
    const EffectiveScenario &effective, const PlaceRules &rules);

} // namespace lockscope
