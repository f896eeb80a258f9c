// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/trials.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// A fix with its result.
struct TriedFix {
    Fix remedy;
    Trial trial;
};

/// Tries the fixes of a run in the background, with lower priority than the picture and the strips: first the diagnosis, then one
/// fix after the other, the longer lease last, because finding its length takes many runs. A new request cancels the previous one.
/// Thread: the window's; it also receives the results.
class FixJob : public QObject {
    Q_OBJECT
public:
    explicit FixJob(QObject *parent = nullptr);

    void ask(EffectiveScenario effective);
    /// Cancels the work; no further signal is emitted.
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// The diagnosis; `asItIs` is nothing if the run cannot be tried.
    void diagnosed(const lockscope::Diagnosis &ailment, const std::optional<lockscope::Trial> &asItIs);
    void tried(const lockscope::TriedFix &remedy);
    void done();

private:
    BackgroundJob::Finish tryAll(const EffectiveScenario &effective, const JobContext &job);

    BackgroundJob m_job; // the last member
};

} // namespace lockscope
