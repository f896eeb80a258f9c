// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/stories.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The answer of a search: what was asked, what was tried, and what was found.
struct Answer {
    Question question;
    SearchTally tally;
    Stories stories;

    /// Returns whether everything was tried that was asked for; false if the search was stopped early. A part of a search is complete if
    /// its own items are done.
    bool isComplete() const { return !tally.isStopped; }
    /// Returns whether it is the answer of one part of several.
    bool isPart() const { return question.shard.count > 1; }
};

/// One point of the curve of behaviours: after this number of placements, that many different behaviours were known.
struct CurvePoint {
    std::uint64_t placements = 0;
    std::uint64_t behaviours = 0;
};

/// Returns how the number of behaviours grew with the placements, over all depths. A curve that has become flat shows that more placements
/// of the same depth would show little that is new.
std::vector<CurvePoint> behaviourCurve(const SearchTally &tally);

/// Returns the answer as JSON, indented, with a line end: question, counts by depth and kind, curve, stories. Of a part it also has what
/// mergedAnswer() needs.
std::string answerJson(const Answer &answer);

/// Returns the certificate as JSON: question, version, counts, digest; without stories. repeatCertificate() repeats it.
std::string certificateJson(const Answer &answer);

/// Returns whether the text is a certificate or another answer of a search, so that it should be read as such.
bool isCertificate(std::string_view text);

/// Repeats the search of a certificate, and compares all counts and the digest of all outcomes. Returns the answer of the repeated search,
/// without stories. Error, one line: the text is not a certificate; its search was stopped early; or what differs.
Result<Answer> repeatCertificate(std::string_view json, const SearchOptions &options);

/// Adds up the answers of all parts of one search; without stories. `parts`: name and text of each file. Error, one line: a file is not the
/// answer of a part; two parts belong to different questions, or were made by different versions; a part is given twice; a part is
/// missing or was stopped early.
Result<Answer> mergedAnswer(const std::vector<std::pair<std::string, std::string>> &parts);

} // namespace lockscope
