// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <string>

namespace lockscope {

/// `watch-optimistic`: no lock, in a lock's place (article 002): the store itself refuses a write whose value has changed since it was
/// read. See watchoptimistic.cpp. There is nothing to acquire and nothing to release; its three lines are around the work, which asks
/// for them one by one.
class WatchOptimistic final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

    static constexpr std::string_view id = "watch-optimistic";
    /// Line 1: the value on the store, watched from now on. The answer is that of the GET, or of a WATCH that failed.
    static Task<Answer> read(ClientProcess &process, Resource resource, Duration timeout);
    /// Line 2. The answer is that of the EXEC, or of a command before it that failed: see hasWritten().
    static Task<Answer> write(ClientProcess &process, Resource resource, std::string value, Duration timeout);
    /// Line 3, where what was tried is tried again.
    static ListingLine againLine();
    /// What an answer of write() means: yes, no (somebody else's write came between), or nobody knows.
    static bool hasWritten(const Answer &answer);
    static bool wasTooLate(const Answer &answer);
};

} // namespace lockscope
