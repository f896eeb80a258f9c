// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/markedtext.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/listing.h"
#include "lockscope/runtime/mistakes.h"
#include "lockscope/runtime/task.h"
#include "lockscope/schemes/request.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace lockscope {

/// The condition under which a client follows an arrow of a listing. A listing is the numbered
/// lines that describe a scheme; arrows show in which order a client executes them.
enum class FlowWhen : std::uint8_t {
    always,
    yes,        ///< the answer to the question in the line is yes
    no,         ///< the answer to the question in the line is no
    ok,         ///< the node replies OK
    nil,        ///< the node replies nil
    one,        ///< the node replies 1
    zero,       ///< the node replies 0
    queued,     ///< the node has put the client into the queue
    handedOver, ///< the releaser has handed the lock to the client
    timeOver,   ///< the wait has ended without a message
    nextNode,   ///< there is another node to ask
    nextHold,   ///< the client takes or releases the lock once more (setting `depth`)
    noReply,    ///< the node did not reply in time
    error,      ///< the node replied with an error, or did not reply in time
    otherwise,  ///< no other arrow of the line applies
};

/// How a path through a listing ends.
enum class FlowEnd : std::uint8_t {
    granted,    ///< the client has the lock and enters
    denied,     ///< the try failed
    entered,    ///< the client enters, without a lock
    released,   ///< the release deletes the key, or does not check whether it did
    lost,       ///< the client no longer has the lock
    extended,   ///< the lease has its full length again, counted from now
    written,    ///< the client has written the protected value
    notWritten, ///< the client does not write the protected value
};

/// Where an arrow leads: to a line, or to an end. A value.
struct FlowTarget {
    constexpr FlowTarget(int targetLine) : line(targetLine) { }
    constexpr FlowTarget(FlowEnd targetEnd) : end(targetEnd) { }
    int line = 0; ///< number of the line; 0: the arrow leads to `end`
    FlowEnd end = FlowEnd::denied;

    friend auto operator<=>(const FlowTarget &, const FlowTarget &) = default;
};

/// An arrow from a line of a listing to the next step. A line without arrows leads to the line
/// after it.
struct ListingArrow {
    int from; ///< number of the line
    FlowWhen when;
    FlowTarget to;
    std::string_view setting =
        {}; ///< "undo=off": the arrow exists only with this setting; "mistakes=!no-undo": only
            ///< without this mistake. It then replaces the arrow with the same `from` and `when`
            ///< and an empty `setting`, if there is one

    friend bool operator==(const ListingArrow &, const ListingArrow &) = default;
};

using ListingArrows = std::span<const ListingArrow>;

class Gather;
class ClientProcess;

/// What is wrong with a scheme if it is used as a lock, and what a better scheme mends.
enum class SchemeFlaw : std::uint8_t {
    none,
    deletesForeignKeys, ///< the release can delete the key of another client
    leaseApart,         ///< the deadline is not set together with the key, or not at all
    skipsVotes,         ///< a quorum scheme that leaves out parts of Redlock
};

