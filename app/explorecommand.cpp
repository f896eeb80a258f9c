// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commandparser.h"
#include "app/exploretext.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/runoptions.h"
#include "app/terminal.h"
#include "core/analysis/explore/goals.h"
#include "core/analysis/explore/search.h"
#include "core/analysis/explore/stories.h"
#include "core/analysis/sweep/settingmap.h"
#include "core/run/check/validaterun.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/systemreason.h"
#include "ui/words/text.h"

#include <QFile>
#include <QFileInfo>

#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace lockscope {
namespace {

// `lockscope explore [SCENARIO]`
struct ExploreCall {
    RunCall run; // scenario (empty: `explore` makes one, with two clients and no faults), scheme,
                 // settings and seed
    Menu menu = Menu::all();
    Goals goals = Goals::usual();
    int depth = 2;    // maximum number of faults in one run
    int nodesMax = 0; // Question::nodesMax
    std::uint64_t samples =
        0; // number of random placements (Placement) of 3 to 6 faults, after the complete search
    bool keepsFaults = false;    // the scenario's own faults are in each run
    bool skipsSameEffect = true; // false: also tries faults at places where they have the same
                                 // effect as at other places (PlaceRules::skipsSameEffect)
    bool isExact = true;         // Question::isExact
    bool searchesFullDepth =
        false; // false: the search ends after the runs with one fault if one of them has failed
    std::optional<Duration> time; // the search ends after this time at the latest
    int liveRuns = 0;    // how often the run of each story (Story) is repeated on real Redis
    Shard shard;         // the part of the search to do
    int threads = 0;     // 0: one per core
    QString saveFolder;  // the run of each story becomes a scenario file there; empty: none
    QString certificate; // path of the certificate to write; empty: none
    Outputs outputs;     // only json and isQuiet are used
};

// `lockscope merge PART…`
struct MergeCall {
    QStringList
        parts; // paths of the files that `explore --shard --json` has written, one for each part
    QString saveFolder;  // as in ExploreCall
    QString certificate; // as in ExploreCall
    Outputs outputs;     // only json and isQuiet are used
};

// Stores the values of the options of addResultOptions() in a call. Error: wrong usage.
template <class ResultCall>
Result<Done> readResultOptions(const CommandParser &parser, ResultCall &call)
{
    for (const char *const name : {"save", "json", "certificate"}) {
        if (parser.isSet(name) && parser.value(name).isEmpty())
            return usageError(Usage::tr("--%1: no name given").arg(QLatin1String(name)));
    }
    call.saveFolder = parser.value("save");
    call.certificate = parser.value("certificate");
    call.outputs.json = parser.value("json");
    call.outputs.isQuiet = parser.isSet("quiet");
    const bool haveBoth = !call.certificate.isEmpty() && !call.outputs.json.isEmpty();
    if (haveBoth
        && QFileInfo(call.certificate).absoluteFilePath()
            == QFileInfo(call.outputs.json).absoluteFilePath())
        return usageError(
            Usage::tr("--json and --certificate: both name the file %1").arg(call.certificate));
    return Done{};
}

Result<Done> readMenu(const CommandParser &parser, ExploreCall &call)
{
    if (parser.isSet("faults")) {
        const Result<Menu> menu = Menu::parse(parser.value("faults").toStdString());
        if (!menu)
            return within("--faults", menu.error());
        call.menu = menu.value();
    }
    for (const QString &names : parser.values("without")) {
        const Result<Menu> menu = Menu::parse(names.toStdString());
        if (!menu)
            return within("--without", menu.error());
        call.menu.remove(menu.value());
    }
    for (const QString &bound : parser.values("bound")) {
        const Result<Menu> menu = Menu::parse(bound.toStdString());
        if (!menu)
            return within("--bound", menu.error());
        for (const MenuEntry &entry : menuEntries()) {
            if (const auto longest = menu.value().longest(entry.fault))
                call.menu.limit(entry.fault, *longest);
        }
        if (!menu.value().isLimited())
            return usageError(
                Usage::tr("--bound: \"%1\"; expected KIND=LENGTH, such as client-pause=4s")
                    .arg(bound));
    }
    if (call.menu.isEmpty())
        return usageError(Usage::tr("--faults and --without: no kind of fault is left"));
    return Done{};
}

Result<Done> readNumbers(const CommandParser &parser, ExploreCall &call)
{
    const auto depth = parser.number("depth", 0, Question::depthMax, 2);
    const auto samples = parser.number("samples", 0, Question::samplesMax, 0);
    const auto live = parser.number("live", 1, 1000, 0);
    const auto threads = parser.number("threads", 1, 1024, 0);
    const auto nodes = parser.number("max-nodes", 1, 9, 0);
    for (const auto *number : {&depth, &samples, &live, &threads, &nodes}) {
        if (!*number)
            return number->error();
    }
    call.depth = static_cast<int>(depth.value());
    call.nodesMax = static_cast<int>(nodes.value());
    call.samples = samples.value();
    call.liveRuns = static_cast<int>(live.value());
    call.threads = static_cast<int>(threads.value());
    return Done{};
}

Result<Done> readSearch(const CommandParser &parser, ExploreCall &call)
{
    call.run.scenario = parser.qtParser.positionalArguments().value(0).toStdString();
    call.run.world = WorldKind::model;
    call.run.scheme = parser.value("scheme").toStdString();
    if (const Result<Done> read = readSettingsAndSeed(parser, call.run); !read)
        return read.error();
    if (parser.isSet("time")) {
        const auto time = readDuration(QStringLiteral("--time"), parser.value("time"));
        if (!time)
            return time.error();
        call.time = time.value();
    }
    if (parser.isSet("goal")) {
        const Result<Goals> goals = Goals::parse(parser.value("goal").toStdString());
        if (!goals)
            return within("--goal", goals.error());
        call.goals = goals.value();
    }
    const Result<Shard> shard = parser.shard();
    if (!shard)
        return shard.error();
    call.shard = shard.value();
    call.keepsFaults = parser.isSet("keep-faults");
    call.searchesFullDepth = parser.isSet("go-on");
    call.skipsSameEffect = !parser.isSet("no-reduction");
    call.isExact = !parser.isSet("quick");
    return Done{};
}

// Return the call of `explore` or `merge` from the parsed options. Error: wrong usage, in one
// line.
Result<ExploreCall> readExplore(const CommandParser &parser)
{
    ExploreCall call;
    if (parser.isSet("live") && parser.isSet("shard"))
        return usageError(Usage::tr(
            "--live and --shard: a part does not repeat its failures; use --live without --shard"));
    for (const auto read : {readSearch, readMenu, readNumbers}) {
        if (const Result<Done> done = read(parser, call); !done)
            return done.error();
    }
    if (const Result<Done> read = readResultOptions(parser, call); !read)
        return read.error();
    return call;
}

Result<MergeCall> readMerge(const CommandParser &parser)
{
    MergeCall call;
    call.parts = parser.qtParser.positionalArguments();
    if (const Result<Done> read = readResultOptions(parser, call); !read)
        return read.error();
    return call;
}

// Draws the progress of a search on one line of standard error. Draws nothing if standard error is
// not a terminal.
class SearchProgressLine {
public:
    explicit SearchProgressLine(bool isWanted) : m_line(isWanted) { }

