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
    const std::vector<ContentionRun> runs = contentionRuns(plan);
    const int runCount = static_cast<int>(runs.size());
    for (const ContentionRun &run : runs) {
        const Result<ContentionResult> result = measureContention(plan, run, job.cancelled());
        if (job.isCancelled())
            return {};
        if (!result)
            return [this, reason = textOf(result.error())] { Q_EMIT failed(reason); };
        job.report([this, measuredRun = result.value(), runCount] {
            Q_EMIT measured(measuredRun, runCount);
        });
    }
    return [this] { Q_EMIT done(); };
}

} // namespace lockscope
