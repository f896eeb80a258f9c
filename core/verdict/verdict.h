// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/outcome.h"
#include "core/trace/counts.h"
#include "core/trace/finding.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/events/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// An evidence row in words, for readers without the trace: "client 1 was granted the lock".
struct EvidenceText {
    Seq seq = noSeq;
    WorldTime time{};
    Wording text;
};

/// An interval with two or more clients inside the critical section of one resource. It begins when
/// a second client enters, and ends when only one is left.
struct Violation {
    WorldTime from{};
    WorldTime to{};
    std::vector<ClientId> clients; ///< all clients that were inside during it, ascending
    std::string resource;
    std::vector<Seq> evidence; ///< the `entered` and `left` rows and the chain of causes (grants,
                               ///< pause, expiry); ascending, at most evidenceMax
    std::vector<EvidenceText> chain; ///< the evidence up to the overlap in words; only for the
                                     ///< first chainsMax violations of a run

    static constexpr std::size_t evidenceMax = 256;
    static constexpr std::size_t chainsMax = 20;
};

/// Returns whether a finding of that kind makes a run without a violation untested.
bool meansUntested(FindingKind kind);

std::string_view findingName(FindingKind kind);
/// Returns the kind with that name; nullopt if there is none.
std::optional<FindingKind> findingKindOf(std::string_view name);

/// Duration statistics of a run: median, 99th percentile, maximum.
struct Spread {
    Duration p50{};
    Duration p99{};
    Duration max{};
};

/// The judgement of a trace, with the evidence for each statement. An immutable value.
struct Verdict {
    RunHeader header;
    Outcome outcome = Outcome::held;
    bool held = true; ///< no two clients were inside at the same time
    std::vector<Violation> violations;
    std::vector<Finding> findings;
    Counts counts;   ///< attempts, granted, denied, released, release_refused, stolen, entered, …
    Counts workload; ///< expected, actual, failures, misses, and further counts of the workload
                     ///< (core/workload/workload.h)
    std::optional<Spread> acquire; ///< time from an `attempt` to its `granted`; nullopt: no grant
    std::optional<Spread>
        wait; ///< time from the first `attempt` of a series to its `granted`; nullopt: no grant
    Duration duration{};    ///< time of the last row
    std::size_t events = 0; ///< number of rows
};

} // namespace lockscope
