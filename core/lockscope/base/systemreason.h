// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/wording.h"

#include <string_view>

namespace lockscope {

/// Returns what the operating system says in English, as "Permission denied", in words that have
/// translations. What is not known stays as it is.
Wording systemReason(std::string_view english);
/// `number`: an errno.
Wording systemReason(int number);

} // namespace lockscope
