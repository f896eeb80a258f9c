// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare/compare.h"

#include "core/analysis/compare/sequences.h"
#include "core/trace/spans.h"
#include "core/verdict/judge.h"
#include "core/verdict/tally.h"

#include <algorithm>
#include <numeric>

namespace lockscope {
namespace {

constexpr auto none = EventPair::none;

std::vector<std::size_t> firstRowsOfClients(const Trace &trace)
{
    std::vector<std::size_t> first;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (trace[row].actor.kind != ActorKind::client)
            continue;
        const std::size_t client = trace[row].actor.first;
        if (first.size() <= client)
            first.resize(client + 1, none);
        if (first[client] == none)
            first[client] = row;
    }
    return first;
}

// Takes the client with the smallest number that occurs in both traces. Returns its first row in
// each trace.
std::optional<std::pair<std::size_t, std::size_t>> firstCommonClientRows(
    const Trace &predicted, const Trace &real)
{
    const auto a = firstRowsOfClients(predicted);
    const auto b = firstRowsOfClients(real);
    for (std::size_t client = 0; client < std::min(a.size(), b.size()); ++client) {
        if (a[client] != none && b[client] != none)
            return std::pair(a[client], b[client]);
    }
    return std::nullopt;
}

std::vector<std::size_t> rowsByIdentity(const IdentifiedTrace &identified)
{
    std::vector<std::size_t> rows(identified.trace.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::stable_sort(rows.begin(), rows.end(), [&identified](std::size_t a, std::size_t b) {
        return identified.identities[a] < identified.identities[b];
    });
    return rows;
}

// Pairs the n-th row of an identity in one trace with the n-th in the other.
std::vector<EventPair> matchRows(const IdentifiedTrace &predicted, const IdentifiedTrace &real)
{
    const auto a = rowsByIdentity(predicted);
    const auto b = rowsByIdentity(real);
    std::vector<EventPair> pairs;
    pairs.reserve(std::max(a.size(), b.size()));
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        EventPair pair;
        const bool usesReal =
            i == a.size() || (j < b.size() && real.identities[b[j]] <= predicted.identities[a[i]]);
        const bool usesPredicted =
            j == b.size() || (i < a.size() && predicted.identities[a[i]] <= real.identities[b[j]]);
        if (usesPredicted)
            pair.predicted = a[i++];
        if (usesReal)
            pair.real = b[j++];
        pairs.push_back(pair);
    }
    return pairs;
}

Difference differenceOf(const EventPair &pair, const Trace &predicted, const Trace &real,
    const std::pair<IdentityReader, IdentityReader> &readers)
{
    if (pair.real == none)
        return Difference::onlyPredicted;
    if (pair.predicted == none)
        return Difference::onlyReal;
    const EventKind kind = predicted[pair.predicted].kind;
    if (kind != real[pair.real].kind)
        return Difference::ending;
    const bool isSame = !IdentityReader::isDetailCompared(kind)
        || readers.first.detail(pair.predicted) == readers.second.detail(pair.real);
    return isSame ? Difference::none : Difference::detail;
}

void measureLateness(
    Comparison &comparison, const Trace &predicted, const Trace &real, std::size_t alignedRow)
{
    std::vector<Duration> all;
    std::map<EventKind, std::vector<Duration>> byKind;
    for (EventPair &pair : comparison.pairs) {
        // Before the aligned row the servers start, which takes no time in the model.
        if (!pair.isMatched() || pair.real < alignedRow
            || predicted[pair.predicted].actor.kind == ActorKind::run)
            continue;
        pair.late = real[pair.real].time - (predicted[pair.predicted].time + comparison.shift);
        const Duration length = std::chrono::abs(*pair.late);
        all.push_back(length);
        byKind[real[pair.real].kind].push_back(length);
    }
    if (const auto spread = spreadOf(all))
        comparison.late = Lateness{all.size(), *spread};
    for (auto &[kind, lengths] : byKind)
        comparison.lateByKind[kind] = {lengths.size(), spreadOf(lengths).value()};
}

std::optional<Outcome> outcomeOf(const Trace &trace)
{
    const auto verdict = judge(trace, deriveSpans(trace));
    return verdict ? std::optional(verdict.value().outcome) : std::nullopt;
}

Agreement agreementIn(const Comparison &comparison, const Trace &predicted, const Trace &real)
{
    Agreement agreement;
    agreement.predictedOutcome = outcomeOf(predicted);
    agreement.realOutcome = outcomeOf(real);
    if (!agreement.predictedOutcome || !agreement.realOutcome)
        return agreement;
    for (std::size_t row = 0; row < real.size() && !agreement.hasMachineStalled; ++row)
        agreement.hasMachineStalled = real[row].kind == EventKind::stalled;
    agreement.kind = agreement.predictedOutcome == agreement.realOutcome ? Agreement::Kind::agrees
                                                                         : Agreement::Kind::differs;
    if (agreement.kind == Agreement::Kind::agrees)
        return agreement;
    const auto seqOf = [](const Trace &trace, std::size_t row) {
        return row == none ? noSeq : trace.seqAt(row);
    };
    for (const ActorKind kind : {ActorKind::client, ActorKind::node}) {
        if (const EventSequence *const sequence = firstDiverged(comparison.sequences, kind)) {
            agreement.because =
                kind == ActorKind::client ? Agreement::Because::client : Agreement::Because::node;
            agreement.who = sequence->who;
            agreement.predicted = seqOf(predicted, sequence->predicted);
            agreement.real = seqOf(real, sequence->real);
            return agreement;
        }
    }
    const auto differing =
        std::find_if(comparison.pairs.begin(), comparison.pairs.end(), [](const EventPair &pair) {
            return pair.difference == Difference::detail || pair.difference == Difference::ending;
        });
    agreement.because = differing == comparison.pairs.end() ? Agreement::Because::times
                                                            : Agreement::Because::detail;
    if (differing != comparison.pairs.end()) {
        agreement.who = real[differing->real].actor;
        agreement.predicted = predicted.seqAt(differing->predicted);
        agreement.real = real.seqAt(differing->real);
    }
    return agreement;
}

IdentifiedTrace withIdentities(const Trace &trace, const IdentityReader &reader)
{
    IdentifiedTrace result{trace, {}};
    result.identities.reserve(trace.size());
    for (std::size_t row = 0; row < trace.size(); ++row)
        result.identities.push_back(reader.identity(row));
    return result;
}

const EventPair *pairWithRow(
    const std::vector<EventPair> &pairs, std::size_t EventPair::*side, std::size_t row)
{
    const auto found = std::find_if(
        pairs.begin(), pairs.end(), [&](const EventPair &pair) { return pair.*side == row; });
    return found == pairs.end() ? nullptr : &*found;
}

} // namespace

