// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <QString>

namespace lockscope {

/// Returns the sentence on the key that still blocks the lock after the end of the run, and for how
/// long; empty: there is none. REQUIRES: a finding `unavailable`.
QString blockingKeySentence(const Finding &unavailable);

} // namespace lockscope
