// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/schemes/variants.h"

#include <optional>
#include <string>

namespace lockscope {

/// A client that runs another version of the program than the others, as during a roll-out: another scheme or release on the same key.
struct ClientVersion {
    ClientId client;
    std::string scheme = {};                ///< empty: the run's scheme
    std::optional<ReleaseWay> release = {}; ///< none: as the setting `release`

    friend bool operator==(const ClientVersion &, const ClientVersion &) = default;
};

} // namespace lockscope
