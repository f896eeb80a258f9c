// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "live/nodeaddress.h"
#include "lock/scheme.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class LockEngine;

/// A lock that this program was given, as far as a program can know: a value, to be looked at from any thread.
///
/// The lease ends by itself when its time is over, whatever the program does; from then on somebody else may hold the lock. So look
/// at left() before each piece of work that needs it. A check is no guard: a program that is stopped right after it works on
/// without a lock. Where that must do no harm, the thing that is protected has to refuse late writes itself, by a fencing number or
/// by a check-and-set with token().
class Lease {
public:
    const Resource &resource() const { return m_lock.request.resource; }
    /// The value under the lock's key: 20 random bytes as 40 hexadecimal digits (but for getset-timestamp, which puts a time there).
    const Token &token() const { return m_lock.token; }
    /// Larger was granted later. 0: the scheme gives none.
    Fence fence() const { return m_lock.fence; }
    /// How much is left: the TTL, counted from before the first command was sent, less the allowance for drift where the scheme
    /// has one. Counted on the machine's boot clock, which no change of the date moves and which goes on while the machine sleeps.
    /// Zero or less: over. Duration::max(): the scheme sets no deadline.
    Duration left() const;
    bool isValid() const { return left() > Duration::zero(); }

private:
    friend class LockClient;
    HeldLock m_lock;
    std::optional<Duration> m_end; // on the boot clock; none: for ever
};

/// How an acquisition ended.
struct Obtained {
    std::optional<Lease> lease;    ///< there: granted
    Denial denial = Denial::error; ///< why the last try was not granted, if it was not
    std::string reason;            ///< the same in one line for people, with what the nodes said; empty if granted
    int tries = 0;

    explicit operator bool() const { return lease.has_value(); }
};

/// How long to go on trying. The random part keeps two clients that collided from colliding again (Redis's page on distributed locks
/// asks for it): leave it longer than one try takes.
struct Patience {
    Duration giveUp{};           ///< no try begins later than this after the first; zero: one try alone; Duration::max(): for ever
    Duration retryDelay = 50ms;  ///< from a try's end to the next: this and
    Duration retryJitter = 50ms; ///< up to this more, evenly spread; zero or more, both
};

/// A request with the usual lengths: a node is waited for 50 ms; 1 % of the TTL and 2 ms are allowed for clocks that do not run at
/// the same rate. `ttl`: 1 ms to 1000 h; Redis counts it in whole milliseconds, schemes that use EXPIRE in seconds, rounded up.
LockRequest lockRequest(Resource resource, Duration ttl);

/// Locks for a program, by any of the schemes, on Redis nodes of its own. Calls block until there is an outcome; the sockets are
/// served by a thread that the client owns. Connections are made when they are first needed, and made again after they were lost.
///
///     auto client = LockClient::make(nodes, "redlock");
///     auto obtained = client.value()->acquire(lockRequest(Resource{"orders"}, 10s), {.giveUp = 5s});
///     if (obtained) { …; client.value()->release(*obtained.lease); }
///
/// Thread: any. One command to the nodes is under way at a time; an acquisition that waits for its next try lets others pass. Threads
/// that must not wait for each other have a client each.
///
/// There is no guard that releases at the end of a scope, on purpose. A release takes time, can fail, and can find that the lock was
/// lost long ago, which is the one thing that its user has to know; a destructor could tell nobody.
class LockClient {
public:
    /// `nodes`: of a quorum scheme the independent masters, 1 to 9 (an even number survives no more failures than the odd one below
    /// it); of any other scheme the one node. `schemeId`: as schemes() lists them. Nothing is connected yet.
    /// Error: no such scheme, or a number of nodes that it cannot use.
    static Result<std::unique_ptr<LockClient>> make(std::vector<NodeAddress> nodes, std::string_view schemeId);
    /// Closes everything and releases nothing: leases that are still held end with their TTL. REQUIRES: no call is under way.
    ~LockClient();
    LockClient(const LockClient &) = delete;
    LockClient &operator=(const LockClient &) = delete;

    const Scheme &scheme() const;

    /// Tries until it is granted, or until patience ends, or `stop` is asked for (then the try under way is brought to its end). A
    /// try waits for each of its few commands as long as the request's node time-out at most; but for a host name's look-up, which
    /// may take longer. redlock takes back what a try that was not granted left on nodes, also where no answer came; so it does with
    /// a single node. Under the schemes for one node a key that was set after its time-out stands until its TTL is over.
    Obtained acquire(const LockRequest &request, Patience patience = {}, std::stop_token stop = {});
    /// A new lease of the same length from now on. Error: the scheme cannot extend; or the lock is lost, or nobody knows: then the
    /// lease is over, and the work that needs it must stop. Releasing it is still right.
    Result<Done> extend(Lease &lease);
    /// Gives the lock back on every node; also on one that does not answer now, once it does, as long as the client lives. Returns on
    /// how many nodes the key was deleted. Error: on none; so it was lost before, or nobody knows. What could not be deleted ends
    /// with its TTL.
    Result<int> release(const Lease &lease);

private:
    explicit LockClient(std::unique_ptr<LockEngine> engine);
    std::unique_ptr<LockEngine> m_engine;
};

} // namespace lockscope
