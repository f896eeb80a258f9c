// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/output.h"
#include "app/terminal.h"
#include "app/process/stopsignals.h"

#include "app/runoptions.h"
#include "core/analysis/sweep/contention.h"
#include "core/analysis/sweep/settingmap.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/wording.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <algorithm>
#include <atomic>

namespace lockscope {
namespace {

// Parses a list such as "1,2,8". Each number, from 1 to 1000, is the number of clients of some
// runs.
Result<std::vector<int>> readClientCounts(const QString &text)
{
    std::vector<int> clients;
    for (const QString &part : text.split(QLatin1Char(','))) {
        bool isNumber = false;
        const int count = part.toInt(&isNumber);
        if (!isNumber || count < 1 || count > 1000)
            return usageError(
                Usage::tr("--clients: \"%1\"; expected numbers from 1 to 1000, separated by commas")
                    .arg(text));
        clients.push_back(count);
    }
    return clients;
}

Result<ContentionPlan> readPlan(const CommandParser &parser)
{
    ContentionPlan plan;
    const Result<WorldKind> world = parser.world(plan.world);
    if (!world)
        return world.error();
    plan.world = world.value();
    if (parser.isSet("clients")) {
        Result<std::vector<int>> clients = readClientCounts(parser.value("clients"));
        if (!clients)
            return clients.error();
        plan.clients = std::move(clients).value();
    }
    if (parser.isSet("runs")) {
        bool isNumber = false;
        plan.runs = parser.value("runs").toInt(&isNumber);
        if (!isNumber || plan.runs < 1 || plan.runs > 100)
            return usageError(Usage::tr("--runs: \"%1\"; expected a number from 1 to 100")
                                  .arg(parser.value("runs")));
    }
    if (parser.isSet("seed")) {
        const Result<Seed> seed = readSeed(parser.value("seed"));
        if (!seed)
            return seed.error();
        plan.seed = seed.value();
    }
    if (parser.isSet("duration")) {
        const Result<std::optional<Duration>> length =
            readDuration(QStringLiteral("--duration"), parser.value("duration"));
        if (!length)
            return length.error();
        plan.length = *length.value();
    }
    return plan;
}

// Writes the files of a sweep and prints its text. Returns the exit code.
int report(const Outputs &outputs, const std::string &csv, const std::string &json,
    const std::string &text, std::optional<int> stopSignal)
{
    for (const auto &[path, content] :
        {std::pair(outputs.csv, &csv), std::pair(outputs.json, &json)}) {
        if (path.isEmpty())
            continue;
        if (const Result<Done> written = writeOutput(path, *content); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printText(text); !printed)
            return fail(couldNotRun, printed.error());
    }
    return stopSignal ? signalExitCode(*stopSignal) : 0;
}

Result<int> sweepContention(const CommandParser &parser, const Outputs &outputs)
{
    const Result<ContentionPlan> readResult = readPlan(parser);
    if (!readResult)
        return readResult.error();
    const ContentionPlan &plan = readResult.value();
    const StopSignals signals;
    if (const Result<Done> writable = checkOutputs(outputs); !writable)
        return fail(couldNotRun, writable.error());
    std::vector<ContentionResult> results;
    std::optional<int> stopSignal;
    for (const ContentionRun &run : contentionRuns(plan)) {
        Result<ContentionResult> result = cancelled();
        if (!stopSignal)
            workOnThread(signals, stopSignal, [&](const std::atomic<bool> &isCancelled) {
                result = measureContention(plan, run, isCancelled);
            });
        if (!result && !stopSignal)
            return fail(couldNotRun, result.error());
        if (result)
            results.push_back(result.value());
    }
    const auto say = [](const Wording &text) { return plainText(text).toStdString(); };
    return report(
        outputs, {}, contentionJson(plan, results), contentionText(plan, results, say), stopSignal);
}

Result<SettingMap> readMap(const CommandParser &parser)
{
    RunCall call;
    call.world = WorldKind::model;
    call.scenario = parser.isSet("scenario") ? parser.value("scenario").toStdString() : "F10";
    call.scheme = parser.value("scheme").toStdString();
    if (const Result<Done> read = readSettingsAndSeed(parser, call); !read)
        return read.error();
    if (const Result<Done> loaded = loadScheme(call); !loaded)
        return loaded.error();
    const auto runs = parser.number("runs", 1, SettingMap::runsMax, 20);
    if (!runs)
        return runs.error();
    const QStringList axes = parser.qtParser.positionalArguments();
    if (axes.size() > 2)
        return usageError(Usage::tr("sweep: expected one or two settings"));
    const auto steps = parser.number("steps", 2, SettingMap::stepsMax, 0);
    if (!steps)
        return steps.error();
    const Result<Scenario> scenario = findScenario(call.scenario);
    if (!scenario)
        return scenario.error();
    Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call);
    if (!effective)
        return effective.error();
    SettingMap map{std::move(effective).value(), {}, static_cast<int>(runs.value())};
    const std::string metric =
        parser.isSet("metric") ? parser.value("metric").toStdString() : "outcome";
    const auto named = std::ranges::find(mapMetricNames, metric);
    if (named == mapMetricNames.end())
        return usageError(Usage::tr("--metric: \"%1\"; expected outcome, wait_p99 or throughput")
                              .arg(textOf(metric)));
    map.metric = static_cast<MapMetric>(named - mapMetricNames.begin());
    const Result<Shard> shard = parser.shard();
    if (!shard)
        return shard.error();
    map.shard = shard.value();
    for (const QString &axis : axes) {
        const int usual = axes.size() == 1 ? 24 : map.axes.empty() ? 12 : 8;
        Result<MapAxis> read = readMapAxis(
            axis.toStdString(), steps.value() > 0 ? static_cast<int>(steps.value()) : usual);
        if (!read)
            return within("sweep", read.error());
        if (!map.axes.empty() && map.axes[0].setting == read.value().setting)
            return usageError(Usage::tr("sweep: expected two different settings"));
        map.axes.push_back(std::move(read).value());
    }
    return map;
}

// Returns the median of what was measured: "12.3 ms", "85.1 /s".
QString measuredText(const SettingMap &map, const MapCell &cell)
{
    if (cell.measured.empty())
        return QStringLiteral("-");
    const QString number = QString::number(cell.middle().median, 'g', 4);
    //: a number of milliseconds, or a number per second
    return map.metric == MapMetric::waitP99 ? Help::tr("%1 ms").arg(number)
                                            : Help::tr("%1 /s").arg(number);
}

// Returns a line for each value of the setting: its outcomes, and the share of violated runs.
QString oneAxisText(const SettingMap &map, const std::vector<MapCell> &cells)
{
    QString text;
    for (const MapCell &cell : cells) {
        QStringList outcomes;
        for (int i = 0; i < outcomeCount; ++i) {
            const auto outcome = static_cast<Outcome>(i);
            if (cell.count(outcome) > 0)
                outcomes << (cell.count(outcome) == cell.runs()
                        ? outcomeWord(outcome)
                        //: an outcome, and how many runs have it
                        : Help::tr("%1 (%2)").arg(outcomeWord(outcome)).arg(cell.count(outcome)));
        }
        const OutcomeShare share = outcomeShare(cell.count(Outcome::violated), cell.runs());
        text += padded(textOf(mapValueText(map.axes[0], cell.values[0])), 14);
        text += !cell.refusal ? Help::tr("%1 %  [%2, %3]  ")
                                    .arg(100 * share.share, 5, 'f', 1)
                                    .arg(100 * share.low, 5, 'f', 1)
                                    .arg(100 * share.high, 5, 'f', 1)
                + (map.metric == MapMetric::outcome ? QString()
                                                    : padded(measuredText(map, cell), 12))
                + listText(outcomes)
                              : textOf(*cell.refusal);
        text += u'\n';
    }
    return text;
}

// Returns where the outcome tips from no violated run to only violated ones, or the other way
// round; empty if it does not.
QString tippingText(const SettingMap &map, const std::vector<MapCell> &cells)
{
    const auto isSafe = [](const MapCell &cell) {
        return cell.runs() > 0 && cell.count(Outcome::violated) == 0;
    };
    const auto isBroken = [](const MapCell &cell) {
        return cell.runs() > 0 && cell.count(Outcome::violated) == cell.runs();
    };
    const bool rises = !cells.empty() && isSafe(cells.front()) && isBroken(cells.back());
    const bool falls = !cells.empty() && isBroken(cells.front()) && isSafe(cells.back());
    if (!rises && !falls)
        return {};
    const auto first = [&](auto matches) {
        return std::find_if_not(cells.begin(), cells.end(), matches);
    };
    const auto last = [&](auto matches) {
        return std::find_if_not(cells.rbegin(), cells.rend(), matches).base();
    };
    const auto valueAt = [&](auto cell) {
        return textOf(mapValueText(map.axes[0], cell->values[0]));
    };
    //: %1 is a setting, %2 and %3 are values of it
    return u'\n'
        + (rises ? Help::tr("%1 up to %2: no violation observed; from %3: every run is violated.")
                       .arg(textOf(map.axes[0].setting), valueAt(std::prev(first(isSafe))),
                           valueAt(last(isBroken)))
                 : Help::tr("%1 up to %2: every run is violated; from %3: no violation observed.")
                       .arg(textOf(map.axes[0].setting), valueAt(std::prev(first(isBroken))),
                           valueAt(last(isSafe))))
        + u'\n';
}

// Returns a table: a row for each value of the second setting, the highest first, a column for each
// of the first.
QString twoAxesText(const SettingMap &map, const std::vector<MapCell> &cells)
{
    const MapAxis &x = map.axes[0], &y = map.axes[1];
    qsizetype width = 0;
    for (const double value : x.values)
        width = std::max(width, textOf(mapValueText(x, value)).size() + 2);
    if (map.metric != MapMetric::outcome) {
        for (const MapCell &cell : cells)
            width = std::max(width, measuredText(map, cell).size() + 2);
    }
    QString text;
    for (std::size_t row = y.values.size(); row-- > 0;) {
        text += padded(textOf(mapValueText(y, y.values[row])), 10);
        for (std::size_t column = 0; column < x.values.size(); ++column) {
            const std::vector<double> values{x.values[column], y.values[row]};
            const auto cell = std::find_if(cells.begin(), cells.end(),
                [&](const MapCell &candidate) { return candidate.values == values; });
            const bool isKnown = cell != cells.end() && cell->runs() > 0;
            text += (!isKnown ? QStringLiteral("-")
                    : map.metric != MapMetric::outcome
                    ? measuredText(map, *cell)
                    : QString::number(100 * cell->count(Outcome::violated) / cell->runs()))
                        .rightJustified(width);
        }
        text += u'\n';
    }
    text += QString(10, u' ');
    for (const double value : x.values)
        text += textOf(mapValueText(x, value)).rightJustified(width);
    return text + u'\n';
}

QString mapText(const SettingMap &map, const std::vector<MapCell> &cells)
{
    if (map.isPart())
        return Help::tr("This is part %1 of %2. lockscope merge combines the parts.")
                   .arg(map.shard.number)
                   .arg(map.shard.count)
            + u'\n';
    const QString run = Help::tr("%1, %2, %3 world, seed %4")
                            .arg(textOf(map.effective.scenario.id),
                                textOf(map.effective.scheme.id()), worldText(WorldKind::model))
                            .arg(map.effective.seed.value);
    const QString meaning = (map.axes.size() == 2 && map.metric != MapMetric::outcome
            ? Help::tr("The median of %1 runs each. These are runs of the model.")
            : map.axes.size() == 1
            ? Help::tr("Violated runs in per cent, of %1 runs each; in brackets: the 95 % "
                       "interval. These are runs of the model, not a rate of failures.")
            : Help::tr("Violated runs in per cent, of %1 runs each; --csv writes the 95 % "
                       "intervals. These are runs of the model, not a rate of failures."))
                                .arg(map.runs);
    if (map.axes.size() == 1)
        return run + u'\n' + meaning + QStringLiteral("\n\n") + textOf(map.axes[0].setting) + u'\n'
            + oneAxisText(map, cells) + tippingText(map, cells);
    return run + u'\n' + meaning + QStringLiteral("\n\n")
        + Help::tr("from left to right: %1; from below: %2")
              .arg(textOf(map.axes[0].setting), textOf(map.axes[1].setting))
        + QStringLiteral("\n\n") + twoAxesText(map, cells);
}

int reportMap(const Outputs &outputs, const MapAnswer &answer, std::optional<int> stopSignal)
{
    return report(outputs, settingMapCsv(answer.map, answer.cells),
        settingMapJson(answer.map, answer.cells), mapText(answer.map, answer.cells).toStdString(),
        stopSignal);
}

Result<int> sweepSettings(const CommandParser &parser, const Outputs &outputs)
{
    const Result<SettingMap> map = readMap(parser);
    if (!map)
        return map.error();
    const auto threads = parser.number("threads", 1, 1024, static_cast<std::uint64_t>(coreCount()));
    if (!threads)
        return threads.error();
    const StopSignals signals;
    if (const Result<Done> writable = checkOutputs(outputs); !writable)
        return fail(couldNotRun, writable.error());
    std::vector<MapCell> cells;
    std::optional<int> stopSignal;
    workOnThread(signals, stopSignal, [&](const std::atomic<bool> &isCancelled) {
        cells = runSettingMap(map.value(), isCancelled, static_cast<int>(threads.value()));
    });
    if (stopSignal && map.value().isPart())
        return signalExitCode(*stopSignal);
    return reportMap(outputs, {map.value(), std::move(cells)}, stopSignal);
}

} // namespace

