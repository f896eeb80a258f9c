// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/backgroundjob.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace lockscope {

struct JobContext::State {
    std::atomic<bool> isCancelled = false;
    bool isWanted = true; ///< whether the reports and the result are delivered. Only the window's
                          ///< thread uses this flag
};

const std::atomic<bool> &JobContext::cancelled() const
{
    return m_state->isCancelled;
}

void JobContext::report(std::function<void()> callback) const
{
    const auto deliver = [state = m_state, callback = std::move(callback)] {
        if (state->isWanted)
            callback();
    };
    QMetaObject::invokeMethod(&m_job, deliver, Qt::QueuedConnection);
}

BackgroundJob::BackgroundJob(const Options &options, QObject *parent)
    : QObject(parent), m_options(options)
{
    m_thread.setMaxThreadCount(1);
    m_restTimer.setSingleShot(true);
    connect(&m_restTimer, &QTimer::timeout, this, &BackgroundJob::startNext);
}

BackgroundJob::~BackgroundJob()
{
    cancel();
}

void BackgroundJob::ask(Work work)
{
    m_waitingWork = std::move(work);
    if (!m_restTimer.isActive())
        startNext();
}

void BackgroundJob::cancel()
{
    m_waitingWork = nullptr;
    m_restTimer.stop();
    endCurrent();
    if (m_runningState)
        m_runningState->isWanted = false;
}

void BackgroundJob::endCurrent()
{
    if (m_runningState)
        m_runningState->isCancelled = true;
}

void BackgroundJob::discard(std::shared_ptr<const void> object)
{
    m_thread.start([discarded = std::move(object)]() mutable { discarded.reset(); });
}

bool BackgroundJob::isBusy() const
{
    return m_waitingWork || (m_runningState && m_runningState->isWanted);
}

std::optional<BackgroundJob::Clock::time_point> BackgroundJob::startOfOutdatedWork() const
{
    return m_runningState && m_waitingWork ? std::optional(m_runningSince) : std::nullopt;
}

void BackgroundJob::startNext()
{
    if (!m_waitingWork || m_runningState)
        return;
    m_runningState = std::make_shared<JobContext::State>();
    m_runningSince = Clock::now();
    m_thread.start(
        [this, work = std::exchange(m_waitingWork, nullptr), state = m_runningState]() mutable {
            if (m_options.niceness > 0)
                setpriority(PRIO_PROCESS, 0,
                    m_options.niceness); // on Linux this sets the calling thread only
            const Clock::time_point begun = Clock::now();
            Finish finish = work(JobContext(*this, state));
            work = nullptr; // freeing what the work owns may take long; it happens on this thread
            const Clock::duration spent = Clock::now() - begun;
            QMetaObject::invokeMethod(
                this, [this, spent, finish = std::move(finish)] { deliver(spent, finish); },
                Qt::QueuedConnection);
        });
}

void BackgroundJob::deliver(Clock::duration spent, const Finish &finish)
{
    const bool isWanted = std::exchange(m_runningState, nullptr)->isWanted;
    if (isWanted && m_options.restMin)
        m_restTimer.start(
            std::max(*m_options.restMin, std::chrono::ceil<std::chrono::milliseconds>(spent)));
    else
        startNext(); // the next work runs while the window takes this result
    if (isWanted && finish)
        finish();
}

} // namespace lockscope
