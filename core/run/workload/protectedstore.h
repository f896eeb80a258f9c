// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/clientconfig.h"

#include <string>

namespace lockscope {

/// The store is not part of the lock and is always available. The timeout only prevents a client from waiting forever for a broken
/// store.
inline constexpr Duration storeTimeout = 10s;

/// Whether a client reads the value after it has entered.
enum class Look : std::uint8_t {
    ifAsked, ///< if the setting `fencing` (read-write) or the scheme (watch-optimistic) requires it
    always,
};

/// The result of openStore().
struct StoreView {
    bool isOpen = true; ///< false: the store refused the client or did not reply; the client leaves without working
    std::string value;  ///< empty: no value, or not read
};

/// Sends what a client asks of the store before it works, according to `look` and the setting `fencing`: nothing, a read (with
/// read-write: a read that sends the client's number), or a claim (with cas). If the work depends on the value, the `read` row has it
/// in its detail.
///
/// A refused read is recorded as a `write-rejected` row, because it replaces the write of that round. Each round that should write is
/// thereby counted once, as `wrote` or as `write-rejected`.
/// REQUIRES: course and lock outlive the task.
Task<StoreView> openStore(ClientProcess &process, const ClientConfig *course, const HeldLock *lock, Look look);

/// A write to the protected value, and the detail of its `wrote` row.
struct StoreWrite {
    std::string value;
    std::string detail;
};

enum class WriteEnd : std::uint8_t {
    taken,
    refused, ///< by the guard that the setting `fencing` selects
    tooLate, ///< watch-optimistic: the value has changed since it was read
    unknown, ///< no reply, or an error
};

/// Sends the write that the lock protects, with the guard of the setting `fencing` or of the scheme `watch-optimistic`. Records the
/// store's reply as a `wrote` or a `write-rejected` row. A client without a lock has neither number nor token: it sends 0, or an
/// empty token.
/// REQUIRES: course, lock and write outlive the task.
Task<WriteEnd> writeOnce(ClientProcess &process, const ClientConfig *course, const HeldLock *lock, const StoreWrite *write);

} // namespace lockscope