void addSweepOptions(CommandParser &parser)
{
    parser.add("scenario", Help::tr("Settings: the scenario; default F10."), "SCENARIO");
    parser.add("scheme",
        Help::tr("Use this lock scheme instead of the scenario's own: an id, or a file in Lua "
                 "(docs/SCHEMES.md)."),
        "ID");
    parser.add("set", Help::tr("Change a setting (see run --help). Repeatable."), "NAME=VALUE");
    parser.add("steps",
        Help::tr("Settings: the number of values of each, 2 to 1000; default 24, of two settings "
                 "12 and 8."),
        "N");
    parser.add("metric",
        Help::tr(
            "Settings: also measure wait_p99 (99 % of the waits for the lock are no longer) or "
            "throughput (entries per second); the median of the runs."),
        "METRIC");
    parser.add("csv", Help::tr("Settings: write the cells as CSV; - is standard output."), "FILE");
    parser.add("shard",
        Help::tr("Settings: carry out only part I of N. lockscope merge combines the parts."),
        "I/N");
    parser.add("threads", Help::tr("Settings: number of threads; default: one per core."), "T");
    parser.add("world",
        Help::tr("Contention: live, real redis-server processes; model, virtual time and simulated "
                 "Redis (the default)."),
        "WORLD");
    parser.add(
        "clients", Help::tr("Contention: numbers of clients; default 1,2,4,8,16,32,64."), "LIST");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("runs",
        Help::tr("Number of runs: for each method and each number of clients, 1 to 100, default 5 "
                 "(with 3 or more, the result also shows which method is clearly faster); for each "
                 "value of the settings, 1 to 100000, default 20."),
        "N");
    parser.add("duration", Help::tr("Contention: length of each run; default 500ms."), "D");
    parser.add("json", Help::tr("Write the result as JSON; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text."));
}

