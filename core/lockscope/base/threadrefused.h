// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <string>
#include <system_error>

namespace lockscope {

/// Returns the error to show when std::thread could not start a thread.
inline Error threadRefused(const std::system_error &refusal)
{
    return Error{"cannot start a thread: " + refusal.code().message()
        + "; expected a higher process limit (ulimit -u)"};
}

} // namespace lockscope
