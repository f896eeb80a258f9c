// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// Returns a setting's label in the window's language; its `--set` name if this version has no label for it.
QString settingLabel(std::string_view name);

/// Returns one or two sentences on what it means, in the window's language; empty if there are none.
QString settingMeaning(std::string_view name);

/// Returns the word for a choice of a setting, in the window's language; its `--set` word if this version has none for it.
QString settingWord(std::string_view setting, std::string_view word);

/// How a fraction is shown: its factor and its unit.
struct SettingUnit {
    double factor = 1;
    QString suffix;
};
SettingUnit settingUnit(std::string_view name);

/// Returns a readable value of a setting: "620 ms", "3", "40 ppm", "2.5 %", "check-and-set".
QString settingValueText(const SettingInfo &info, double value);

/// Returns whether the setting is about the environment of the clients: links, clocks, nodes.
bool isOfWorld(std::string_view name);

/// Returns whether only the model supports this setting and real Redis does not, according to checkRun().
bool isOfModelOnly(std::string_view name);

} // namespace lockscope