    // Stores the progress that the next draw() shows. Thread: any.
    void set(const SearchProgress &progress);
    // Stores the first failure, which the next draw() prints on a line of its own. Thread: any.
    void setFirstFailure(const Placement &placement);
    // Draws the line again if the progress has changed. Thread: the main thread, as for clear().
    void draw();
    // Removes the line.
    void clear() { m_line.clear(); }

private:
    TerminalLine m_line;
    std::mutex m_mutex;
    SearchProgress m_progress;
    std::string m_firstFailure; // what is still to print
    bool m_hasChanged = false;
};

void SearchProgressLine::set(const SearchProgress &progress)
{
    const std::lock_guard lock(m_mutex);
    m_progress = progress;
    m_hasChanged = true;
}

void SearchProgressLine::setFirstFailure(const Placement &placement)
{
    const std::lock_guard lock(m_mutex);
    QStringList faults;
    for (const Fault &fault : withPlacement({}, placement))
        faults << plainText(faultText(fault));
    m_firstFailure =
        Help::tr("The first failure, not made simpler yet: %1")
            .arg(faults.isEmpty() ? Help::tr("without a fault") : faults.join(Help::tr("; ")))
            .toStdString();
    m_hasChanged = true;
}

void SearchProgressLine::draw()
{
    const std::lock_guard lock(m_mutex);
    if (!m_line.isEnabled() || !m_hasChanged)
        return;
    if (!m_firstFailure.empty()) {
        m_line.clear();
        std::fputs((std::exchange(m_firstFailure, {}) + '\n').c_str(), stderr);
    }
    m_hasChanged = false;
    const int percent =
        m_progress.items == 0 ? 0 : static_cast<int>(100 * m_progress.itemsDone / m_progress.items);
    const QString triedNow = m_progress.depth == samplesDepth
        ? Help::tr("random placements")
        : Help::tr("%1 faults").arg(m_progress.depth);
    //: %1: "2 faults"
    m_line.draw(Help::tr("%1: %2 %, %3 runs")
                    .arg(triedNow)
                    .arg(percent)
                    .arg(m_progress.runs)
                    .toStdString());
}

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
    question.nodesMax = call.nodesMax;
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

constexpr qint64 partSizeMax = qint64{4} << 30;

Result<std::string> readPartFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return within(path.toStdString(), Error{systemReason(file.errorString().toStdString())});
    if (file.isSequential() || file.size() > partSizeMax)
        return within(
            path.toStdString(), Error{LOCKSCOPE_TEXT("Error", "expected a file of at most 4 GiB")});
    return file.readAll().toStdString();
}

