// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Whether a setting is looked at under a scheme: `drift-factor` is not by set-px-lua, `takeover` by getset-timestamp alone.
/// Unknown settings and schemes: true.
bool settingCounts(std::string_view setting, std::string_view scheme);

/// The same with the other settings that decide it: `bloom` is looked at by the workload of that name alone.
bool settingCounts(std::string_view setting, std::string_view scheme, const Settings &settings);

/// The schemes for which a setting does something: "set-px-lua, redlock".
std::string schemesWith(std::string_view setting);

/// A setting and its value, for a message: "ttl: 250ms".
std::string valueWords(const Settings &settings, std::string_view name);

} // namespace lockscope