// After a signal, reports the results that were measured before; of a part, nothing.
Result<int> sweepCommand(const CommandParser &parser)
{
    const Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    const QStringList subject = parser.qtParser.positionalArguments();
    const bool isContention = subject == QStringList{QStringLiteral("contention")};
    if (!isContention && !subject.first().contains(u'='))
        return usageError(
            Usage::tr("sweep: \"%1\"; expected contention or NAME=FROM..TO").arg(subject.first()));
    for (const char *const option : {"world", "clients", "duration"}) {
        if (!isContention && parser.isSet(option))
            return usageError(Usage::tr("--%1: only sweep contention has this option")
                                  .arg(QLatin1String(option)));
    }
    for (const char *const option :
        {"scenario", "scheme", "set", "steps", "csv", "metric", "shard", "threads"}) {
        if (isContention && parser.isSet(option))
            return usageError(
                Usage::tr("--%1: sweep contention has no such option").arg(QLatin1String(option)));
    }
    return isContention ? sweepContention(parser, outputs.value())
                        : sweepSettings(parser, outputs.value());
}

Result<int> mergeSweep(
    const CommandParser &parser, const std::vector<std::pair<std::string, std::string>> &parts)
{
    for (const char *const option : {"save", "certificate"}) {
        if (parser.isSet(option))
            return usageError(
                Usage::tr("--%1: only for the parts of a search").arg(QLatin1String(option)));
    }
    const Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    const Result<MapAnswer> answer = mergedMap(parts);
    if (!answer)
        return fail(couldNotRun, answer.error());
    if (const Result<Done> writable = checkOutputs(outputs.value()); !writable)
        return fail(couldNotRun, writable.error());
    return reportMap(outputs.value(), answer.value(), {});
}

} // namespace lockscope
