// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace lockscope {

/// Returns the user of the process at the other end of a TCP connection on the loopback.
/// `descriptor`: this end. Nullopt: the other end is closed already, or /proc does not show it.
std::optional<uid_t> peerUser(int descriptor);

/// Returns the user for a message: "www-data (uid 33)".
std::string userText(uid_t user);

} // namespace lockscope
