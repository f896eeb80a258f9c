// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QString>

namespace lockscope {

/// Returns the window's word for an outcome. A run that held is "no violation observed", never
/// "safe", because one run cannot prove safety.
QString outcomeWord(Outcome outcome);

/// Returns one sentence that explains the outcome.
QString outcomeMeaning(Outcome outcome);

} // namespace lockscope
