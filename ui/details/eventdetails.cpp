// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/eventdetails.h"

#include "core/scenario/files/runheader.h"
#include "ui/details/detailwords.h"
#include "ui/state/query/eventlinks.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

using Kind = DetailFact::Kind;

// Writes the facts of one row.
class FactWriter {
public:
    FactWriter(const DetailSource &source, std::size_t row, std::vector<DetailFact> &facts)
        : m_source(source), m_trace(source.trace), m_row(row), m_event(source.trace[row]),
          m_facts(facts)
    {
    }

    void write()
    {
        if (m_event.kind == EventKind::runBegin)
            return writeHeader();
        writeCommand();
        writeReasonAndLengths();
        writeState();
        writeIdentifiers();
        writeOrigin();
        if (const auto step = stepOf(m_trace, m_row))
            add({Kind::line, detail(m_trace[*step]), *step == m_row ? noSeq : m_trace.seqAt(*step),
                true});
        if (!m_isDetailWritten && m_event.detail && m_event.kind != EventKind::step)
            add({Kind::text, detail(m_event)});
    }

private:
    void add(DetailFact fact)
    {
        if (!fact.value.isEmpty())
            m_facts.push_back(std::move(fact));
    }
    QString detail(const Event &event) const { return detailText(m_trace, event); }

    void writeHeader()
    {
        const auto header = parseRunHeader(m_trace.detail(m_event));
        if (!header)
            return add({Kind::text, detail(m_event)});
        add({Kind::scenario, textOf(header.value().scenario)});
        const bool hasPrograms = !header.value().programs.empty();
        add(hasPrograms
                ? DetailFact{Kind::program, programsText(header.value().programs), noSeq, true}
                : DetailFact{Kind::scheme, textOf(header.value().scheme)});
        add({Kind::world, DetailWords::world(header.value().world)});
        add({Kind::seed, QString::number(header.value().seed.value)});
    }

    // For a run of the user's programs: adds the source of a row about a program's belief, if the
    // program did not report the row itself.
    void writeOrigin()
    {
        if (!m_source.header || m_source.header->scheme != programScheme || m_isDetailWritten)
            return;
        const QString origin = DetailWords::origin(m_trace.detail(m_event));
        add({Kind::origin, origin});
        m_isDetailWritten = !origin.isEmpty();
    }

    // Returns the row at which this event's command was sent; it may be the row itself. Nothing if
    // the event belongs to no command.
    std::optional<std::size_t> commandRow() const
    {
        if (m_event.kind == EventKind::sent)
            return m_row;
        const bool belongsToCommand = m_event.kind == EventKind::replied
            || m_event.kind == EventKind::timedOut || m_event.kind == EventKind::keySet
            || m_event.kind == EventKind::keyDeleted || m_event.kind == EventKind::stole;
        const auto cause = belongsToCommand ? causeOf(m_trace, m_row) : std::nullopt;
        return cause && m_trace[*cause].kind == EventKind::sent ? cause : std::nullopt;
    }

    void writeCommand()
    {
        const auto command = commandRow();
        if (command)
            add({Kind::command, detail(m_trace[*command]),
                *command == m_row ? noSeq : m_trace.seqAt(*command), true});
        if (m_event.kind == EventKind::sent)
            return writeReply();
        if (m_event.kind == EventKind::replied)
            add({Kind::reply, detail(m_event), noSeq, true});
        if (m_event.kind == EventKind::replied && m_event.span != noSpan)
            add({Kind::roundTrip, lengthText(m_event.span)});
        if (m_event.kind == EventKind::timedOut && command)
            add({Kind::roundTrip,
                DetailWords::waitedWithoutReply(m_event.time - m_trace[*command].time)});
        m_isDetailWritten = m_event.kind == EventKind::replied;
    }

    void writeReply()
    {
        m_isDetailWritten = true;
        std::optional<std::size_t> replyRow, timeoutRow;
        for (const std::size_t effect : effectsOf(m_trace, m_row)) {
            if (m_trace[effect].kind == EventKind::replied && !replyRow)
                replyRow = effect;
            if (m_trace[effect].kind == EventKind::timedOut && !timeoutRow)
                timeoutRow = effect;
        }
        if (timeoutRow)
            add({Kind::roundTrip,
                DetailWords::waitedWithoutReply(m_trace[*timeoutRow].time - m_event.time),
                m_trace.seqAt(*timeoutRow)});
        if (!replyRow)
            return add({Kind::reply, DetailWords::noReply()});
        const Event &reply = m_trace[*replyRow];
        const QString text = detail(reply);
        add({Kind::reply, timeoutRow ? DetailWords::tooLate(text) : text, m_trace.seqAt(*replyRow),
            true});
        if (!timeoutRow)
            add({Kind::roundTrip,
                lengthText(reply.span == noSpan ? reply.time - m_event.time : reply.span)});
    }

