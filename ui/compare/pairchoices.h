// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <optional>
#include <utility>

namespace lockscope {

/// Returns the choice as a run A, and the run B without the one thing that matters for its outcome (core/lab/pairs). Nullopt: no such run is
/// known.
std::optional<std::pair<Choice, Choice>> pairChoices(const Choice &choice);

} // namespace lockscope
