// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// How closely two replies must match.
enum class Closeness {
    exact,
    anyOrder,     ///< a list without a promised order
    similarTimes, ///< numbers that depend on the time: they may differ by some milliseconds
    osOfScripts,  ///< scripts have the table `os` since Redis 7.2, and not in the simulated node
    sameKind, ///< the node's clock or an id that the node chooses: only Reply::kind and the number
              ///< of items must match
};

/// Returns how closely the replies of a command must match.
Closeness closenessOf(const std::vector<std::string> &words);

/// Returns whether both replies match. `slackMs`: the allowed difference of similarTimes, in
/// milliseconds.
bool isSameAnswer(
    const Reply &simulated, const Reply &real, Closeness closeness, std::int64_t slackMs);

/// Returns the reply in one line, arrays included.
std::string fullText(const Reply &reply);

} // namespace lockscope::conformance
