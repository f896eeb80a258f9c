// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <string>

namespace lockscope {

/// `watch-optimistic`: takes the place of a lock but is none (article 002). The store itself refuses a write if the value has changed since
/// it was read. See watchoptimistic.cpp. There is nothing to acquire or release. Its three lines surround the work, which calls them one by
/// one.
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
    static ListingLine againLine();
    /// The meaning of write()'s answer: written; too late, because of another client's write; or unknown, if neither is true.
    static bool hasWritten(const Answer &answer);
    static bool wasTooLate(const Answer &answer);
};

} // namespace lockscope
