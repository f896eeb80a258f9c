// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

class QLocale;

namespace lockscope {

/// Returns lengthText() in the format of `locale`, because another thread cannot read the window's locale. Thread: any.
QString lengthIn(const QLocale &locale, Duration length);

} // namespace lockscope
