// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"

namespace lockscope {

/// A round that looks at the store's value, works, and writes a new one: what the section, the counter and the report share. Under
/// `watch-optimistic` the write counts only if the value is still the one that was read; with `retry` the whole is done again until it
/// does.
class ReadModifyWrite : public Workload {
public:
    Task<void> stay(ClientProcess &process, const CriticalSection *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;

protected:
    virtual Look look() const = 0;
    /// Whether what was read says that there is nothing left to do.
    virtual bool isDone(const CriticalSection &stay, const std::string &read) const;
    /// What is written where that was read.
    virtual StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const = 0;
    /// What follows when the store has taken it.
    virtual Task<void> follow(ClientProcess &process, const CriticalSection *stay) const;
};

} // namespace lockscope