void addResultOptions(CommandParser &parser)
{
    parser.add("save",
        Help::tr("Write each failure, in its simplest form, as a scenario file into this folder."),
        "DIR");
    parser.add("json",
        Help::tr("Write the result as JSON; - is standard output. The JSON of a part is the input "
                 "of merge."),
        "FILE");
    parser.add("certificate",
        Help::tr("Write what was tried, with counts and a digest of all outcomes, as JSON. "
                 "lockscope check repeats the "
                 "search and compares."),
        "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
}

} // namespace

void addExploreOptions(CommandParser &parser)
{
    parser.add("scheme",
        Help::tr("Use this lock scheme instead of the scenario's own: an id, or a file in Lua "
                 "(docs/SCHEMES.md)."),
        "ID");
    parser.add("set", Help::tr("Change a setting (see run --help). Repeatable."), "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("faults",
        Help::tr("The kinds of faults to place, separated by commas; default: all."), "KINDS");
    parser.add("without", Help::tr("Leave out these kinds of faults. Repeatable."), "KINDS");
    parser.add("bound",
        Help::tr("Place no longer fault of a kind, and no larger step of a clock: client-pause=4s. "
                 "Such a search is not exact. Repeatable."),
        "KIND=D");
    parser.add("max-nodes",
        Help::tr("At most this number of nodes have a fault in one run; default: any."), "N");
    parser.add("depth", Help::tr("Place up to this number of faults, 0 to 4; default 2."), "K");
    parser.add("samples",
        Help::tr("After the search up to --depth, try this number of random placements of 3 to 6 "
                 "faults; default 0."),
        "N");
    parser.add(
        "time", Help::tr("Stop after this time at the latest, and report what was tried."), "D");
    QStringList goals;
    for (const std::string_view name : goalNames)
        goals << QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    parser.add("goal",
        Help::tr(
            "What to look for: one or more of %1, separated by commas. Default: violated,stuck.")
            .arg(listText(goals)),
        "GOALS");
    parser.add("keep-faults",
        Help::tr(
            "Keep the scenario's own faults in each run. Without this option, they are left out."));
    parser.add("go-on",
        Help::tr("Search up to --depth faults even if one fault is enough for a failure."));
    parser.add("quick",
        Help::tr("Try single faults with some lengths only, as several faults are tried: fast, but "
                 "not exact."));
    parser.add(
        "no-reduction", Help::tr("Also try placements that have the same effect as others."));
    parser.add("live",
        Help::tr("Repeat each failure, in its simplest form, this number of times on real Redis."),
        "N");
    parser.add("shard", Help::tr("Carry out only part I of N. lockscope merge combines the parts."),
        "I/N");
    parser.add("threads", Help::tr("Number of threads; default: one per core."), "T");
    addResultOptions(parser);
}

void addMergeOptions(CommandParser &parser)
{
    parser.add(
        "csv", Help::tr("Of a sweep: write the cells as CSV; - is standard output."), "FILE");
    addResultOptions(parser);
}

// After a signal, reports the results so far.
Result<int> exploreCommand(const CommandParser &parser)
{
    Result<ExploreCall> read = readExplore(parser);
    if (!read)
        return read.error();
    if (const Result<Done> loaded = loadScheme(read.value().run); !loaded)
        return fail(couldNotRun, loaded.error());
    const ExploreCall &call = read.value();
    const StopSignals signals;
    const Result<Question> question = questionOf(call);
    if (!question)
        return fail(wrongUsage, question.error());
    if (const Result<Done> writable =
            checkExploreOutputs(call.outputs, call.certificate, call.saveFolder);
        !writable)
        return fail(couldNotRun, writable.error());
    SearchAnswer answer{question.value(), {}, {}};
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

Result<int> mergeCommand(const CommandParser &parser)
{
    const Result<MergeCall> read = readMerge(parser);
    if (!read)
        return read.error();
    const MergeCall &call = read.value();
    std::vector<std::pair<std::string, std::string>> parts;
    for (const QString &path : call.parts) {
        Result<std::string> text = readPartFile(path);
        if (!text)
            return fail(couldNotRun, text.error());
        parts.emplace_back(path.toStdString(), std::move(text).value());
    }
    if (isSettingMapJson(parts.front().second))
        return mergeSweep(parser, parts);
    if (parser.isSet("csv"))
        return usageError(Usage::tr("--csv: only for the parts of a sweep"));
    Result<SearchAnswer> answer = mergedAnswer(parts);
    if (!answer)
        return fail(couldNotRun, answer.error());
    if (const Result<Done> writable =
            checkExploreOutputs(call.outputs, call.certificate, call.saveFolder);
        !writable)
        return fail(couldNotRun, writable.error());
    answer.value().stories =
        storiesOf(answer.value().question, answer.value().tally, nullptr, coreCount());
    const Result<Done> written =
        writeAnswer(answer.value(), call.outputs, call.certificate, call.saveFolder);
    return written ? exitCodeOf(answer.value()) : fail(couldNotRun, written.error());
}

} // namespace lockscope
