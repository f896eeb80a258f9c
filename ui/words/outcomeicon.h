// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QIcon>

namespace lockscope {

/// Returns the shape of an outcome in its colour on the window's background, for lists. `size` is in logical pixels. The icon does
/// not follow a palette change: callers create it again.
QIcon outcomeIcon(Outcome outcome, int size);

} // namespace lockscope
