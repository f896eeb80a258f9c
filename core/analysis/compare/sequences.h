// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/compare/compare.h"
#include "core/trace/trace.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// Numbers texts so that both compared traces use the same number for the same text.
class SharedTexts {
public:
    /// Returns the number of a text, from 1; 0 for an empty text.
    std::uint32_t number(std::string_view text);

private:
    std::map<std::string, std::uint32_t, std::less<>> m_numbers;
};

/// The position of one attempt among the attempts of its client. An attempt is a retry if it
/// follows a denial; any other attempt begins a new round. Rounds, and the attempts of a round, are
/// counted from 1.
struct AttemptPosition {
    static constexpr std::uint32_t granted = 0; ///< value of `number` for the attempt that was
                                                ///< granted, whether it was the first or a retry
    std::uint32_t round = 0;                    ///< 0: the event belongs to no attempt
    std::uint32_t number = 0;                   ///< of the attempt in its round

    friend auto operator<=>(const AttemptPosition &, const AttemptPosition &) = default;
};

/// Identifies an event by the values that are the same in every run of an experiment. Only events
/// with equal identities can match. If several events of one run have the same identity, the n-th
/// of them matches the n-th of the other run.
struct Identity {
    Actor actor;
    EventKind kind = EventKind::unknown; ///< equal for success and failure: for example,
                                         ///< `timed-out` is stored as `replied`
    AttemptPosition position;
    ClientId client;
    NodeId node;
    std::uint32_t keyNumber = 0;  ///< SharedTexts number of the key
    std::uint32_t wordNumber = 0; ///< SharedTexts number of the command's name, of the step's line,
                                  ///< or of the name of an unknown kind

    friend auto operator<=>(const Identity &, const Identity &) = default;
};

/// Computes the identity of each row of a trace, and the detail of each row in a form that can be
/// compared with another run. REQUIRES: `trace` and `texts` outlive this object.
class IdentityReader {
public:
    IdentityReader(const Trace &trace, SharedTexts &texts);

    /// Returns the identity of a row. `row`: index in the trace.
    Identity identity(std::size_t row) const;
    /// Returns the detail of a row with the parts that differ between runs replaced: a token or an
    /// attempt ("client-2#20") by client, round and number of the attempt; a wall-clock time by a
    /// fixed word. So the details of two runs are equal if they mean the same.
    std::string detail(std::size_t row) const;
    /// Returns whether a comparison of runs compares the details of this kind of event. Other
    /// details depend on the machine.
    static bool isDetailCompared(EventKind kind);

private:
    void findPositions();
    void findTokens();
    AttemptPosition positionOf(const Event &event) const;
    std::string_view commandOf(const Event &event) const;
    std::string attemptName(ClientId client, AttemptId attempt) const;

    const Trace &m_trace;
    SharedTexts &m_texts;
    std::map<std::pair<ClientId, AttemptId>, AttemptPosition> m_positions;
    std::map<std::string, std::string, std::less<>>
        m_tokenNames; // token -> "token of client 1 round 2 try 1"
};

/// A trace with the identity of each row.
struct IdentifiedTrace {
    const Trace &trace;
    std::vector<Identity> identities; ///< by row
};

/// Compares the sequence of events of each client and each node in both runs. Returns for each of
/// them whether the order is the same, and the first difference. `shift`: Comparison::shift.
std::vector<EventSequence> compareSequences(
    const IdentifiedTrace &predicted, const IdentifiedTrace &real, Duration shift);

/// Returns the sequence with the earliest `divergedAt` of those that have diverged
/// (Order::diverged) and whose actor is of this kind (client or node); nullptr: there is none.
const EventSequence *firstDiverged(const std::vector<EventSequence> &sequences, ActorKind kind);

/// Compares only what each client achieved: whether it got the lock, entered, wrote, left, released
/// the lock, or crashed. Denials that follow each other count as one, because their number depends
/// on the times.
std::vector<EventSequence> compareClientResults(
    const Trace &predicted, const Trace &real, Duration shift);

} // namespace lockscope
