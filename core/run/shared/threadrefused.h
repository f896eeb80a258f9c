// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <string>
#include <system_error>

namespace lockscope {

/// Returns the error to show when std::thread could not start a thread.
inline Error threadRefused(const std::system_error &refusal)
{
    return Error{"a thread could not be started: " + refusal.code().message() + "; expected a higher limit of processes (ulimit -u)"};
}

} // namespace lockscope
