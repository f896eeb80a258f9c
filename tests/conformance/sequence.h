// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// One step of a sequence: a command of one connection or, if it has no words, a wait in which no
/// connection sends a command.
struct Step {
    int connection = 0;
    /// "@+5000" and "@-5000" mean a time in milliseconds from the start of the sequence, "@s+5" a
    /// time in seconds.
    std::vector<std::string> words;
    std::chrono::milliseconds wait{0};
};

/// Commands and waits, in order, for a simulated and a real node.
struct Sequence {
    std::vector<Step> steps;
    /// The simulated node is lazy: it deletes an expired key only when a command accesses the key.
    /// The real node also deletes expired keys at other times; the replies must be the same.
    bool isLazy = false;
};

/// Returns the step in readable form: "2> SET a b PX 100" (connection 2 sends the command), "wait
/// 80 ms".
std::string stepText(const Step &step);
/// Returns the steps, one per line, after the line "lazy" if isLazy.
std::string sequenceText(const Sequence &sequence);

/// Reads the format of sequenceText(): one step per line, words separated by blanks, quotes around
/// a word with blanks. A command without a connection is one of connection 0.
Sequence parseSequence(const std::string &text);

} // namespace lockscope::conformance
