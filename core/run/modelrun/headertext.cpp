// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/headertext.h"

#include "core/scenario/scenario.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <limits>

namespace lockscope {
namespace {

constexpr std::string_view seedMark = "\"seed\":";
constexpr std::string_view settingsMark = ",\"settings\":{";

} // namespace

HeaderText::HeaderText()
{
    for (const SettingInfo &info : settingInfos())
        m_settings.push_back({&info, std::numeric_limits<double>::quiet_NaN(), {}});
    std::sort(m_settings.begin(), m_settings.end(),
        [](const SettingPart &a, const SettingPart &b) { return a.info->name < b.info->name; });
}

bool HeaderText::fitsFrame(const EffectiveScenario &effective) const
{
    return m_hasFrame && m_scenario == effective.scenario.id && m_scheme == effective.scheme
        && m_world == effective.world && m_faults == effective.scenario.faults
        && m_clients == effective.scenario.clients && m_times == effective.modelTimes
        && m_isGuarded == isGuarded(effective);
}

// Finds the seed and the settings in the text. The keys of the JSON are sorted, so "seed" is
// directly before "settings". The values of "scenario" and "scheme" before them cannot contain
// these marks.
void HeaderText::makeFrame(const EffectiveScenario &effective)
{
    const std::string whole = runHeaderJson(runHeader(effective, "model"));
    const std::size_t settings = whole.rfind(settingsMark);
    const std::size_t seed = whole.rfind(seedMark, settings);
    const std::size_t end = whole.find('}', settings);
    LOCKSCOPE_ASSERT(settings != whole.npos && seed != whole.npos && end != whole.npos);
    m_beforeSeed = whole.substr(0, seed + seedMark.size());
    m_afterSettings = whole.substr(end);
    m_hasFrame = true;
    m_scenario = effective.scenario.id;
    m_scheme = effective.scheme;
    m_world = effective.world;
    m_faults = effective.scenario.faults;
    m_clients = effective.scenario.clients;
    m_times = effective.modelTimes;
    m_isGuarded = isGuarded(effective);
}

// Updates the text of a setting if its value has changed. Durations and words become JSON strings,
// counts and fractions JSON numbers.
void HeaderText::update(SettingPart &part, const Settings &settings) const
{
    const double number = settingNumber(settings, part.info->name);
    if (number == part.number)
        return;
    part.number = number;
    const bool isNumber =
        part.info->type == SettingType::count || part.info->type == SettingType::fraction;
    const std::string value = settingText(settings, part.info->name);
    part.text.assign(1, '"').append(part.info->name).append("\":");
    if (isNumber)
        part.text += value;
    else
        part.text.append(1, '"').append(value).append(1, '"');
}

const std::string &HeaderText::textOf(const EffectiveScenario &effective)
{
    if (!fitsFrame(effective))
        makeFrame(effective);
    const Settings &settings = effective.scenario.settings;
    if (m_settingsText.empty() || m_lastSettings != settings) {
        m_settingsText.clear();
        for (SettingPart &part : m_settings) {
            update(part, settings);
            m_settingsText.append(m_settingsText.empty() ? "" : ",").append(part.text);
        }
        m_lastSettings = settings;
    }
    m_text.assign(m_beforeSeed).append(std::to_string(effective.seed.value)).append(settingsMark);
    m_text.append(m_settingsText).append(m_afterSettings);
    return m_text;
}

} // namespace lockscope
