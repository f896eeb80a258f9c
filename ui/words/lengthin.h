// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

class QLocale;

namespace lockscope {

/// Returns the same text as lengthText(), in the number format of `locale`. For threads other than
/// the window's, which cannot read the window's locale. Thread: any.
QString lengthIn(const QLocale &locale, Duration length);

} // namespace lockscope
