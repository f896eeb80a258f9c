// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/searchjob.h"

#include "core/analysis/explore/search.h"
#include "ui/words/text.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// A Unix nice value: the model's run for the timeline (ModelPicture), the outcomes on the sliders
// (Strip) and the possible fixes have priority.
constexpr int searchNiceness = 8;

// Returns behaviourCurve() with (0, 0) as an additional first point.
std::vector<CurvePoint> curveOf(const SearchTally &tally)
{
    std::vector<CurvePoint> curve = behaviourCurve(tally);
    curve.insert(curve.begin(), CurvePoint());
    return curve;
}

bool isWhole(const SearchTally &tally, int depth)
{
    const bool hasAllItems = std::all_of(tally.depths.begin(), tally.depths.end(),
        [](const auto &entry) { return entry.second.itemsDone == entry.second.items; });
    // If the run without faults fails already, the search does not add faults. A search that is
    // stopped before it knows its items has none left.
    return !tally.isStopped && hasAllItems
        && (tally.depths.contains(depth) || !tally.failures.empty());
}

} // namespace

SearchJob::SearchJob(QObject *parent) : QObject(parent), m_job({.niceness = searchNiceness}, this)
{
}

void SearchJob::ask(const Question &question)
{
    cancel();
    m_job.ask([this, question](const JobContext &job) { return explore(question, job); });
}

// Runs on the thread of the job.
BackgroundJob::Finish SearchJob::explore(const Question &question, const JobContext &job)
{
    bool hasFailure = false;
    SearchOptions options;
    options.threads = std::max(1, coreCount() - 1);
    options.isCancelled = &job.cancelled();
    SearchProgress last;
    options.onProgress = [&](const SearchProgress &progress) {
        last = progress;
        job.report([this, progress] { Q_EMIT progressed(progress); });
    };
    options.onFirstFailure = [&](const Placement &placement) {
        if (!std::exchange(hasFailure, true))
            job.report(
                [this, faults = withPlacement(question.effective.scenario.faults, placement)] {
                    Q_EMIT firstFailureFound(faults);
                });
    };
    SearchResult result;
    // First a quick search with single faults, whose result is shown at once; then the search of
    // the question.
    Question current = question;
    current.isExact = false;
    current.depth = std::min(1, question.depth);
    for (bool isQuick = true;; isQuick = false, current = question) {
        const auto tally = search(current, options);
        if (!tally)
            return [this, reason = textOf(tally.error())] { Q_EMIT refused(reason); };
        result.depths = tally.value().depths;
        result.curve = curveOf(tally.value());
        result.failures = 0;
        for (const auto &[story, group] : tally.value().failures)
            result.failures += group.count;
        result.isWhole = isWhole(tally.value(), current.depth);
        result.isExact = current.searchesExactly();
        result.depth = current.depth;
        last.itemsDone = last.items;
        if (result.failures > 0)
            job.report([this, last] { Q_EMIT progressed(last); });
        const Stories stories =
            storiesOf(question, tally.value(), &job.cancelled(), options.threads);
        result.groupsLeft = stories.groupsLeft;
        // If the search is stopped and gives no stories here, the stories of the single faults stay
        // in the list.
        if (!stories.list.empty()) {
            std::vector<FoundStory> found;
            for (const Story &story : stories.list)
                found.push_back(makeFoundStory(story));
            job.report([this, found] { Q_EMIT storiesFound(found); });
        }
        if (!isQuick || job.isCancelled())
            return [this, result] { Q_EMIT done(result); };
        job.report([this, result] { Q_EMIT quickDone(result); });
    }
}

} // namespace lockscope
