// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/workload.h"

#include "core/run/workload/fencing.h"
#include "lockscope/base/contract.h"

namespace lockscope {

// Each workload is in the source file of its name. A new one is declared here and gets a case in workloadOf().
using WorkloadPage = const Workload &();
WorkloadPage sectionWorkload, counterWorkload, stampedeWorkload, reportPushWorkload, bloomWorkload, standbyWorkload, degradeWorkload;
namespace {

// Records why there is no write, in place of the write.
void noteNoWrite(ClientProcess &process, const CriticalSection &stay, std::string_view reason)
{
    Event columns = aboutLock(process, stay.course->resource, *stay.lock);
    columns.detail = process.rows().intern(reason);
    process.rows().note(EventKind::step, EventRef{}, columns);
}

// Checks the clock before the write. A delay between this check and the write (a pause, a slow network) is not detected.
Task<bool> hasTimeLeft(ClientProcess &process, const CriticalSection *stay)
{
    // After the line of the fencing number.
    const ListingLine line{fencingLine(*stay->course->scheme).number + 1, "recheck: now < valid until ?"};
    co_await process.step(line);
    const bool hasTime = process.now() < *stay->lock->validUntil;
    if (!hasTime)
        noteNoWrite(process, *stay, "no write: the lease is over");
    co_return hasTime;
}

} // namespace

Task<bool> Workload::mustEnter(ClientProcess &, const ClientConfig *, int) const
{
    co_return true;
}

std::vector<std::string> Workload::lastQuestion(const Resource &) const
{
    return {};
}

Task<bool> workThrough(ClientProcess &process, const CriticalSection *stay, Duration length)
{
    co_await stay->nap->sleep(length);
    if (stay->watchdog->hasLost()) {
        noteNoWrite(process, *stay, "no write: the lock is lost");
        co_return false;
    }
    if (stay->course->settings->recheck && stay->lock->validUntil) {
        auto mayWrite = co_await hasTimeLeft(process, stay);
        if (!mayWrite)
            co_return false;
    }
    co_await process.reach(Anchor::beforeWrite);
    co_return true;
}

std::string lastWord(const Reply &reply)
{
    if (reply.kind == Reply::Kind::integer)
        return std::to_string(reply.integer);
    return reply.isNil() ? "0" : reply.text;
}

const Workload &workloadOf(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::section:
        return sectionWorkload();
    case WorkloadKind::counter:
        return counterWorkload();
    case WorkloadKind::stampede:
        return stampedeWorkload();
    case WorkloadKind::reportPush:
        return reportPushWorkload();
    case WorkloadKind::bloom:
        return bloomWorkload();
    case WorkloadKind::standby:
        return standbyWorkload();
    case WorkloadKind::degrade:
        return degradeWorkload();
    }
    LOCKSCOPE_ASSERT(false);
    return sectionWorkload();
}

} // namespace lockscope
