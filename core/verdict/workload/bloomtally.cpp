// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {
namespace {

// Counts the answers of a Bloom filter and the crawls that follow. `read` rows contain "url-3
// absent" or "url-3 present", `wrote` rows "url-3 crawled".
//
//     expected       URLs that clients asked for: each should be crawled once
//     actual         crawls
//     twice          crawls of a URL that had been crawled before
//     never          URLs that clients asked for and never crawled
//     false_absent   "absent" although a client that adds the URL had already set some of its bits
//     false_present  "present" for a URL that no client has added: other URLs have set its bits
//     false_urls     number of URLs with a false "present": each is never crawled
//     false_expected  the number of such URLs that theory predicts: the sum of (1 - e^(-kn/m))^k over all URLs, rounded, with k bits per
//                    URL, m bits in the filter, and n URLs that had been added before the filter's first answer about the URL
//     failures       0: the store never refuses a bit
//     misses         rounds that ended without the lock
//
// actual = expected + twice - never.
class BloomTally final : public WorkloadTally {
public:
    explicit BloomTally(const Settings &settings)
        : m_bits(settings.bloomBits), m_hashes(settings.bloomHashes)
    {
    }
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override
    {
        return {static_cast<std::int64_t>(m_urls.size()), m_crawls};
    }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    using Bits = std::vector<std::string>; // offsets, as the commands write them
    struct Url {
        int crawls = 0;
        int presentAnswers = 0;
        bool isAdded = false;          // a client has started to add it
        std::set<std::string> ownBits; // bits that were 0 until a client that adds the URL set them
        std::vector<Bits> absentAnswers; // for each "absent": the bits that were 1
    };
    // A client's state since it entered.
    struct Round {
        std::string adding;    // the URL that it found absent; empty while it still asks
        Bits ones;             // the bits that were 1 in its query
        bool isScript = false; // its last command both asks and adds
        bool isTransaction = false;
        Bits queued; // the bits of the commands in its transaction
    };
    void takeCommand(Round &round, const std::string &command);
    void takeReply(Round &round, const std::string &command, const std::string &reply);
    void takeBit(Round &round, const std::string &bit, bool wasSet);
    void takeRow(Round &round, const Event &event, const std::string &detail);
    double falsePresentRate() const;

    const double m_bits;   // in the filter
    const double m_hashes; // bits per URL
    std::map<std::string, Url> m_urls;
    std::map<ClientId, Round> m_rounds;
    std::int64_t m_crawls = 0;
    std::int64_t m_added = 0; // URLs that a client has found absent
    double m_falseExpected = 0;
};

// Returns the n-th word of a command, counted from 0; empty if there are fewer.
std::string wordOf(std::string_view command, int n)
{
    for (; n > 0 && !command.empty(); --n)
        command.remove_prefix(std::min(command.find(' '), command.size() - 1) + 1);
    return std::string(command.substr(0, command.find(' ')));
}

bool isBitCommand(std::string_view command)
{
    return command.starts_with("GETBIT ") || command.starts_with("SETBIT ");
}

// Returns the bits in a reply: "(integer) 1", or those of a transaction, "[(integer) 0, (integer)
// 1]".
std::vector<bool> bitsIn(std::string_view reply)
{
    constexpr std::string_view integer = "(integer) ";
    std::vector<bool> bits;
    for (std::size_t at = reply.find(integer); at < reply.size(); at = reply.find(integer, at + 1))
        bits.push_back(reply.substr(at + integer.size()).starts_with('1'));
    return bits;
}

} // namespace

void BloomTally::take(const Trace &trace, const Event &event, Seq)
{
    if (!event.client)
        return;
    Round &round = m_rounds[event.client];
    const bool isStoreCommand = !event.node || event.node == storeNode;
    if (event.kind == EventKind::entered) {
        round = Round{};
    } else if (event.kind == EventKind::sent && isStoreCommand) {
        takeCommand(round, trace.detail(event));
    } else if (event.kind == EventKind::replied && isStoreCommand) {
        if (const auto sent = trace.indexOf(event.cause))
            takeReply(round, trace.detail(trace[*sent]), trace.detail(event));
    } else if (event.kind == EventKind::read || event.kind == EventKind::wrote) {
        takeRow(round, event, trace.detail(event));
    }
}

