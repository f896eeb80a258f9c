// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// How two numbers compare: "<", "<=", "=", "!=", ">=", ">".
enum class Relation : std::uint8_t { less, atMost, equal, unequal, atLeast, more };

/// A count of the verdict against a number or another count: "lost > 0", "actual < expected". The names are those of the verdict's
/// `counts` and `workload`, and "violations"; a count that the verdict has not makes the comparison false.
struct CountTest {
    std::string count;
    Relation relation = Relation::equal;
    std::string other;       ///< another count; empty: `number`
    std::int64_t number = 0;

    friend bool operator==(const CountTest &, const CountTest &) = default;
};

/// A setting that the judged run began with against a value, as `--set` takes both: "pause >= 12s", "fencing = off".
struct SettingTest {
    std::string setting;
    Relation relation = Relation::equal;
    std::string value;

    friend bool operator==(const SettingTest &, const SettingTest &) = default;
};

/// What a run must have shown. All that is said must hold; what is left empty asks for nothing. A value.
struct LessonCondition {
    std::vector<Outcome> outcomes;     ///< one of these
    std::vector<FindingKind> findings; ///< each of these was found
    std::vector<FindingKind> without;  ///< none of these was found
    std::vector<CountTest> counts;
    std::vector<SettingTest> settings; ///< so that nobody mends a run by taking away what was to break it
    std::vector<std::string> schemes;  ///< one of these

    friend bool operator==(const LessonCondition &, const LessonCondition &) = default;
};

/// Whether the judged run, in whichever world, is as the condition says. Pure; any thread.
bool isMet(const LessonCondition &condition, const Verdict &verdict);

/// "lost > 0" and "actual < expected" as a value. Error: not three words, or no such relation.
Result<CountTest> parseCountTest(std::string_view text);
/// "pause >= 12s" as a value. Error: not three words, no such relation, setting or value.
Result<SettingTest> parseSettingTest(std::string_view text);
/// What the parsers read back.
std::string countTestText(const CountTest &test);
std::string settingTestText(const SettingTest &test);

} // namespace lockscope
