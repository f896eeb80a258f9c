// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "core/scenario/settings.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// Returns a setting's label in the window's language; `name`, as in `--set`, if there is no such
/// setting.
QString settingLabel(std::string_view name);

/// Returns one or two sentences that explain a setting, in the window's language; empty if there
/// are none.
QString settingMeaning(std::string_view name);

/// Returns the translation of a word that is a value of a setting, in the window's language; `word`
/// itself if there is none.
QString settingWord(std::string_view setting, std::string_view word);

/// The unit in which a setting of SettingType::fraction is shown: the factor for its value, and the
/// text after it.
struct SettingUnit {
    double factor = 1;
    QString suffix;
};
/// Returns the unit of a setting; factor 1 and no text for a setting without such a unit.
SettingUnit settingUnit(std::string_view name);

/// Returns a readable value of a setting: "620 ms", "3", "40 ppm", "2.5 %", "check-and-set".
QString settingValueText(const SettingInfo &info, double value);

/// Returns whether the setting is about the environment of the clients: links, clocks, nodes.
bool isEnvironmentSetting(std::string_view name);

/// Returns whether only the model supports this setting: checkRun() refuses it for real Redis.
bool isModelOnlySetting(std::string_view name);

/// Returns the title of a workload; `word` is one of workloadWords (core/scenario/choices.h).
QString workloadTitle(std::string_view word);

/// Returns the label of one of a workload's counts; empty if the count is not shown.
QString workloadCountLabel(WorkloadKind kind, std::string_view name);

/// Returns whether a count is a duration in microseconds.
bool isWorkloadCountInTime(WorkloadKind kind, std::string_view name);

/// Returns the value `number` of a count as text: a number, or a duration.
QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number);

} // namespace lockscope
