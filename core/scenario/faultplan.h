// SPDX-License-Identifier: MIT
#pragma once

#include "base/ids.h"
#include "base/time.h"
#include "trace/eventkind.h"
#include "world/anchor.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The names of the anchors as scenario files have them: "line", "before-acquire", "granted", "entered", "before-write",
/// "before-release", "before-renewal", "before-send".
std::string_view anchorName(Anchor anchor);
std::optional<Anchor> anchorOf(std::string_view name);

/// How long after its row a condition comes true, at most.
inline constexpr Duration conditionAfterMax = 10min;

/// "When this has happened", or so long after it: the `count`-th row of the trace that matches. Fields that are 0 match any.
struct EventCondition {
    std::vector<EventKind> kinds{EventKind::entered}; ///< any of these, counted together; empty only with `waits`
    ClientId client;
    NodeId node;
    int count = 1;
    /// It comes true so much true time after that row, 0 to conditionAfterMax; 0: as soon as the row is seen. What it sets going names that
    /// row as its cause all the same; if the run is over by then, nothing is set going. So that what two clients do next has an order that
    /// no busy machine turns round.
    Duration after{};
    /// Rows by which a client shows that it waits for the lock count as well: it was denied because others have it, or it blocks for the
    /// message that hands it over.
    bool waits = false;

    friend bool operator==(const EventCondition &, const EventCondition &) = default;
};

/// The name of `waits` among the events of a scenario file.
inline constexpr std::string_view waitsName = "waits";

/// A point of one client's course: a place that it comes to, or a moment, wherever it is then.
struct StepPoint {
    ClientId client;
    Anchor anchor = Anchor::entered;
    int line = 0;      ///< for Anchor::line
    int occurrence = 1; ///< the how-manieth time it comes there, from 1
    std::optional<Duration> time = {}; ///< this true time since the run began; then the place does not count
    std::optional<EventCondition> when = {}; ///< when this has happened; then neither place nor time count
    NodeId node = {};         ///< for Anchor::beforeSend; 0: any
    std::string command = {}; ///< for Anchor::beforeSend: how the command's text begins ("SET"); empty: any

    friend bool operator==(const StepPoint &, const StepPoint &) = default;
};

/// A client stops, whole: nothing of it runs, replies wait in their sockets. It goes on when the condition has come true, or
/// after the length, whichever is first. Length 0: there is no pause at all.
struct PauseFault {
    StepPoint at;
    std::optional<Duration> length; ///< none: the setting `pause`
    std::optional<EventCondition> until;

    friend bool operator==(const PauseFault &, const PauseFault &) = default;
};

/// A client dies: no release, its connections close. It never comes back, or as a new process that remembers nothing.
struct CrashFault {
    StepPoint at;
    std::optional<Duration> restart = {}; ///< after so long; none: never

    friend bool operator==(const CrashFault &, const CrashFault &) = default;
};

/// A client does not begin before the condition has come true: so that who is first is no matter of luck.
struct HoldStart {
    ClientId client;
    EventCondition until;

    friend bool operator==(const HoldStart &, const HoldStart &) = default;
};

/// A client's wall clock is wrong, all the time or from a moment on. Its monotonic clock knows no jumps, but may run too fast.
struct ClockFault {
    ClientId client;
    Duration offset{}; ///< how far it is ahead of the right time; negative: behind
    std::optional<EventCondition> when = {}; ///< the moment; none: from the beginning
    double drift = 0;  ///< ppm: how much faster than true time both its clocks run, from the beginning

    friend bool operator==(const ClockFault &, const ClockFault &) = default;
};

/// A client's watchdog stops before a renewal, while the client itself goes on: its lease runs out under it.
struct StallFault {
    ClientId client;
    int renewal = 1;                ///< the how-manieth of the client's renewals, from 1
    std::optional<Duration> length; ///< none: until the hold ends

    friend bool operator==(const StallFault &, const StallFault &) = default;
};

/// Something happens to a node's process (masters first, then replicas).
struct NodeFault {
    enum class Kind : std::uint8_t {
        freeze,       ///< it stops (SIGSTOP) and goes on later: requests queue, and run late; its clock runs on
        flushScripts, ///< it forgets its scripts (SCRIPT FLUSH): EVALSHA answers NOSCRIPT
        crash,        ///< it dies (SIGKILL), and starts again after `length`, else the setting `restart-delay`, with what is on its disk
        clockJump,    ///< its wall clock, and so the end of every key, jumps by `length`, else the setting `clock-jump`
        wipe,         ///< it dies and starts again at once with an empty disk
        shutDown,     ///< it is ended in good order (SIGTERM), saves what it is told to save, and starts again as after a crash
        slow,         ///< it answers nobody for `length` (CLIENT PAUSE), while its clock runs and nothing expires
        outOfMemory,  ///< it refuses to write (OOM) for `length`, or until the run ends
        clockDrift,   ///< its clock runs faster by `drift` for `length`, or until the run ends; what it gained or lost stays
    };
    NodeId node;
    Kind kind = Kind::freeze;
    std::optional<EventCondition> when;  ///< none: before the clients begin
    std::optional<EventCondition> until; ///< its end, of those that last
    std::optional<Duration> length;      ///< it lasts no longer; neither: until the run ends
    std::optional<Duration> time = {};   ///< it begins at this true time since the run began, instead of `when`
    double drift = 0;                    ///< of a clockDrift: ppm; negative: slower

