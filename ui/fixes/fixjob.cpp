// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fixes/fixjob.h"

#include <utility>

namespace lockscope {
namespace {
constexpr int niceness = 6; // lower priority than the strips
}

FixJob::FixJob(QObject *parent) : QObject(parent), m_job({.niceness = niceness}, this)
{
}

void FixJob::ask(EffectiveScenario effective)
{
    cancel();
    m_job.ask([this, effective = std::move(effective)](const JobContext &job) { return tryAll(effective, job); });
}

// Runs on the job's thread.
BackgroundJob::Finish FixJob::tryAll(const EffectiveScenario &effective, const JobContext &job)
{
    Trials trials(effective, job.cancelled());
    const Diagnosis ailment = trials.ailment();
    const std::optional<Trial> asItIs = trials.asItIs();
    job.report([this, ailment, asItIs] { Q_EMIT diagnosed(ailment, asItIs); });
    const auto tryOne = [&](const Fix &remedy) {
        if (const auto trial = trials.of(remedy))
            job.report([this, one = TriedFix{remedy, *trial}] { Q_EMIT tried(one); });
    };
    if (asItIs && ailment.canBeMended()) {
        for (const Fix &remedy : remediesOf(effective))
            tryOne(remedy);
        if (const auto lease = trials.longerLease())
            tryOne(*lease);
    }
    return [this] { Q_EMIT done(); };
}

} // namespace lockscope
