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

/// One thing that is known about an event, in the window's language.
struct DetailFact {
    enum class Kind : std::uint8_t {
        scenario, scheme, world, seed, ///< of `run began`
        command,   ///< the text of the command that the event is about: sent, answered, given up, or carried out on a node
        reply,     ///< what was answered to it
        roundTrip, ///< from `sent` to `replied`, or how long the client waited in vain
        reason,    ///< why it was denied
        validity,  ///< time left by the client's own reckoning when it was granted or renewed
        ttl,       ///< what a key was set with
        belief,    ///< whether the client believed right after the event, and with how much time left
        keys,      ///< whose keys stood where right after the event, and their TTL left
        length,    ///< of a stall, or how far a clock jumped
        clock,     ///< how far a wall clock was off right after the event
        key, token, fence, node, attempt,
        line,      ///< the line of the scheme's listing that it came from
        text,      ///< what else the row says
    };
    Kind kind;
    QString value;
    Seq target = noSeq;  ///< the row that the value leads to; noSeq: none
    bool isCode = false; ///< in Redis's or the scheme's own words
};

/// An entry of the verdict that names the event as its evidence.
struct DetailEvidence {
    QString words;
    Seq target = noSeq; ///< its first row
};

/// All that is known about one event of a trace, ready to be shown. Rows are indices of the trace.
struct EventDetails {
    std::size_t row = 0;
    std::vector<DetailFact> facts;
    std::vector<Span> spans;                       ///< those that the event begins or ends
    std::vector<Message> votes;                    ///< what the nodes answered, of `granted` and `denied`
    std::optional<ValidityParts> validity;         ///< what became of the TTL, of `granted` and `extended`
    std::optional<FaultStretch> stretch;           ///< of a fault's beginning or end
    std::vector<DetailEvidence> evidence;
    std::vector<std::size_t> causes;  ///< from the nearest back to the first
    std::vector<std::size_t> effects; ///< direct ones, in order

    /// The fact of that kind, or nullptr.
    const DetailFact *fact(DetailFact::Kind kind) const;
};

/// What details are told from. The references outlive the call.
struct DetailSource {
    const Trace &trace;
    const Spans &spans;
    const StateAt *moment = nullptr;   ///< right after the row; null: nobody knows
    const Verdict *verdict = nullptr; ///< null: not judged
    const RunHeader *header = nullptr; ///< null: nobody knows what was run
};

/// A pure function of its arguments and the language. REQUIRES: row < trace.size(); the spans are the trace's. Thread: the window's.
EventDetails detailsOf(const DetailSource &source, std::size_t row);

} // namespace lockscope
