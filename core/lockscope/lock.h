// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/schemes/request.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class LockEngine;

/// Why a call did not succeed.
enum class LockErrorKind : std::uint8_t {
    badArgument, ///< An argument is out of its range, or the scheme has no such operation. Nothing was sent.
    held,        ///< Another client holds the lock; under a quorum scheme: too few nodes agreed, and one or more have another client's key.
    noQuorum,    ///< Too few nodes agreed, and none said that it has another client's key; set-px-wait: too few replicas confirmed the key.
    noTimeLeft,  ///< The nodes agreed, but so late that nothing of the lease is left.
    unreachable, ///< There is no connection to the node. Nothing was sent.
    refused,     ///< The node answered with an error (NOAUTH, READONLY, OOM …) and changed nothing.
    noAnswer,    ///< Unknown outcome: no answer in time, or a lost connection. The node may have carried out the command, or may do so later.
    stopped,     ///< A stop was requested before the lock was granted.
    lost,        ///< extend() and release(): the lease had ended before, or another client holds the lock now.
};

/// A failed call.
struct LockError {
    LockErrorKind kind = LockErrorKind::badArgument;
    std::string text; ///< one line for people: which lock, why, and what went wrong with each node
    int tries = 0;    ///< acquire(): how many tries it made
};

/// A lock that was granted: a value. Thread: any, while no call changes it.
///
/// The lease ends when its time is over, whatever the program does; then another client may get the lock. So check left() before each
/// piece of work that needs the lock. Such a check is no guard: a program that is stopped right after it continues without the lock.
/// Where that must do no harm, the protected resource has to refuse late writes itself, for example by a check-and-set with token().
class Lease {
public:
    const Resource &resource() const { return m_lock.request.resource; }
    /// The value under the lock's key: 20 random bytes as 40 hexadecimal digits (getset-timestamp: a time).
    const Token &token() const { return m_lock.token; }
    /// The time that is left: the TTL, counted from before the first command was sent, less the allowance for clock drift where the scheme
    /// has one. It is measured on the machine's boot clock, which ignores changes of the date and runs while the machine sleeps.
    /// Zero or less: the lease is over. Duration::max(): the scheme sets no deadline.
    Duration left() const;
    bool isValid() const { return left() > Duration::zero(); }

private:
    friend class LockClient;
    HeldLock m_lock;
    std::optional<Duration> m_end; // on the boot clock; none: no deadline
};

/// When to try again. The random part keeps two clients that collided from colliding again: make it longer than one try takes.
struct RetryPolicy {
    Duration wait{};        ///< no try begins later than this after the first; zero: one try only; Duration::max(): no limit
    Duration delay = 50ms;  ///< from the end of a try to the next: this length
    Duration jitter = 50ms; ///< and up to this much more, evenly distributed
};

/// Locks for a program, by one of the schemes, on Redis nodes that run already. Calls block until they have a result; a thread of the
/// client serves its sockets. It connects when it first needs a node, and again after a connection was lost.
///
///     auto client = LockClient::make(nodes, "redlock");
///     auto lease = client.value()->acquire({.resource = Resource{"orders"}, .ttl = 10s}, {.wait = 5s});
///     if (lease) { …; client.value()->release(lease.value()); }
///
/// Thread: any. A client has one command under way at a time; an acquisition that waits for its next try lets other calls pass. Use
/// one client for each thread if threads must not wait for each other.
///
/// There is no guard that releases at the end of a scope, on purpose: a release takes time, can fail, and can report that the lock was
/// lost before. A destructor could not return that.
class LockClient {
public:
    /// `nodes`: for a quorum scheme 1 to 9 independent masters (an even number survives no more failures than the odd number below it);
    /// for any other scheme one node. `scheme`: "redlock", "set-px-lua" or "set-px-wait"; the other ids that `lockscope run --scheme`
    /// takes work too, but most of them are wrong on purpose. Connects to nothing yet. Error: badArgument.
    static Result<std::unique_ptr<LockClient>, LockError> make(std::vector<NodeAddress> nodes, std::string_view scheme);
    /// Closes the connections and releases nothing: leases that are still held end with their TTL. REQUIRES: no call is under way.
    ~LockClient();
    LockClient(const LockClient &) = delete;
    LockClient &operator=(const LockClient &) = delete;

    /// Tries until the lock is granted, `retry.wait` is over or a stop is requested; a try that has begun is finished first. Each of a
    /// try's few commands takes the request's nodeTimeout at most, but a look-up of a host name may take longer.
    /// Error: the reason of the last try, one of badArgument to noAnswer; or stopped. After noAnswer and noQuorum redlock undoes what the
    /// try set, also on nodes that did not answer; under the schemes for one node the key may stand until its TTL is over.
    Result<Lease, LockError> acquire(const LockRequest &request, RetryPolicy retry = {}, std::stop_token stop = {});
    /// Gives the lease its full length again, counted from now. Error: badArgument, and the lease is as before (the scheme cannot
    /// extend); else the lease is over, and the work that needs it must stop: lost, noQuorum, unreachable, refused or noAnswer. Releasing
    /// it is still right then.
    Result<Done, LockError> extend(Lease &lease);
    /// Gives the lock back on every node; on a node that does not answer now, when it answers, as long as the client lives. Returns on
    /// how many nodes the key was deleted. Error, if on none: lost, unreachable, refused or noAnswer. A key that could not be deleted
    /// ends with its TTL.
    Result<int, LockError> release(const Lease &lease);

private:
    explicit LockClient(std::unique_ptr<LockEngine> engine);
    std::unique_ptr<LockEngine> m_engine;
};

} // namespace lockscope
