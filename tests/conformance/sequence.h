// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// One step of a case: a command of one connection, or, without words, a wait of all.
struct Step {
    int connection = 0;
    /// "@+5000" and "@-5000" stand for a moment, counted in milliseconds from the beginning of the sequence; "@s+5" in seconds.
    std::vector<std::string> words;
    std::chrono::milliseconds wait{0};
};

struct Sequence {
    std::vector<Step> steps;
    /// Nothing is deleted for its deadline before a command comes to it (the real node does so by itself, too).
    bool isLazy = false;
};

/// The step as a person would write it: "2> SET a b PX 100", "wait 80 ms".
std::string stepText(const Step &step);
std::string sequenceText(const Sequence &sequence);

/// From such text, for cases that are written down: a step a line, words parted by blanks, quotes around a word that has blanks.
Sequence parseSequence(const std::string &text);

} // namespace lockscope::conformance
