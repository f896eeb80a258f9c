// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

namespace lockscope {

/// Measures a contention sweep in the background, turn after turn. A new sweep cancels the previous one.
/// Thread: the window's; it also receives the results.
class ContentionJob : public QObject {
    Q_OBJECT
public:
    /// The destructor cancels a running sweep and stops its servers.
    explicit ContentionJob(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    void start(const ContentionPlan &plan);
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// `all`: the total number of turns.
    void measured(const lockscope::ContentionPoint &point, int all);
    void failed(const QString &reason);
    void done();

private:
    BackgroundJob::Finish measure(const ContentionPlan &plan, const JobContext &job);

    BackgroundJob m_job; // the last member
};

} // namespace lockscope
