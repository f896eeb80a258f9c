// SPDX-License-Identifier: MIT
#include "lock/release.h"

#include "lock/singlenode.h"
#include "world/host.h"

namespace lockscope {

bool saysDeleted(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.kind == Reply::Kind::integer && answer.reply.integer > 0;
}

Task<ReleaseReport> releaseEverywhere(Host &host, Resource resource, Token token, Duration nodeTimeout)
{
    ReleaseReport report;
    if (host.nodeCount() == 1) { // the single-node locks' every cycle: without the room for nine answers
        const Command command = compareAndDelete(resource, token);
        auto answer = co_await host.call(onlyNode, command, nodeTimeout);
        report.deleted = saysDeleted(answer) ? 1 : 0;
        report.decidedBy = answer.event;
        co_return report;
    }
    Gather releases(host, Gather::allNodes(host), compareAndDelete(resource, token), nodeTimeout);
    co_await releases.all();
    report.deleted = releases.count(saysDeleted);
    report.decidedBy = releases.lastEvent();
    co_return report;
}

} // namespace lockscope
