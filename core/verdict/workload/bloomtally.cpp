// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/bloomtally.h"

#include <algorithm>
#include <string_view>

namespace lockscope {
namespace {

// The n-th word of a command, from 0; empty if it has fewer.
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

// The bits in an answer: "(integer) 1", or those of a transaction, "[(integer) 0, (integer) 1]".
std::vector<bool> bitsIn(std::string_view answer)
{
    constexpr std::string_view integer = "(integer) ";
    std::vector<bool> bits;
    for (std::size_t at = answer.find(integer); at < answer.size(); at = answer.find(integer, at + 1))
        bits.push_back(answer.substr(at + integer.size()).starts_with('1'));
    return bits;
}

} // namespace

void BloomTally::take(const Trace &trace, const Event &event, Seq)
{
    if (!event.client)
        return;
    Round &round = m_rounds[event.client];
    const bool isOfStore = !event.node || event.node == storeNode;
    if (event.kind == EventKind::entered) {
        round = Round{};
    } else if (event.kind == EventKind::sent && isOfStore) {
        takeCommand(round, trace.detail(event));
    } else if (event.kind == EventKind::replied && isOfStore) {
        if (const auto sent = trace.indexOf(event.cause))
            takeAnswer(round, trace.detail(trace[*sent]), trace.detail(event));
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

// Both commands answer what the bit was before.
void BloomTally::takeAnswer(Round &round, const std::string &command, const std::string &answer)
{
    const std::vector<bool> bits = bitsIn(answer);
    if (command == "EXEC") {
        for (std::size_t i = 0; i < std::min(bits.size(), round.queued.size()); ++i)
            takeBit(round, round.queued[i], bits[i]);
    } else if (isBitCommand(command) && !bits.empty()) {
        takeBit(round, wordOf(command, 2), bits.front());
    }
}

void BloomTally::takeBit(Round &round, const std::string &place, bool wasSet)
{
    if (round.adding.empty() && wasSet)
        round.ones.push_back(place);
    else if (!round.adding.empty() && !wasSet)
        m_urls[round.adding].own.insert(place);
}

void BloomTally::takeRow(Round &round, const Event &event, const std::string &what)
{
    const std::string name = wordOf(what, 0);
    Url &url = m_urls[name];
    if (event.kind == EventKind::wrote) {
        ++url.crawls;
        ++m_crawls;
    } else if (what.ends_with(" absent")) {
        url.absent.push_back(std::move(round.ones));
        round.adding = name;
        url.isAdded = url.isAdded || round.isScript;
    } else {
        ++url.presents;
    }
}

void BloomTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    std::int64_t crawled = 0;
    std::int64_t falseAbsent = 0;
    std::int64_t falsePresent = 0;
    for (const auto &[name, url] : m_urls) {
        crawled += url.crawls > 0 ? 1 : 0;
        falsePresent += url.isAdded || url.crawls > 0 ? 0 : url.presents;
        const auto isOwn = [&own = url.own](const std::string &place) { return own.contains(place); };
        falseAbsent += std::count_if(url.absent.begin(), url.absent.end(), [&](const Places &ones) { return std::any_of(ones.begin(), ones.end(), isOwn); });
    }
    const auto asked = static_cast<std::int64_t>(m_urls.size());
    verdict.workload.reserve(8);
    verdict.workload.append("actual", m_crawls);
    verdict.workload.append("expected", asked);
    verdict.workload.append("failures", 0);
    verdict.workload.append("false_absent", falseAbsent);
    verdict.workload.append("false_present", falsePresent);
    verdict.workload.append("misses", misses);
    verdict.workload.append("never", asked - crawled);
    verdict.workload.append("twice", m_crawls - crawled);
}

} // namespace lockscope
