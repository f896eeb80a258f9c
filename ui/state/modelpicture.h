// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "lockscope/base/time.h"
#include "ui/shared/backgroundjob.h"
#include "ui/state/runview.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <memory>
#include <string>

namespace lockscope {

/// The expected length of a run, which the model has computed.
struct ExpectedLength {
    Duration length{};
    bool isLowerBound = false; ///< the run lasts longer than `length`: at that time the model
                               ///< stopped, because there were too many events

    friend bool operator==(const ExpectedLength &, const ExpectedLength &) = default;
};

/// Returns "about 3.4 s" or "more than 3.4 s", in the window's language.
QString expectedLengthText(const ExpectedLength &expected);

/// A run of the model with everything that the window shows of the run. A background thread
/// computes all of it, so that trace, timeline and verdict change in the same frame. A value.
struct ModelPicture {
    std::shared_ptr<const RunView>
        run;                   ///< the run with its verdict; null: `failure` has the reason
    bool isIncomplete = false; ///< the run was cut at the maximum number of events
    Error failure; ///< the reason why the choice cannot run or cannot be judged, in one line
};

/// Maximum number of events in a picture: the window can paint and search this many without a
/// delay.
inline constexpr std::size_t pictureEventsMax = 300'000;

/// Runs the choice in the model and derives the other parts of the picture. Returns null if
/// `isCancelled` became true. Thread: any, but only one thread at a time may use a simulator.
std::shared_ptr<ModelPicture> modelPicture(
    Simulator &simulator, EffectiveScenario effective, const std::atomic<bool> &isCancelled);

/// Runs the model while the user drags a slider, on a separate thread with one simulator, and
/// delivers each run with all that the window shows of it (ModelPicture, "picture" below). ModelJob
/// processes one request at a time. Of the requests that arrive meanwhile, it keeps only the
/// newest. While a newer request waits, the current one may run for 50 ms; then ModelJob cancels
/// it. Exception: a request whose run began more than 100 ms after the last picture may finish, so
/// that the window follows the slider even if runs take long. Pictures arrive in the order of the
/// requests, and the last picture is always that of the last request. Thread: the window's; the
/// signal is emitted there, too.
class ModelJob : public QObject {
    Q_OBJECT
public:
    explicit ModelJob(QObject *parent = nullptr);

    /// Requests a picture of the run of `effective`. Replaces the request that waits; the current
    /// one may finish, see above.
    void ask(EffectiveScenario effective);
    /// Drops all requests, also the current one.
    void dropRequests();
    /// Whether a request is still waiting or in progress.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void made(const std::shared_ptr<lockscope::ModelPicture> &picture);

private:
    using Clock = BackgroundJob::Clock;
    /// Cancels the current request if a newer one waits and the current one has taken too long.
    void endOutdatedRun();

    std::shared_ptr<Simulator> m_simulator; ///< only used on the job's thread
    QTimer m_outdatedRunTimer;
    Clock::time_point m_lastMade{};
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
