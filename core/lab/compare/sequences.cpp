// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/sequences.h"

#include "core/scenario/files/runending.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

namespace lockscope {
namespace {

// A strand contains events of one actor whose order is the same in every run. The replies of
// several nodes race with each other and with the commands that the client sends after the first
// reply. The row with the result of a release (for example `released`) races with the client's next
// events. The other events of a client, and its commands to one node within one attempt, do not
// race.
struct Strand {
    Actor who;
    // Kind::remaining: all events of a node; the events of a client that are in none of its other
    // strands.
    enum class Kind : std::uint8_t {
        remaining,
        releases,
        requests,
        replies
    } kind = Kind::remaining;
    AttemptPosition position; // for requests and replies
    NodeId node;              // for requests and replies; storeNode, or no node: the store

    friend auto operator<=>(const Strand &, const Strand &) = default;
};

using Strands = std::map<Strand, std::vector<std::size_t>>;

std::optional<Strand> strandOf(const Event &event, const AttemptPosition &position)
{
    if (event.actor.kind == ActorKind::node)
        return Strand{event.actor, Strand::Kind::remaining, {}, {}};
    if (event.actor.kind != ActorKind::client || event.kind == EventKind::leaseEnded)
        return std::nullopt;
    switch (event.kind) {
    case EventKind::sent: return Strand{event.actor, Strand::Kind::requests, position, event.node};
    case EventKind::replied:
    case EventKind::timedOut:
        return Strand{event.actor, Strand::Kind::replies, position, event.node};
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::stole: return Strand{event.actor, Strand::Kind::releases, {}, {}};
    default: return Strand{event.actor, Strand::Kind::remaining, {}, {}};
    }
}

Strands strandsOf(const IdentifiedTrace &identified)
{
    Strands strands;
    for (std::size_t row = 0; row < identified.trace.size(); ++row) {
        if (const auto strand =
                strandOf(identified.trace[row], identified.identities[row].position))
            strands[*strand].push_back(row);
    }
    return strands;
}

// Returns the strands of what each client achieved, for compareClientResults().
Strands clientResultStrandsOf(const Trace &trace)
{
    constexpr EventKinds clientResults{EventKind::granted, EventKind::denied, EventKind::entered,
        EventKind::wrote, EventKind::writeRejected, EventKind::left, EventKind::released,
        EventKind::releaseRefused, EventKind::stole, EventKind::crashed, EventKind::extendFailed};
    Strands strands;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        const auto strand = clientResults.has(event.kind) ? strandOf(event, {}) : std::nullopt;
        if (!strand)
            continue;
        auto &rows = strands[*strand];
        const bool isDeniedAgain = event.kind == EventKind::denied && !rows.empty()
            && trace[rows.back()].kind == EventKind::denied;
        if (!isDeniedAgain)
            rows.push_back(row);
    }
    return strands;
}

// Returns whether the run ended because all clients and faults were done. If it ended for another
// reason, more events might have followed.
bool hasEndedByItself(const Trace &trace)
{
    const Event &last = trace[trace.size() - 1];
    return last.kind == EventKind::runEnd
        && parseRunEnding(trace.detail(last)).reason == RunEnding::Reason::done;
}

bool endsWithCrash(const Trace &trace, const std::vector<std::size_t> &rows)
{
    return !rows.empty()
        && (trace[rows.back()].kind == EventKind::crashed
            || trace[rows.back()].kind == EventKind::nodeDown);
}

using IsSameRow = std::function<bool(std::size_t predictedRow, std::size_t realRow)>;

EventSequence compareStrand(const Trace &predicted, const Trace &real,
    const std::array<std::vector<std::size_t>, 2> &rows, Duration shift, const IsSameRow &isSame)
{
    const auto [predictedRow, realRow] =
        std::mismatch(rows[0].begin(), rows[0].end(), rows[1].begin(), rows[1].end(), isSame);
    EventSequence sequence;
    if (predictedRow == rows[0].end() && realRow == rows[1].end())
        return sequence;
    const bool isPredictedShorter =
        predictedRow == rows[0].end(); // the strand of the predicted run ends first
    const bool isPrefix = isPredictedShorter || realRow == rows[1].end();
    const Trace &shorter = isPredictedShorter ? predicted : real;
    const bool isCutShort = isPrefix && !hasEndedByItself(shorter)
        && !endsWithCrash(shorter, rows[isPredictedShorter ? 0 : 1]);
    sequence.order = isCutShort ? EventSequence::Order::cutShort : EventSequence::Order::diverged;
    sequence.predicted = predictedRow == rows[0].end() ? EventPair::none : *predictedRow;
    sequence.real = realRow == rows[1].end() ? EventPair::none : *realRow;
    const auto noTime = WorldTime::max();
    sequence.divergedAt = std::min(
        sequence.predicted == EventPair::none ? noTime : predicted[sequence.predicted].time + shift,
        sequence.real == EventPair::none ? noTime : real[sequence.real].time);
    return sequence;
}

// Returns whether `first` has the worse order (`diverged` is worse than `cutShort`), or the same
// order and diverged earlier.
bool isWorse(const EventSequence &first, const EventSequence &second)
{
    return first.order != second.order ? first.order > second.order
                                       : first.divergedAt < second.divergedAt;
}

// Compares the strands of both runs with `compare`. Returns, for each client and node, the sequence
// of its worst strand (isWorse()).
std::vector<EventSequence> compareStrands(Strands predictedStrands, Strands realStrands,
    const std::function<EventSequence(const std::array<std::vector<std::size_t>, 2> &rows)>
        &compare)
{
    std::map<Strand, std::array<std::vector<std::size_t>, 2>> strands;
    for (auto &[strand, rows] : predictedStrands)
        strands[strand][0] = std::move(rows);
    for (auto &[strand, rows] : realStrands)
        strands[strand][1] = std::move(rows);
    std::map<Actor, EventSequence> sequences;
    for (const auto &[strand, rows] : strands) {
        EventSequence sequence = compare(rows);
        sequence.who = strand.who;
        const auto found = sequences.find(strand.who);
        if (found == sequences.end())
            sequences.emplace(strand.who, sequence);
        else if (sequence.order != EventSequence::Order::same && isWorse(sequence, found->second))
            found->second = sequence;
    }
    std::vector<EventSequence> result;
    for (const auto &[who, sequence] : sequences)
        result.push_back(sequence);
    return result;
}

} // namespace

