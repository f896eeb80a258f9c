// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns the text of the run-begin row for each of many model runs, byte for byte as runHeaderJson() writes it. Such runs differ only in
/// their seed and in a few settings, so the rest of the text is made once. Thread: one.
class HeaderText {
public:
    HeaderText();
    const std::string &of(const EffectiveScenario &effective);

private:
    struct SettingPart {
        const SettingInfo *info;
        double number;
        std::string text; // "name":value
    };
    bool isFrameOf(const EffectiveScenario &effective) const;
    void makeFrame(const EffectiveScenario &effective);
    void update(SettingPart &part, const Settings &settings) const;

    // What the frame was made from: everything except the settings and the seed.
    bool m_hasFrame = false;
    std::string m_scenario;
    std::string m_scheme;
    std::string m_world;
    FaultPlan m_faults;
    std::vector<ClientVersion> m_clients;
    ModelTimes m_times;
    bool m_isGuarded = false;
    std::string m_beforeSeed;
    std::string m_behindSettings;
    std::vector<SettingPart> m_settings; // by name
    Settings m_lastSettings;
    std::string m_settingsText; // the text of m_lastSettings
    std::string m_text;
};

} // namespace lockscope
