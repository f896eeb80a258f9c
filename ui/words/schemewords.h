// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace lockscope {

/// A scheme's title in the window's language; the registry's English one if this version has no word for it.
QString schemeTitle(std::string_view id);

/// What it guarantees and what not, in a sentence; empty if this version has no words for it.
QString schemeGuarantee(std::string_view id);

} // namespace lockscope
