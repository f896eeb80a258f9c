// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/effective.h"
#include "app/exploreoptions.h"
#include "app/exploreoutput.h"
#include "app/output.h"
#include "app/searchprogress.h"
#include "app/process/stopsignals.h"

#include "core/lab/explore/liverepeat.h"
#include "core/lab/explore/onthreads.h"
#include "core/run/shared/validaterun.h"
#include "core/scenario/files/library.h"

#include <thread>

namespace lockscope {
namespace {

constexpr auto signalInterval = 50ms;
constexpr auto storiesTimeMax =
    5s; // after an early end of the search: the maximum time to make the stories of its failures
constexpr std::string_view defaultScenarioId = "peaceful";
constexpr int defaultRounds = 2;

// Returns the scenario that `explore` searches if the command line names none: two clients with two
// rounds each, and no faults. The work of a client lasts long enough for a real Redis node to
// restart meanwhile. The retry delay is long, because each attempt makes a run longer.
Scenario defaultScenario()
{
    Scenario scenario = findScenario(std::string(defaultScenarioId)).value();
    scenario.settings.clients = 2;
    scenario.settings.work = 150ms;
    scenario.settings.retryDelay = 40ms;
    scenario.rounds = defaultRounds;
    return scenario;
}

Result<Question> questionOf(const ExploreCall &call)
{
    Result<Scenario> scenario = call.run.scenario.empty() ? Result<Scenario>(defaultScenario())
                                                          : findScenario(call.run.scenario);
    if (!scenario)
        return scenario.error();
    if (!call.keepsFaults)
        scenario.value().faults = {};
    if (scenario.value().rounds == 0)
        scenario.value().rounds = defaultRounds; // a run without a number of rounds would be long,
                                                 // and all its rounds would be similar
    Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call.run);
    if (!effective)
        return effective.error();
    const auto validated = validateRun(effective.value(), false);
    if (!validated)
        return validated.error();
    Question question;
    question.effective = std::move(effective).value();
    question.menu = call.menu;
    question.goals = call.goals;
    question.depth = call.depth;
    question.samples = call.samples;
    question.skipsSameEffect = call.skipsSameEffect;
    question.isExact = call.isExact;
    question.searchesFullDepth = call.searchesFullDepth;
    question.shard = call.shard;
    return question;
}

int threadsOf(const ExploreCall &call)
{
    return call.threads > 0 ? call.threads : coreCount();
}

SearchOptions searchOptions(
    const ExploreCall &call, const std::atomic<bool> &isCancelled, SearchProgressLine &progress)
{
    SearchOptions options;
    options.threads = threadsOf(call);
    options.isCancelled = &isCancelled;
    options.onProgress = [&progress](const SearchProgress &now) { progress.set(now); };
    options.onFirstFailure = [&progress](const Placement &placement) {
        progress.setFirstFailure(placement);
    };
    return options;
}

// Flags that end a search, or the making of its stories, early.
struct StopFlags {
    std::atomic<bool> search{false};  // ends the search; the stories of its failures are still made
    std::atomic<bool> stories{false}; // also ends the making of stories
};

// Calls `work` on a new thread, while this thread waits for signals. The first signal, or the end
// of `time`, ends the search. A second signal, or the time storiesTimeMax after the end of the
// search, ends the making of stories. Returns the first signal, or nullopt.
template <class Work> std::optional<int> runWithStops(const StopSignals &signals,
    std::optional<Duration> time, StopFlags &stop, SearchProgressLine &progress, Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    std::optional<std::chrono::steady_clock::time_point> endOfSearch;
    std::atomic<bool> isDone{false};
    std::optional<int> stopSignal;
    std::thread thread([&] {
        work();
        isDone = true;
    });
    while (!isDone.load()) {
        progress.draw();
        const auto signal = signals.wait(signalInterval);
        const auto now = std::chrono::steady_clock::now();
        if (signal && stopSignal)
            stop.stories = true;
        if (signal && !stopSignal)
            stopSignal = signal;
        if (!endOfSearch && (stopSignal || (time && now - begin >= *time)))
            endOfSearch = now;
        stop.search = endOfSearch.has_value();
        if (endOfSearch && now - *endOfSearch >= storiesTimeMax)
            stop.stories = true;
    }
    thread.join();
    return stopSignal;
}

// Repeats the run of each story `runs` times on real Redis. Error: a run was not possible.
Result<Done> repeatOnRedis(Stories &stories, int runs, const std::atomic<bool> &isCancelled)
{
    for (Story &story : stories.list) {
        LiveRepeats repeats;
        for (int i = 0; i < runs && !isCancelled; ++i) {
            const Result<LiveRepeat> repeat = repeatLive(story, isCancelled);
            if (isCancelled)
                break;
            if (!repeat)
                return repeat.error();
            ++repeats.runs;
            repeats.same += repeat.value().outcome == story.outcome ? 1 : 0;
            if (repeats.difference.empty() && !repeat.value().difference.empty())
                repeats.difference = repeat.value().difference;
        }
        if (repeats.runs > 0)
            story.live = repeats;
    }
    return Done{};
}

} // namespace

// After a signal, reports the results so far.
Result<int> exploreCommand(const CommandParser &parser)
{
    const Result<ExploreCall> read = readExplore(parser);
    if (!read)
        return read.error();
    const ExploreCall &call = read.value();
    const StopSignals signals;
    const Result<Question> question = questionOf(call);
    if (!question)
        return fail(wrongUsage, question.error());
    if (const Result<Done> writable =
            checkExploreOutputs(call.outputs, call.certificate, call.saveFolder);
        !writable)
        return fail(couldNotRun, writable.error());
    Answer answer{question.value(), {}, {}};
    std::optional<Error> failure;
    StopFlags stop;
    SearchProgressLine progress(!call.outputs.isQuiet);
    const std::optional<int> stopSignal = runWithStops(signals, call.time, stop, progress, [&] {
        Result<SearchTally> tally =
            search(answer.question, searchOptions(call, stop.search, progress));
        if (!tally) {
            failure = tally.error();
            return;
        }
        answer.tally = std::move(tally).value();
        if (answer.isPart())
            return; // `lockscope merge` makes the stories, from the failures of all parts
        answer.stories = storiesOf(answer.question, answer.tally, &stop.stories, threadsOf(call));
        if (call.liveRuns > 0 && !stop.search) {
            if (const Result<Done> repeated =
                    repeatOnRedis(answer.stories, call.liveRuns, stop.search);
                !repeated)
                failure = repeated.error();
        }
    });
    progress.clear();
    if (failure && answer.tally.depths.empty())
        return fail(couldNotRun, *failure);
    const Result<Done> written =
        writeAnswer(answer, call.outputs, call.certificate, call.saveFolder);
    if (!written)
        return fail(couldNotRun, written.error());
    if (failure)
        return fail(couldNotRun, *failure);
    return stopSignal ? signalExitCode(*stopSignal) : exitCodeOf(answer);
}

} // namespace lockscope