    void writeReasonAndLengths()
    {
        const bool givesLease =
            m_event.kind == EventKind::granted || m_event.kind == EventKind::extended;
        if (m_event.kind == EventKind::denied) {
            add({Kind::reason, detail(m_event)});
            m_isDetailWritten = true;
        }
        if (givesLease)
            add({Kind::validity, DetailWords::lengthAndEnd(m_event.time, m_event.span)});
        if (m_event.kind == EventKind::keySet)
            add({Kind::ttl, DetailWords::lengthAndEnd(m_event.time, m_event.span)});
        if ((m_event.kind == EventKind::stalled || m_event.kind == EventKind::clockJumped)
            && m_event.span != noSpan && m_event.span != Duration::zero())
            add({Kind::length,
                DetailWords::signedLength(m_event.span, m_event.kind == EventKind::clockJumped)});
    }

    void writeState()
    {
        if (!m_source.state)
            return;
        const ClientStateAt *const client = clientStateAfterRow();
        if (client && client->attempt)
            add({Kind::belief, StateWords::belief(*client)});
        add({Kind::keys,
            DetailWords::keys(
                m_trace, *m_source.state, m_event.node == storeNode ? NodeId() : m_event.node)});
        if (client && client->clockOffset != Duration::zero())
            add({Kind::clock, DetailWords::signedLength(client->clockOffset, true)});
        for (const NodeStateAt &node : m_source.state->nodes) {
            if (node.node == m_event.node && node.clockOffset != Duration::zero())
                add({Kind::clock, DetailWords::signedLength(node.clockOffset, true)});
        }
    }

    const ClientStateAt *clientStateAfterRow() const
    {
        const auto &clients = m_source.state->clients;
        const auto found = std::find_if(clients.begin(), clients.end(),
            [this](const ClientStateAt &one) { return one.client == m_event.client; });
        return m_event.client && found != clients.end() ? &*found : nullptr;
    }

    void writeIdentifiers()
    {
        if (m_event.node)
            add({Kind::node, StateWords::recipient(m_event.node)});
        add({Kind::key, textOf(m_trace.text(m_event.key)), noSeq, true});
        add({Kind::token, textOf(m_trace.text(m_event.token)), noSeq, true});
        if (m_event.fence)
            add({Kind::fence, countText(static_cast<qint64>(m_trace.fence(m_event).value))});
        if (m_event.attempt)
            add({Kind::attempt, countText(m_event.attempt.value)});
    }

    const DetailSource &m_source;
    const Trace &m_trace;
    std::size_t m_row;
    const Event &m_event;
    std::vector<DetailFact> &m_facts;
    bool m_isDetailWritten = false; // a fact contains the detail of the row
};

bool contains(const std::vector<Seq> &evidence, Seq seq)
{
    return std::find(evidence.begin(), evidence.end(), seq) != evidence.end();
}

std::vector<DetailEvidence> evidenceOf(const Verdict &verdict, Seq seq)
{
    constexpr std::size_t entriesMax = 4;
    std::vector<DetailEvidence> found;
    for (const Violation &violation : verdict.violations) {
        if (found.size() < entriesMax && contains(violation.evidence, seq))
            found.push_back({violationWords(violation), violation.evidence.front()});
    }
    for (const Finding &finding : verdict.findings) {
        if (found.size() < entriesMax && contains(finding.evidence, seq))
            found.push_back({findingWords(finding), finding.evidence.front()});
    }
    return found;
}

// Returns the spans that the row begins, followed by those that it ends.
std::vector<Span> spansAt(const Trace &trace, const Spans &spans, std::size_t row)
{
    const Event &event = trace[row];
    const Seq seq = trace.seqAt(row);
    std::vector<Span> begun, ended;
    for (const SpanKind kind :
        {SpanKind::waiting, SpanKind::believed, SpanKind::owned, SpanKind::inside, SpanKind::paused,
            SpanKind::gone, SpanKind::key, SpanKind::down, SpanKind::frozen}) {
        const bool isNodeSpan =
            kind == SpanKind::key || kind == SpanKind::down || kind == SpanKind::frozen;
        const Spans::Lane &lane = spans.lane(
            {kind, isNodeSpan ? ClientId() : event.client, isNodeSpan ? event.node : NodeId()});
        auto span = std::partition_point(
            lane.begin(), lane.end(), [&](const Span &s) { return s.end < event.time; });
        for (; span != lane.end() && span->begin <= event.time; ++span) {
            if (span->firstSeq == seq)
                begun.push_back(*span);
            else if (span->lastSeq == seq)
                ended.push_back(*span);
        }
    }
    begun.insert(begun.end(), ended.begin(), ended.end());
    return begun;
}

} // namespace

const DetailFact *EventDetails::fact(DetailFact::Kind kind) const
{
    const auto found = std::find_if(
        facts.begin(), facts.end(), [kind](const DetailFact &fact) { return fact.kind == kind; });
    return found == facts.end() ? nullptr : &*found;
}