/// A scheme's entry in the catalogue.
struct SchemeInfo {
    std::string_view id; ///< as in `--scheme`
    MarkedText title;
    MarkedText guarantees; ///< what it guarantees and what not: one or a few sentences
    Listing listing;
    ListingArrows arrows = {}; ///< in which order a client executes the lines
    bool isQuorum = false;     ///< needs a majority of several independent nodes
    bool canExtend =
        false; ///< has an extension (Scheme::extend), so that a watchdog can renew its leases
    /// Whether there is a lock to acquire, hold and release. If false, the entry is used instead of
    /// a lock: no client is ever granted or denied a lock, every client enters the critical
    /// section, and acquire() returns no lock.
    bool isLock = true;
    ListingGaps gaps =
        {}; ///< pairs of lines between which other clients can act; empty if every step is atomic
    Duration leaseRounding = std::chrono::milliseconds(
        1); ///< the lease is rounded up to a multiple of this; 0: the key has no TTL
    std::span<const std::string_view> needs =
        {}; ///< commands that some servers do not support and the scheme cannot replace: "LPOS"
    std::span<const std::string_view> settings =
        {}; ///< settings that have an effect only on schemes that list them here: "takeover"
    MistakeSet mistakes =
        {}; ///< the mistakes from web articles (ArticleMistake) that the scheme can make
    MistakeSet usualMistakes = {}; ///< the mistakes that it makes unless a run selects others; the
                                   ///< texts of `listing` show them
    SchemeFlaw flaw = SchemeFlaw::none;
    bool waitsForReplicas = false; ///< a grant needs confirmations of replicas (WAIT)
    bool waitsForDisk = false; ///< a grant needs the key in the node's append-only file (WAITAOF)
    bool storesDeadline =
        false; ///< the key has no TTL: its value is the time at which the lock becomes free
    bool storesWallClock =
        false; ///< the lock's value is a time of the client's wall clock, and no token
    bool guardsData = false; ///< the data refuse a late write themselves

    /// Returns how many nodes and replicas of each a run of this scheme has, unless the scenario or
    /// the user says otherwise.
    int nodesUsual() const { return isQuorum ? 5 : 1; }
    int replicasUsual() const { return waitsForReplicas ? 1 : 0; }
};

/// Why a try did not get the lock.
enum class Denial : std::uint8_t {
    held,       ///< another client has the lock
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
    EventRef decidedBy;           ///< the row of the answer (or time-out) that decided the result
    int heldCount = 0;            ///< number of nodes on which another client has the lock

    /// Returns whether the try failed because of failing nodes only, and no node reported that
    /// another client has the lock.
    bool isServiceFailure() const
    {
        return !lock && heldCount == 0 && (denial == Denial::error || denial == Denial::noQuorum);
    }
};

/// The result of a release. If `unanswered` is set, it is preliminary.
struct ReleaseReport {
    int deleted = 0;    ///< number of nodes on which a key was deleted
    EventRef decidedBy; ///< the row of the last answer or time-out
    /// Null if all nodes have answered. Otherwise the release still waits for the other nodes,
    /// whose answers do not affect the lock any more. For the final result, await awaitReleases().
    /// If `unanswered` is dropped instead, the client process still receives the answers.
    std::shared_ptr<Gather> unanswered;
};

/// The result of an extension.
struct ExtensionReport {
    std::optional<LocalTime> validUntil; ///< set: extended; none: the lock is lost or its state is
                                         ///< unknown, and the work must stop
    EventRef decidedBy; ///< the row of the answer (or time-out) that decided the result
};

/// A way to lock a resource with keys on Redis nodes, correct or wrong. It uses only a
/// ClientProcess, so it cannot access sockets or true time. It has no state: one object serves all
/// clients on all threads. Its source file begins with the listing, numbered lines that describe
/// what it does; the code announces each line (ClientProcess::step) before it executes the line.
/// "Article 001" and the like are web articles about Redis locks (docs/ARTICLES.md).
class Scheme {
public:
    /// `info`: its entry in the catalogue. REQUIRES: lives as long as the scheme.
    explicit Scheme(const SchemeInfo &info) : m_info(info) { }
    virtual ~Scheme() = default;
    const SchemeInfo &info() const { return m_info; }
    /// Makes one try, without retries. Returns the lock, or why it was not granted.
    virtual Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const = 0;
    /// Sets a new lease of the same length, counted from now, if the lock is still held. If the
    /// lock is lost, the report has no validUntil. REQUIRES: info().canExtend.
    virtual Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const;
    /// Releases the lock on the nodes that it may be on. May return before all nodes have answered
    /// (ReleaseReport::unanswered). If the client acquires the lock again, every node executes the
    /// command of the acquisition after that of the release.
    virtual Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const = 0;

private:
    const SchemeInfo &m_info;
};

} // namespace lockscope
