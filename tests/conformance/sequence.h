// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// One step of a case: a command of one connection, or, without words, a wait of all connections.
struct Step {
    int connection = 0;
    /// "@+5000" and "@-5000" mean a time in milliseconds from the start of the sequence, "@s+5" a time in seconds.
    std::vector<std::string> words;
    std::chrono::milliseconds wait{0};
};

struct Sequence {
    std::vector<Step> steps;
    /// The simulated node deletes an expired key only when a command accesses it. (The real node also does so by itself.)
    bool isLazy = false;
};

/// Returns the step in readable form: "2> SET a b PX 100", "wait 80 ms".
std::string stepText(const Step &step);
std::string sequenceText(const Sequence &sequence);

/// Reads such a text: one step per line, words separated by blanks, quotes around a word with blanks.
Sequence parseSequence(const std::string &text);

} // namespace lockscope::conformance
