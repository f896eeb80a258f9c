// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"
#include "lockscope/schemes/scheme.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// One attempt of one client, straight through a ClientProcess in the live world, without a run around it; and what it wrote down.
struct OneAttempt {
    std::optional<HeldLock> lock;
    Denial denial = Denial::held;
    Duration took{};                 ///< of the acquisition
    std::optional<ReleaseReport> release;
    std::vector<std::string> endings; ///< of its commands, in order: "replied (error) NOAUTH …", "timed-out no answer in time"

    /// Whether a command ended so, in part.
    bool has(std::string_view ending) const;
    /// All of it, for a test that fails.
    std::string text() const;
};

/// Tries to take the lock "orders" with that node time-out. Where it is granted, `whileHeld` is called, and then it is released.
OneAttempt attemptOnce(std::vector<NodeAddress> nodes, std::string_view schemeId, Duration nodeTimeout,
                       std::function<void()> whileHeld = {});

} // namespace lockscope
