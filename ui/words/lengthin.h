// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

class QLocale;

namespace lockscope {

/// lengthText() with another's digits: a thread beside the window's has a locale of its own. Thread: any.
QString lengthIn(const QLocale &locale, Duration length);

} // namespace lockscope
