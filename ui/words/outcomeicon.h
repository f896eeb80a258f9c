// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QIcon>

namespace lockscope {

/// Returns an icon for lists: the shape of an outcome in the outcome's colour. The icon is
/// transparent around the shape; a sign inside the shape has the background colour of windows.
/// `size` is in logical pixels. The icon does not follow a change of the palette: callers must
/// create it again.
QIcon outcomeIcon(Outcome outcome, int size);

} // namespace lockscope
