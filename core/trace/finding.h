// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/wording.h"
#include "lockscope/base/time.h"
#include "lockscope/events/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// The kinds of findings. JSON names: "two-believers", "foreign-release", "stale-write", …
enum class FindingKind : std::uint8_t {
    twoBelievers,   ///< two clients believe at the same time that they hold the lock
    foreignRelease, ///< a release deleted another client's key
    staleWrite, ///< the store accepted a write of a client after a later grant to another client
    fenceBackwards, ///< a later grant has a fencing token that is not larger: the store cannot tell
                    ///< the old holder from the new one
    orphanKey,    ///< a key without a deadline that no client set, or whose owner has crashed or no
                  ///< longer uses it
    unobtainable, ///< for max(2 TTL, 1 s) or longer a client waited while no client believed that
                  ///< it held the lock or was inside. A crash of a holder cannot explain this: its
                  ///< lease and the retries after it take less time
    starvation,   ///< a client waited max(4 TTL, 2 s) or longer in one series of attempts, and
                ///< meanwhile the others together entered at least 20 times as often as the run has
                ///< clients; or the store refused 5 or more writes of a client in one round
                ///< (workload `counter`)
    lostUpdate,   ///< two counter writes were based on the same number: one of them is lost
    hostStall,    ///< the machine did not run Lockscope for a while; the machine, and not the lock,
                  ///< may have caused a violation after it
    unavailable,  ///< from Finding::time to the end of the run no client held the lock, and every
                  ///< attempt was refused or not answered
    foreignWrite, ///< a client's command overwrote the key of another client
    foreignRenewal, ///< a client's command gave the key of another client a new TTL
    foreignPersist, ///< a client's command removed the TTL of another client's key
    keyEvicted,     ///< a node evicted a client's key, because its memory was full
    keyRemoved,     ///< the operator removed a client's key: by a command such as DEL or FLUSHALL
    lostTime,  ///< clients were denied the lock for max(TTL / 4, 100 ms) or longer, while no client
               ///< believed that it held the lock and no key of a crashed holder stood
    sameError, ///< all attempts that failed with an error failed with the same one
    nodeLost,  ///< the process of a node or of the store ended, and neither the fault plan nor the
               ///< operator ended it
    // Reasons why a run without a violation proves nothing.
    noContention,    ///< no two clients wanted the lock at the same time
    faultNeverBegan, ///< a planned fault, or a client with a delayed start, never began
    faultUnfinished, ///< a planned fault did not finish
    cutShort,        ///< the run ended before a client had finished its rounds
    torn,            ///< the trace has no run-end row
    differentKeys,   ///< no two clients asked for the same resource
    noCommand,       ///< a program reported a grant, and none of its commands reached a node
    callNotReturned, ///< a release did not return for more than 2 TTL, until the end of the run
    reportsDropped,  ///< a program sent more reports than Lockscope reads, or reports about another
                     ///< lock while it held one
    endsBeforeLease, ///< the value of a key without a deadline is an end time, and the run ended
                     ///< before it
    onlyPossible,    ///< in a log of several clocks: two clients were inside at the same time, as
                     ///< logged, but not for longer than their clocks may differ
    // Remarks about the run that do not change the outcome.
    noSuchPlace, ///< a fault is placed at a step that the scheme does not have
    alreadyOver, ///< the end of a planned fault had come before its beginning. If no planned fault
                 ///< took effect, the run is untested
    inferredBelief,    ///< the clients were programs that reported nothing; what they believed is
                       ///< inferred from their commands
    leftNotReported,   ///< a program did not report the end of its work: in one hold, or never
    neverEntered,      ///< a program never reported that it entered: each grant counts as entered
    needsCapacity,     ///< programs seem to count permits, but the setting `capacity` is 1
    keysNotSeen,       ///< a program used keys that Lockscope cannot see
    observingProtects, ///< reading the keys of given nodes keeps them from being evicted
};
inline constexpr int findingKindCount = static_cast<int>(FindingKind::observingProtects) + 1;

/// Something that a verdict reports besides violations, with its evidence.
struct Finding {
    FindingKind kind;
    WorldTime time{};
    Wording text; ///< one sentence, without a full stop
    std::vector<Seq> evidence;
    std::vector<ClientId> clients;
    NodeId node;
    std::optional<FaultId> fault = {}; ///< for a finding about a planned fault: which one of the
                                       ///< run's plan; nullopt if the trace has no such plan
    std::string_view cause = {}; ///< of `lostTime`: the name of the cause, if the rows tell it
    std::optional<Duration> blockedFor = {}; ///< of `unavailable`, if a key blocks the lock: how
                                             ///< long it still stands; the largest: for ever
};

} // namespace lockscope
