// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QIcon>

namespace lockscope {

/// The shape of an outcome in its colour, on the window's ground, for lists. `size`: in logical pixels. Of one appearance: whoever shows
/// it makes it anew when the palette changes.
QIcon outcomeIcon(Outcome outcome, int size);

} // namespace lockscope
