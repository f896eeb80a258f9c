// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace lockscope {

/// Makes the text of the run-begin row for each of many model runs, with the same bytes as
/// runHeaderJson(). Most such runs differ only in the seed and in a few settings. So the rest of
/// the text, called the frame, is made once and reused: runHeaderJson() takes two to eight times as
/// long as a whole short run. Thread: one.
class HeaderText {
public:
    HeaderText();
    /// Returns the text for this run. It is valid until the next call.
    const std::string &textOf(const EffectiveScenario &effective);

private:
    // The text of one setting.
    struct SettingPart {
        const SettingInfo *info;
        double number;    // the value of the setting as a number
        std::string text; // "name":value
    };
    bool fitsFrame(const EffectiveScenario &effective) const;
    void makeFrame(const EffectiveScenario &effective);
    void update(SettingPart &part, const Settings &settings) const;

    // The values from which the frame was made: all but the settings and the seed.
    bool m_hasFrame = false;
    std::string m_scenario;
    SchemeRef m_scheme;
    WorldKind m_world{};
    FaultPlan m_faults;
    std::vector<ClientVersion> m_clients;
    ModelTimes m_times;
    bool m_isGuarded = false;            // isGuarded() in scenario.h
    std::string m_beforeSeed;            // the text of the frame before the seed
    std::string m_afterSettings;         // the text of the frame after the settings
    std::vector<SettingPart> m_settings; // by name
    Settings m_lastSettings;
    std::string m_settingsText; // the text of m_lastSettings
    std::string m_text;
};

} // namespace lockscope
