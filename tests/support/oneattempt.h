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

/// The result of one attempt of one client, made with a ClientProcess in the live world, without a
/// run.
struct OneAttempt {
    std::optional<HeldLock> lock;
    Denial denial = Denial::held;
    Duration took{};                      ///< length of the acquisition
    std::optional<ReleaseReport> release; ///< the final report; nothing if the lock was denied
    /// How the client's commands ended, in order: "replied (error) NOAUTH …", "timed-out no reply
    /// in time".
    std::vector<std::string> endings;

    /// Returns whether one of the endings contains this text.
    bool has(std::string_view ending) const;
    /// Returns whether the lock was granted, the reason of a denial, and the endings as text, for
    /// the message of a failing test.
    std::string text() const;
};

/// Tries to acquire the lock of the resource "orders", with a TTL of 60 s. If the lock is granted,
/// calls `whileHeld` and then releases the lock.
OneAttempt attemptOnce(std::vector<NodeAddress> nodes, std::string_view schemeId,
    Duration nodeTimeout, std::function<void()> whileHeld = {});

} // namespace lockscope
