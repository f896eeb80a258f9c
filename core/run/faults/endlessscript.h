// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace lockscope {

/// The script of the fault `busy`: an operator sends it with EVAL, and it runs until SCRIPT KILL.
/// It writes nothing, since Redis does not kill a script that has written.
inline constexpr std::string_view endlessScript = "while true do end";

/// The error with which Redis 7.0 answers the EVAL of that script after SCRIPT KILL.
inline constexpr std::string_view scriptKilled =
    "ERR Script killed by user with SCRIPT KILL... script: "
    "694a5fe1ddb97a4c6a1bf299d9537c7d3d0f84e7, on @user_script:1.";

} // namespace lockscope
