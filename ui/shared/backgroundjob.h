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

/// What the work of a BackgroundJob has of the window while it runs. Thread: the job's.
class JobContext {
public:
    /// Whether the work should end as soon as it can.
    bool isCancelled() const { return cancelled(); }
    /// The same, for functions that watch a flag.
    const std::atomic<bool> &cancelled() const;
    /// Queues `step` for the window's thread. It is dropped if the work has been cancelled by then.
    void report(std::function<void()> step) const;

private:
    friend class BackgroundJob;
    struct State;
    JobContext(BackgroundJob &job, const std::shared_ptr<State> &state) : m_job(job), m_state(state) { }
    BackgroundJob &m_job;
    const std::shared_ptr<State> &m_state;
};

/// Work that takes longer than a frame, on a thread of its own. One piece of work runs at a time; of those asked for meanwhile only
/// the newest counts. Results come to the window's thread through its event loop, so never inside a call of this class.
/// Declare it as the last member of its owner: its destructor cancels the work and waits until the work has ended.
/// Thread: the window's.
class BackgroundJob final : public QObject {
    Q_OBJECT
public:
    using Clock = std::chrono::steady_clock;
    /// Takes the work's result, on the window's thread. The work is over then: isBusy() does not count it.
    using Finish = std::function<void()>;
    /// Runs on the job's thread. It must own what it reads. An empty Finish: there is no result.
    using Work = std::function<Finish(const JobContext &)>;
    struct Options {
        /// After each piece of work the thread rests as long as the work took, and at least so long. None: no rest.
        std::optional<std::chrono::milliseconds> restMin = {};
        int niceness = 0; ///< the nice value of the thread, 0 to 19: higher values leave the processor to other threads
    };

    BackgroundJob(const Options &options, QObject *parent);
    ~BackgroundJob() override;

    /// Does this next, instead of all that was asked for and has not begun. What runs already is not cancelled.
    void ask(Work work);
    /// Drops all that was asked for: what runs is told to end, and its reports and its result never come. Ends a rest as well.
    void cancel();
    /// Tells what runs to end. Its result still comes, and so does what waits.
    void endCurrent();
    /// Frees an object on the job's thread, since a long run takes its time to free.
    void discard(std::shared_ptr<const void> object);

    /// Something was asked for, and neither its result has come nor was it cancelled.
    bool isBusy() const;
    /// Since when the work runs that a newer one waits for; none: none does.
    std::optional<Clock::time_point> overtakenSince() const;

private:
    void startNext();
    void take(Clock::duration spent, const Finish &finish);

    const Options m_options;
    QTimer m_rest;
    Work m_waiting;
    std::shared_ptr<JobContext::State> m_running; ///< null: nothing runs
    Clock::time_point m_begun{};                  ///< of what runs
    QThreadPool m_thread; // the last member: its end waits for what still runs
};

} // namespace lockscope
