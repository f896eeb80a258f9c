// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/spans.h"
#include "core/trace/stateat.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/details/faultstretch.h"
#include "ui/index/messages.h"
#include "ui/index/validity.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// One fact about an event, in the window's language.
struct DetailFact {
    enum class Kind : std::uint8_t {
        scenario, scheme, world, seed, ///< of `run began`
        command,   ///< the command of the event: sent, answered, timed out, or executed on a node
        reply,     ///< the reply to it
        roundTrip, ///< from `sent` to `replied`, or how long the client waited until it timed out
        reason,    ///< the reason of a denial
        validity,  ///< time left by the client's own clock when it was granted or renewed
        ttl,       ///< the time to live with which a key was set
        belief,    ///< whether the client believed right after the event that it held the lock, and the time left
        keys,      ///< whose keys were set on which node right after the event, with their TTL left
        length,    ///< of a stall, or the size of a clock jump
        clock,     ///< the offset of a wall clock right after the event
        key, token, fence, node, attempt,
        line,      ///< the line of the scheme's listing from which it came
        text,      ///< the rest of the row's detail
    };
    Kind kind;
    QString value;
    Seq target = noSeq;  ///< the row to which the value links; noSeq: none
    bool isCode = false; ///< code: in the words of Redis or the scheme
};

/// An entry of the verdict with the event in its evidence.
struct DetailEvidence {
    QString words;
    Seq target = noSeq; ///< the entry's first row
};

/// All details of one event of a trace, ready for display. Rows are indices of the trace.
struct EventDetails {
    std::size_t row = 0;
    std::vector<DetailFact> facts;
    std::vector<Span> spans;                       ///< the spans that the event begins or ends
    std::vector<Message> votes;                    ///< the nodes' replies, for `granted` and `denied`
    std::optional<ValidityParts> validity;         ///< the parts of the TTL, for `granted` and `extended`
    std::optional<FaultStretch> stretch;           ///< of the begin or the end of a fault
    std::vector<DetailEvidence> evidence;
    std::vector<std::size_t> causes;  ///< from the nearest back to the first
    std::vector<std::size_t> effects; ///< the direct ones, in order

    /// Returns the fact of that kind, or nullptr.
    const DetailFact *fact(DetailFact::Kind kind) const;
};

/// The inputs of detailsOf(). The references outlive the call.
struct DetailSource {
    const Trace &trace;
    const Spans &spans;
    const StateAt *moment = nullptr;   ///< right after the row; null: unknown
    const Verdict *verdict = nullptr; ///< null: not judged
    const RunHeader *header = nullptr; ///< null: unknown
};

/// Returns the details of a row. A pure function of its arguments and the language. REQUIRES: row < trace.size(); the spans are the
/// trace's. Thread: the window's.
EventDetails detailsOf(const DetailSource &source, std::size_t row);

} // namespace lockscope
