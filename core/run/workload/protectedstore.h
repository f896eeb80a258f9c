// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/clientconfig.h"

#include <string>

namespace lockscope {

/// The store is no part of the lock and is always there; this only keeps a broken one from hanging a client for ever.
inline constexpr Duration storeTimeout = 10s;

/// Whether a client reads the value when it has entered.
enum class Look : std::uint8_t {
    ifAsked, ///< where the setting `fencing` (read-write) or the scheme (watch-optimistic) asks for it
    always,
};

/// What the store showed it.
struct StoreView {
    bool isOpen = true; ///< else the store refuses it; its work would be in vain, and it leaves
    std::string value;  ///< empty: there was none, or it did not look
};

/// What a client that has just entered asks of the store before it works, as `look` and the setting `fencing` say: nothing, a read (read-write: a
/// read that shows its number), or its claim (cas). A `read` row has the value in its detail where the work depends on it.
///
/// A refused read is a `write-rejected` row: it is the write that the store has turned down here, only earlier, and each round that was
/// to write is counted once, as a `wrote` or as a `write-rejected`. REQUIRES: course and lock outlive the task.
Task<StoreView> openStore(ClientProcess &process, const ClientConfig *course, const HeldLock *lock, Look look);

/// A write to the protected value, and what its `wrote` row says of it.
struct StoreWrite {
    std::string value;
    std::string detail;
};

enum class WriteEnd : std::uint8_t {
    taken,
    refused, ///< by the guard that the setting `fencing` has put there
    tooLate, ///< watch-optimistic: the value is no longer the one that was read
    unknown, ///< no answer, or an error
};

/// The write that the lock protects, guarded as the setting `fencing` says, or by the scheme `watch-optimistic`; the store's answer is a
/// `wrote` or a `write-rejected` row. A client without a lock has no number and no token to show: it shows 0, or nothing.
/// REQUIRES: course, lock and write outlive the task.
Task<WriteEnd> writeOnce(ClientProcess &process, const ClientConfig *course, const HeldLock *lock, const StoreWrite *write);

} // namespace lockscope
