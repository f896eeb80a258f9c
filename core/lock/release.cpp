// SPDX-License-Identifier: MIT
#include "lock/release.h"

#include "world/host.h"

namespace lockscope {

bool saysDeleted(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.kind == Reply::Kind::integer && answer.reply.integer > 0;
}

Task<ReleaseReport> releaseEverywhere(Host &host, Resource resource, Token token, Duration nodeTimeout)
{
    Gather releases(host, Gather::allNodes(host), compareAndDelete(resource, token), nodeTimeout);
    co_await releases.all();
    ReleaseReport report;
    report.deleted = releases.count(saysDeleted);
    report.decidedBy = releases.lastEvent();
    co_return report;
}

} // namespace lockscope
