// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

#include <string>
#include <system_error>

namespace lockscope {

/// What to say where the machine has refused a thread: std::thread throws that, and nothing else of ours does.
inline Error threadRefused(const std::system_error &refusal)
{
    return Error{"a thread could not be started: " + refusal.code().message() + "; expected a higher limit of processes (ulimit -u)"};
}

} // namespace lockscope
