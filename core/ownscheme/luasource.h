// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lua/luabox.h"
#include "lockscope/base/result.h"
#include "lockscope/schemes/scheme.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

inline constexpr std::size_t luaSourceSizeMax = 256 << 10;

/// The text of a user's scheme, and what was read from it: a value that does not change.
struct LuaSource {
    std::string name; ///< of its file: "my-lock.lua"; also the id of the scheme
    std::string text;
    std::vector<ListingLine>
        listing;                ///< its lines with c:step; the number of each is that in the file
    SchemeInfo info;            ///< refers to the members above. REQUIRES: they stay in place
    mutable IdleLuaBoxes boxes; ///< in which the text has run
};

/// Reads the lines with c:step "…" from the text of a scheme: their numbers in the file and their
/// texts. Ignores comments and other texts. Error: two on one line.
Result<std::vector<ListingLine>> stepLines(std::string_view text);

} // namespace lockscope
