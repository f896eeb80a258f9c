// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/backgroundjob.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace lockscope {

struct JobContext::State {
    std::atomic<bool> isCancelled = false;
    bool isWanted = true; ///< whether reports and the result are delivered. Only the window's thread uses it
};

const std::atomic<bool> &JobContext::cancelled() const
{
    return m_state->isCancelled;
}

void JobContext::report(std::function<void()> step) const
{
    const auto deliver = [state = m_state, step = std::move(step)] {
        if (state->isWanted)
            step();
    };
    QMetaObject::invokeMethod(&m_job, deliver, Qt::QueuedConnection);
}

BackgroundJob::BackgroundJob(const Options &options, QObject *parent) : QObject(parent), m_options(options)
{
    m_thread.setMaxThreadCount(1);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &BackgroundJob::startNext);
}

BackgroundJob::~BackgroundJob()
{
    cancel();
}

void BackgroundJob::ask(Work work)
{
    m_waiting = std::move(work);
    if (!m_rest.isActive())
        startNext();
}

void BackgroundJob::cancel()
{
    m_waiting = nullptr;
    m_rest.stop();
    endCurrent();
    if (m_running)
        m_running->isWanted = false;
}

void BackgroundJob::endCurrent()
{
    if (m_running)
        m_running->isCancelled = true;
}

void BackgroundJob::discard(std::shared_ptr<const void> object)
{
    m_thread.start([held = std::move(object)]() mutable { held.reset(); });
}

bool BackgroundJob::isBusy() const
{
    return m_waiting || (m_running && m_running->isWanted);
}

std::optional<BackgroundJob::Clock::time_point> BackgroundJob::overtakenSince() const
{
    return m_running && m_waiting ? std::optional(m_begun) : std::nullopt;
}

void BackgroundJob::startNext()
{
    if (!m_waiting || m_running)
        return;
    m_running = std::make_shared<JobContext::State>();
    m_begun = Clock::now();
    m_thread.start([this, work = std::exchange(m_waiting, nullptr), state = m_running]() mutable {
        if (m_options.niceness > 0)
            setpriority(PRIO_PROCESS, 0, m_options.niceness); // on Linux this sets the calling thread only
        const Clock::time_point begun = Clock::now();
        Finish finish = work(JobContext(*this, state));
        work = nullptr; // freeing what the work owns may take long; it happens on this thread
        const Clock::duration spent = Clock::now() - begun;
        QMetaObject::invokeMethod(this, [this, spent, finish = std::move(finish)] { take(spent, finish); }, Qt::QueuedConnection);
    });
}

void BackgroundJob::take(Clock::duration spent, const Finish &finish)
{
    const bool isWanted = std::exchange(m_running, nullptr)->isWanted;
    if (isWanted && m_options.restMin)
        m_rest.start(std::max(*m_options.restMin, std::chrono::ceil<std::chrono::milliseconds>(spent)));
    else
        startNext(); // the next work runs while the window takes this result
    if (isWanted && finish)
        finish();
}

} // namespace lockscope
