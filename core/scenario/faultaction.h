// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/eventkind.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// What a fault does. One table (faultaction.cpp) has everything that is the same in every world. Each world has one file that executes the
/// actions on nodes: core/run/liverun/faults/nodefaults.cpp and core/run/modelrun/modelfaults.cpp. Name and icon in the window:
/// ui/words/faultkinds.cpp. The actions of a family are adjacent.
enum class FaultAction : std::uint8_t {
    // Actions on a client.
    pause,       ///< pauses the whole client: none of its code runs, replies wait in their sockets. With length 0 there is no pause
    crash,       ///< it crashes without a release; its connections close. With a length it restarts after that, as a process without memory
    lateStart,   ///< it does not start before the condition is true; so the scenario determines which client is first
    clientClock, ///< its wall clock is wrong by `offset`, and both its clocks run faster by `drift` from the start
    stall,       ///< its watchdog stops before a renewal while the rest of the client continues, so its lease ends
    // Actions on a node's process.
    freeze,       ///< it stops (SIGSTOP) and continues later: requests queue up and run late; its clock continues
    flushScripts, ///< it loses its scripts (SCRIPT FLUSH): EVALSHA returns NOSCRIPT
    nodeCrash,    ///< it crashes (SIGKILL) and restarts after the length, else the setting `restart-delay`, with the data on its disk
    clockJump,    ///< its wall clock, and so the end of every key, jumps by the length, else by the setting `clock-jump`
    wipe,         ///< it crashes and restarts at once with an empty disk
    shutDown,     ///< it shuts down properly (SIGTERM), saves what it is configured to save, and restarts as after a crash
    slow,         ///< it answers no request (CLIENT PAUSE), while its clock runs and no key expires
    outOfMemory,  ///< it refuses writes (OOM)
    busy,         ///< it runs a long script and refuses every command (BUSY); its clock continues, and it deletes no expired key
    clockDrift,   ///< its clock runs faster by `drift`; the difference remains afterwards
    // Actions on one message of a client's link.
    loseRequest,  ///< the n-th command from the client to the node never arrives
    loseReply,    ///< the n-th command from the client to the node is executed, but its answer never arrives
    delayRequest, ///< the n-th command arrives later by the length; later messages wait for it
    delayReply,   ///< the answer to the n-th command arrives later by the length
    // Actions on a link.
    cut,         ///< blocks both directions; like TCP, it delivers the waiting messages when the cut is healed
    cutRequests, ///< blocks the direction to the node
    cutReplies,  ///< blocks the direction from the node
    cutReset,    ///< as `cut`, but longer than TCP retries: at its end the waiting messages are lost and the connection is reset
    refuse,      ///< resets the connection at once and refuses new ones
    lag,         ///< delays every message by `latency` plus up to `jitter`
    throttle,    ///< limits the link to `bandwidth`
    reset,       ///< resets the connection once
    // Failovers by the operator. (Sentinels decide by themselves: the setting `sentinels`.)
    promote, ///< makes a replica the primary; the other replicas copy it, and clients use it once they learn of it
    demote,  ///< makes a replaced primary copy the current one: what was written to it meanwhile is lost
};

inline constexpr int faultActionCount = static_cast<int>(FaultAction::demote) + 1;

/// The families of actions. Each family is one list in a scenario file, and a plan has its faults in this order of families.
enum class FaultFamily : std::uint8_t { pauses, crashes, holds, clocks, stalls, nodes, links, failovers };

/// What a fault of a family affects.
enum class FaultSubject : std::uint8_t { client, node, link };

/// When an action can begin.
enum class FaultStart : std::uint8_t {
    step,      ///< at a step of the client, at a time, or on a condition
    condition, ///< on a condition only
    ownClock,  ///< at the start of the client, or on a condition
    renewal,   ///< before the n-th renewal of the client
    message,   ///< with the n-th command of the link
    any,       ///< at the start (before the clients start), at a time, or on a condition
};

/// What ends an action.
enum class FaultEnding : std::uint8_t {
    moment,            ///< nothing: it is instantaneous
    ownLength,         ///< its length, if it has one; else it never ends
    length,            ///< its length only
    lengthOrCondition, ///< its length or a condition, whichever is first; else the end of the run
    process,           ///< as lengthOrCondition, and also the end of the node's process
    restart,           ///< the restart of its process: after its length (else a setting), or on a condition
    restartAtOnce,     ///< the restart of its process, which begins at once
};

/// What the actions of a family have in common: what they affect, and their keys in a scenario file (those that differ between families).
struct FaultFamilyInfo {
    const char *name;      ///< the list: "pauses"
    FaultSubject subject;
    const char *action;    ///< key of the action's name; null: the family has only one action
    const char *condition; ///< key of the condition on which it begins
    const char *length;    ///< key of its length
    const char *count;     ///< key of FaultBegin::occurrence; null: none
};

/// One row of the table.
struct FaultActionInfo {
    FaultAction action;
    FaultFamily family;
    const char *name; ///< unique in its family: "freeze"
    FaultStart start;
    FaultEnding ending;
    EventKind row;       ///< the kind of row in the trace that begins it; unknown: it has no such row
    const char *english; ///< what happens, to be appended to the subject: "frozen"
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

/// Returns the action with this name in the family, or nothing.
std::optional<FaultAction> faultActionOf(FaultFamily family, std::string_view name);
/// Returns the names of the family's actions: "freeze, flush-scripts or crash".
std::string faultActionNames(FaultFamily family);

/// Returns whether the action affects one message only, and so has no duration.
inline bool isOfOneMessage(FaultAction action)
{
    return infoOf(action).start == FaultStart::message;
}
/// Returns whether the action is instantaneous and has no end.
inline bool isInstantaneous(FaultAction action)
{
    return infoOf(action).ending == FaultEnding::moment;
}
/// Returns whether the action changes a node's clock.
inline bool changesNodeClock(FaultAction action)
{
    return infoOf(action).row == EventKind::clockJumped && subjectOf(action) == FaultSubject::node;
}
/// Returns whether the node executes no command while such a fault lasts: it does not answer, or it answers BUSY. Such a fault ends with
/// the run at the latest.
inline bool stopsNode(FaultAction action)
{
    return infoOf(action).row == EventKind::frozen || action == FaultAction::busy;
}
/// Returns whether the action ends a node's process. Such a fault is over when the process has restarted.
inline bool endsProcess(FaultAction action)
{
    const FaultEnding ending = infoOf(action).ending;
    return ending == FaultEnding::restart || ending == FaultEnding::restartAtOnce;
}

} // namespace lockscope
