// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace lockscope {

/// Counts a Bloom filter's answers and what was crawled for them: `read` rows say "url-3 absent" or "url-3 present", `wrote` rows "url-3
/// crawled".
///
///     expected       URLs that were asked for: each is to be crawled once
///     actual         crawls
///     twice          crawls of a URL that had been crawled before
///     never          URLs that were asked for and not crawled
///     false_absent   "absent" though some bits had been set by a client that adds the URL: it was seen half added
///     false_present  "present" for a URL that nobody has added: other URLs have set its bits
///     failures       0: nothing refuses a bit; `misses`: rounds that gave the lock up
///
/// actual = expected + twice - never.
class BloomTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    SoFar soFar() const override { return {static_cast<std::int64_t>(m_urls.size()), m_crawls}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    using Places = std::vector<std::string>; // as the commands have them
    struct Url {
        int crawls = 0;
        int presents = 0;
        bool isAdded = false;       // a client has begun to
        std::set<std::string> own;  // places that were 0 before a client that adds it set them
        std::vector<Places> absent; // of each "absent": the places that were 1
    };
    // What a client is doing since it entered.
    struct Round {
        std::string adding; // the URL that it found absent; before that it asks
        Places ones;        // of its question
        bool isScript = false; // its last command asks and adds
        bool isTransaction = false;
        Places queued; // the places of its transaction
    };
    void takeCommand(Round &round, const std::string &command);
    void takeAnswer(Round &round, const std::string &command, const std::string &answer);
    void takeBit(Round &round, const std::string &place, bool wasSet);
    void takeRow(Round &round, const Event &event, const std::string &what);

    std::map<std::string, Url> m_urls;
    std::map<ClientId, Round> m_rounds;
    std::int64_t m_crawls = 0;
};

} // namespace lockscope
