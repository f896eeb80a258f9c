// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/protectedstore.h"
#include "core/workload/workload.h"

namespace lockscope {

/// The base of workloads in which a round reads the store's value, works, and writes a new value:
/// section, counter, flash-sale, report-push, degrade. Under `watch-optimistic` the store accepts
/// the write only if the value has not changed since it was read. With the setting `retry` the
/// client repeats read, work and write until the store accepts the write.
class ReadModifyWrite : public Workload {
public:
    using Workload::Workload;
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;

protected:
    /// Returns whether a round reads the value always, or only if the setting `fencing` or the
    /// scheme requires it.
    virtual ReadWhen readWhen() const = 0;
    /// Returns whether the value that was read shows that nothing is left to do.
    virtual bool isDone(const CriticalSection &section, const std::string &read) const;
    /// Returns the write to send after the value `read` was read.
    virtual StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const = 0;
    /// Runs after the store has accepted the write.
    virtual Task<void> afterWrite(ClientProcess &process, const CriticalSection *section) const;
};

} // namespace lockscope
