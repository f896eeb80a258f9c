// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/outcome.h"
#include "core/verdict/counts.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/events/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// A row of the evidence in words, for a reader without the trace: "client 1 was granted the lock".
struct EvidenceText {
    Seq seq = noSeq;
    WorldTime time{};
    std::string text;
};

/// A longest stretch with two or more clients inside the critical section of one resource.
struct Violation {
    WorldTime from{};
    WorldTime to{};
    std::vector<ClientId> clients; ///< all that were inside during it, ascending
    std::string resource;
    std::vector<Seq> evidence;     ///< the `entered` and `left` rows, and the cause chain that led there (grants, pause, expiry);
                                   ///< ascending, at most evidenceMax
    std::vector<EvidenceText> chain;  ///< the evidence up to the overlap in words; only of a run's first violations (chainsMax)

    static constexpr std::size_t evidenceMax = 256;
    static constexpr std::size_t chainsMax = 20;
};

/// The kinds of findings, in the words of the JSON: "two-believers", "foreign-release", "stale-write", …
enum class FindingKind : std::uint8_t {
    twoBelievers,   ///< beliefs of two clients overlap
    foreignRelease, ///< a release deleted another's key
    staleWrite,     ///< the store took a write of a client after another client's later grant
    fenceBackwards, ///< a lock was granted later with a number that is not larger: the store cannot tell the old holder from the new
    orphanKey,      ///< a key without a deadline whose owner is dead, gone or finished, or no client at all
    unobtainable,   ///< for max(2 TTL, 1 s) or longer somebody waited all the time while nobody believed or was inside: longer than
                    ///< a dead holder's lease and the retries after it can explain
    starvation,     ///< a client waited max(4 TTL, 2 s) or longer in one series while the others entered 20 times a client or more
    lostUpdate,     ///< two writes to a counter were built on the same number: one of them is lost
    hostStall,      ///< the machine did not run us for a while: what overlaps it is not the lock's fault
    unavailable,    ///< from there to the end of the run every try was refused or not answered, while nobody held the lock
    nodeLost,       ///< a node's process, or the store's, ended without a plan to end it
    // Why a run in which nothing was violated shows nothing.
    noContention,    ///< two clients never wanted the lock at the same time
    faultNeverBegan, ///< a planned fault, or a client that was held back, never began
    faultUnfinished, ///< a planned fault did not come to its end
    cutShort,        ///< the run ended before a client had finished its rounds
    torn,            ///< the trace has no run-end row
    // What the plan asks for and this run cannot have.
    noSuchPlace,     ///< a fault hangs on a place that the scheme does not have, so the rest of the run decides
};

/// Whether a finding of that kind makes a run in which nothing was violated untested.
bool meansUntested(FindingKind kind);

std::string_view findingName(FindingKind kind);

struct Finding {
    FindingKind kind;
    WorldTime time{};
    std::string text; ///< one English sentence for the JSON; the window words its own from kind and evidence
    std::vector<Seq> evidence;
    std::vector<ClientId> clients;
    NodeId node;
    std::string fault = {}; ///< of a finding about a planned fault: what faultTexts() calls it in English; else empty
};

/// Lengths over a run: the median, the 99th percentile, the longest.
struct Spread {
    Duration p50{};
    Duration p99{};
    Duration max{};
};

/// The judgement of a trace, with the witnesses for every word of it. An immutable value.
struct Verdict {
    RunHeader header;
    Outcome outcome = Outcome::held;
    bool held = true; ///< never two inside at once
    std::vector<Violation> violations;
    std::vector<Finding> findings;
    Counts counts;   ///< attempts, granted, denied, released, release_refused, stolen, entered, …
    Counts workload; ///< expected, actual, failures, misses, and what else its kind counts (workloadtally.h)
    std::optional<Spread> acquire; ///< attempt to granted
    std::optional<Spread> wait;    ///< first try to granted
    Duration duration{};
    std::size_t events = 0;
};

} // namespace lockscope