void BloomTally::takeCommand(Round &round, const std::string &command)
{
    if (!round.adding.empty())
        m_urls[round.adding].isAdded = true;
    round.isScript = command.starts_with("EVAL");
    if (command == "MULTI") {
        round.isTransaction = true;
        round.queued.clear();
    } else if (command == "EXEC") {
        round.isTransaction = false;
    } else if (round.isTransaction && isBitCommand(command)) {
        round.queued.push_back(wordOf(command, 2));
    }
}

// GETBIT and SETBIT both reply with the previous value of the bit.
void BloomTally::takeReply(Round &round, const std::string &command, const std::string &reply)
{
    const std::vector<bool> bits = bitsIn(reply);
    if (command == "EXEC") {
        for (std::size_t i = 0; i < std::min(bits.size(), round.queued.size()); ++i)
            takeBit(round, round.queued[i], bits[i]);
    } else if (isBitCommand(command) && !bits.empty()) {
        takeBit(round, wordOf(command, 2), bits.front());
    }
}

void BloomTally::takeBit(Round &round, const std::string &bit, bool wasSet)
{
    if (round.adding.empty() && wasSet)
        round.ones.push_back(bit);
    else if (!round.adding.empty() && !wasSet)
        m_urls[round.adding].ownBits.insert(bit);
}

void BloomTally::takeRow(Round &round, const Event &event, const std::string &detail)
{
    const std::string name = wordOf(detail, 0);
    const auto [known, isNew] = m_urls.try_emplace(name);
    Url &url = known->second;
    m_falseExpected += isNew ? falsePresentRate() : 0;
    if (event.kind == EventKind::wrote) {
        ++url.crawls;
        ++m_crawls;
    } else if (detail.ends_with(" absent")) {
        m_added += url.absentAnswers.empty() ? 1 : 0;
        url.absentAnswers.push_back(std::move(round.ones));
        round.adding = name;
        url.isAdded = url.isAdded || round.isScript;
    } else {
        ++url.presentAnswers;
    }
}

// Returns the probability that a URL that no client has added is found present now.
double BloomTally::falsePresentRate() const
{
    return std::pow(1 - std::exp(-m_hashes * static_cast<double>(m_added) / m_bits), m_hashes);
}

void BloomTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    std::int64_t crawled = 0;
    std::int64_t falseAbsent = 0;
    std::int64_t falsePresent = 0;
    std::int64_t falseUrls = 0;
    for (const auto &[name, url] : m_urls) {
        crawled += url.crawls > 0 ? 1 : 0;
        const bool isAdded = url.isAdded || url.crawls > 0;
        falsePresent += isAdded ? 0 : url.presentAnswers;
        falseUrls += isAdded || url.presentAnswers == 0 ? 0 : 1;
        const auto isOwnBit = [&ownBits = url.ownBits](
                                  const std::string &bit) { return ownBits.contains(bit); };
        const auto hasOwnBit = [&](const Bits &ones) {
            return std::any_of(ones.begin(), ones.end(), isOwnBit);
        };
        falseAbsent += std::count_if(url.absentAnswers.begin(), url.absentAnswers.end(), hasOwnBit);
    }
    const auto asked = static_cast<std::int64_t>(m_urls.size());
    verdict.workload.reserve(10);
    verdict.workload.append("actual", m_crawls);
    verdict.workload.append("expected", asked);
    verdict.workload.append("failures", 0);
    verdict.workload.append("false_absent", falseAbsent);
    verdict.workload.append("false_expected", std::llround(m_falseExpected));
    verdict.workload.append("false_present", falsePresent);
    verdict.workload.append("false_urls", falseUrls);
    verdict.workload.append("misses", misses);
    verdict.workload.append("never", asked - crawled);
    verdict.workload.append("twice", m_crawls - crawled);
}

std::unique_ptr<WorkloadTally> bloomTally(const Settings &settings)
{
    return std::make_unique<BloomTally>(settings);
}

} // namespace lockscope
