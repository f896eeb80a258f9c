// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/scenario.h"

namespace lockscope {

/// What a fault is, in the languages that the titles of scenarios have: "node 3's clock jumps by 1 s".
Texts faultTexts(const Fault &fault);

} // namespace lockscope
