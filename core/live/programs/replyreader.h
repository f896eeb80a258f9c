// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <string_view>

namespace lockscope {

/// Reads one complete reply, or one pushed message, in RESP2 or RESP3. Converts types that only
/// RESP3 has to types of RESP2: a map or a set becomes an array, true and false become 1 and 0, a
/// number with a fraction and a large number become a text. Omits attributes. Cuts large replies,
/// because the trace, and the decision whether the command succeeded, need only their first parts:
/// to 100 items in an array, 300 bytes in a text, and 8 levels of nested arrays. Reads a message
/// that violates the protocol as far as possible.
Reply readReply(std::string_view message);

} // namespace lockscope
