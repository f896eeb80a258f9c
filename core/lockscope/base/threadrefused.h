// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/systemreason.h"

#include <system_error>

namespace lockscope {

/// Returns the error to show when std::thread could not start a thread.
inline Error threadRefused(const std::system_error &refusal)
{
    return Error{{LOCKSCOPE_TEXT("Error",
                      "cannot start a thread: {reason}; expected a higher process limit (ulimit "
                      "-u)"),
        {{"reason", systemReason(refusal.code().message())}}}};
}

} // namespace lockscope
