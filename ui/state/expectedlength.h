// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

namespace lockscope {

/// The expected length of a run, from the model.
struct ExpectedLength {
    Duration length{};
    bool isLeast = false; ///< the model stopped there because of too many events: the run lasts longer

    friend bool operator==(const ExpectedLength &, const ExpectedLength &) = default;
};

/// Returns "about 3.4 s" or "more than 3.4 s", in the window's language.
QString expectedLengthText(const ExpectedLength &expected);

} // namespace lockscope
