// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/lesson/lessoncondition.h"

#include "core/scenario/settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <sstream>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array<std::string_view, 6> relationWords{"<", "<=", "=", "!=", ">=", ">"};

template <class Number> bool isTrue(Number a, Relation relation, Number b)
{
    switch (relation) {
    case Relation::less: return a < b;
    case Relation::atMost: return a <= b;
    case Relation::equal: return !(a < b) && !(b < a);
    case Relation::unequal: return a < b || b < a;
    case Relation::atLeast: return a >= b;
    case Relation::more: return a > b;
    }
    return false;
}

std::optional<std::int64_t> countOf(const Verdict &verdict, std::string_view name)
{
    if (name == "violations")
        return static_cast<std::int64_t>(verdict.violations.size());
    for (const Counts *const counts : {&verdict.workload, &verdict.counts}) {
        if (const auto found = counts->find(name); found != counts->end())
            return found->second;
    }
    return std::nullopt;
}

bool holds(const CountTest &test, const Verdict &verdict)
{
    const auto count = countOf(verdict, test.count);
    const auto other =
        test.other.empty() ? std::optional(test.number) : countOf(verdict, test.other);
    return count && other && isTrue(*count, test.relation, *other);
}

std::optional<double> numberOf(std::string_view setting, std::string_view text)
{
    Settings settings;
    if (!setSetting(settings, setting, text))
        return std::nullopt;
    return settingNumber(settings, setting);
}

bool holds(const SettingTest &test, const Verdict &verdict)
{
    const auto text = verdict.header.settings.find(test.setting);
    if (text == verdict.header.settings.end())
        return false;
    const auto actual = numberOf(test.setting, text->second);
    const auto wanted = numberOf(test.setting, test.value);
    return actual && wanted && isTrue(*actual, test.relation, *wanted);
}

template <class Value> bool contains(const std::vector<Value> &all, const Value &one)
{
    return std::find(all.begin(), all.end(), one) != all.end();
}

bool hasFinding(const Verdict &verdict, FindingKind kind)
{
    return std::any_of(verdict.findings.begin(), verdict.findings.end(),
        [kind](const Finding &finding) { return finding.kind == kind; });
}

struct ParsedComparison {
    std::string left;
    Relation relation;
    std::string right;
};

Result<ParsedComparison> parseComparison(std::string_view text)
{
    std::istringstream words{std::string(text)};
    std::string left, sign, right, rest;
    words >> left >> sign >> right;
    const auto *const found = std::find(relationWords.begin(), relationWords.end(), sign);
    if (right.empty() || words >> rest || found == relationWords.end())
        return Error{'"' + std::string(text)
            + "\"; expected a name, one of < <= = != >= > and a value, with spaces between"};
    return ParsedComparison{
        std::move(left), static_cast<Relation>(found - relationWords.begin()), std::move(right)};
}

std::string relationWord(Relation relation)
{
    return std::string(relationWords.at(static_cast<std::size_t>(relation)));
}

} // namespace

bool isMet(const LessonCondition &condition, const Verdict &verdict)
{
    const auto isFulfilled = [&verdict](const auto &test) { return holds(test, verdict); };
    const auto isFound = [&verdict](FindingKind kind) { return hasFinding(verdict, kind); };
    return (condition.outcomes.empty() || contains(condition.outcomes, verdict.outcome))
        && (condition.schemes.empty() || contains(condition.schemes, verdict.header.scheme))
        && std::all_of(condition.findings.begin(), condition.findings.end(), isFound)
        && std::none_of(condition.without.begin(), condition.without.end(), isFound)
        && std::all_of(condition.counts.begin(), condition.counts.end(), isFulfilled)
        && std::all_of(condition.settings.begin(), condition.settings.end(), isFulfilled);
}

Result<CountTest> parseCountTest(std::string_view text)
{
    const auto comparison = parseComparison(text);
    if (!comparison)
        return comparison.error();
    CountTest test{comparison.value().left, comparison.value().relation, {}, 0};
    const std::string &right = comparison.value().right;
    const char *const end = right.data() + right.size();
    const auto read = std::from_chars(right.data(), end, test.number);
    if (read.ec != std::errc{} || read.ptr != end) {
        test.number = 0;
        test.other = right;
    }
    return test;
}

Result<SettingTest> parseSettingTest(std::string_view text)
{
    const auto comparison = parseComparison(text);
    if (!comparison)
        return comparison.error();
    Settings settings;
    if (const auto done = setSetting(settings, comparison.value().left, comparison.value().right);
        !done)
        return done.error();
    return SettingTest{
        comparison.value().left, comparison.value().relation, comparison.value().right};
}

std::string countTestText(const CountTest &test)
{
    return test.count + ' ' + relationWord(test.relation) + ' '
        + (test.other.empty() ? std::to_string(test.number) : test.other);
}

std::string settingTestText(const SettingTest &test)
{
    return test.setting + ' ' + relationWord(test.relation) + ' ' + test.value;
}

} // namespace lockscope
