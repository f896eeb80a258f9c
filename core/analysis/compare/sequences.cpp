// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare/sequences.h"

#include "core/scenario/files/runending.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
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

namespace {

constexpr std::size_t timeDigitsMin =
    10; // a number with at least this number of digits is a wall-clock time

EventKind matchingKind(EventKind kind)
{
    switch (kind) {
    case EventKind::timedOut: return EventKind::replied;
    case EventKind::extendFailed: return EventKind::extended;
    case EventKind::releaseRefused: return EventKind::released;
    case EventKind::writeRejected: return EventKind::wrote;
    default: return kind;
    }
}

bool isWordByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-'
        || c == '_';
}

bool isNumber(std::string_view text)
{
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Returns the word that begins at `from`; empty if there is none.
std::string_view wordAt(std::string_view text, std::size_t from)
{
    std::size_t to = from;
    while (to < text.size() && isWordByte(text[to]))
        ++to;
    return text.substr(from, to - from);
}

// Parses "client-7"; nullopt for other words.
std::optional<ClientId> clientNamed(std::string_view word)
{
    constexpr std::string_view prefix = "client-";
    std::uint16_t number = 0;
    if (!word.starts_with(prefix) || !isNumber(word.substr(prefix.size())))
        return std::nullopt;
    std::from_chars(word.data() + prefix.size(), word.data() + word.size(), number);
    return ClientId{number};
}

} // namespace

std::uint32_t SharedTexts::number(std::string_view text)
{
    if (text.empty())
        return 0;
    const auto known = m_numbers.find(text);
    if (known != m_numbers.end())
        return known->second;
    const auto next = static_cast<std::uint32_t>(m_numbers.size() + 1);
    m_numbers.emplace(text, next);
    return next;
}

IdentityReader::IdentityReader(const Trace &trace, SharedTexts &texts)
    : m_trace(trace), m_texts(texts)
{
    findPositions();
    findTokens();
}

void IdentityReader::findPositions()
{
    std::map<ClientId, AttemptPosition> latest;
    for (std::size_t row = 0; row < m_trace.size(); ++row) {
        const Event &event = m_trace[row];
        if (event.kind == EventKind::granted) {
            const auto granted = m_positions.find({event.client, event.attempt});
            if (granted != m_positions.end())
                granted->second.number = AttemptPosition::granted;
        }
        if (event.kind != EventKind::attempt)
            continue;
        const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
        const bool isRetry = cause && m_trace[*cause].kind == EventKind::denied;
        AttemptPosition &position = latest[event.client];
        position = isRetry && position.round > 0
            ? AttemptPosition{position.round, position.number + 1}
            : AttemptPosition{position.round + 1, 1};
        m_positions[{event.client, event.attempt}] = position;
    }
}

void IdentityReader::findTokens()
{
    for (std::size_t row = 0; row < m_trace.size(); ++row) {
        const Event &event = m_trace[row];
        const bool namesToken = event.kind == EventKind::sent || event.kind == EventKind::granted;
        if (namesToken && event.client && event.token)
            m_tokenNames.try_emplace(std::string(m_trace.text(event.token)),
                "token of " + attemptName(event.client, event.attempt));
    }
}

AttemptPosition IdentityReader::positionOf(const Event &event) const
{
    const auto found = m_positions.find({event.client, event.attempt});
    return found == m_positions.end() ? AttemptPosition{} : found->second;
}

std::string IdentityReader::attemptName(ClientId client, AttemptId attempt) const
{
    const auto found = m_positions.find({client, attempt});
    const AttemptPosition position = found == m_positions.end() ? AttemptPosition{} : found->second;
    return "client " + std::to_string(client.value) + " round " + std::to_string(position.round)
        + " try " + std::to_string(position.number);
}

// Returns the name of the command of a `sent` event; for any other event, of the `sent` event that
// caused it. Empty: there is none.
std::string_view IdentityReader::commandOf(const Event &event) const
{
    const Event *command = &event;
    if (event.kind != EventKind::sent) {
        const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
        if (!cause || m_trace[*cause].kind != EventKind::sent)
            return {};
        command = &m_trace[*cause];
    }
    return wordAt(m_trace.text(command->detail), 0);
}

Identity IdentityReader::identity(std::size_t row) const
{
    const Event &event = m_trace[row];
    Identity identity{event.actor, matchingKind(event.kind), positionOf(event), event.client,
        event.node, m_texts.number(m_trace.text(event.key)), 0};
    switch (event.kind) {
    case EventKind::step: identity.wordNumber = m_texts.number(m_trace.text(event.detail)); break;
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::timedOut:
    case EventKind::keySet:
    case EventKind::keyDeleted: identity.wordNumber = m_texts.number(commandOf(event)); break;
    case EventKind::unknown: identity.wordNumber = m_texts.number(m_trace.kindText(row)); break;
    default: break;
    }
    return identity;
}

bool IdentityReader::isDetailCompared(EventKind kind)
{
    switch (kind) {
    case EventKind::settingChanged:
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::denied:
    case EventKind::extendFailed:
    case EventKind::releaseRefused:
    case EventKind::paused:
    case EventKind::read:
    case EventKind::wrote:
    case EventKind::writeRejected: return true;
    default: return false; // for example process numbers: they depend on the machine
    }
}

std::string IdentityReader::detail(std::size_t row) const
{
    const std::string original = m_trace.detail(m_trace[row]);
    const std::string_view text = original;
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = wordAt(text, at);
        if (word.empty()) {
            result += text[at++];
            continue;
        }
        at += word.size();
        const bool isTime =
            isNumber(word) && word.size() >= timeDigitsMin; // some schemes use a time as the token
        const auto token = isTime ? m_tokenNames.end() : m_tokenNames.find(word);
        const auto client = clientNamed(word);
        const std::string_view attempt = client && at < text.size() && text[at] == '#'
            ? wordAt(text, at + 1)
            : std::string_view();
        if (token != m_tokenNames.end()) {
            result += token->second;
        } else if (isNumber(attempt)) { // "client-2#20": the form that clients send to the store
            AttemptId id;
            std::from_chars(attempt.data(), attempt.data() + attempt.size(), id.value);
            result += attemptName(*client, id);
            at += 1 + attempt.size();
        } else {
            result += isTime ? std::string_view("moment") : word;
        }
    }
    return result;
}

} // namespace lockscope
