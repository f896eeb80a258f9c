// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/answer.h"
#include "core/analysis/explore/search.h"
#include "ui/explore/foundstory.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>
#include <QString>

#include <map>
#include <vector>

namespace lockscope {

/// The result of a search that has ended.
struct SearchResult {
    std::map<int, DepthCount> depths; ///< what was counted, by depth (number of faults in one run)
    std::vector<CurvePoint>
        curve; ///< behaviours against placements, as behaviourCurve(); its first point is (0, 0)
    std::uint64_t failures = 0; ///< placements that failed
    std::size_t groupsLeft =
        0; ///< Stories::groupsLeft: groups of failures that were not made simple and have no story
    bool isWhole = true; ///< false: the search was stopped before its end
    bool isExact = true; ///< Question::isExact of this search
    int depth = 0;       ///< Question::depth of this search
};

/// Searches for failures in the background. The search has lower priority than the model's run for
/// the timeline (ModelPicture), and uses one thread fewer than the machine has cores. A quick
/// search with single faults comes first: its result and its stories are reported before the search
/// of the question begins. A new request cancels the previous one. Thread: the window's; it also
/// receives the results.
class SearchJob : public QObject {
    Q_OBJECT
public:
    explicit SearchJob(QObject *parent = nullptr);

    void ask(const Question &question);
    /// Ends the search early and keeps what it has found; done() follows.
    void stop() { m_job.endCurrent(); }
    /// Cancels the work; no further signal is emitted.
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void progressed(const lockscope::SearchProgress &progress);
    /// The search has found its first failure. `faults`: the faults of the failing run, not
    /// simplified yet.
    void firstFailureFound(const lockscope::FaultPlan &faults);
    /// All stories so far, in the order of storiesOf(): stories with fewer faults come first.
    void storiesFound(const std::vector<lockscope::FoundStory> &stories);
    /// The quick search has ended, and the search of the question begins.
    void quickDone(const lockscope::SearchResult &result);
    void done(const lockscope::SearchResult &result);
    /// The scenario cannot run. `reason`: one line in English.
    void refused(const QString &reason);

private:
    BackgroundJob::Finish explore(const Question &question, const JobContext &job);

    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
