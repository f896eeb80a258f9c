// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verdict/workloadtally.h"

#include <map>
#include <string>

namespace lockscope {

/// Counts a Bloom filter's answers and what was crawled for them: `read` rows say "url-3 absent" or "url-3 present", `wrote` rows "url-3
/// crawled".
///
///     expected       URLs that were asked for: each is to be crawled once
///     actual         crawls
///     twice          crawls of a URL that had been crawled before
///     never          URLs that were asked for and not crawled
///     false_absent   "absent" to a question that began when somebody had begun to add that URL
///     failures       0: nothing refuses a bit; `misses`: rounds that gave the lock up
///
/// actual = expected + twice - never.
class BloomTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    SoFar soFar() const override { return {static_cast<std::int64_t>(m_urls.size()), m_crawls}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    struct Url {
        int crawls = 0;
        Seq adding = noSeq; // since when somebody adds it, or has
    };
    // What a client is at since it entered.
    struct Round {
        Seq asking = noSeq; // its first command
        std::string absent; // the URL that it found absent and has not begun to add
    };
    std::map<std::string, Url> m_urls;
    std::map<ClientId, Round> m_rounds;
    std::int64_t m_crawls = 0;
    std::int64_t m_falseAbsent = 0;
};

} // namespace lockscope
