// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

namespace lockscope {

/// The expected length of a run, which the model has computed.
struct ExpectedLength {
    Duration length{};
    bool isLowerBound = false; ///< the run lasts longer than `length`: at that time the model
                               ///< stopped, because there were too many events

    friend bool operator==(const ExpectedLength &, const ExpectedLength &) = default;
};

/// Returns "about 3.4 s" or "more than 3.4 s", in the window's language.
QString expectedLengthText(const ExpectedLength &expected);

} // namespace lockscope
