// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <string>

namespace lockscope {

/// `watch-optimistic`: a scheme that is used instead of a lock (web article 002 in
/// docs/ARTICLES.md). The store refuses a write if the value has changed since the client has read
/// it. There is nothing to acquire or release. The workload calls read(), write() and, before a
/// retry, retryLine(): the three lines of the listing in watchoptimistic.cpp.
class WatchOptimistic final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

    /// Line 1: reads the value from the store and watches it from now on. Returns the answer of the
    /// GET, or of a WATCH that failed.
    static Task<Answer> read(ClientProcess &process, Resource resource, Duration timeout);
    /// Line 2: writes the value. Returns the answer of the EXEC, or of an earlier command that
    /// failed: see hasWritten().
    static Task<Answer> write(
        ClientProcess &process, Resource resource, std::string value, Duration timeout);
    /// Returns line 3, which the client executes before a retry.
    static ListingLine retryLine();
    /// Returns whether the answer of write() means that the value was written. If this and
    /// wasTooLate() return false, the outcome is unknown.
    static bool hasWritten(const Answer &answer);
    /// Returns whether the answer of write() means that the write was refused because another
    /// client wrote first.
    static bool wasTooLate(const Answer &answer);
};

} // namespace lockscope
