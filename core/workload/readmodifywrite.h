// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/clientconfig.h"
#include "core/workload/workload.h"

#include <string>

namespace lockscope {

/// The timeout of the clients' commands to the store. It is long because the store is not part of
/// the lock: the timeout only ends the wait for a broken store or link.
inline constexpr Duration storeTimeout = 10s;

/// When a client reads the value after it has entered.
enum class ReadWhen : std::uint8_t {
    ifRequired, ///< if the setting `fencing` (read-write) or the scheme (watch-optimistic) requires
                ///< it
    always,
};

/// The result of openStore().
struct StoreView {
    bool isOpen = true; ///< false: the store refused the client's read or did not reply; the client
                        ///< leaves without working
    std::string value;  ///< empty: no value, or not read
};

/// Sends the commands that a client needs at the store before it works, according to `readWhen` and
/// the setting `fencing`: with cas a claim (the client stores its token), and, if `readWhen` asks
/// for it, a read (with read-write: with the client's fencing token). With ReadWhen::always, the
/// detail of the `read` row is the value.
///
/// A refused read is recorded as a `write-rejected` row, because the client then does not write in
/// that round. So the verdict counts this refusal, too. REQUIRES: `config` and `lock` outlive the
/// task.
Task<StoreView> openStore(
    ClientProcess &process, const ClientConfig *config, const HeldLock *lock, ReadWhen readWhen);

/// A write to the protected value, and the detail of its `wrote` row.
struct StoreWrite {
    std::string value;
    std::string detail;
};

/// How a write ended.
enum class WriteEnd : std::uint8_t {
    accepted, ///< the store has the new value
    refused,  ///< by the guard that the setting `fencing` selects
    tooLate,  ///< watch-optimistic: the value has changed since it was read
    unknown,  ///< no reply, or an error
};

/// Sends the write that the lock protects, with the guard of the setting `fencing` or of the scheme
/// `watch-optimistic`. Records the store's reply as a `wrote` or a `write-rejected` row. A client
/// without a lock has neither a fencing token nor a token: it sends the fencing token 0, or an
/// empty token. REQUIRES: `config`, `lock` and `write` outlive the task.
Task<WriteEnd> writeOnce(ClientProcess &process, const ClientConfig *config, const HeldLock *lock,
    const StoreWrite *write);

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
