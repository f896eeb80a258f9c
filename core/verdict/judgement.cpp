// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/judgement.h"

#include "core/trace/trace.h"
#include "core/verdict/endfindings.h"
#include "core/workload/workload.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/wording.h"

#include <algorithm>
#include <iterator>

namespace lockscope {
namespace {

constexpr MarkedText partOfTrace =
    LOCKSCOPE_TEXT("Error", "this is only a part of a trace; only a complete trace can be judged");

void sortWithoutRepeats(std::vector<Seq> &rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

std::vector<ClientId> clientsOf(const Overlap &overlap)
{
    std::vector<ClientId> clients;
    clients.reserve(overlap.spans.size());
    for (const SpanRef span : overlap.spans)
        clients.push_back(span->client);
    std::sort(clients.begin(), clients.end());
    clients.erase(std::unique(clients.begin(), clients.end()), clients.end());
    return clients;
}

// The kinds of rows that StaleWrites needs to decide whether a write is too late.
constexpr EventKinds staleWriteKinds{EventKind::attempt, EventKind::granted, EventKind::left,
    EventKind::released, EventKind::releaseRefused, EventKind::crashed, EventKind::wrote};
// Many rows of a trace are of these kinds. takeRow() does not need them, so they are skipped to
// save time.
constexpr EventKinds skippedKinds{
    EventKind::step, EventKind::replied, EventKind::timedOut, EventKind::keySet};

// Fills the violation's chain: the evidence up to the beginning of the overlap, in words.
void addChain(const Trace &trace, const Overlap &overlap, Violation &violation)
{
    for (const Seq seq : violation.evidence) {
        const auto index = trace.indexOf(seq);
        if (index && seq <= overlap.firstSeq)
            violation.chain.push_back({seq, trace[*index].time, rowWords(trace, trace[*index])});
    }
}

// Returns the worst outcome that applies: violated, guarded, stuck, unavailable, untested, held. If
// the store was lost, its guard proves nothing: the outcome is then untested instead of guarded.
// `isWithoutFault`: no planned fault took effect.
Outcome outcomeOf(const Verdict &verdict, bool isGuarded, bool isStuck, bool isWithoutFault)
{
    const auto has = [&verdict](auto isWanted) {
        return std::any_of(verdict.findings.begin(), verdict.findings.end(),
            [&](const Finding &finding) { return isWanted(finding); });
    };
    const auto isOfKind = [](FindingKind kind) {
        return [kind](const Finding &finding) { return finding.kind == kind; };
    };
    if (!verdict.held) {
        if (!isGuarded || has(isOfKind(FindingKind::staleWrite)))
            return Outcome::violated;
        const bool isStoreLost = has([](const Finding &one) {
            return one.kind == FindingKind::nodeLost && one.node == storeNode;
        });
        return isStoreLost ? Outcome::untested : Outcome::guarded;
    }
    if (isStuck)
        return Outcome::stuck;
    if (has(isOfKind(FindingKind::unavailable)))
        return Outcome::unavailable;
    const bool isUntested =
        isWithoutFault || has([](const Finding &finding) { return meansUntested(finding.kind); });
    return isUntested ? Outcome::untested : Outcome::held;
}

} // namespace

Judgement::Judgement(const Spans &spans, const RunFacts &facts)
    : m_spans(spans), m_facts(facts), m_unobtainable(facts.ttl), m_availability(facts.roundedTtl),
      m_inside(SpanKind::inside,
          [this](const Overlap &overlap, const Span &span) { collectEvidence(overlap, span); }),
      m_believed(SpanKind::believed, [](const Overlap &, const Span &) {})
{
    forgetRows();
}

void Judgement::clear(const RunFacts &facts)
{
    m_facts = facts;
    m_header.reset();
    forgetRows();
}

void Judgement::forgetRows()
{
    m_rowsTaken = 0;
    m_revision = m_spans.revision();
    m_evidenceCollector.clear();
    m_tally.clear();
    m_waits.clear();
    m_workload = workloadOf(m_facts.settings.workload).info().tally(m_facts.settings);
    m_staleWrites.clear(m_facts.capacity);
    m_fenceOrder.clear();
    m_unobtainable.clear(m_facts.ttl);
    m_standingKeys.clear();
    m_foreignChanges.clear();
    m_orphanKeys.clear();
    m_programChecks.clear();
    m_readers.clear();
    m_availability.clear(m_facts.roundedTtl);
    m_refusals.clear();
    m_lostTime.clear(m_facts.ttl, m_facts.settings.wakeUp == WakeUp::notify);
    m_contention.clear();
    m_contention.begin(m_facts.isOfPrograms, m_facts.capacity);
    m_inside.clear();
    m_inside.setCapacity(m_facts.capacity);
    m_believed.clear();
    m_believed.setCapacity(m_facts.capacity);
    m_entered.clear();
    m_foreignReleases.clear();
    m_nodeFindings.clear();
    m_evidence.clear();
}

Result<std::unique_ptr<Judgement>> Judgement::of(const Trace &trace, const Spans &spans)
{
    if (trace.isPartial())
        return Error{partOfTrace};
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return Error{LOCKSCOPE_TEXT("Error",
            "the trace does not begin with a run-begin row, so its scenario and lock scheme are "
            "unknown")};
    Result<RunHeader> header = parseRunHeader(trace.detail(trace[0]));
    if (!header)
        return within(Wording(LOCKSCOPE_TEXT("Error", "row 2, column detail")), header.error());
    if (header.value().partial)
        return Error{partOfTrace};
    const RunFacts facts = RunFacts::of(header.value());
    auto judgement = std::make_unique<Judgement>(spans, facts);
    judgement->m_header = std::move(header).value();
    return judgement;
}

Verdict Judgement::verdictFor(const Trace &trace)
{
    LOCKSCOPE_ASSERT(!trace.isPartial() && !trace.isEmpty() && trace.size() >= m_rowsTaken);
    if (m_revision != m_spans.revision())
        forgetRows();
    m_evidenceCollector.grow(m_spans.clientMax());
    m_tally.grow(m_spans.clientMax());
    m_contention.grow(m_spans.clientMax());
    m_waits.take(trace, m_spans);
    m_unobtainable.grow(m_spans);
    m_standingKeys.grow(m_spans, [&](const Span &key) { m_foreignChanges.take(trace, key); });
    m_orphanKeys.grow(m_spans.clientMax());
    m_inside.grow(m_spans);
    m_believed.grow(m_spans);
    takeRows(trace);
    m_unobtainable.applyResolved();

    const WorldTime end = trace[trace.size() - 1].time;
    m_inside.finish(end);
    m_believed.finish(end);
    Verdict verdict;
    bool isStuck = false;
    verdict.violations = violations(trace);
    verdict.held = verdict.violations.empty();
    const JudgeInput input{trace, m_spans, m_facts, m_standingKeys, m_programChecks.lockKeys()};
    ForeignChanges::Numbers foreignNumbers;
    addFindings(input, isStuck, verdict.findings);
    std::ranges::move(
        m_foreignChanges.find(input, foreignNumbers), std::back_inserter(verdict.findings));
    if (m_facts.isOfPrograms)
        addProgramFindings(input, verdict);
    const bool isWithoutFault = addUntestedReasons(input, isStuck, verdict);
    verdict.outcome = outcomeOf(verdict, m_facts.isGuarded, isStuck, isWithoutFault);
    m_tally.report(m_waits, foreignNumbers, verdict);
    verdict.workload = m_workload->counts(trace, m_waits.misses());
    std::ranges::move(m_workload->findings(), std::back_inserter(verdict.findings));
    std::stable_sort(verdict.findings.begin(), verdict.findings.end(),
        [](const Finding &a, const Finding &b) { return a.time < b.time; });
    verdict.duration = end.time_since_epoch();
    verdict.events = trace.size();
    if (m_header)
        verdict.header = *m_header;
    return verdict;
}

void Judgement::takeRows(const Trace &trace)
{
    while (m_rowsTaken < trace.size()) {
        const std::span<const Event> rows = rowsFrom(trace, m_rowsTaken);
        const auto firstSeq = static_cast<Seq>(m_rowsTaken); // the trace starts at row 0
        for (const Event &event : rows) {
            const Seq seq = firstSeq + static_cast<Seq>(&event - rows.data());
            m_tally.take(event);
            m_contention.take(trace, event, seq);
            m_workload->take(trace, event, seq);
            // takeRow() needs a command only if it can end a belief (the release), so commands of
            // clients without a belief are skipped.
            const bool isSkippedCommand =
                event.kind == EventKind::sent && !m_believed.hasOpenSpan(event.client);
            if (!skippedKinds.has(event.kind) && !isSkippedCommand)
                takeRow(trace, event, seq);
            if (m_facts.isOfPrograms)
                m_programChecks.take(trace, event, seq,
                    m_inside.hasOpenSpan(event.client) || m_believed.hasOpenSpan(event.client));
        }
        m_rowsTaken += rows.size();
    }
}

void Judgement::takeRow(const Trace &trace, const Event &event, Seq seq)
{
    LOCKSCOPE_ASSERT(event.client <= m_spans.clientMax());
    m_evidenceCollector.take(event, seq); // before m_inside, whose callback reads the evidence
    if (staleWriteKinds.has(event.kind))
        m_staleWrites.take(trace, event, seq);
    if (event.kind == EventKind::granted)
        m_fenceOrder.take(trace, event, seq);
    if (changesLockState(event.kind))
        takeClientChange(trace, event, seq);
    if (event.kind == EventKind::stole)
        m_foreignReleases.push_back(foreignReleaseFinding(trace, event, seq));
    if (event.kind == EventKind::nodeDown && isUnplannedEnd(trace, event))
        m_nodeFindings.push_back(nodeLostFinding(event, seq));
    if (const auto finding =
            event.kind == EventKind::nodeUp ? observingFinding(trace, event, seq) : std::nullopt)
        m_nodeFindings.push_back(*finding);
}

void Judgement::takeClientChange(const Trace &trace, const Event &event, Seq seq)
{
    m_orphanKeys.take(event, seq);
    bool isReader = false;
    if (m_facts.isOfPrograms) {
        m_readers.resize(m_spans.clientMax().value + std::size_t{1});
        char &own = m_readers[event.client.value];
        if (event.kind == EventKind::granted)
            own = trace.detail(event).starts_with("read");
        isReader = own;
    }
    const SpanCursor::Change inside = m_inside.take(event, seq, isReader);
    if (m_facts.isOfPrograms)
        m_programChecks.takeInside(event, seq, inside);
    if (inside.begun)
        m_entered.push_back(seq);
    const SpanCursor::Change believed = m_believed.take(event, seq, isReader);
    m_unobtainable.take(event, seq, believed, inside);
    m_availability.take(event, seq, m_inside.openCount() + m_believed.openCount() > 0);
    if (event.kind == EventKind::denied)
        m_refusals.take(trace, event, seq);
    m_lostTime.take(trace, m_spans, event, seq, m_believed.openCount() > 0);
}

// Adds the findings that explain why a run without a violation proves nothing (for example: the end
// of the trace is missing, a node was lost, or the clients did not compete), and the findings about
// parts of the plan that this scheme does not support.
bool Judgement::addUntestedReasons(const JudgeInput &input, bool isStuck, Verdict &verdict) const
{
    const Trace &trace = input.trace;
    const Event &last = trace[trace.size() - 1];
    std::vector<Finding> &all = verdict.findings;
    all.insert(all.end(), m_nodeFindings.begin(), m_nodeFindings.end());
    const bool isUnavailable = std::any_of(all.begin(), all.end(),
        [](const Finding &finding) { return finding.kind == FindingKind::unavailable; });
    const RunEnding ending =
        last.kind == EventKind::runEnd ? parseRunEnding(trace.detail(last)) : RunEnding();
    if (last.kind != EventKind::runEnd)
        all.push_back(tornFinding(trace));
    else
        addEndingFindings(trace, ending, m_facts.faults, isStuck || isUnavailable, all);
    if (!m_facts.ownScheme.empty())
        addCodeFindings(trace, m_facts.ownScheme, all);
    if (verdict.held && !m_contention.hasTestedLock(input))
        all.push_back(m_contention.finding(input));
    return !ending.alreadyOver.empty() && ending.tookEffect == 0;
}

// Called when a client joins an overlap. Copies the client's evidence at once, because its next
// grant discards the rows in m_evidenceCollector.
void Judgement::collectEvidence(const Overlap &overlap, const Span &span)
{
    std::vector<Seq> &evidence = m_evidence[overlap.firstSeq];
    if (evidence.size() >= Violation::evidenceMax)
        return;
    evidence.push_back(span.firstSeq);
    m_evidenceCollector.append(span.client, evidence);
}

std::vector<Violation> Judgement::violations(const Trace &trace) const
{
    std::vector<Violation> violations;
    violations.reserve(m_inside.found().size());
    for (const Overlap &overlap : m_inside.found()) {
        Violation violation;
        violation.from = overlap.from;
        violation.to = overlap.to;
        violation.clients = clientsOf(overlap);
        violation.resource = trace.text(overlap.resource);
        violation.evidence = m_evidence.at(overlap.firstSeq);
        sortWithoutRepeats(violation.evidence);
        if (violations.size() < Violation::chainsMax)
            addChain(trace, overlap, violation);
        for (const SpanRef span : overlap.spans) {
            if (!span->isOpen() && violation.evidence.size() < Violation::evidenceMax)
                violation.evidence.push_back(span->lastSeq);
        }
        sortWithoutRepeats(violation.evidence);
        violation.evidence.resize(std::min(violation.evidence.size(), Violation::evidenceMax));
        violations.push_back(std::move(violation));
    }
    return violations;
}

void Judgement::addTwoBelievers(const Trace &trace, std::vector<Finding> &all) const
{
    for (const Overlap &overlap : m_believed.found()) {
        Finding finding{FindingKind::twoBelievers, overlap.from, {}, {}, clientsOf(overlap), {}};
        for (const SpanRef span : overlap.spans) {
            if (finding.evidence.size() < Violation::evidenceMax)
                finding.evidence.push_back(span->firstSeq);
        }
        sortWithoutRepeats(finding.evidence);
        finding.text = {LOCKSCOPE_TEXT("Finding",
                            "{clients} believed at the same time that they held the lock of "
                            "\"{resource}\""),
            {{"clients", finding.clients},
                {"resource", std::string(trace.text(overlap.resource))}}};
        const TextId token = overlap.spans.front()->token;
        if (token && std::all_of(overlap.spans.begin(), overlap.spans.end(), [token](SpanRef span) {
                return span->token == token;
            }))
            finding.text += {LOCKSCOPE_TEXT("Finding",
                                 "; they have the same token \"{token}\", so the value of the key "
                                 "does not tell them apart"),
                {{"token", std::string(trace.text(token))}}};
        all.push_back(std::move(finding));
    }
}

// Adds the findings about what the programs reported, and why their run does not test the lock.
void Judgement::addProgramFindings(const JudgeInput &input, Verdict &verdict) const
{
    std::vector<Finding> &all = verdict.findings;
    const auto add = [&all](const std::vector<Finding> &more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    if (m_facts.isBeliefInferred)
        all.push_back({FindingKind::inferredBelief, {},
            LOCKSCOPE_TEXT("Finding",
                "the programs reported nothing: when they held the lock and were inside is "
                "inferred from their commands"),
            {}, {}, {}});
    add(m_programChecks.remarks(input));
    if (verdict.held)
        add(m_programChecks.untestedFindings(input));
    else if (const auto finding = m_programChecks.capacityFinding(verdict.violations.front());
             finding && m_facts.capacity == 1)
        all.push_back(*finding);
}

void Judgement::addFindings(const JudgeInput &input, bool &isStuck, std::vector<Finding> &all) const
{
    const auto add = [&all](const std::vector<Finding> &more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    add(m_foreignReleases);
    addTwoBelievers(input.trace, all);
    add(m_staleWrites.findings());
    add(m_fenceOrder.findings());
    add(m_unobtainable.findingsUntil(input.end()));
    add(m_orphanKeys.find(input, isStuck));
    // With several permits, a key without a deadline blocks the lock only if clients are denied at
    // the end.
    isStuck = isStuck && (m_facts.capacity == 1 || m_availability.isDenied());
    if (const auto unavailable = isStuck ? std::nullopt : m_availability.findingOf(input))
        all.push_back(*unavailable);
    add(m_lostTime.find(input));
    if (const auto sameError = m_refusals.finding())
        all.push_back(*sameError);
    add(findStarvation(input, m_waits, m_entered));
    add(findStalls(input, m_inside.found()));
}

Verdict RunJudge::judge(const Trace &trace, const RunFacts &facts)
{
    m_spans.clear(facts.quorumInfo);
    m_spans.take(trace);
    m_judgement.clear(facts);
    return m_judgement.verdictFor(trace);
}

} // namespace lockscope
