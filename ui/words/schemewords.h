// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace lockscope {

/// Returns a scheme's title in the window's language. For a scheme that is not in the table of
/// schemewords.cpp: its English title in the registry of schemes; for an unknown scheme: `id`.
QString schemeTitle(std::string_view id);

/// Returns one sentence about what a scheme guarantees and what it does not; empty if the scheme is
/// not in the table of schemewords.cpp.
QString schemeGuarantee(std::string_view id);

} // namespace lockscope
