// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fixes/fixjob.h"

#include <utility>

namespace lockscope {
namespace {
// A Unix nice value: the model's run for the timeline (ModelPicture) and the outcomes on the
// sliders (Strip) have priority.
constexpr int niceness = 6;
} // namespace

FixJob::FixJob(QObject *parent) : QObject(parent), m_job({.niceness = niceness}, this)
{
}

void FixJob::ask(EffectiveScenario effective)
{
    cancel();
    m_job.ask([this, effective = std::move(effective)](
                  const JobContext &job) { return tryFixes(effective, job); });
}

// Runs on the thread of the job.
BackgroundJob::Finish FixJob::tryFixes(const EffectiveScenario &effective, const JobContext &job)
{
    Trials trials(effective, job.cancelled());
    const Diagnosis diagnosis = trials.diagnosis();
    const std::optional<Trial> unchanged = trials.tryUnchanged();
    job.report([this, diagnosis, unchanged] { Q_EMIT diagnosed(diagnosis, unchanged); });
    const auto tryOne = [&](const Fix &fix) {
        if (const auto trial = trials.tryFix(fix))
            job.report([this, one = TriedFix{fix, *trial}] { Q_EMIT tried(one); });
    };
    if (unchanged && diagnosis.canBeFixed()) {
        for (const Fix &fix : fixesFor(effective))
            tryOne(fix);
        if (const auto lease = trials.longerLease())
            tryOne(*lease);
    }
    return [this] { Q_EMIT done(); };
}

} // namespace lockscope
