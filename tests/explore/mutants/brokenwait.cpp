// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/mutants/brokenwait.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

namespace lockscope {

BrokenWait::BrokenWait(Line broken)
    : Scheme(schemeOf("set-px-wait")->info()), m_original(*schemeOf("set-px-wait")),
      m_broken(broken)
{
}

Task<Acquisition> BrokenWait::acquire(ClientProcess &process, LockRequest request) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[0]);
    const HeldLock lock{request, process.newToken(), process.now() + request.ttl, Fence{}};

    co_await process.step(lines[1]);
    const Command set = commands::setIfAbsent(request.resource, lock.token, request.ttl);
    auto answer = co_await process.call(onlyNode, set, request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    const bool isSet = answer.isAnswered() && answer.reply.isOk();
    if (!isSet && answer.outcome != Answer::Outcome::unknown)
        co_return acquisition;

    if (isSet) {
        co_await process.step(lines[2]);
        const int needed = (request.replicas + 1) / 2;
        const Command wait =
            commands::waitForReplicas(request.resource, lock.token, needed, request.nodeTimeout);
        const Duration waitTimeout = request.nodeTimeout + std::chrono::milliseconds(50);
        auto waited = co_await process.call(onlyNode, wait, waitTimeout);
        co_await process.step(lines[3]);
        const bool hasNumber = waited.isAnswered() && waited.reply.kind == Reply::Kind::integer;
        const bool hasReplicas =
            m_broken == Line::answer || (hasNumber && waited.reply.integer >= needed);
        const bool hasTime = m_broken == Line::clockCheck || process.now() < *lock.validUntil;
        acquisition = Acquisition();
        acquisition.decidedBy = waited.event;
        acquisition.denial = !hasNumber ? Denial::error
            : hasReplicas               ? Denial::noTimeLeft
                                        : Denial::noQuorum;
        if (hasReplicas && hasTime) {
            acquisition.lock = lock;
            co_return acquisition;
        }
    }

    co_await process.step(lines[4]);
    co_await releaseEverywhere(process, request.resource, lock.token, request.nodeTimeout);
    co_return acquisition;
}

Task<ExtensionReport> BrokenWait::extend(ClientProcess &process, HeldLock lock) const
{
    return m_original.extend(process, lock);
}

Task<ReleaseReport> BrokenWait::release(ClientProcess &process, HeldLock lock) const
{
    return m_original.release(process, lock);
}

} // namespace lockscope
