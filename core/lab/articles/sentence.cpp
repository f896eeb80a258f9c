// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/articles/sentence.h"

#include "core/scenario/files/library.h"
#include "core/scenario/nodecounts.h"
#include "lockscope/base/durationtext.h"

namespace lockscope {
namespace {

bool passesTest(const Trace &trace, const Event &row, const RowTest &test)
{
    const bool isAnyLength = !test.spanMin && !test.spanMax;
    return row.kind == test.kind && (!test.client || row.client.value == *test.client)
        && (!test.node || row.node.value == *test.node)
        && (isAnyLength
            || (row.span != noSpan && row.span >= test.spanMin.value_or(Duration::min())
                && row.span <= test.spanMax.value_or(Duration::max())))
        && (test.text.empty() || trace.detail(row).find(test.text) != std::string::npos);
}

std::string textOfRow(const RowTest &test, const FactWords &words)
{
    std::string text(eventKindName(test.kind));
    if (test.client)
        text += ", " + words.client + ' ' + std::to_string(*test.client);
    if (test.node)
        text += ", " + words.node + ' ' + std::to_string(*test.node);
    if (test.spanMin)
        text += ", ≥ " + durationText(*test.spanMin);
    if (test.spanMax)
        text += ", ≤ " + durationText(*test.spanMax);
    return test.text.empty() ? text : text + ": " + test.text;
}

} // namespace

bool hasRow(const Trace &trace, const RowTest &test)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (passesTest(trace, trace[i], test))
            return true;
    }
    return false;
}

EffectiveScenario effectiveOf(const SentenceCommand &command, WorldKind world)
{
    EffectiveScenario effective;
    Scenario &scenario = effective.scenario = findScenario(command.scenario).value();
    effective.world = world;
    effective.scheme = command.scheme.empty() ? scenario.scheme : command.scheme;
    effective.seed = command.seed;
    scenario.settings = settingsUnder(scenario, effective.scheme);
    for (const auto &[name, text] : command.settings)
        (void)setSetting(
            scenario.settings, name, text); // never an error: parseSentences() has checked it
    return effective;
}

std::vector<std::string> factsOf(const SentenceCommand &command, const FactWords &words)
{
    std::vector<std::string> facts;
    for (const FindingKind kind : command.shows.findings)
        facts.push_back(words.finding + ' ' + std::string(findingName(kind)));
    for (const FindingKind kind : command.shows.without)
        facts.push_back(words.noFinding + ' ' + std::string(findingName(kind)));
    for (const CountTest &test : command.shows.counts)
        facts.push_back(countTestText(test));
    for (const SettingTest &test : command.shows.settings)
        facts.push_back(settingTestText(test));
    for (const RowTest &test : command.rows)
        facts.push_back(words.row + ' ' + textOfRow(test, words));
    for (const RowTest &test : command.noRows)
        facts.push_back(words.noRow + ' ' + textOfRow(test, words));
    return facts;
}

} // namespace lockscope
