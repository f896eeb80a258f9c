// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

class BackgroundJob;

/// The functions of a BackgroundJob that its work can call while it runs. Thread: the job's.
class JobContext {
public:
    /// Returns whether the work should end as soon as it can, because of cancel() or endCurrent().
    bool isCancelled() const { return cancelled(); }
    /// Returns the same flag, for functions that poll an atomic.
    const std::atomic<bool> &cancelled() const;
    /// Calls `callback` later, on the window's thread. The call is dropped if cancel() is called
    /// before.
    void report(std::function<void()> callback) const;

private:
    friend class BackgroundJob;
    struct State;
    JobContext(BackgroundJob &job, const std::shared_ptr<State> &state) : m_job(job), m_state(state)
    {
    }
    BackgroundJob &m_job;
    const std::shared_ptr<State> &m_state;
};

/// Runs work on a thread of its own, because the work takes longer than a frame of the window. One
/// piece of work runs at a time. Of the requests that wait for it to end, only the newest is kept.
/// Results arrive on the window's thread through its event loop, never inside a call of this class.
/// Declare it as the last member of its owner: its destructor cancels the work and waits until the
/// work has ended. Thread: the window's.
class BackgroundJob final : public QObject {
    Q_OBJECT
public:
    using Clock = std::chrono::steady_clock;
    /// Delivers the result of the work. It runs on the window's thread; isBusy() does not count
    /// this work any more at that time.
    using Finish = std::function<void()>;
    /// The work. It runs on the job's thread and owns the data that it reads. It returns an empty
    /// Finish if there is no result.
    using Work = std::function<Finish(const JobContext &)>;
    struct Options {
        /// After each piece of work, the thread rests as long as the work took, but at least this
        /// long. Empty: no rest.
        std::optional<std::chrono::milliseconds> restMin = {};
        int niceness = 0; ///< the nice value of the thread, 0 to 19: higher values leave the
                          ///< processor to other threads
    };

    BackgroundJob(const Options &options, QObject *parent);
    ~BackgroundJob() override;

    /// Requests work: it starts when the running work and the rest after it have ended. Does not
    /// cancel the running work. Replaces work that still waits to start.
    void ask(Work work);
    /// Drops all work: the running work is asked to end, and its reports and its result are not
    /// delivered. Also ends a rest.
    void cancel();
    /// Asks the running work to end. Its result is still delivered, and waiting work starts
    /// afterwards.
    void endCurrent();
    /// Frees an object on the job's thread, because freeing a long run takes time.
    void discard(std::shared_ptr<const void> object);

    /// Returns whether any requested work is open: it was not cancelled, and its result was not
    /// delivered yet.
    bool isBusy() const;
    /// Returns when the running work began, if newer work is waiting for it; nothing otherwise.
    std::optional<Clock::time_point> startOfOutdatedWork() const;

private:
    void startNext();
    void deliver(Clock::duration spent, const Finish &finish);

    const Options m_options;
    QTimer m_restTimer;
    Work m_waitingWork;
    std::shared_ptr<JobContext::State> m_runningState; ///< null: no work runs
    Clock::time_point m_runningSince{};                ///< start of the running work
    QThreadPool m_thread; // must be the last member: its destructor waits for the running work,
                          // which uses the others
};

} // namespace lockscope
