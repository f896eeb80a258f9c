// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/contentionjob.h"

#include "ui/words/text.h"

namespace lockscope {

void ContentionJob::start(const ContentionPlan &plan)
{
    cancel();
    m_job.ask([this, plan](const JobContext &job) { return measure(plan, job); });
}

// Runs on the job's thread.
BackgroundJob::Finish ContentionJob::measure(const ContentionPlan &plan, const JobContext &job)
{
    const std::vector<ContentionTurn> turns = contentionTurns(plan);
    const int runCount = static_cast<int>(turns.size());
    for (const ContentionTurn &turn : turns) {
        const Result<ContentionPoint> point = measureContention(plan, turn, job.cancelled());
        if (job.isCancelled())
            return {};
        if (!point)
            return [this, reason = textOf(point.error().text)] { Q_EMIT failed(reason); };
        job.report([this, result = point.value(), runCount] { Q_EMIT measured(result, runCount); });
    }
    return [this] { Q_EMIT done(); };
}

} // namespace lockscope