EventDetails detailsOf(const DetailSource &source, std::size_t row)
{
    EventDetails details;
    details.row = row;
    FactWriter(source, row, details.facts).write();
    details.spans = spansAt(source.trace, source.spans, row);
    details.votes = votesOf(source.trace, row);
    if (const auto settings = source.header ? leaseSettings(*source.header) : std::nullopt)
        details.validity = validityParts(source.trace[row], *settings);
    details.period = faultPeriodAt(source.trace, row);
    if (source.verdict)
        details.evidence = evidenceOf(*source.verdict, source.trace.seqAt(row));
    details.causes = causesOf(source.trace, row);
    details.effects = effectsOf(source.trace, row);
    return details;
}

namespace {

// At most so many rows are read before the row of faultPeriodAt(), and as many after the start of
// its fault.
constexpr std::size_t searchedRowsMax = 262'144;

// The kinds of the events that start and end a fault. A crash can also end a pause; faultPeriodAt()
// handles this.
struct KindPair {
    EventKind begin;
    EventKind end;
};
constexpr std::array kindPairs{
    KindPair{EventKind::paused, EventKind::resumed},
    KindPair{EventKind::crashed, EventKind::restarted},
    KindPair{EventKind::nodeDown, EventKind::nodeUp},
    KindPair{EventKind::frozen, EventKind::thawed},
    KindPair{EventKind::linkCut, EventKind::linkHealed},
    KindPair{EventKind::linkDelayed, EventKind::linkHealed},
    KindPair{EventKind::failoverBegun, EventKind::failoverEnded},
};

// Returns the pair of a kind that starts a fault; null for other kinds.
const KindPair *pairOf(EventKind begin)
{
    const auto found = std::find_if(kindPairs.begin(), kindPairs.end(),
        [begin](const KindPair &pair) { return pair.begin == begin; });
    return found == kindPairs.end() ? nullptr : &*found;
}

// Returns whether both events are about the same client, node or link. All failovers count as the
// same.
bool isSameTarget(const Event &a, const Event &b)
{
    if (a.kind == EventKind::failoverBegun || b.kind == EventKind::failoverBegun)
        return true;
    return a.actor == b.actor && a.client == b.client && a.node == b.node;
}

// Returns the row at which a fault starts. `row`: the row at which this fault starts or ends.
// Nothing if no fault starts or ends there.
std::optional<std::size_t> beginningOf(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (pairOf(event.kind))
        return row;
    const bool isEnd = std::any_of(kindPairs.begin(), kindPairs.end(),
        [&](const KindPair &pair) { return pair.end == event.kind; });
    for (std::size_t i = row; isEnd && i-- > 0 && row - i < searchedRowsMax;) {
        const KindPair *const pair = pairOf(trace[i].kind);
        if (pair && pair->end == event.kind && isSameTarget(trace[i], event))
            return i;
        if (trace[i].kind == event.kind && isSameTarget(trace[i], event))
            break; // row i is an earlier end for the same target, with no start after it: no fault
                   // ends at `row`
    }
    return std::nullopt;
}

// Returns whether the fault may have delayed or blocked the command that timed out, or its reply.
bool canHaveBlocked(const Event &fault, const Event &timeout)
{
    const bool affectsClient = !fault.client || fault.client == timeout.client;
    const bool affectsNode = !fault.node || fault.node == timeout.node;
    return (fault.client || fault.node) && affectsClient && affectsNode;
}

// Returns whether an event during the fault can be its consequence.
bool isConsequence(const Event &fault, const Event &event)
{
    switch (event.kind) {
    case EventKind::leaseEnded: return !fault.client || event.client == fault.client;
    case EventKind::keyExpired:
    case EventKind::keyLost:
        return fault.client ? event.client == fault.client
                            : !fault.node || event.node == fault.node;
    case EventKind::granted:
    case EventKind::entered: return !fault.client || event.client != fault.client;
    case EventKind::promoted:
    case EventKind::demoted: return !fault.client;
    default: return false;
    }
}

} // namespace

std::optional<FaultPeriod> faultPeriodAt(const Trace &trace, std::size_t row)
{
    const auto begin = beginningOf(trace, row);
    if (!begin)
        return std::nullopt;
    const Event &fault = trace[*begin];
    const EventKind endKind = pairOf(fault.kind)->end;
    FaultPeriod period{
        .begin = *begin, .end = {}, .endTime = fault.time, .timeouts = 0, .consequences = {}};
    const std::size_t end = std::min(trace.size(), *begin + searchedRowsMax);
    for (std::size_t i = *begin + 1; i < end && !period.end; ++i) {
        const Event &event = trace[i];
        period.endTime = event.time;
        const bool isCrash = fault.kind == EventKind::paused && event.kind == EventKind::crashed;
        if ((event.kind == endKind || isCrash) && isSameTarget(fault, event))
            period.end = i;
        else if (event.kind == EventKind::timedOut && canHaveBlocked(fault, event))
            ++period.timeouts;
        else if (period.consequences.size() < FaultPeriod::consequencesMax
            && isConsequence(fault, event))
            period.consequences.push_back(i);
    }
    return period;
}

} // namespace lockscope
