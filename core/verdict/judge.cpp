// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/judge.h"

#include "base/contract.h"
#include "base/durationtext.h"
#include "verdict/findings.h"
#include "verdict/tally.h"
#include "verdict/witness.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace lockscope {
namespace {

void sortOnce(std::vector<Seq> &rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

std::vector<ClientId> clientsOf(const Overlap &overlap)
{
    std::vector<ClientId> clients;
    clients.reserve(overlap.spans.size());
    for (const Span *span : overlap.spans)
        clients.push_back(span->client);
    std::sort(clients.begin(), clients.end());
    clients.erase(std::unique(clients.begin(), clients.end()), clients.end());
    return clients;
}

Duration ttlOf(const RunHeader &header)
{
    const auto found = header.settings.find("ttl");
    if (found != header.settings.end()) {
        if (const Result<Duration> ttl = parseDuration(found->second))
            return ttl.value();
    }
    return Settings().ttl;
}

int nodesOf(const RunHeader &header)
{
    int nodes = 1;
    const auto found = header.settings.find("nodes");
    if (found != header.settings.end())
        std::from_chars(found->second.data(), found->second.data() + found->second.size(), nodes);
    return std::max(nodes, 1);
}

// One trace being judged: the rows pass once, then the checkers that look at spans alone have their turn.
class Judgement {
public:
    Judgement(const Trace &trace, const Spans &spans, const RunFacts &facts)
        : m_file{trace, spans, facts.ttl, facts.nodes}, m_isGuarded(facts.isGuarded), m_witness(spans.clientMax()), m_tally(spans.clientMax()),
          m_workload(WorkloadTally::of(facts.workload)),
          m_unobtainable(m_file),
          m_inside(spans, SpanKind::inside, [this](const Overlap &overlap, const Span &span) { noteViolation(overlap, span); }),
          m_believed(spans, SpanKind::believed, [](const Overlap &, const Span &) {})
    {
    }

    Verdict pass()
    {
        for (std::size_t i = 0; i < m_file.trace.size(); ++i)
            takeRow(m_file.trace[i], m_file.trace.seqAt(i));
        const WorldTime end = m_file.trace[m_file.trace.size() - 1].time;
        m_inside.finish(end);
        m_believed.finish(end);
        m_unobtainable.finish(end);
        writeViolations();
        writeFindings();
        decide();
        m_tally.report(m_file.trace, m_file.spans, m_workload.get(), m_verdict);
        std::stable_sort(m_verdict.findings.begin(), m_verdict.findings.end(),
                         [](const Finding &a, const Finding &b) { return a.time < b.time; });
        m_verdict.duration = end.time_since_epoch();
        m_verdict.events = m_file.trace.size();
        return std::move(m_verdict);
    }

private:
    void takeRow(const Event &event, Seq seq)
    {
        LOCKSCOPE_ASSERT(event.client <= m_file.spans.clientMax());
        m_tally.take(event);
        if (m_workload)
            m_workload->take(m_file.trace, event, seq);
        if (!isTelling(event))
            return;
        m_witness.take(event, seq); // before the overlaps: they ask it
        m_staleWrites.take(m_file.trace, event, seq);
        m_fenceOrder.take(m_file.trace, event, seq);
        if (movesClient(event.kind)) {
            m_inside.take(event, seq);
            m_believed.take(event, seq);
            m_unobtainable.take(event, seq);
        }
        if (event.kind == EventKind::stole)
            m_verdict.findings.push_back(foreignRelease(m_file.trace, event, seq));
    }
    // Most rows only carry commands and their answers, and are over for a checker once they are counted.
    bool isTelling(const Event &event) const
    {
        switch (event.kind) {
        case EventKind::step:
        case EventKind::replied:
        case EventKind::timedOut:
        case EventKind::keySet:
            return false;
        case EventKind::sent: // the release leaves, and with it the belief
            return m_believed.isIn(event.client);
        default:
            return true;
        }
    }
    void noteViolation(const Overlap &overlap, const Span &span);
    void writeViolations();
    void writeChain(const Overlap &overlap, Violation &violation) const;
    void writeFindings();
    void decide();

    CaseFile m_file;
    const bool m_isGuarded;
    Witness m_witness;
    Tally m_tally;
    const std::unique_ptr<WorkloadTally> m_workload;
    StaleWrites m_staleWrites;
    FenceOrder m_fenceOrder;
    Unobtainable m_unobtainable;
    Overlaps m_inside;
    Overlaps m_believed;
    std::map<Seq, std::vector<Seq>> m_evidence; // by the first row of the violation
    bool m_isStuck = false;
    Verdict m_verdict;
};

// What led a client into an overlap is remembered when it joins, while the witness still knows it.
void Judgement::noteViolation(const Overlap &overlap, const Span &span)
{
    std::vector<Seq> &evidence = m_evidence[overlap.firstSeq];
    if (evidence.size() >= Violation::evidenceMax)
        return;
    evidence.push_back(span.firstSeq);
    m_witness.tell(span.client, evidence);
}

void Judgement::writeViolations()
{
    for (const Overlap &overlap : m_inside.found()) {
        Violation violation;
        violation.from = overlap.from;
        violation.to = overlap.to;
        violation.clients = clientsOf(overlap);
        violation.resource = m_file.trace.text(overlap.resource);
        violation.evidence = std::move(m_evidence[overlap.firstSeq]);
        sortOnce(violation.evidence);
        if (m_verdict.violations.size() < Violation::chainsMax)
            writeChain(overlap, violation);
        for (const Span *span : overlap.spans) {
            if (!span->isOpen() && violation.evidence.size() < Violation::evidenceMax)
                violation.evidence.push_back(span->lastSeq);
        }
        sortOnce(violation.evidence);
        violation.evidence.resize(std::min(violation.evidence.size(), Violation::evidenceMax));
        m_verdict.violations.push_back(std::move(violation));
    }
}

void Judgement::writeChain(const Overlap &overlap, Violation &violation) const
{
    for (const Seq seq : violation.evidence) {
        const auto index = m_file.trace.indexOf(seq);
        if (index && seq <= overlap.firstSeq)
            violation.chain.push_back({seq, m_file.trace[*index].time, rowWords(m_file.trace, m_file.trace[*index])});
    }
}

void Judgement::writeFindings()
{
    std::vector<Finding> &all = m_verdict.findings;
    const auto add = [&all](std::vector<Finding> more) {
        all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    for (const Overlap &overlap : m_believed.found()) {
        Finding finding{FindingKind::twoBelievers, overlap.from, {}, {}, clientsOf(overlap), {}};
        for (const Span *span : overlap.spans) {
            if (finding.evidence.size() < Violation::evidenceMax)
                finding.evidence.push_back(span->firstSeq);
        }
        sortOnce(finding.evidence);
        finding.text = std::to_string(finding.clients.size()) + " clients believed at once that they held the lock of \""
            + std::string(m_file.trace.text(overlap.resource)) + "\"";
        all.push_back(std::move(finding));
    }
    add(std::move(m_staleWrites.findings()));
    add(std::move(m_fenceOrder.findings()));
    add(std::move(m_unobtainable.findings()));
    add(findOrphanKeys(m_file, m_isStuck));
    add(findStarvation(m_file));
    add(findStalls(m_file, m_inside.found()));
}

// Worse wins: violated, guarded, stuck, held.
void Judgement::decide()
{
    const auto isStale = [](const Finding &finding) { return finding.kind == FindingKind::staleWrite; };
    const bool tookStale = std::any_of(m_verdict.findings.begin(), m_verdict.findings.end(), isStale);
    m_verdict.held = m_verdict.violations.empty();
    if (!m_verdict.held)
        m_verdict.outcome = m_isGuarded && !tookStale ? Outcome::guarded : Outcome::violated;
    else
        m_verdict.outcome = m_isStuck ? Outcome::stuck : Outcome::held;
}

} // namespace

Result<Verdict> judge(const Trace &trace, const Spans &spans)
{
    if (trace.isPartial())
        return Error{"the trace is a part of another, and a part cannot be judged"};
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return Error{"the trace does not begin with a run-begin row, so nobody knows what was run"};
    Result<RunHeader> header = parseRunHeader(trace.detail(trace[0]));
    if (!header)
        return Error{"row 2, column detail: " + header.error().text};
    if (header.value().partial)
        return Error{"the trace is a part of another, and a part cannot be judged"};
    const RunFacts facts{ttlOf(header.value()), nodesOf(header.value()), header.value().guarded, workloadOf(header.value()), {}};
    Verdict verdict = Judgement(trace, spans, facts).pass();
    verdict.header = std::move(header).value();
    return verdict;
}

RunFacts RunFacts::of(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    Electorate electorate;
    electorate.quorum = quorumOf(effective.scheme, settings.nodes);
    electorate.replicas = settings.replicas;
    if (settings.replicas > 0)
        electorate.masterMax = NodeId{static_cast<std::uint8_t>(settings.nodes)};
    return {settings.ttl, settings.nodes, lockscope::isGuarded(effective), settings.workload, electorate};
}

Verdict judge(const Trace &trace, const Spans &spans, const RunFacts &facts)
{
    LOCKSCOPE_ASSERT(!trace.isPartial() && !trace.isEmpty());
    return Judgement(trace, spans, facts).pass();
}

} // namespace lockscope
