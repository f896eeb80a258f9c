// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"

namespace lockscope {

/// A round that reads the store's value, works, and writes a new one; the base of section, counter and report. Under
/// `watch-optimistic` the write counts only if the value has not changed since it was read. With `retry` the round repeats until that
/// succeeds.
class ReadModifyWrite : public Workload {
public:
    Task<void> stay(ClientProcess &process, const CriticalSection *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;

protected:
    virtual Look look() const = 0;
    /// Returns whether the value that was read shows that nothing is left to do.
    virtual bool isDone(const CriticalSection &stay, const std::string &read) const;
    /// Returns the write that follows that value.
    virtual StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const = 0;
    /// Runs after the store has accepted the write.
    virtual Task<void> follow(ClientProcess &process, const CriticalSection *stay) const;
};

} // namespace lockscope
