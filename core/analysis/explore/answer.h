// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/stories.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The answer of a search: the question, the counts of what was tried, and the failures that were
/// found.
struct SearchAnswer {
    Question question;
    SearchTally tally;
    Stories stories;

    /// Returns whether the search was not stopped early; for one part of a search (isPart()),
    /// whether this part was not stopped early.
    bool isComplete() const { return !tally.isStopped; }
    /// Returns up to how many faults the search was exact (Question::isExact): 1, or 0.
    int exactDepth() const;
    /// Returns the kinds of faults of the question that an early end kept the search from trying.
    Menu notReached() const;
    /// Returns whether this is the answer of only a part of a search: one of several shards
    /// (Shard).
    bool isPart() const { return question.shard.count > 1; }
};

/// One point of the curve of behaviours: the number of different behaviours (RunSummary::behaviour)
/// after a number of placements.
struct CurvePoint {
    std::uint64_t placements = 0;
    std::uint64_t behaviours = 0;
};

/// Returns how the number of behaviours grew with the placements, over all depths. If the curve has
/// become flat, more placements of the same depth would probably find few new behaviours.
std::vector<CurvePoint> behaviourCurve(const SearchTally &tally);

/// Returns the answer as JSON, indented, with a line end: question, counts by depth and kind of
/// fault, curve, stories. The JSON of a part also contains what mergedAnswer() needs.
std::string answerJson(const SearchAnswer &answer);

/// Returns the certificate of a search as JSON: question, version, counts and digest, without
/// stories. repeatCertificate() checks it.
std::string certificateJson(const SearchAnswer &answer);

/// Returns whether the text can be a certificate or another answer of a search: it begins with `{`
/// and a quote, as a JSON object does.
bool mayBeCertificate(std::string_view text);

/// Repeats the search of a certificate, and compares all counts and the digest of all outcomes.
/// Returns the answer of the repeated search, without stories. Error, one line: the text is not a
/// certificate; another version made it; its search was stopped early; its question is larger than
/// its counts say (the search then ends early); or what differs.
Result<SearchAnswer> repeatCertificate(std::string_view json, const SearchOptions &options);

/// Adds up the answers of all parts of one search; the result has no stories. `files`: name and
/// text of each part's file. Error, one line: a file is not the answer of a part, or another
/// version of Lockscope made it; two parts belong to different questions; a part is given twice; a
/// part is missing or was stopped early.
Result<SearchAnswer> mergedAnswer(const std::vector<std::pair<std::string, std::string>> &files);

} // namespace lockscope