std::vector<EventSequence> compareSequences(
    const IdentifiedTrace &predicted, const IdentifiedTrace &real, Duration shift)
{
    const auto isSame = [&](std::size_t predictedRow, std::size_t realRow) {
        return predicted.identities[predictedRow] == real.identities[realRow]
            && predicted.trace[predictedRow].kind == real.trace[realRow].kind;
    };
    return compareStrands(strandsOf(predicted), strandsOf(real), [&](const auto &rows) {
        return compareStrand(predicted.trace, real.trace, rows, shift, isSame);
    });
}

std::vector<EventSequence> compareClientResults(
    const Trace &predicted, const Trace &real, Duration shift)
{
    const auto isSame = [&](std::size_t predictedRow, std::size_t realRow) {
        return predicted[predictedRow].kind == real[realRow].kind;
    };
    return compareStrands(clientResultStrandsOf(predicted), clientResultStrandsOf(real),
        [&](const auto &rows) { return compareStrand(predicted, real, rows, shift, isSame); });
}

const EventSequence *firstDiverged(const std::vector<EventSequence> &sequences, ActorKind kind)
{
    const EventSequence *first = nullptr;
    for (const EventSequence &sequence : sequences) {
        if (sequence.who.kind == kind && !sequence.isSame()
            && (!first || sequence.divergedAt < first->divergedAt))
            first = &sequence;
    }
    return first;
}

} // namespace lockscope
