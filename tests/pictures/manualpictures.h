// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>

namespace lockscope {

/// The manual's pictures, each `pictures/NAME.png` beside the pages of its language. tst_manual
/// compares them with the pages.
inline constexpr std::array manualPictures{
    "window", "timeline", "listing", "verdict", "faults", "compare", "charts", "lesson", "ask"};

/// Makes all of them from the program, in each language. `folder`: docs/manual.
void makeManualPictures(const QString &folder);

} // namespace lockscope
