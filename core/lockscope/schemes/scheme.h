// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"
#include "lockscope/runtime/listing.h"
#include "lockscope/runtime/task.h"
#include "lockscope/schemes/request.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace lockscope {

class Gather;
class ClientProcess;

/// A scheme's entry in the catalogue.
struct SchemeInfo {
    std::string_view id;         ///< as in `--scheme`
    std::string_view title;      ///< one English line
    std::string_view guarantees; ///< what it guarantees and what not; English, one or two sentences
    Listing listing;
    bool isQuorum = false;       ///< needs a majority of several independent masters
    bool canExtend = false;      ///< has an extension (Scheme::extend), so that a watchdog can renew its leases
    /// Whether there is a lock to acquire, hold and release. If false, the entry only takes a lock's place: no client is ever granted or
    /// denied it, every client enters, and acquire() returns no lock.
    bool isLock = true;
    ListingGaps gaps = {}; ///< where other clients can act between its lines; empty if every step is atomic
    Duration leaseStep = std::chrono::milliseconds(1); ///< the lease is rounded up to a multiple of this; 0: the key has no TTL
    std::span<const std::string_view> needs = {}; ///< commands that some servers lack and for which it has no alternative: "LPOS"
    std::span<const std::string_view> settings = {}; ///< settings that only the schemes which list them use: "takeover"
};

/// Why a try did not get the lock.
enum class Denial : std::uint8_t {
    held,       ///< another client's key is there
    noQuorum,   ///< too few nodes agreed
    noTimeLeft, ///< the votes took so long that the lease is over
    error,      ///< a node refused or did not answer
};

/// Returns "held", "no-quorum", "no-time-left" or "error".
std::string_view denialName(Denial denial);

/// The result of a try to acquire.
struct Acquisition {
    Acquisition() { } // user-provided, so that the memory for the lock is not zeroed first
    std::optional<HeldLock> lock; ///< set: granted
    Denial denial = Denial::held; ///< the reason, if not granted
    EventRef decidedBy;           ///< the answer (or time-out) that decided it
    int heldCount = 0;            ///< number of nodes on which another client has the lock

    /// Returns whether the try failed because of failing nodes only, and no node reported that another client has the lock.
    bool isServiceFailure() const
    {
        return !lock && heldCount == 0 && (denial == Denial::error || denial == Denial::noQuorum);
    }
};

/// The result of a release. If `rest` is set, it is preliminary.
struct ReleaseReport {
    int deleted = 0;    ///< number of nodes on which a key was deleted
    EventRef decidedBy; ///< the last answer or time-out
    /// The nodes that have not answered yet; the lock is free without them. For the final result await releaseEnd(). Otherwise it may be
    /// dropped; the answers are still received.
    std::shared_ptr<Gather> rest;
};

/// The result of an extension.
struct ExtensionReport {
    std::optional<LocalTime> validUntil; ///< set: extended; none: the lock is lost or its state is unknown, and the work must stop
    EventRef decidedBy;                  ///< the answer (or time-out) that decided it
};

/// A way to lock a resource with keys on Redis nodes, correct or wrong. It uses a ClientProcess but no world: no sockets, no true time.
/// Stateless; one object serves all clients on all threads. The code follows its specification: it announces each numbered line of its
/// listing (ClientProcess::step) before it executes the line.
class Scheme {
public:
    /// `info`: its entry in the catalogue. REQUIRES: lives as long as the scheme.
    explicit Scheme(const SchemeInfo &info) : m_info(info) { }
    virtual ~Scheme() = default;
    const SchemeInfo &info() const { return m_info; }
    /// Returns the name from which a client's key is built: the resource, unless the scheme is wrong.
    virtual Resource keyName(const Resource &resource, ClientId) const { return resource; }
    /// Makes one try, without retries. Returns the lock, or why it was not granted.
    virtual Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const = 0;
    /// Sets a new lease of the same length, counted from now, if the lock is still held. If the lock is lost, the report has no validUntil.
    /// REQUIRES: info().canExtend.
    virtual Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const;
    /// Releases the lock on all nodes. Returns as soon as the remaining answers no longer affect the lock: if the client locks again, every
    /// node executes that after the release.
    virtual Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const = 0;

private:
    const SchemeInfo &m_info;
};

} // namespace lockscope
