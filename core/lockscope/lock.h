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
    badArgument, ///< An argument is out of range, or the scheme has no such operation. Nothing was
                 ///< sent.
    held, ///< Another client holds the lock; under a quorum scheme: too few nodes agreed, and one
          ///< or more have another client's key.
    noQuorum,    ///< Too few nodes agreed, and none reported another client's key. Schemes
                 ///< set-px-wait*: too few replicas or disks confirmed the key.
    noTimeLeft,  ///< The nodes agreed, but so late that the lease was already over.
    unreachable, ///< There is no connection to the node. Nothing was sent.
    refused,  ///< The node answered with an error (NOAUTH, READONLY, OOM …) and changed nothing.
    noAnswer, ///< Unknown outcome: no answer in time, or a lost connection. The node may have
              ///< executed the command, or may do so later.
    stopped,  ///< A stop was requested before the lock was granted.
    lost, ///< extend() and release(): the lease had ended before, or another client holds the lock
          ///< now.
};

/// A failed call.
struct LockError {
    LockErrorKind kind = LockErrorKind::badArgument;
    std::string text; ///< one line for display: which lock, why, and what went wrong with each node
    int tries = 0;    ///< acquire(): the number of tries
};

/// A lock that was granted: a value. Thread: any; but while extend() changes a lease, no other
/// thread may use it.
///
/// The lease ends when its time is over, whatever the program does; then another client may get the
/// lock. So check left() before each piece of work that needs the lock. This check is no guarantee:
/// a program that is paused right after it continues without the lock. If that must do no harm, the
/// protected resource itself has to refuse late writes, for example by a check-and-set with
/// token().
class Lease {
public:
    const Resource &resource() const { return m_lock.request.resource; }
    /// The value under the lock's key: 20 random bytes as 40 hexadecimal digits (scheme
    /// getset-timestamp: a time).
    const Token &token() const { return m_lock.token; }
    /// Returns the remaining time: the TTL, counted from before the first command was sent, less
    /// the allowance for clock drift if the scheme has one. It is measured on the machine's boot
    /// clock, which ignores changes of the date and runs while the machine sleeps. Zero or less:
    /// the lease is over. Duration::max(): the scheme sets no deadline.
    Duration left() const;
    bool isValid() const { return left() > Duration::zero(); }

private:
    friend class LockClient;
    HeldLock m_lock;
    std::optional<Duration> m_end; // on the boot clock; none: no deadline
};

/// When to try again. The random part (`jitter`) keeps two clients that collided from colliding
/// again: make it longer than one try takes.
struct RetryPolicy {
    Duration wait{}; ///< the last try begins at most this long after the first; zero: only one try;
                     ///< Duration::max(): no limit
    Duration delay = 50ms; ///< pause from the end of a try to the next; 0 to 1000 h
    Duration jitter =
        50ms; ///< random addition to `delay`, from 0 to this, evenly distributed; 0 to 1000 h
};

/// Distributed locks for a program, with one of the schemes, on Redis nodes that already run. Calls
/// block until they have a result; a thread of the client serves its sockets. It connects when it
/// first needs a node, and reconnects after a connection is lost.
///
///     auto client = LockClient::make(nodes, "redlock");
///     auto lease = client.value()->acquire({.resource = Resource{"orders"}, .ttl = 10s}, {.wait = 5s});
///     if (lease) { …; client.value()->release(lease.value()); }
///
/// Thread: any. A client executes one command at a time; while an acquisition waits for its next
/// try, other calls proceed. Use one client per thread if threads must not wait for each other.
///
/// There is deliberately no guard that releases at the end of a scope: a release takes time, can
/// fail, and can report that the lock was already lost. A destructor could not return that.
class LockClient {
public:
    /// `nodes`: for a quorum scheme 1 to 9 independent nodes (an even number tolerates no more
    /// failures than the odd number below it); for any other scheme one node. `scheme`: "redlock",
    /// "set-px-lua" or "set-px-wait". The other ids that `lockscope run --scheme` takes work too,
    /// but most of them are deliberately wrong. Does not connect yet. Error: badArgument, if there
    /// is no such scheme, if it cannot use this number of nodes, or if a node needs TLS, sentinels
    /// or a cluster.
    static Result<std::unique_ptr<LockClient>, LockError> make(
        std::vector<NodeAddress> nodes, std::string_view scheme);
    /// Closes the connections and releases nothing: held leases end with their TTL. REQUIRES: no
    /// call is in progress.
    ~LockClient();
    LockClient(const LockClient &) = delete;
    LockClient &operator=(const LockClient &) = delete;

    /// Tries until the lock is granted, `retry.wait` is over or a stop is requested. Makes at least
    /// one try, and completes a try that has begun. Each of the few commands of a try takes at most
    /// the request's nodeTimeout, but the lookup of a host name may take longer. Error:
    /// badArgument, without a try; stopped; or the reason why the last try failed, which can be any
    /// other kind but `lost`. After each failed try, redlock deletes the keys that the try has set,
    /// also on nodes that did not answer. With a single-node scheme the key of a try with the error
    /// noAnswer or noQuorum may remain until its TTL is over.
    Result<Lease, LockError> acquire(
        const LockRequest &request, RetryPolicy retry = {}, std::stop_token stop = {});
    /// Restores the full length of the lease, counted from now. Error badArgument: the scheme
    /// cannot extend; the lease is unchanged. Any other error (lost, noQuorum, unreachable,
    /// refused, noAnswer): the lease is over, and the work that needs it must stop. The lease
    /// should still be released.
    Result<Done, LockError> extend(Lease &lease);
    /// Releases the lock on every node. If a node does not answer in time, the client still
    /// releases the lock there when the node answers again, provided that this LockClient still
    /// exists. Returns the number of nodes on which the key was deleted. Error, if that is 0: lost,
    /// unreachable, refused or noAnswer. A key that could not be deleted ends with its TTL.
    Result<int, LockError> release(const Lease &lease);

private:
    explicit LockClient(std::unique_ptr<LockEngine> engine);
    std::unique_ptr<LockEngine> m_engine;
};

} // namespace lockscope
