// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

class QLocale;

namespace lockscope {

/// Returns the text that lengthText() returns, but in the format of `locale`: other threads than the window's cannot read the window's
/// locale. Thread: any.
QString lengthIn(const QLocale &locale, Duration length);

} // namespace lockscope
