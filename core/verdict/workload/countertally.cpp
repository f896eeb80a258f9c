// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/countertally.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

std::optional<std::int64_t> numberIn(const std::string &text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::string counterClient(ClientId client)
{
    return "client " + std::to_string(client.value);
}

} // namespace

void CounterTally::take(const Trace &trace, const Event &event, Seq seq)
{
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store) {
        m_last = numberIn(trace.detail(event));
        m_lastSeq = seq;
        m_end = event.time;
        return;
    }
    if (!event.client)
        return;
    Round &round = m_rounds[event.client];
    switch (event.kind) {
    case EventKind::entered:
        endRound(round, false);
        round = Round{};
        round.isInside = true;
        return;
    case EventKind::read:
        round.read = seq;
        round.isInTransaction = round.hasSentWrite = false;
        return;
    case EventKind::sent:
        return takeSent(trace, event, round);
    case EventKind::wrote:
        return takeWrite(trace, event, seq);
    case EventKind::writeRejected:
        return takeRefusal(event, seq, round);
    case EventKind::left:
    case EventKind::crashed:
        return endRound(round, event.kind == EventKind::left);
    default:
        return;
    }
}

// Whether it can have changed the number: a SET, or a script; between MULTI and EXEC nothing is done yet.
void CounterTally::takeSent(const Trace &trace, const Event &event, Round &round)
{
    const bool isToStore = !event.node || event.node == storeNode;
    if (!round.isInside || !isToStore || round.read == noSeq)
        return;
    const std::string text = trace.detail(event);
    if (text == "MULTI")
        round.isInTransaction = true;
    else if (text == "EXEC" || (!round.isInTransaction && !text.starts_with("GET") && !text.starts_with("WATCH")))
        round.hasSentWrite = true;
}

void CounterTally::takeRefusal(const Event &event, Seq seq, Round &round)
{
    ++m_failures;
    round.hasSentWrite = false;
    if (round.vain.rejected++ == 0) {
        round.vain.first = seq;
        round.vain.time = event.time;
    } else {
        ++m_sums.retries;
    }
    round.vain.last = seq;
    Vain &worst = m_vain[event.client];
    if (round.vain.rejected > worst.rejected)
        worst = round.vain;
}

void CounterTally::takeWrite(const Trace &trace, const Event &event, Seq seq)
{
    Round &round = m_rounds[event.client];
    m_writtenInside += round.isInside && !round.hasWritten ? 1 : 0;
    round.hasWritten = true;
    m_sums.retries += round.vain.rejected > 0 ? 1 : 0;
    ++m_wrote;
    const auto number = numberIn(trace.detail(event));
    if (!number)
        return;
    m_lastWritten = *number;
    if (!m_last) {
        m_lastSeq = seq;
        m_end = event.time;
    }
    if (*number > m_largest) {
        m_largest = *number;
        m_largestSeq = seq;
    }
    const auto [first, isNew] = m_writes.try_emplace(*number, Write{round.read, seq, event.client});
    if (isNew || ++m_twice > static_cast<std::int64_t>(findingsMax))
        return;
    const Write &before = first->second;
    Finding finding{FindingKind::lostUpdate, event.time, {}, {}, {event.client}, {}};
    for (const Seq row : {before.read, before.seq, round.read, seq}) {
        if (row != noSeq)
            finding.evidence.push_back(row);
    }
    std::sort(finding.evidence.begin(), finding.evidence.end());
    if (before.client != event.client)
        finding.clients.push_back(before.client);
    finding.text = counterClient(event.client) + " wrote " + std::to_string(*number) + ", which " + counterClient(before.client)
        + " had written already: of the two increments one is lost";
    m_findings.push_back(std::move(finding));
}

void CounterTally::endRound(Round &round, bool hasLeft)
{
    if (!round.isInside)
        return;
    count(round, hasLeft, m_sums);
    round.isInside = false;
    m_writtenInside -= round.hasWritten ? 1 : 0;
}

void CounterTally::count(const Round &round, bool hasLeft, Sums &sums)
{
    const bool isUnknown = !round.hasWritten && round.hasSentWrite;
    sums.unknown += isUnknown ? 1 : 0;
    sums.retries += isUnknown && round.vain.rejected > 0 ? 1 : 0;
    const bool isEmpty = !round.hasWritten && !isUnknown && round.vain.rejected == 0;
    if (isEmpty && !hasLeft)
        return; // it was cut short: nobody knows what it would have done
    sums.empty += isEmpty ? 1 : 0;
    ++sums.ended;
}

void CounterTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    Sums sums = m_sums;
    for (const auto &[client, round] : m_rounds) {
        if (round.isInside)
            count(round, false, sums);
    }
    const std::int64_t actual = m_last.value_or(m_lastWritten);
    const std::int64_t lost = std::max<std::int64_t>(m_wrote - actual, 0);
    verdict.findings.insert(verdict.findings.end(), m_findings.begin(), m_findings.end());
    tellTheRest(lost, actual, verdict.findings);
    tellStarvation(verdict.findings);
    verdict.workload.reserve(7);
    verdict.workload.append("actual", actual);
    verdict.workload.append("expected", sums.ended + misses);
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("lost", lost);
    verdict.workload.append("misses", misses + sums.empty);
    verdict.workload.append("retries", sums.retries);
    verdict.workload.append("unknown", sums.unknown);
}

void CounterTally::tellStarvation(std::vector<Finding> &findings) const
{
    for (const auto &[client, vain] : m_vain) {
        if (vain.rejected < refusalsMany)
            continue;
        Finding finding{FindingKind::starvation, vain.time, {}, {vain.first, vain.last}, {client}, {}};
        finding.text = counterClient(client) + " worked in vain " + std::to_string(vain.rejected)
            + " times in one round: each time others had changed the value before it came to write";
        findings.push_back(std::move(finding));
    }
}

// What is lost and not told yet: a late write may have thrown the counter back, and there may be more of them than anybody reads.
void CounterTally::tellTheRest(std::int64_t lost, std::int64_t actual, std::vector<Finding> &findings) const
{
    const auto told = static_cast<std::int64_t>(m_findings.size());
    if (lost <= told)
        return;
    Finding finding{FindingKind::lostUpdate, m_end, {}, {}, {}, {}};
    if (m_largest > actual) {
        finding.evidence = {m_largestSeq, m_lastSeq};
        std::sort(finding.evidence.begin(), finding.evidence.end());
        finding.text = "the counter ends at " + std::to_string(actual) + ", though " + std::to_string(m_largest)
            + " had been written: ";
    } else {
        finding.evidence = {m_lastSeq};
    }
    finding.text += std::to_string(lost - told) + (lost - told == 1 ? " more increment is lost" : " more increments are lost");
    findings.push_back(std::move(finding));
}

} // namespace lockscope
