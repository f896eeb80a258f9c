// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// How closely an answer has to be met.
enum class Closeness {
    exact,
    anyOrder, ///< a list whose order Redis does not promise
    timely,   ///< numbers that count from the node's own clock, which the simulated one follows a few milliseconds off
    sameKind, ///< a number of the node's own
};
Closeness closenessOf(const std::vector<std::string> &words);

/// Whether both say the same. `slackMs`: by how much timely numbers may differ.
bool isSameAnswer(const Reply &simulated, const Reply &real, Closeness closeness, std::int64_t slackMs);

/// The answer in one line, arrays and all.
std::string fullText(const Reply &reply);

} // namespace lockscope::conformance
