// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/spans.h"
#include "core/trace/stateat.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/messages.h"
#include "ui/index/validity.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// The time from the start of a fault to its end, and what happened in this time. Rows are indices
/// of the trace.
struct FaultPeriod {
    std::size_t begin = 0; ///< the row at which the fault starts
    std::optional<std::size_t>
        end;             ///< the row at which it ends; nothing: not among the rows that were read
    WorldTime endTime{}; ///< the time of the end; if there is none, the time of the last row that
                         ///< was read
    int timeouts = 0;    ///< how many commands timed out because of the fault
    /// The first rows during the fault that can be its consequences, at most consequencesMax, in
    /// order: ends of leases and keys, grants, entries, promotions and demotions.
    std::vector<std::size_t> consequences;

    static constexpr std::size_t consequencesMax = 8;
};

/// Returns the fault that starts or ends at a row: a paused or crashed client, a node that is down
/// or frozen, a link that is cut or slow, a failover. Nothing for other rows. Reads a limited
/// number of rows before and after the row. REQUIRES: row < trace.size().
std::optional<FaultPeriod> faultPeriodAt(const Trace &trace, std::size_t row);

/// One fact about an event, in the window's language.
struct DetailFact {
    enum class Kind : std::uint8_t {
        scenario,
        scheme,
        program,
        world,
        seed,      ///< of the row `run-begin`; program: the user's programs that were the clients
        command,   ///< the command that was sent, answered or timed out, or that changed a key on a
                   ///< node
        reply,     ///< the reply to the command
        roundTrip, ///< the time from `sent` to `replied`, or how long the client waited until the
                   ///< command timed out
        reason,    ///< the reason of a denial
        validity,  ///< the time left by the client's own clock when the lock was granted or renewed
        ttl,       ///< the time to live with which a key was set
        belief,    ///< whether the client believed right after the event that it held the lock, and
                   ///< the time left
        keys,   ///< the owners of the keys on the nodes right after the event, and the TTL left of
                ///< each key
        length, ///< the length of a stall of the machine, or the size of a clock jump
        clock,  ///< the offset of a wall clock right after the event
        key,
        token,
        fence,
        node,
        attempt,
        line,   ///< the line of the listing at which the client was when it caused the event
        origin, ///< the source of a row about a program's belief, if the program did not report the
                ///< row itself
        text,   ///< the detail of the row, if no other fact contains it
    };
    Kind kind;
    QString value;
    Seq target = noSeq;  ///< the event to which the value links; noSeq: none
    bool isCode = false; ///< the value is a command, a reply, a key, a token or a line of the
                         ///< listing; shown in a fixed-width font
};

/// A violation or a finding of the verdict that has the event in its evidence.
struct DetailEvidence {
    QString words;
    Seq target = noSeq; ///< the first event of that evidence
};

/// All details of one event of a trace, ready for display. Rows are indices of the trace.
struct EventDetails {
    std::size_t row = 0;
    std::vector<DetailFact> facts;
    std::vector<Span> spans; ///< the spans that the event begins or ends
    std::vector<Message>
        votes; ///< for `granted` and `denied`: the requests for votes, and the replies, if any
    std::optional<ValidityParts> validity; ///< how the TTL was used, for `granted` and `extended`
    std::optional<FaultPeriod> period;     ///< the fault that the event begins or ends
    std::vector<DetailEvidence>
        evidence;                     ///< the parts of the verdict for which the event is evidence
    std::vector<std::size_t> causes;  ///< the cause, then the cause of the cause, and so on
    std::vector<std::size_t> effects; ///< the direct effects, in the order of the trace

    /// Returns the fact of that kind, or nullptr.
    const DetailFact *fact(DetailFact::Kind kind) const;
};

/// The input of detailsOf(). The references must stay valid during the call.
struct DetailSource {
    const Trace &trace;
    const Spans &spans;
    const StateAt *state = nullptr;    ///< the state right after the row; null: unknown
    const Verdict *verdict = nullptr;  ///< null: not judged
    const RunHeader *header = nullptr; ///< null: unknown
};

/// Returns the details of a row. The result depends only on the arguments and the language.
/// REQUIRES: row < trace.size(); the spans are those of the trace. Thread: the window's.
EventDetails detailsOf(const DetailSource &source, std::size_t row);

} // namespace lockscope
