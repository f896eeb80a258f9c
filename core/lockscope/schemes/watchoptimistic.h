// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <string>

namespace lockscope {

/// `watch-optimistic`: is used instead of a lock (article 002). The store itself refuses a write if the value has changed since it was
/// read. There is nothing to acquire or release: the workload calls read(), write() and, before a retry, retryLine(), which are the three
/// lines of the listing in watchoptimistic.cpp.
class WatchOptimistic final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

    static constexpr std::string_view id = "watch-optimistic";
    /// Line 1: reads the value from the store and watches it from now on. Returns the answer of the GET, or of a WATCH that failed.
    static Task<Answer> read(ClientProcess &process, Resource resource, Duration timeout);
    /// Line 2: writes the value. Returns the answer of the EXEC, or of an earlier command that failed: see hasWritten().
    static Task<Answer> write(ClientProcess &process, Resource resource, std::string value, Duration timeout);
    /// Line 3, before a retry.
    static ListingLine retryLine();
    /// Return the meaning of the answer that write() returned: the value was written; or the write was too late, because another client
    /// wrote first. If both are false, the outcome is unknown.
    static bool hasWritten(const Answer &answer);
    static bool wasTooLate(const Answer &answer);
};

} // namespace lockscope
