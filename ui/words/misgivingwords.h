// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/review.h"

#include <QString>

namespace lockscope {

/// A misgiving about a run in a sentence, in the window's language.
QString misgivingWords(const Misgiving &misgiving, const EffectiveScenario &effective);

/// Several of them in one line.
QString misgivingsLine(const std::vector<Misgiving> &misgivings, const EffectiveScenario &effective);

} // namespace lockscope
