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

/// Comparison operators: "<", "<=", "=", "!=", ">=", ">".
enum class Relation : std::uint8_t { less, atMost, equal, unequal, atLeast, more };

/// Compares a count of the verdict with a number or with another count: "lost > 0", "actual <
/// expected". The names of counts are those in Verdict::counts and Verdict::workload, and
/// "violations". The test fails if the verdict does not have a count of that name.
struct CountTest {
    std::string count;
    Relation relation = Relation::equal;
    std::string other; ///< the other count; empty: compares with `number`
    std::int64_t number = 0;

    friend bool operator==(const CountTest &, const CountTest &) = default;
};

/// Compares a setting of the judged run with a value: "pause >= 12s", "fencing = off". Setting and
/// value are in the format of `--set`. A setting that changed during the run counts with its value
/// at the start.
struct SettingTest {
    std::string setting;
    Relation relation = Relation::equal;
    std::string value;

    friend bool operator==(const SettingTest &, const SettingTest &) = default;
};

/// A condition on the verdict of a run. All parts must hold; an empty part always holds. A value.
struct LessonCondition {
    std::vector<Outcome> outcomes;     ///< the outcome is one of these
    std::vector<FindingKind> findings; ///< all of these were found
    std::vector<FindingKind> without;  ///< none of these was found
    std::vector<CountTest> counts;
    std::vector<SettingTest>
        settings; ///< for example to require that the cause of the failure is still there
    std::vector<std::string> schemes; ///< the scheme is one of these

    friend bool operator==(const LessonCondition &, const LessonCondition &) = default;
};

/// Returns whether the judged run, in the model or live, meets the condition. Pure.
/// Thread: any.
bool isMet(const LessonCondition &condition, const Verdict &verdict);

/// Parses "lost > 0" or "actual < expected".
/// Error: not three words, or an unknown relation.
Result<CountTest> parseCountTest(std::string_view text);
/// Parses "pause >= 12s".
/// Error: not three words, or an unknown relation, setting or value.
Result<SettingTest> parseSettingTest(std::string_view text);
/// Return texts from which the parsers read the same test.
std::string countTestText(const CountTest &test);
std::string settingTestText(const SettingTest &test);

} // namespace lockscope
