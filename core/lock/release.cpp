// SPDX-License-Identifier: MIT
#include "lock/release.h"

#include "world/host.h"

namespace lockscope {
namespace {

bool saysNoScript(const Answer &answer)
{
    return answer.reply.isError("NOSCRIPT");
}

} // namespace

bool saysDeleted(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.kind == Reply::Kind::integer && answer.reply.integer > 0;
}

Task<ReleaseReport> releaseEverywhere(Host &host, Resource resource, Token token, Duration nodeTimeout)
{
    Gather byHash(host, Gather::allNodes(host), compareAndDelete(resource, token), nodeTimeout);
    co_await byHash.all();
    ReleaseReport report;
    report.deleted = byHash.count(saysDeleted);
    report.decidedBy = byHash.lastEvent();
    const Gather::NodeSet ignorant = byHash.nodes(saysNoScript);
    if (ignorant.any()) {
        Gather byText(host, ignorant, compareAndDeleteByText(resource, token), nodeTimeout);
        co_await byText.all();
        report.deleted += byText.count(saysDeleted);
        report.decidedBy = byText.lastEvent();
    }
    co_return report;
}

} // namespace lockscope
