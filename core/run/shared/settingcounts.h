// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Returns whether a setting has an effect under a scheme: `drift-factor` has none for set-px-lua; only getset-timestamp uses
/// `takeover`.
/// For unknown settings and schemes: true.
bool settingCounts(std::string_view setting, std::string_view scheme);

/// Also considers other settings: only the workload `bloom` uses the setting `bloom`.
bool settingCounts(std::string_view setting, std::string_view scheme, const Settings &settings);

/// Returns the schemes that use a setting: "set-px-lua, redlock".
std::string schemesWith(std::string_view setting);

/// Returns a setting and its value for a message: "ttl: 250ms".
std::string valueWords(const Settings &settings, std::string_view name);

} // namespace lockscope
