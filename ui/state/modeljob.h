// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/modelpicture.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace lockscope {

/// Makes the pictures of the model while a slider is dragged, on a thread of its own with one simulator. One is in work at a time;
/// of those asked for meanwhile only the newest counts. What is in work for a choice that the hand has left is cancelled once it
/// takes longer than a few frames; but in a long drag one of them now and then is let finish, so that the picture follows the
/// hand even where a run takes longer than the hand rests. Pictures come in the order in which they were asked for, and the last
/// one is always that of the last choice. Thread: the window's; its results come there too.
class ModelJob : public QObject {
    Q_OBJECT
public:
    explicit ModelJob(QObject *parent = nullptr);

    /// The picture of this choice, instead of all that were asked for before.
    void ask(EffectiveScenario effective);
    /// Nothing that was asked for counts any more.
    void forget();
    /// Something was asked for and is not there yet.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void made(const std::shared_ptr<lockscope::ModelPicture> &picture);

private:
    using Clock = BackgroundJob::Clock;
    void endIfLate();

    std::shared_ptr<Simulator> m_simulator; ///< only the job's thread touches it
    QTimer m_patience;
    Clock::time_point m_lastMade{};
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
