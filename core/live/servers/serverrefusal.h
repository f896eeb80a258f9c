// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/base/wording.h"

namespace lockscope {

/// Why a server program or a node cannot be used. The text is the reason in English, after the URL
/// of the node.
struct ServerRefusal : Error {
    ServerRefusal() = default;
    /// `url`: of the node that is refused; empty: the program, or it is known who is meant.
    ServerRefusal(Wording why, const std::string &url = {})
        : Error(url.empty() ? Error(why) : within(url, Error(why))), reason(std::move(why))
    {
    }

    Wording reason; ///< without the URL
};

} // namespace lockscope
