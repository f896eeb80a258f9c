// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/modelpicture.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace lockscope {

/// Makes pictures of the model's runs while a slider is dragged, on a separate thread with one simulator. Processes one request at a time;
/// of those that arrive meanwhile, only the newest is kept. An outdated run is cancelled when it takes longer than a few frames. But during
/// a long drag one of them may finish now and then, so that the picture follows the slider even if runs take long. Pictures arrive in the
/// order of the requests, and the last one is always that of the last choice. Thread: the window's; the signal is emitted there too.
class ModelJob : public QObject {
    Q_OBJECT
public:
    explicit ModelJob(QObject *parent = nullptr);

    /// Requests a picture of this choice; replaces all earlier requests.
    void ask(EffectiveScenario effective);
    /// Drops all requests.
    void forget();
    /// Whether a requested picture is not made yet.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void made(const std::shared_ptr<lockscope::ModelPicture> &picture);

private:
    using Clock = BackgroundJob::Clock;
    void endIfLate();

    std::shared_ptr<Simulator> m_simulator; ///< only used on the job's thread
    QTimer m_patience;
    Clock::time_point m_lastMade{};
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