    friend bool operator==(const NodeFault &, const NodeFault &) = default;
};

/// Something happens to a link: between a client and a node, or the store (storeNode); between a replica and its master; between a
/// sentinel and a node. "Requests" go to the node; of a replica's link, they are what it tells its master, and "replies" are its
/// master's writes.
struct LinkFault {
    enum class Kind : std::uint8_t {
        // One message, once; of a client's link only.
        loseRequest,  ///< the `message`-th command from the client to the node never gets there
        loseReply,    ///< … is carried out, and its answer never comes back
        delayRequest, ///< … comes `length` later; what is behind it waits
        delayReply,   ///< its answer does
        // A state, from its beginning to its end.
        cut,          ///< nothing passes either way; what was on its way comes when the cut is healed, as TCP does
        cutRequests,  ///< nothing passes to the node
        cutReplies,   ///< nothing passes back
        cutReset,     ///< as `cut`, but it outlasts TCP's patience: at its end what was held is lost, and the connection is reset
        refuse,       ///< the connection is reset at once, and every new one is refused
        lag,          ///< every message takes `latency`, and up to `jitter`, longer
        throttle,     ///< no more than `bandwidth` passes
        // A moment.
        reset,        ///< the connection is reset, once
    };
    /// The directions that a `lag` or a `throttle` is of.
    enum class Way : std::uint8_t { both, requests, replies };

    ClientId client; ///< 0: every client, unless it is a link of a replica or a sentinel
    NodeId node;     ///< 0: every node; storeNode: the store. Of a replica's link: the replica
    Kind kind = Kind::cut;
    int message = 1; ///< from 1, in the order of `sent` on this link; of one message only
    std::optional<EventCondition> when = {};  ///< it begins; none: from the beginning
    std::optional<EventCondition> until = {}; ///< it ends
    std::optional<Duration> length = {};      ///< of a delay; a state lasts no longer; neither: until the run ends
    std::optional<Duration> time = {};        ///< it begins at this true time, instead of `when`
    bool isReplication = false; ///< the link by which `node`, a replica, copies its master
    int sentinel = 0;           ///< > 0: the link of that sentinel to `node`
    Way way = Way::both;
    Duration latency{};  ///< of a lag
    Duration jitter{};   ///< of a lag
    int bandwidth = 0;   ///< of a throttle: bytes in a second

    friend bool operator==(const LinkFault &, const LinkFault &) = default;
};

/// Whether the fault befalls one message, and neither begins nor ends.
constexpr bool isOfOneMessage(LinkFault::Kind kind)
{
    return kind < LinkFault::Kind::cut;
}

/// Who is the primary of a master and its replicas changes by the operator's hand. (Sentinels decide for themselves: the setting
/// `sentinels`.)
struct FailoverFault {
    enum class Kind : std::uint8_t {
        promote, ///< `node`, a replica, becomes the primary; the other replicas copy it, and clients go there once they hear of it
        demote,  ///< `node`, a primary that was replaced, is told to copy the present one: what it was told meanwhile is lost
    };
    NodeId node;
    Kind kind = Kind::promote;
    std::optional<EventCondition> when = {};
    std::optional<Duration> time = {};  ///< instead of `when`; neither: before the clients begin
    std::vector<ClientId> unaware = {}; ///< who does not hear of a promotion, and goes on with the old primary for as long as it takes them

    friend bool operator==(const FailoverFault &, const FailoverFault &) = default;
};

/// "promote", "demote".
std::string_view failoverName(FailoverFault::Kind kind);
std::optional<FailoverFault::Kind> failoverOf(std::string_view name);

/// "lose-request", "delay-reply", "cut", "cut-reset", "refuse", "lag", "throttle", "reset" …
std::string_view linkFaultName(LinkFault::Kind kind);
std::optional<LinkFault::Kind> linkFaultOf(std::string_view name);

/// "freeze", "flush-scripts", "crash", "clock-jump", "wipe", "shut-down", "slow", "out-of-memory", "clock-drift".
std::string_view nodeFaultName(NodeFault::Kind kind);
std::optional<NodeFault::Kind> nodeFaultOf(std::string_view name);

/// What goes wrong in a run, as a value: a world carries it out, a scheme knows nothing of it.
struct FaultPlan {
    std::vector<PauseFault> pauses;
    std::vector<CrashFault> crashes;
    std::vector<HoldStart> holds;
    std::vector<ClockFault> clocks;
    std::vector<StallFault> stalls;
    std::vector<NodeFault> nodes;
    std::vector<LinkFault> links;
    std::vector<FailoverFault> failovers;

    friend bool operator==(const FaultPlan &, const FaultPlan &) = default;
};

} // namespace lockscope
