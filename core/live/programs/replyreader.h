// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <string_view>

namespace lockscope {

/// Reads one complete reply, or one pushed message, in RESP2 or RESP3. A value of a type that only RESP3 has becomes what RESP2 has for it:
/// a map or a set an array, true and false 1 and 0, a number with a fraction and a large number a text; attributes are left out.
/// The result is for a trace and for a look at the reply's first parts, so large replies are cut: at most 100 items in an array, 300 bytes
/// in a text, 8 arrays in each other. What does not follow the protocol is read as far as possible.
Reply readReply(std::string_view message);

} // namespace lockscope
