// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/processthread.h"

#include <pthread.h>
#include <signal.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace lockscope {
namespace {

struct Job {
    const std::function<void()> *work = nullptr;
    bool isDone = false;
};

class ProcessThread {
public:
    ProcessThread()
    {
        // The new thread inherits this mask, so it blocks all signals; the program handles its
        // signals on other threads.
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        std::thread([this] { run(); }).detach();
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    void call(const std::function<void()> &work)
    {
        Job job{&work};
        std::unique_lock lock(m_mutex);
        m_jobs.push_back(&job);
        m_wakeUp.notify_one();
        m_done.wait(lock, [&job] { return job.isDone; });
    }

private:
    [[noreturn]] void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_wakeUp.wait(lock, [this] { return !m_jobs.empty(); });
            Job *const job = m_jobs.front();
            m_jobs.pop_front();
            lock.unlock();
            (*job->work)();
            lock.lock();
            job->isDone = true;
            m_done.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wakeUp;
    std::condition_variable m_done;
    std::deque<Job *> m_jobs;
};

} // namespace

void runOnProcessThread(const std::function<void()> &work)
{
    // This object is never destroyed, because its thread still waits on it while static objects are
    // destroyed.
    static ProcessThread *const thread = new ProcessThread;
    thread->call(work);
}

} // namespace lockscope
