// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/modelpicture.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace lockscope {

/// Makes pictures of the model's runs while the user drags a slider, on a separate thread with one simulator. It processes one request at a
/// time. Of the requests that arrive meanwhile, it keeps only the newest. If a newer request waits, it cancels the current request as
/// soon as that one has run for 50 ms. Exception: a request that began more than 100 ms after the last picture may finish, so that the
/// picture follows the slider even if runs take long. Pictures arrive in the order of the requests, and the last picture is always that of
/// the last request.
/// Thread: the window's; the signal is emitted there, too.
class ModelJob : public QObject {
    Q_OBJECT
public:
    explicit ModelJob(QObject *parent = nullptr);

    /// Requests a picture of this choice; replaces all earlier requests.
    void ask(EffectiveScenario effective);
    /// Drops all requests.
    void dropRequests();
    /// Whether a request is still waiting or in progress.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void made(const std::shared_ptr<lockscope::ModelPicture> &picture);

private:
    using Clock = BackgroundJob::Clock;
    /// Cancels the current request if a newer one waits and the current one has taken too long.
    void endIfLate();

    std::shared_ptr<Simulator> m_simulator; ///< only used on the job's thread
    QTimer m_lateTimer;
    Clock::time_point m_lastMade{};
    BackgroundJob m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
