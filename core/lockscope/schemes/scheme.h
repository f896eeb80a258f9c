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

/// What stands about a scheme in the catalogue.
struct SchemeInfo {
    std::string_view id;         ///< as in `--scheme`
    std::string_view title;      ///< one English line
    std::string_view guarantees; ///< what it does guarantee, and what not; English, a sentence or two
    Listing listing;
    bool isQuorum = false;       ///< asks a majority of several independent masters
    bool canExtend = false;      ///< has an extension (Scheme::extend), so that a watchdog can renew its leases
    /// Whether there is something to acquire, to hold and to release. Else it stands in a lock's place: nobody is ever granted or denied
    /// it, whoever comes enters, and acquire() answers with no lock.
    bool isLock = true;
    ListingGaps gaps = {}; ///< where others get in between its lines; none where each thing is done in one piece
    Duration leaseStep = std::chrono::milliseconds(1); ///< its lease is a multiple of this, rounded up; 0: its key has no deadline
    std::span<const std::string_view> needs = {}; ///< commands that not every server knows, and for which it has no other: "LPOS"
    std::span<const std::string_view> settings = {}; ///< those that no other scheme looks at unless it lists them too: "takeover"
};

/// Why a try did not end in a lock.
enum class Denial : std::uint8_t {
    held,       ///< somebody else's key is there
    noQuorum,   ///< too few nodes agreed
    noTimeLeft, ///< the votes took so long that nothing of the lease is left
    error,      ///< a node refused or did not answer
};

/// "held", "no-quorum", "no-time-left", "error".
std::string_view denialName(Denial denial);

/// How a try to acquire ended.
struct Acquisition {
    Acquisition() { } // or the room for a lock would be cleared before, byte by byte
    std::optional<HeldLock> lock; ///< there: granted
    Denial denial = Denial::held; ///< why not, if not
    EventRef decidedBy;           ///< the answer (or time-out) that decided it
    int heldCount = 0;            ///< how many nodes said that somebody else has it

    /// Refused by nodes that fail, and not by any that says that somebody else has the lock.
    bool isServiceFailure() const
    {
        return !lock && heldCount == 0 && (denial == Denial::error || denial == Denial::noQuorum);
    }
};

/// How a release ended; or, while there is a rest, how it stands.
struct ReleaseReport {
    int deleted = 0;    ///< on how many nodes a key was deleted
    EventRef decidedBy; ///< the last answer or time-out
    /// What the lock does not have to wait for: nodes that have not answered yet. Who wants to know how it ends awaits
    /// releaseEnd(); who does not may drop it, and the answers are taken all the same.
    std::shared_ptr<Gather> rest;
};

/// How an extension ended.
struct ExtensionReport {
    std::optional<LocalTime> validUntil; ///< there: extended; none: the lock is lost, or nobody knows: the work must stop
    EventRef decidedBy;                  ///< the answer (or time-out) that decided it
};

/// A way to lock a resource by keys on Redis nodes, right or wrong. It knows a ClientProcess and no world: no sockets, no true time.
/// Stateless; one object serves all clients on all threads. A scheme reads like its specification: each numbered line of its
/// listing is announced (ClientProcess::step) before it is carried out.
class Scheme {
public:
    /// `info`: what stands about it in the catalogue; it lives as long as the scheme.
    explicit Scheme(const SchemeInfo &info) : m_info(info) { }
    virtual ~Scheme() = default;
    const SchemeInfo &info() const { return m_info; }
    /// What a client's key is called after: the resource, unless the scheme errs.
    virtual Resource keyName(const Resource &resource, ClientId) const { return resource; }
    /// One try; it does not retry by itself.
    virtual Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const = 0;
    /// A new lease of the same length from now on, if the lock is still held. An extension of a lost lock says so.
    /// REQUIRES: info().canExtend.
    virtual Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const;
    /// Gives the lock back, wherever it may stand. Returns as soon as it makes no difference to the lock what is still to be
    /// answered: a client that locks again is carried out behind it on every node.
    virtual Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const = 0;

private:
    const SchemeInfo &m_info;
};

} // namespace lockscope
