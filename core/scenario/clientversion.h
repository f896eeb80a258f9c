// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/schemes/variants.h"

#include <optional>
#include <string>

namespace lockscope {

/// A client that differs from the other clients, as during a roll-out, when some machines run a
/// newer version of an application. It uses another scheme, or another way to release the lock, on
/// the same key.
struct ClientVersion {
    ClientId client;
    std::string scheme = {};                ///< empty: the run's scheme
    std::optional<ReleaseWay> release = {}; ///< none: the value of the setting `release`

    friend bool operator==(const ClientVersion &, const ClientVersion &) = default;
};

} // namespace lockscope
