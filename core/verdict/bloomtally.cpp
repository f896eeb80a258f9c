// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/bloomtally.h"

namespace lockscope {

void BloomTally::take(const Trace &trace, const Event &event, Seq seq)
{
    if (!event.client)
        return;
    Round &round = m_rounds[event.client];
    const bool isToStore = event.kind == EventKind::sent && (!event.node || event.node == storeNode);
    if (event.kind == EventKind::entered) {
        round = Round{};
    } else if (isToStore && round.asking == noSeq) {
        round.asking = seq;
    } else if (isToStore && !round.absent.empty()) {
        Url &url = m_urls[round.absent];
        if (url.adding == noSeq)
            url.adding = seq;
        round.absent.clear();
    } else if (event.kind == EventKind::read || event.kind == EventKind::wrote) {
        const std::string what = trace.detail(event);
        const std::size_t space = what.find(' ');
        const std::string name = what.substr(0, space);
        Url &url = m_urls[name];
        if (event.kind == EventKind::wrote) {
            ++url.crawls;
            ++m_crawls;
        } else if (what.ends_with(" absent")) {
            m_falseAbsent += url.adding != noSeq && round.asking != noSeq && url.adding < round.asking ? 1 : 0;
            round.absent = name;
        }
    }
}

void BloomTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    std::int64_t crawled = 0;
    for (const auto &[name, url] : m_urls)
        crawled += url.crawls > 0 ? 1 : 0;
    const auto asked = static_cast<std::int64_t>(m_urls.size());
    verdict.workload.reserve(7);
    verdict.workload.append("actual", m_crawls);
    verdict.workload.append("expected", asked);
    verdict.workload.append("failures", 0);
    verdict.workload.append("false_absent", m_falseAbsent);
    verdict.workload.append("misses", misses);
    verdict.workload.append("never", asked - crawled);
    verdict.workload.append("twice", m_crawls - crawled);
}

} // namespace lockscope
