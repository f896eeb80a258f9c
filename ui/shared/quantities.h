// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QString>

namespace lockscope {

/// A length as people read it: "35 µs", "250 ms", "1.25 s", with the digits of the window's language. Three or four digits count:
/// what is finer stands in the event table and the file.
QString lengthText(Duration length);

/// A moment of a run: "1.234 s", always in seconds with milliseconds, so that moments in a list compare at a glance.
QString momentText(WorldTime time);

/// A number with the thousands set apart as the window's language does.
QString countText(qint64 count);

} // namespace lockscope
