// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/eventkind.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// What a fault does. What is the same in every world stands in one table (faultaction.cpp). How an action is carried out stands in one
/// place per world: for nodes core/run/liverun/faults/nodefaults.cpp and core/run/modelrun/modelfaults.cpp. Its name and icon in the window:
/// ui/words/faultkinds.cpp. The actions of one family follow each other.
enum class FaultAction : std::uint8_t {
    // Of a client.
    pause,       ///< it stops, whole: nothing of it runs, replies wait in their sockets. A length of 0: there is no pause at all
    crash,       ///< it dies: no release, its connections close. With a length it comes back after that, as a process without memory
    lateStart,   ///< it does not begin before the condition has come true: this fixes which client is first
    clientClock, ///< its wall clock is wrong by `offset`, and both its clocks run faster by `drift` from the beginning
    stall,       ///< its watchdog stops before a renewal, while the client itself goes on: its lease runs out under it
    // Of a node's process.
    freeze,       ///< it stops (SIGSTOP) and goes on later: requests queue, and run late; its clock runs on
    flushScripts, ///< it forgets its scripts (SCRIPT FLUSH): EVALSHA answers NOSCRIPT
    nodeCrash,    ///< it dies (SIGKILL) and starts again after the length, else the setting `restart-delay`, with what is on its disk
    clockJump,    ///< its wall clock, and so the end of every key, jumps by the length, else by the setting `clock-jump`
    wipe,         ///< it dies and starts again at once with an empty disk
    shutDown,     ///< it ends in good order (SIGTERM), saves what it is configured to save, and starts again as after a crash
    slow,         ///< it answers no request (CLIENT PAUSE), while its clock runs and nothing expires
    outOfMemory,  ///< it refuses to write (OOM)
    clockDrift,   ///< its clock runs faster by `drift`; what it gained or lost stays
    // Of one message of a client's link.
    loseRequest,  ///< the n-th command from the client to the node never arrives
    loseReply,    ///< … is executed, and its answer never comes back
    delayRequest, ///< … arrives later by the length; what is after it waits
    delayReply,   ///< its answer does
    // Of a link.
    cut,         ///< nothing passes either way; what was on its way comes when the cut is healed, as TCP does
    cutRequests, ///< nothing passes to the node
    cutReplies,  ///< nothing passes back
    cutReset,    ///< as `cut`, but longer than TCP retries: at its end what was held is lost, and the connection is reset
    refuse,      ///< the connection is reset at once, and every new one is refused
    lag,         ///< every message takes `latency`, and up to `jitter`, longer
    throttle,    ///< no more than `bandwidth` passes
    reset,       ///< the connection is reset, once
    // Of a node's part in the replication, by the operator. (Sentinels decide for themselves: the setting `sentinels`.)
    promote, ///< a replica becomes the primary; the other replicas copy it, and clients go there once they hear of it
    demote,  ///< a primary that was replaced copies the present one: what was written to it meanwhile is lost
};

inline constexpr int faultActionCount = static_cast<int>(FaultAction::demote) + 1;

/// Each family is a list of the scenario file; a plan has its faults in this order.
enum class FaultFamily : std::uint8_t { pauses, crashes, holds, clocks, stalls, nodes, links, failovers };

/// What a fault of a family happens to.
enum class FaultSubject : std::uint8_t { client, node, link };

/// When an action can begin.
enum class FaultStart : std::uint8_t {
    step,      ///< at a step of the client, at a time, or on a condition
    condition, ///< on a condition only
    ownClock,  ///< from the beginning or on a condition
    renewal,   ///< before the n-th renewal of the client
    message,   ///< with the n-th command of the link
    any,       ///< from the beginning (before the clients begin), at a time, or on a condition
};

/// What ends an action.
enum class FaultEnding : std::uint8_t {
    moment,            ///< nothing: it happens once
    ownLength,         ///< its length, if it has one; else it has no end
    length,            ///< its length only
    lengthOrCondition, ///< its length or a condition, whichever is first; else the end of the run
    process,           ///< as lengthOrCondition, and also the end of the node's process
    restart,           ///< its process has started again: after its length (else a setting), or on a condition
    restartAtOnce,     ///< its process has started again, which begins at once
};

/// What the actions of a family share: what they happen to, and the keys of a scenario file in which families differ.
struct FaultFamilyInfo {
    const char *name;      ///< of the list: "pauses"
    FaultSubject subject;
    const char *action;    ///< of the action's name; null: there is one action only
    const char *condition; ///< of the condition on which it begins
    const char *length;    ///< of its length
    const char *count;     ///< of FaultBegin::occurrence; null: it has none
};

/// One row of the table.
struct FaultActionInfo {
    FaultAction action;
    FaultFamily family;
    const char *name; ///< in its family: "freeze"
    FaultStart start;
    FaultEnding ending;
    EventKind row;       ///< the trace's row of its beginning; unknown: it has no row of its own
    const char *english; ///< what happens, after what it happens to: "frozen"
    const char *chinese;
};

const std::array<FaultActionInfo, faultActionCount> &faultActions();
const FaultActionInfo &infoOf(FaultAction action);
const FaultFamilyInfo &infoOf(FaultFamily family);
inline FaultFamily familyOf(FaultAction action)
{
    return infoOf(action).family;
}
inline FaultSubject subjectOf(FaultAction action)
{
    return infoOf(familyOf(action)).subject;
}

/// The action of that name in the family.
std::optional<FaultAction> faultActionOf(FaultFamily family, std::string_view name);
/// The names of the family's actions: "freeze, flush-scripts or crash".
std::string faultActionNames(FaultFamily family);

/// Whether it happens to one message, and neither begins nor ends.
inline bool isOfOneMessage(FaultAction action)
{
    return infoOf(action).start == FaultStart::message;
}
/// Whether it happens once: it has no end.
inline bool isMoment(FaultAction action)
{
    return infoOf(action).ending == FaultEnding::moment;
}
/// Whether a node's clock changes.
inline bool changesNodeClock(FaultAction action)
{
    return infoOf(action).row == EventKind::clockJumped && subjectOf(action) == FaultSubject::node;
}
/// Whether a node answers nothing while it lasts.
inline bool stopsNode(FaultAction action)
{
    return infoOf(action).row == EventKind::frozen;
}
/// Whether it ends a node's process, and is over when that has started again.
inline bool endsProcess(FaultAction action)
{
    const FaultEnding ending = infoOf(action).ending;
    return ending == FaultEnding::restart || ending == FaultEnding::restartAtOnce;
}

} // namespace lockscope
