// SPDX-License-Identifier: MIT
#include "lockscope/schemes/release.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"

namespace lockscope {
namespace {

// Sends the command, a release, to all nodes. Returns the Gather that waits for the answers.
std::shared_ptr<Gather> sendReleases(ClientProcess &process, Command command, Duration nodeTimeout)
{
    const FrameAllocator<Gather> memory;
    return std::allocate_shared<Gather>(
        memory, process, Gather::allNodes(process), std::move(command), nodeTimeout);
}

ReleaseReport reportOf(const Gather &releases)
{
    ReleaseReport report;
    report.deleted = releases.count(reportsDeletion);
    report.decidedBy = releases.lastEvent();
    return report;
}

} // namespace

bool reportsDeletion(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.kind == Reply::Kind::integer
        && answer.reply.integer > 0;
}

Task<ReleaseReport> releaseEverywhere(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout)
{
    return releaseEverywhere(process, commands::compareAndDelete(resource, token), nodeTimeout);
}

Task<ReleaseReport> releaseEverywhere(ClientProcess &process, Command command, Duration nodeTimeout)
{
    const std::shared_ptr<Gather> releases = sendReleases(process, command, nodeTimeout);
    auto finalReport = co_await awaitReleases(releases);
    co_return finalReport;
}

Task<ReleaseReport> releaseByMajority(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout)
{
    return releaseByMajority(process, commands::compareAndDelete(resource, token), nodeTimeout);
}

Task<ReleaseReport> releaseByMajority(ClientProcess &process, Command command, Duration nodeTimeout)
{
    const std::shared_ptr<Gather> releases = sendReleases(process, command, nodeTimeout);
    const int quorum = process.nodeCount() / 2 + 1;
    co_await releases->decision(quorum, reportsDeletion);
    ReleaseReport report = reportOf(*releases);
    if (!releases->isComplete())
        report.unanswered = releases;
    co_return report;
}

Task<ReleaseReport> awaitReleases(std::shared_ptr<Gather> releases)
{
    co_await releases->all();
    co_return reportOf(*releases);
}

} // namespace lockscope
