// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"

#include <QJsonArray>
#include <QJsonObject>

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

// Functions for the JSON of a search's answer. A 64-bit hash is a text of 16 hexadecimal digits,
// because a JSON number cannot store it.

/// Parses the text of a JSON object. Returns an empty object if the text is not a JSON object.
QJsonObject jsonObject(const std::string &json);

QJsonArray menuJson(const Menu &menu);

/// Returns what the questions of a search and of a map of settings have in common.
QJsonObject askedJson(const EffectiveScenario &effective, const Shard &shard);
/// Reads the object that askedJson() returns. Error: one line with the key.
Result<Done> readAsked(const QJsonObject &object, EffectiveScenario &effective, Shard &shard);

/// The answer of one part of a search, or of a map of settings, and the name of its file.
struct PartFile {
    std::string name;
    QJsonObject answer;
    Shard shard;
};
/// Error, one line: the answer is not that of a part, or another version made it. `command`: which
/// makes such parts.
Result<PartFile> partFileOf(
    const std::string &name, const QJsonObject &answer, std::string_view command);
/// Error, one line: two parts belong to different questions, a part is given twice, or one is
/// missing.
Result<Done> checkParts(const std::vector<PartFile> &parts);
/// Error, one line: another version of Lockscope made this answer.
Result<Done> checkVersion(const QJsonObject &answer);

QJsonObject questionJson(const Question &question);
/// Reads the object that questionJson() returns. Error: one line with the key and what was
/// expected.
Result<Question> readQuestion(const QJsonObject &object);

/// Returns the counts by depth, the number of behaviours, and the digest.
QJsonObject countsJson(const SearchTally &tally);

/// Returns what mergedAnswer() needs in addition to the counts: the behaviours and the failures,
/// each with the position (RunPosition) of the first run that showed it.
QJsonObject partJson(const SearchTally &tally);
/// Reads the tally from the members "counts" and "part" of the answer of one part, `shard`. Error,
/// one line: the counts contradict each other, or are not those of a complete part.
Result<SearchTally> readTally(const QJsonObject &answer, const Shard &shard);

/// Returns the first difference between two objects in words: "depths.2.placements: 10 in the file,
/// 11 now"; empty: they are equal. `path`: the path of the two objects in the file; the text begins
/// with this path.
Wording firstDifference(
    const QJsonValue &inFile, const QJsonValue &now, const std::string &path = {});

} // namespace lockscope
