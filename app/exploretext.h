// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/answer.h"

#include <string>
#include <vector>

namespace lockscope {

/// How often a finding came out the same on real Redis.
struct LiveRepeats {
    int runs = 0;
    int same = 0;              ///< runs with the outcome of the finding
    std::string difference;    ///< the first event that differs in a run with another outcome; empty: none differs
};

/// Returns the answer of a search as text for standard output. `live`: for each story, or empty.
std::string answerText(const Answer &answer, const std::vector<LiveRepeats> &live);

} // namespace lockscope