bool Comparison::isSameOrder() const
{
    return std::all_of(sequences.begin(), sequences.end(),
        [](const EventSequence &sequence) { return sequence.isSame(); });
}

const EventSequence *Comparison::firstDiverged() const
{
    const EventSequence *first = nullptr;
    for (const EventSequence &sequence : sequences) {
        if (!sequence.isSame() && (!first || sequence.divergedAt < first->divergedAt))
            first = &sequence;
    }
    return first;
}

const EventPair *Comparison::pairOfPredicted(std::size_t row) const
{
    return pairWithRow(pairs, &EventPair::predicted, row);
}

const EventPair *Comparison::pairOfReal(std::size_t row) const
{
    return pairWithRow(pairs, &EventPair::real, row);
}

Comparison compareTraces(const Trace &predicted, const Trace &real)
{
    SharedTexts texts;
    const std::pair<IdentityReader, IdentityReader> readers{{predicted, texts}, {real, texts}};
    const IdentifiedTrace predictedIds = withIdentities(predicted, readers.first);
    const IdentifiedTrace realIds = withIdentities(real, readers.second);
    Comparison comparison;
    const auto alignedRows = firstCommonClientRows(predicted, real);
    if (alignedRows)
        comparison.shift = real[alignedRows->second].time - predicted[alignedRows->first].time;
    comparison.pairs = matchRows(predictedIds, realIds);
    for (EventPair &pair : comparison.pairs) {
        pair.time = pair.real == none ? predicted[pair.predicted].time + comparison.shift
                                      : real[pair.real].time;
        pair.difference = differenceOf(pair, predicted, real, readers);
        comparison.matched += pair.isMatched() ? 1 : 0;
        comparison.onlyPredicted += pair.difference == Difference::onlyPredicted ? 1 : 0;
        comparison.onlyReal += pair.difference == Difference::onlyReal ? 1 : 0;
        comparison.differing +=
            pair.difference == Difference::ending || pair.difference == Difference::detail ? 1 : 0;
    }
    // Rows of one run keep their order, also if their times are equal.
    std::sort(comparison.pairs.begin(), comparison.pairs.end(),
        [](const EventPair &a, const EventPair &b) {
            if (a.time != b.time)
                return a.time < b.time;
            return a.real != b.real ? a.real < b.real : a.predicted < b.predicted;
        });
    measureLateness(comparison, predicted, real, alignedRows ? alignedRows->second : 0);
    comparison.sequences = compareSequences(predictedIds, realIds, comparison.shift);
    comparison.agreement = agreementIn(comparison, predicted, real);
    return comparison;
}

std::shared_ptr<const Trace> shifted(const Trace &trace, Duration by)
{
    const auto texts = std::make_shared<TextPool>();
    TraceWriter writer(texts);
    for (std::size_t row = 0; row < trace.size(); ++row) {
        Event event = trace[row];
        event.time += by;
        event.key = texts->intern(trace.text(event.key));
        event.token = texts->intern(trace.text(event.token));
        event.detail = texts->intern(trace.text(event.detail));
        writer.setSeq(trace.seqAt(row));
        if (event.kind == EventKind::unknown)
            writer.setUnknownKind(trace.kindText(row));
        writer.append(event);
    }
    return writer.snapshot();
}

std::optional<Divergence> firstDivergence(
    const Comparison &comparison, const Trace &predicted, const Trace &real)
{
    const auto clientResults = compareClientResults(predicted, real, comparison.shift);
    if (const EventSequence *const sequence = firstDiverged(clientResults, ActorKind::client))
        return Divergence{
            sequence->who, sequence->predicted, sequence->real, sequence->divergedAt, true};
    for (const ActorKind kind : {ActorKind::client, ActorKind::node}) {
        if (const EventSequence *const sequence = firstDiverged(comparison.sequences, kind))
            return Divergence{
                sequence->who, sequence->predicted, sequence->real, sequence->divergedAt};
    }
    const auto &pairs = comparison.pairs;
    const auto pair = std::find_if(pairs.begin(), pairs.end(), [](const EventPair &one) {
        return one.difference == Difference::detail || one.difference == Difference::ending;
    });
    if (pair == pairs.end())
        return std::nullopt;
    return Divergence{real[pair->real].actor, pair->predicted, pair->real, pair->time};
}

} // namespace lockscope
