// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/fixes/trials.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// A fix and the result of the runs with it.
struct TriedFix {
    Fix fix;
    Trial trial;
};

/// Tries the fixes of a run in the background, with lower priority than the model's run for the
/// timeline (ModelPicture). First comes the diagnosis, then one fix after the other. The fix "a
/// longer lease" (Fix::Kind::longerLease) comes last, because finding its length takes many runs. A
/// new request cancels the previous one. Thread: the window's; it also receives the results.
class FixJob : public QObject {
    Q_OBJECT
public:
    explicit FixJob(QObject *parent = nullptr);

    /// Diagnoses this run and tries its fixes.
    void ask(EffectiveScenario effective);
    /// Cancels the work; no further signal is emitted.
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// The diagnosis of the run is ready. `unchanged`: the result of the run without a fix; nothing
    /// if the model cannot run it or the run is too long.
    void diagnosed(
        const lockscope::Diagnosis &diagnosis, const std::optional<lockscope::Trial> &unchanged);
    void tried(const lockscope::TriedFix &triedFix);
    /// All fixes have been tried.
    void done();

private:
    BackgroundJob::Finish tryFixes(const EffectiveScenario &effective, const JobContext &job);

    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
