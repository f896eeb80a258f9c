// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <optional>
#include <unordered_map>

namespace lockscope {

/// Counts a counter (GET, one more, SET). Each write says which number it wrote. Where every write were built on the one before, each number
/// would be written once; so a number that is written twice is one increment lost, whatever the order in which the answers came.
///
///     expected   rounds that ended: each was to add 1
///     actual     where the counter stands at the end: the store's own last word, else the last number that was written
///     failures   writes that the store refused (EXEC answered nil; a guard); `retries` of them were tried again
///     misses     rounds in which nothing was sent to be written: no lock, or no time left
///     lost       writes that the store took and that are not in its number
///     unknown    writes without an answer
///
/// With no write of unknown end: actual = expected - (failures - retries) - misses - lost.
class CounterTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    SoFar soFar() const override { return {m_sums.ended + m_writtenInside, m_last.value_or(m_lastWritten)}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    static constexpr std::size_t findingsMax = 100;
    static constexpr int refusalsMany = 5; ///< in one round: no bad luck any more
    // The round in which a client was refused most often.
    struct Vain {
        int rejected = 0;
        Seq first = noSeq;
        Seq last = noSeq;
        WorldTime time{}; // of the first
    };
    // What a client has done since it entered.
    struct Round {
        Seq read = noSeq;
        Vain vain;
        bool isInside = false;
        bool hasWritten = false;
        bool isInTransaction = false; // since the last read
        bool hasSentWrite = false;    // likewise
    };
    struct Write {
        Seq read;
        Seq seq;
        ClientId client;
    };
    void takeSent(const Trace &trace, const Event &event, Round &round);
    void takeRefusal(const Event &event, Seq seq, Round &round);
    void takeWrite(const Trace &trace, const Event &event, Seq seq);
    // Of the rounds that have ended.
    struct Sums {
        std::int64_t ended = 0;
        std::int64_t retries = 0;
        std::int64_t empty = 0;
        std::int64_t unknown = 0;
    };
    void endRound(Round &round, bool hasLeft);
    static void count(const Round &round, bool hasLeft, Sums &sums);
    void tellStarvation(std::vector<Finding> &findings) const;
    void tellTheRest(std::int64_t lost, std::int64_t actual, std::vector<Finding> &findings) const;

    std::map<ClientId, Round> m_rounds;
    std::map<ClientId, Vain> m_vain;
    std::unordered_map<std::int64_t, Write> m_writes; // the first of each number
    std::vector<Finding> m_findings;
    std::optional<std::int64_t> m_last;   // the store's own word
    std::int64_t m_lastWritten = 0;
    std::int64_t m_largest = 0;
    Seq m_largestSeq = noSeq;
    Seq m_lastSeq = noSeq; // of the store's own word, or of the last write
    WorldTime m_end{};
    std::int64_t m_twice = 0;
    Sums m_sums;
    std::int64_t m_writtenInside = 0; // rounds that have written and not ended
    std::int64_t m_wrote = 0;
    std::int64_t m_failures = 0;
};

} // namespace lockscope
