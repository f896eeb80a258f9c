// SPDX-License-Identifier: MIT
#pragma once

#include "base/ids.h"
#include "base/time.h"
#include "trace/eventkind.h"

#include <optional>
#include <string_view>
#include <vector>

namespace lockscope {

/// A place in a client's life where a fault can be hung. The places are the same for every scheme, so that one scenario runs
/// under all of them; `line` names a numbered line of the scheme's own listing instead.
enum class Anchor : std::uint8_t {
    line,          ///< before the numbered line `line` of the scheme's listing is carried out
    beforeAcquire, ///< before an attempt
    granted,       ///< the client has concluded that it holds the lock, and has not entered yet
    entered,       ///< inside, before the work begins
    beforeWrite,   ///< inside, after the work, before the write to the store leaves
    beforeRelease, ///< outside again (`left`), before the release is sent
    beforeRenewal, ///< inside, before the watchdog sends an extension
};

/// The names of the anchors as scenario files have them: "line", "before-acquire", "granted", "entered", "before-write",
/// "before-release", "before-renewal".
std::string_view anchorName(Anchor anchor);
std::optional<Anchor> anchorOf(std::string_view name);

/// A point of one client's course: a place that it comes to, or a moment.
struct StepPoint {
    ClientId client;
    Anchor anchor = Anchor::entered;
    int line = 0;      ///< for Anchor::line
    int occurrence = 1; ///< the how-manieth time it comes there, from 1
    std::optional<Duration> time = {}; ///< this true time since the run began, wherever the client is; then the others do not count

    friend bool operator==(const StepPoint &, const StepPoint &) = default;
};

/// "When this has happened": the `count`-th row of the trace that matches. Fields that are 0 match any.
struct EventCondition {
    std::vector<EventKind> kinds{EventKind::entered}; ///< any of these, counted together; never empty
    ClientId client;
    NodeId node;
    int count = 1;

    friend bool operator==(const EventCondition &, const EventCondition &) = default;
};

/// A client stops, whole: nothing of it runs, replies wait in their sockets. It goes on when the condition has come true, or
/// after the length, whichever is first. Length 0: there is no pause at all.
struct PauseFault {
    StepPoint at;
    std::optional<Duration> length; ///< none: the setting `pause`
    std::optional<EventCondition> until;

    friend bool operator==(const PauseFault &, const PauseFault &) = default;
};

/// A client dies: no release, its connections close, it never comes back.
struct CrashFault {
    StepPoint at;

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
    };
    NodeId node;
    Kind kind = Kind::freeze;
    std::optional<EventCondition> when;  ///< none: before the clients begin
    std::optional<EventCondition> until; ///< a freeze: its end
    std::optional<Duration> length;      ///< a freeze lasts no longer; neither: until the run ends
    std::optional<Duration> time = {};   ///< it begins at this true time since the run began, instead of `when`

    friend bool operator==(const NodeFault &, const NodeFault &) = default;
};

/// Something happens between a client and a node, or the store (storeNode).
struct LinkFault {
    enum class Kind : std::uint8_t {
        loseRequest,  ///< the `message`-th command from the client to the node never gets there
        loseReply,    ///< … is carried out, and its answer never comes back
        delayRequest, ///< … comes `length` later; what is behind it waits
        delayReply,   ///< its answer does
        cut,          ///< nothing passes either way; what was on its way comes when the cut is healed, as TCP does
        cutRequests,  ///< nothing passes to the node
        cutReplies,   ///< nothing passes back
    };
    ClientId client; ///< 0, of a cut: every client
    NodeId node;     ///< 0, of a cut: every node; storeNode: the store
    Kind kind = Kind::cut;
    int message = 1; ///< from 1, in the order of `sent` on this link; not for cuts
    std::optional<EventCondition> when = {};  ///< a cut begins; none: from the beginning
    std::optional<EventCondition> until = {}; ///< a cut ends
    std::optional<Duration> length = {};      ///< of a delay; a cut lasts no longer; neither: until the run ends
    std::optional<Duration> time = {};        ///< a cut begins at this true time, instead of `when`

    friend bool operator==(const LinkFault &, const LinkFault &) = default;
};

/// "lose-request", "delay-reply", "cut" …
std::string_view linkFaultName(LinkFault::Kind kind);
std::optional<LinkFault::Kind> linkFaultOf(std::string_view name);

/// "freeze", "flush-scripts", "crash", "clock-jump", "wipe".
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

    friend bool operator==(const FaultPlan &, const FaultPlan &) = default;
};

} // namespace lockscope
