// SPDX-License-Identifier: MIT
#include "lockscope/schemes/setandwait.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

namespace lockscope {

// The node ends the wait only at the first of its clock ticks after the limit. So the client waits
// a little longer for the reply.
static constexpr Duration waitMargin = 50ms;

// Sets the result of the acquisition. It is granted if the primary has confirmed the key in time.
void SetAndWait::setResult(
    Acquisition &acquisition, const Answer &waitAnswer, const HeldLock &lock, LocalTime now) const
{
    acquisition.decidedBy = waitAnswer.event;
    acquisition.heldCount = 0;
    if (!waitAnswer.isAnswered() || waitAnswer.reply.isError())
        acquisition.denial = Denial::error;
    else if (!m_confirmation.isConfirmed(waitAnswer.reply, lock.request))
        acquisition.denial = Denial::noQuorum;
    else if (now >= *lock.validUntil)
        acquisition.denial = Denial::noTimeLeft;
    else
        acquisition.lock = lock;
}

Task<Acquisition> SetAndWait::acquire(ClientProcess &process, LockRequest request) const
{
    const Listing listing = info().listing;
    co_await process.step(listing[0]);
    const HeldLock lock{request, process.newToken(), process.now() + leaseOf(request), Fence{}};

    co_await process.step(listing[1]);
    Command set = setCommand(process, request, lock.token);
    auto answer = co_await process.call(onlyNode, set, request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    const bool isSet = answer.isAnswered() && answer.reply.isOk();
    if (!isSet && answer.outcome != Answer::Outcome::unknown)
        co_return acquisition;

    if (isSet) {
        co_await process.step(listing[2]);
        const Duration limit = m_confirmation.limit(request);
        Command wait = m_confirmation.command(lock, limit);
        const Duration waitTimeout = limit + waitMargin;
        auto waitAnswer = co_await process.call(onlyNode, wait, waitTimeout);
        co_await process.step(listing[3]);
        setResult(acquisition, waitAnswer, lock, process.now());
        if (acquisition.lock)
            co_return acquisition;
    }

    if (!process.mistakes().undo)
        co_return acquisition;
    co_await process.step(listing[4]);
    co_await releaseOnOneNode(process, lock);
    co_return acquisition;
}

Task<ExtensionReport> SetAndWait::extend(ClientProcess &process, HeldLock lock) const
{
    const ListingLine &line = info().listing[6];
    co_await process.step(line);
    auto report = co_await extendOnOneNode(process, lock);
    co_return report;
}

Task<ReleaseReport> SetAndWait::release(ClientProcess &process, HeldLock lock) const
{
    const ListingLine &line = info().listing[5];
    co_await process.step(line);
    auto report = co_await releaseOnOneNode(process, lock);
    co_return report;
}

} // namespace lockscope
