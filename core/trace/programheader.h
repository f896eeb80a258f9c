// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace lockscope {

/// Returns whether a run header (the JSON text of a run-begin row) says that the clients are programs of the user: it has an object
/// `programs`. The text is searched and not parsed, because this layer has no JSON parser.
inline bool isHeaderOfPrograms(std::string_view header)
{
    constexpr std::string_view name = "\"programs\"";
    for (std::size_t at = header.find(name); at != std::string_view::npos; at = header.find(name, at + 1)) {
        const std::size_t after = header.find_first_not_of(" \t\n\r:", at + name.size());
        if (after != std::string_view::npos && after > at + name.size() && header[after] == '{')
            return true;
    }
    return false;
}

} // namespace lockscope
