// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/scenario.h"

namespace lockscope {

/// Returns a description of a fault in English and Chinese, the languages of scenario titles: "node
/// 3 clock jumps by 1 s".
Texts faultTexts(const Fault &fault);

} // namespace lockscope
