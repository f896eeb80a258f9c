// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

namespace lockscope {

/// Measures a contention sweep in the background, turn after turn. A new sweep ends the one before.
/// Thread: the window's; results come there too.
class ContentionJob : public QObject {
    Q_OBJECT
public:
    /// When it is destroyed it ends what goes on, and the servers of that.
    explicit ContentionJob(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    void start(const ContentionPlan &plan);
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// How many turns there are in all.
    void measured(const lockscope::ContentionPoint &point, int all);
    void failed(const QString &reason);
    void done();

private:
    BackgroundJob::Finish measure(const ContentionPlan &plan, const JobContext &job);

    BackgroundJob m_job; // the last member
};

} // namespace lockscope
