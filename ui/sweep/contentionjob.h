// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/contention.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

namespace lockscope {

/// Measures a contention sweep in the background, one run after the other. A new sweep cancels the
/// previous one. Thread: the window's; it also receives the results.
class ContentionJob : public QObject {
    Q_OBJECT
public:
    /// The destructor (of m_job) cancels a sweep in progress and waits until its servers are
    /// stopped.
    explicit ContentionJob(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    void start(const ContentionPlan &plan);
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// A run has ended. `runCount`: the number of runs in the sweep.
    void measured(const lockscope::ContentionResult &result, int runCount);
    /// A run was not possible; the sweep has ended.
    void failed(const QString &reason);
    /// All runs are measured.
    void done();

private:
    BackgroundJob::Finish measure(const ContentionPlan &plan, const JobContext &job);

    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
