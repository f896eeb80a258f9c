// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Expected counter")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Actual counter")},
    CountInfo{"failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountInfo{"lost", QT_TRANSLATE_NOOP("Workload", "Lost increments")},
    CountInfo{"misses", QT_TRANSLATE_NOOP("Workload", "Rounds without a write")},
    CountInfo{"retries", QT_TRANSLATE_NOOP("Workload", "Retries")},
};

// A counter on the store (web article 002 in docs/ARTICLES.md): GET, add 1, SET. The three
// operations are atomic only under a lock. If two clients are between GET and SET at the same time,
// both write the same number, and one increment is lost.
class Counter final : public ReadModifyWrite {
public:
    using ReadModifyWrite::ReadModifyWrite;
    std::vector<std::string> finalQuery(const Resource &resource) const override
    {
        return {"GET", storeKey(resource).text};
    }

protected:
    ReadWhen readWhen() const override { return ReadWhen::always; }
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
};

// Counts the updates of a counter (GET, add 1, SET). A `wrote` row contains the number that the
// client wrote. If each write were based on the previous one, each number would be written once. So
// a number that is written twice shows one lost increment, whatever the order of the replies.
//
//     expected   rounds that ended: each should add 1
//     actual     the final value of the counter: the value read from the store at the end, else the last number written
//     failures   writes that the store refused (EXEC returned nil, or a guard refused it); `retries` of them were tried again
//     misses     rounds that sent no write, because the client got no lock or had no time left
//     lost       writes that the store accepted but that the final number does not contain
//     unknown    writes without a reply
//
// If no write has an unknown result: actual = expected - (failures - retries) - misses - lost.
class CounterTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_sums.ended + m_writtenInside, actual()}; }
    Counts counts(const Trace &trace, std::int64_t misses) const override;
    std::vector<Finding> findings() const override;

private:
    static constexpr std::size_t findingsMax = 100;
    static constexpr int starvationRefusals = 5; // in one round: too many to be chance
    // The writes of one round that the store refused.
    struct Refusals {
        int count = 0;
        Seq first = noSeq;
        Seq last = noSeq;
        WorldTime time{}; // of the first refusal
    };
    // A client's state since it entered.
    struct Round {
        Seq read = noSeq; // its last read
        Refusals refusals;
        bool isInside = false;
        bool hasWritten = false;
        bool isInTransaction = false; // since the last read
        bool hasSentWrite = false;    // since the last read
    };
    struct Write {
        Seq read; // the read that it was based on
        Seq seq;
        ClientId client;
    };
    void takeSent(const Trace &trace, const Event &event, Round &round);
    void takeRefusal(const Event &event, Seq seq, Round &round);
    void takeWrite(const Trace &trace, const Event &event, Seq seq);
    // Sums over the rounds that have ended.
    struct Sums {
        std::int64_t ended =
            0; // all rounds, except those that were cut short before they sent a write
        std::int64_t retries = 0;
        std::int64_t empty = 0; // rounds without a write
        std::int64_t unknown = 0;
    };
    void endRound(Round &round, bool hasLeft);
    // Adds a round that has ended, or that is open at the end of the trace, to `sums`. `hasLeft`:
    // the client left the critical section.
    static void count(const Round &round, bool hasLeft, Sums &sums);
    void addStarvation(std::vector<Finding> &findings) const;
    void addOtherLostUpdates(std::vector<Finding> &findings) const;
    std::int64_t actual() const { return m_finalValue.value_or(m_lastWritten); }
    std::int64_t lost() const { return std::max<std::int64_t>(m_writeCount - actual(), 0); }

    std::map<ClientId, Round> m_rounds;
    std::map<ClientId, Refusals> m_worstRounds;       // by client: its round with the most refusals
    std::unordered_map<std::int64_t, Write> m_writes; // the first write of each number
    std::vector<Finding> m_findings;
    std::optional<std::int64_t> m_finalValue; // read from the store at the end
    std::int64_t m_lastWritten = 0;
    std::int64_t m_largest = 0; // the largest number written
    Seq m_largestSeq = noSeq;
    Seq m_finalSeq = noSeq;     // row of m_finalValue, or of the last write
    WorldTime m_finalTime{};    // time of m_finalSeq
    std::int64_t m_repeats = 0; // writes of a number that had been written before
    Sums m_sums;
    std::int64_t m_writtenInside = 0; // rounds that have written and are still open
    std::int64_t m_writeCount = 0;
    std::int64_t m_failures = 0;
};

std::optional<std::int64_t> numberIn(const std::string &text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return number;
}

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::counter,
    .title = QT_TRANSLATE_NOOP("Workload", "counter"),
    .counts = shownCounts,
    .tally = newTally<CounterTally>,
};

} // namespace

// A counter without a key is 0, as for INCR.
StoreWrite Counter::newWrite(
    const ClientProcess &, const CriticalSection &, const std::string &read) const
{
    const std::string nextNumber = std::to_string(leadingNumber(read).value_or(0) + 1);
    return {nextNumber, nextNumber};
}

void CounterTally::take(const Trace &trace, const Event &event, Seq seq)
{
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store) {
        m_finalValue = numberIn(trace.detail(event));
        m_finalSeq = seq;
        m_finalTime = event.time;
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
    case EventKind::sent: return takeSent(trace, event, round);
    case EventKind::wrote: return takeWrite(trace, event, seq);
    case EventKind::writeRejected: return takeRefusal(event, seq, round);
    case EventKind::left:
    case EventKind::crashed: return endRound(round, event.kind == EventKind::left);
    default: return;
    }
}

