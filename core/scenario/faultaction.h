// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/markedtext.h"
#include "lockscope/events/eventkind.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// What a fault does. One table (faultaction.cpp) has everything that is the same in every world.
/// Each world has one file that executes the actions on nodes:
/// core/run/liverun/faults/livenodefaults.cpp and core/run/modelrun/modelfaults.cpp. The file
/// ui/words/faultkinds.cpp has the names and the icons for the window. The actions of a family are
/// adjacent. "The length" below is FaultEnd::length of the fault.
enum class FaultAction : std::uint8_t {
    // Actions on a client.
    pause, ///< the whole client stops: none of its code runs, and replies wait in their sockets.
           ///< With length 0 there is no pause
    crash, ///< the client crashes without a release; its connections close. After the length, if
           ///< any, it restarts without memory
    terminate, ///< the client gets SIGTERM and reacts by the setting `on-terminate`; if it has not
               ///< ended after `grace`, it is killed
    lateStart, ///< the client does not start before the condition is true; so the scenario
               ///< determines which client is first
    clientClock, ///< the client's wall clock is wrong by `offset`, and its wall and monotonic
                 ///< clocks run faster by `drift` from the start
    stall, ///< the client's watchdog stops before a renewal while the rest of the client continues,
           ///< so its lease ends
    // Actions on a node's process.
    freeze, ///< the node stops (SIGSTOP) and continues later: requests queue up and run late; the
            ///< node's clock continues
    flushScripts, ///< the node loses its scripts (SCRIPT FLUSH), so EVALSHA returns NOSCRIPT
    deleteKey,    ///< the node loses the keys of the locks, by `by`: an operator or another program
                  ///< deletes them, or the node evicts them
    nodeCrash,    ///< the node crashes (SIGKILL). It restarts after the length, else the setting
                  ///< `restart-delay`, with the data on its disk
    clockJump, ///< the node's wall clock, and so the end of every key, jumps by the length, else by
               ///< the setting `clock-jump`
    wipe,      ///< the node crashes and restarts at once with an empty disk
    shutDown,  ///< the node shuts down properly (SIGTERM), saves what it is configured to save, and
               ///< restarts as after a crash
    slow, ///< the node answers no request (CLIENT PAUSE), while its clock runs and no key expires
    outOfMemory, ///< the node refuses writes (OOM)
    saveFails,   ///< the node cannot save its data, and so refuses writes (MISCONF)
    busy, ///< the node runs a long script, refuses every command (BUSY) and deletes no expired key;
          ///< its clock continues
    clockDrift, ///< the node's clock runs faster by `drift`; the clock keeps its error when the
                ///< fault ends
    // Actions on one message of a client's link.
    loseRequest, ///< the n-th command from the client to the node never arrives
    loseReply, ///< the node executes the n-th command from the client, but the reply never arrives
    delayRequest, ///< the n-th command arrives later by the length; later messages wait for it
    delayReply,   ///< the reply to the n-th command arrives later by the length
    // Actions on a link.
    cut, ///< blocks both directions; as with TCP, the waiting messages arrive when the cut ends
    cutRequests, ///< blocks the direction to the node
    cutReplies,  ///< blocks the direction from the node
    cutReset,    ///< as `cut`, but TCP gives up meanwhile: at its end the waiting messages are lost
                 ///< and the connection is reset
    refuse,      ///< resets the connection at once and refuses new ones
    lag,         ///< delays every message by `latency` plus up to `jitter`
    throttle,    ///< limits the link to `bandwidth`
    reset,       ///< resets the connection once
    // Failovers by the operator. (With the setting `sentinels`, sentinels decide about failovers by
    // themselves.)
    promote, ///< makes a replica the primary; the other replicas copy it, and clients use it once
             ///< they learn of the change
    demote,  ///< makes a replaced primary copy the current one; the replaced primary loses what was
             ///< written to it meanwhile
};

inline constexpr int faultActionCount = static_cast<int>(FaultAction::demote) + 1;

/// The families of actions. Each family is one list in a scenario file. The faults of a plan are in
/// this order of families.
enum class FaultFamily : std::uint8_t {
    pauses,
    crashes,
    terminations,
    lateStarts,
    clocks,
    stalls,
    nodes,
    links,
    failovers
};

/// What a fault of a family affects.
enum class FaultSubject : std::uint8_t { client, node, link };

/// When an action can begin.
enum class FaultStart : std::uint8_t {
    step,        ///< at a step of the client, at a time, or when a condition becomes true
    condition,   ///< only when a condition becomes true
    clientStart, ///< at the start of the client, or when a condition becomes true
    renewal,     ///< before the n-th renewal of the client
    message,     ///< with the n-th command of the link
    any,         ///< before the clients start, at a time, or when a condition becomes true
};

/// What ends an action.
enum class FaultEnding : std::uint8_t {
    moment,            ///< nothing, because the action is instantaneous
    lengthOrNever,     ///< the action ends after its length; without a length it never ends
    lengthOrWorkEnd,   ///< the action ends after its length; without a length, when the work of the
                       ///< client ends
    lengthOrCondition, ///< the action ends after its length or on a condition, whichever is first;
                       ///< else at the end of the run
    process, ///< as lengthOrCondition; in addition, the end of the node's process ends the action
    restart, ///< the node's process restarts after the length (else the time of a setting), or on a
             ///< condition
    restartAtOnce, ///< the node's process restarts at once
};

/// What the actions of a family have in common: what they affect, and the names of some JSON keys
/// of a fault in a scenario file. These keys have different names in different families.
struct FaultFamilyInfo {
    const char *name; ///< the name of the list in the file: "pauses"
    FaultSubject subject;
    const char *action;    ///< the key of the action's name; null: the family has only one action
    const char *condition; ///< the key of the condition on which a fault begins
    const char *length;    ///< the key of FaultEnd::length
    const char *count; ///< the key of FaultBegin::occurrence; null: faults of the family have no
                       ///< such number
};

/// One row of the table of actions.
struct FaultActionInfo {
    FaultAction action;
    FaultFamily family;
    const char *name; ///< unique in its family: "freeze"
    FaultStart start;
    FaultEnding ending;
    EventKind row;   ///< the kind of the row in the trace when the action begins; unknown: there is
                     ///< no such row
    MarkedText text; ///< what happens; it follows the name of the subject: "frozen" in "node 3
                     ///< frozen"
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
/// Returns the names of the family's actions for an error message: "freeze, flush-scripts or
/// crash".
std::string faultActionNames(FaultFamily family);

/// Returns whether the action affects one message only. If such a fault has a length, it is the
/// delay of the message.
inline bool affectsOneMessage(FaultAction action)
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
/// Returns whether the node executes no command while a fault with this action lasts: the node does
/// not answer, or it answers BUSY. Such a fault ends with the run at the latest.
inline bool stopsNode(FaultAction action)
{
    return infoOf(action).row == EventKind::frozen || action == FaultAction::busy;
}
/// Returns whether the action ends a node's process. A fault with such an action is over when the
/// process has restarted.
inline bool endsProcess(FaultAction action)
{
    const FaultEnding ending = infoOf(action).ending;
    return ending == FaultEnding::restart || ending == FaultEnding::restartAtOnce;
}

} // namespace lockscope
