// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "lockscope/base/wording.h"
#include "lockscope/schemes/registry.h"

#include <functional>
#include <string>
#include <string_view>

namespace lockscope {

/// Returns whether a setting has an effect under a scheme: for example, `drift-factor` has none
/// under set-px-lua, and only getset-timestamp uses `takeover`. True for unknown settings and
/// schemes.
bool settingHasEffect(std::string_view setting, const SchemeRef &scheme);

/// Returns whether a setting has an effect under a scheme and these other settings: for example,
/// only the workload `bloom` uses the setting `bloom`.
bool settingHasEffect(std::string_view setting, const SchemeRef &scheme, const Settings &settings);

/// Returns the mistakes (ArticleMistake: an error in the lock code of an article) that the clients
/// of a scheme can make with these settings. Some mistakes depend on the setting `release`. Empty
/// for an unknown scheme.
MistakeSet possibleMistakes(const SchemeRef &scheme, const Settings &settings);

/// Returns the unit to which a lease is rounded up: SchemeInfo::leaseRounding, or whole seconds
/// with lease-unit=s. REQUIRES: a known scheme.
Duration leaseRoundingOf(const SchemeRef &scheme, const Settings &settings);

/// Return the ids of the schemes of which this is true, or that use a setting: "set-px-lua,
/// redlock".
Wording schemesWhere(const std::function<bool(const SchemeInfo &)> &isTrue);
Wording schemesWith(std::string_view setting);

/// Return a setting, a scheme and a world for a message. `name`: one of settingInfos().
Named settingName(std::string_view name);
Named schemeName(const SchemeRef &scheme);
Named worldName(WorldKind world);
/// Returns a message about the value of a setting: `text` names {setting}, {value}, and those of
/// `more`.
Wording aboutSetting(
    const Settings &settings, std::string_view name, MarkedText text, Wording::Values more = {});

} // namespace lockscope
