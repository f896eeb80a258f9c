// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

namespace lockscope {

/// How long a run will last, as the model has it.
struct ExpectedLength {
    Duration length{};
    bool isLeast = false; ///< the model stopped there, since the run has too many events: it lasts longer

    friend bool operator==(const ExpectedLength &, const ExpectedLength &) = default;
};

/// "about 3.4 s" or "more than 3.4 s", in the window's language.
QString expectedLengthText(const ExpectedLength &expected);

} // namespace lockscope
