// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Appends the text of a program's command, as CommandMeaning::text describes it. `name`: the name
/// of the command, in upper case. Sets `hasSecret` to true if it replaces a password. REQUIRES:
/// words is not empty.
void appendCommandText(std::string &text, std::string_view name,
    const std::vector<std::string_view> &words, std::string_view key, std::string_view token,
    bool &hasSecret);

} // namespace lockscope
