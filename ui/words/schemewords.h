// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace lockscope {

/// Returns a scheme's title in the window's language; the registry's English title if this version has no translation for it.
QString schemeTitle(std::string_view id);

/// Returns one sentence about what a scheme guarantees and what it does not; empty if this version has no text for it.
QString schemeGuarantee(std::string_view id);

} // namespace lockscope
