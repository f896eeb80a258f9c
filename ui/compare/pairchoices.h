// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <optional>
#include <utility>

namespace lockscope {

/// Returns two choices, A and B, that differ only in the one thing that decides the outcome (see
/// pairOf() in core/lab/pairs/pair.h). A is `choice`; if such a B is known only for another scheme,
/// A has that scheme. Nullopt: no such B is known.
std::optional<std::pair<Choice, Choice>> pairChoices(const Choice &choice);

} // namespace lockscope
