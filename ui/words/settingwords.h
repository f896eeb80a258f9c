// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// A setting's label in the window's language; its name as in `--set` if this version has no word for it.
QString settingLabel(std::string_view name);

/// A sentence or two on what it means, in the window's language; empty if there is none.
QString settingMeaning(std::string_view name);

/// A word of a setting that is chosen among words, in the window's language; as in `--set` if this version has none for it.
QString settingWord(std::string_view setting, std::string_view word);

/// How a fraction is shown: times what, and with which unit behind it.
struct SettingUnit {
    double factor = 1;
    QString suffix;
};
SettingUnit settingUnit(std::string_view name);

/// A setting's value as people read it: "620 ms", "3", "40 ppm", "2.5 %", "check-and-set".
QString settingValueText(const SettingInfo &info, double value);

/// It is about the world around the clients: links, clocks, nodes.
bool isOfWorld(std::string_view name);

/// Real Redis does not obey this setting yet, only the model does, as the review of runs says.
bool isOfModelOnly(std::string_view name);

} // namespace lockscope