// Stores in `round` whether the client has sent a command that can change the number: a SET, a
// script, or EXEC. Commands between MULTI and EXEC are only queued.
void CounterTally::takeSent(const Trace &trace, const Event &event, Round &round)
{
    const bool isToStore = !event.node || event.node == storeNode;
    if (!round.isInside || !isToStore || round.read == noSeq)
        return;
    const std::string text = trace.detail(event);
    if (text == "MULTI")
        round.isInTransaction = true;
    else if (text == "EXEC"
        || (!round.isInTransaction && !text.starts_with("GET") && !text.starts_with("WATCH")))
        round.hasSentWrite = true;
}

void CounterTally::takeRefusal(const Event &event, Seq seq, Round &round)
{
    ++m_failures;
    round.hasSentWrite = false;
    if (round.refusals.count++ == 0) {
        round.refusals.first = seq;
        round.refusals.time = event.time;
    } else {
        ++m_sums.retries;
    }
    round.refusals.last = seq;
    Refusals &worst = m_worstRounds[event.client];
    if (round.refusals.count > worst.count)
        worst = round.refusals;
}

void CounterTally::takeWrite(const Trace &trace, const Event &event, Seq seq)
{
    Round &round = m_rounds[event.client];
    m_writtenInside += round.isInside && !round.hasWritten ? 1 : 0;
    round.hasWritten = true;
    m_sums.retries += round.refusals.count > 0 ? 1 : 0;
    ++m_writeCount;
    const auto number = numberIn(trace.detail(event));
    if (!number)
        return;
    m_lastWritten = *number;
    if (!m_finalValue) {
        m_finalSeq = seq;
        m_finalTime = event.time;
    }
    if (*number > m_largest) {
        m_largest = *number;
        m_largestSeq = seq;
    }
    const auto [known, isNew] = m_writes.try_emplace(*number, Write{round.read, seq, event.client});
    if (isNew || ++m_repeats > static_cast<std::int64_t>(findingsMax))
        return;
    const Write &earlier = known->second;
    Finding finding{FindingKind::lostUpdate, event.time, {}, {}, {event.client}, {}};
    for (const Seq row : {earlier.read, earlier.seq, round.read, seq}) {
        if (row != noSeq)
            finding.evidence.push_back(row);
    }
    std::sort(finding.evidence.begin(), finding.evidence.end());
    if (earlier.client != event.client)
        finding.clients.push_back(earlier.client);
    finding.text = {LOCKSCOPE_TEXT("Finding",
                        "client {client} wrote {number}, which client {other} had already written: "
                        "one of the two increments is lost"),
        {{"client", event.client}, {"number", *number}, {"other", earlier.client}}};
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
    sums.retries += isUnknown && round.refusals.count > 0 ? 1 : 0;
    const bool isEmpty = !round.hasWritten && !isUnknown && round.refusals.count == 0;
    if (isEmpty && !hasLeft)
        return; // the round was cut short, so its result is unknown
    sums.empty += isEmpty ? 1 : 0;
    ++sums.ended;
}

Counts CounterTally::counts(const Trace &, std::int64_t misses) const
{
    Sums sums = m_sums;
    for (const auto &[client, round] : m_rounds) {
        if (round.isInside)
            count(round, false, sums);
    }
    return {
        {"actual", actual()},
        {"expected", sums.ended + misses},
        {"failures", m_failures},
        {"lost", lost()},
        {"misses", misses + sums.empty},
        {"retries", sums.retries},
        {"unknown", sums.unknown},
    };
}

std::vector<Finding> CounterTally::findings() const
{
    std::vector<Finding> findings = m_findings;
    addOtherLostUpdates(findings);
    addStarvation(findings);
    return findings;
}

void CounterTally::addStarvation(std::vector<Finding> &findings) const
{
    for (const auto &[client, refusals] : m_worstRounds) {
        if (refusals.count < starvationRefusals)
            continue;
        Finding finding{FindingKind::starvation, refusals.time, {}, {refusals.first, refusals.last},
            {client}, {}};
        finding.text = {LOCKSCOPE_TEXT("Finding",
                            "client {client} failed {count} times in one round: each time, another "
                            "client changed the value first"),
            {{"client", client}, {"count", refusals.count}}};
        findings.push_back(std::move(finding));
    }
}

// Adds one finding for all lost writes without a finding: a late write may have set the counter
// back, or more than findingsMax were lost.
void CounterTally::addOtherLostUpdates(std::vector<Finding> &findings) const
{
    const std::int64_t more = lost() - static_cast<std::int64_t>(m_findings.size());
    if (more <= 0)
        return;
    Finding finding{FindingKind::lostUpdate, m_finalTime, {}, {}, {}, {}};
    if (m_largest > actual()) {
        finding.evidence = {m_largestSeq, m_finalSeq};
        std::sort(finding.evidence.begin(), finding.evidence.end());
        finding.text = {LOCKSCOPE_TEXT("Finding",
                            "the counter ends at {actual}, although {largest} had been written: "),
            {{"actual", actual()}, {"largest", m_largest}}};
    } else {
        finding.evidence = {m_finalSeq};
    }
    finding.text += {more == 1 ? LOCKSCOPE_TEXT("Finding", "1 more increment is lost")
                               : LOCKSCOPE_TEXT("Finding", "{count} more increments are lost"),
        {{"count", more}}};
    findings.push_back(std::move(finding));
}

const Workload &counterWorkload()
{
    static const Counter workload(entry);
    return workload;
}

} // namespace lockscope
