// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/mutants/brokenredlock.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"

namespace lockscope {
namespace {

bool isVoteForOrNoAnswer(const Answer &answer)
{
    return isVoteFor(answer) || !answer.isAnswered();
}

bool saysExtended(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isInteger(1);
}

Task<ExtensionReport> extendByOneVote(ClientProcess &process, HeldLock lock)
{
    const LocalTime start = process.now();
    const LockRequest &request = lock.request;
    Gather votes(process, Gather::allNodes(process),
        commands::compareAndExtend(request.resource, lock.token, request.ttl), request.nodeTimeout);
    co_await votes.decision(1, saysExtended);
    const LocalTime validUntil = start + request.ttl - driftAllowanceOf(request);
    ExtensionReport report;
    report.decidedBy = votes.lastEvent();
    if (votes.count(saysExtended) >= 1 && process.now() < validUntil)
        report.validUntil = validUntil;
    co_return report;
}

Task<ReleaseReport> deleteEverywhere(ClientProcess &process, HeldLock lock)
{
    const auto releases = std::make_shared<Gather>(process, Gather::allNodes(process),
        commands::deleteKey(lock.request.resource, lock.token), lock.request.nodeTimeout);
    const int quorum = process.nodeCount() / 2 + 1;
    co_await releases->decision(quorum, reportsDeletion);
    ReleaseReport report;
    report.deleted = releases->count(reportsDeletion);
    report.decidedBy = releases->lastEvent();
    if (!releases->isComplete())
        report.unanswered = releases;
    co_return report;
}

} // namespace

BrokenRedlock::BrokenRedlock(Line broken) : Scheme(schemeOf("redlock")->info()), m_broken(broken)
{
}

Task<Acquisition> BrokenRedlock::acquire(ClientProcess &process, LockRequest request) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[0]);
    LocalTime start = process.now();
    const Token token = m_broken == Line::token ? Token("taken") : process.newToken();

    co_await process.step(lines[1]);
    Gather votes(process, Gather::allNodes(process),
        commands::setIfAbsent(request.resource, token, request.ttl), request.nodeTimeout);

    co_await process.step(lines[2]);
    const Gather::IsYes isYes = m_broken == Line::silentNode ? isVoteForOrNoAnswer : isVoteFor;
    const int quorum = process.nodeCount() / 2 + (m_broken == Line::quorum ? 0 : 1);
    co_await votes.decision(quorum, isYes);
    const int extra = m_broken == Line::oneNodeTwice && votes.nodes(isYes)[0] ? 1 : 0;
    const bool hasQuorum = votes.count(isYes) + extra >= quorum;
    if (m_broken == Line::start)
        start = process.now();

    co_await process.step(lines[3]);
    const LocalTime validUntil = start + request.ttl - driftAllowanceOf(request);
    Acquisition acquisition;
    acquisition.decidedBy = votes.lastEvent();
    if (hasQuorum && (m_broken == Line::clockCheck || process.now() < validUntil)) {
        acquisition.lock = HeldLock{request, token, validUntil, Fence{}};
        co_return acquisition;
    }

    acquisition.denial = hasQuorum ? Denial::noTimeLeft : Denial::noQuorum;
    acquisition.heldCount = votes.count(isVoteAgainst);
    co_await process.step(lines[4]);
    co_await releaseEverywhere(process, request.resource, token, request.nodeTimeout);
    co_return acquisition;
}

Task<ExtensionReport> BrokenRedlock::extend(ClientProcess &process, HeldLock lock) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[6]);
    if (m_broken == Line::extensionQuorum) {
        auto broken = co_await extendByOneVote(process, lock);
        co_return broken;
    }
    auto report = co_await extendByMajority(process, lock);
    co_return report;
}

Task<ReleaseReport> BrokenRedlock::release(ClientProcess &process, HeldLock lock) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[5]);
    if (m_broken == Line::release) {
        auto broken = co_await deleteEverywhere(process, lock);
        co_return broken;
    }
    auto report = co_await releaseByMajority(
        process, lock.request.resource, lock.token, lock.request.nodeTimeout);
    co_return report;
}

} // namespace lockscope
