// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/output.h"
#include "app/resulttext.h"
#include "app/runonce.h"
#include "app/runoptions.h"

#include "core/analysis/export/attempttable.h"
#include "core/analysis/export/chrometrace.h"
#include "core/run/check/runlength.h"
#include "core/run/check/validaterun.h"
#include "core/run/modelrun/lookahead.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"
#include "lockscope/base/wording.h"
#include "ui/words/text.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t keysShownMax = 10;
constexpr std::uint64_t repeatMax = 1'000'000;

void warnOfUnknownKeys(const std::string &file, const std::vector<std::string> &keys)
{
    for (std::size_t i = 0; i < std::min(keys.size(), keysShownMax); ++i)
        printWarning(withDetail(textOf(file),
            lockscope::Usage::tr("this version ignores the unknown key %1").arg(textOf(keys[i]))));
    if (keys.size() > keysShownMax)
        printWarning(withDetail(textOf(file),
            lockscope::Usage::tr("… and %1 more keys").arg(keys.size() - keysShownMax)));
}

// Returns the outcome that the scenario expects for this run; nullopt if it expects none.
std::optional<Outcome> expectedOutcome(const EffectiveScenario &effective, const RunCall &call)
{
    const auto found = effective.scenario.expected.find(effective.scheme.id());
    if (!isExpectationValid(call) || found == effective.scenario.expected.end())
        return {};
    return found->second;
}

// Return functions that write the trace as CSV or JSON. REQUIRES: the arguments outlive the result.
TextMaker csvOf(const Trace &trace)
{
    return [&trace](const PieceSink &sink) { return writeCsv(trace, {}, sink); };
}

TextMaker chromeTraceOf(const Trace &trace, const Spans &spans)
{
    return [&trace, &spans](
               const PieceSink &sink) { return writeChromeTrace(trace, spans, {}, sink); };
}

// Writes all output files, and returns the trace with its verdict. If a file cannot be written, the
// others are still written. If there is no verdict, the files that need it are not written. Error:
// the first file that could not be written, or why there is no verdict.
Result<ReportSubject> writeResults(const std::shared_ptr<const Trace> &tracePointer,
    const EffectiveScenario &effective, const Outputs &outputs)
{
    const Trace &trace = *tracePointer;
    std::optional<Error> firstError;
    const auto write = [&firstError](const QString &path, const auto &text) {
        if (path.isEmpty())
            return;
        if (const Result<Done> written = writeOutput(path, text); !written && !firstError)
            firstError = written.error();
    };
    write(outputs.csv, csvOf(trace));
    if (!outputs.attempts.isEmpty())
        write(outputs.attempts, attemptTable(trace));
    const Spans spans = deriveSpans(trace);
    write(outputs.traceJson, chromeTraceOf(trace, spans));
    const Result<Verdict> verdict = judge(trace, spans);
    if (!verdict)
        return verdict.error();
    ReportSubject subject = reportSubjectOf(tracePointer, verdict.value(), effective);
    if (!outputs.report.isEmpty())
        write(outputs.report, reportMarkdown(reportBlocks(subject), {}).toStdString());
    write(outputs.json, verdictJson(verdict.value()));
    return firstError ? Result<ReportSubject>(*firstError) : subject;
}

// Returns how long the run will take according to the model; nullopt if the model cannot run it.
// Error: the run would be longer than is allowed without --duration.
Result<std::optional<Duration>> expectedDuration(const EffectiveScenario &effective)
{
    const Result<Duration> expected = expectedLength(effective);
    if (!expected)
        return std::optional<Duration>();
    if (const Result<Done> allowed = checkLiveLength(effective, expected.value()); !allowed)
        return allowed.error();
    return std::optional(expected.value());
}

// `runDuration`: how long the run took.
int reportResult(const RunResult &result, const EffectiveScenario &effective, const RunCall &call,
    Duration runDuration)
{
    const auto &[trace, failure, isRefused, stopSignal] = result;
    if (isRefused)
        return fail(wrongUsage, *failure);
    if (!trace || trace->isEmpty()) {
        if (stopSignal)
            return fail(signalExitCode(*stopSignal),
                Error{LOCKSCOPE_TEXT("Error", "ended before anything happened")});
        return fail(
            couldNotRun, failure.value_or(Error{LOCKSCOPE_TEXT("Error", "nothing was recorded")}));
    }
    if (failure) { // an incomplete trace is not judged
        if (!call.outputs.csv.isEmpty())
            (void)writeOutput(call.outputs.csv, csvText(*trace));
        return fail(couldNotRun, *failure);
    }
    const auto begin = std::chrono::steady_clock::now();
    Result<ReportSubject> subject = writeResults(trace, effective, call.outputs);
    if (!subject)
        return fail(stopSignal ? signalExitCode(*stopSignal) : couldNotRun, subject.error());
    if (call.outputs.wantsText()) {
        if (!stopSignal)
            subject.value().expected = expectedOutcome(effective, call);
        if (const Result<Done> printed = printResult(subject.value()); !printed)
            return fail(stopSignal ? signalExitCode(*stopSignal) : couldNotRun, printed.error());
    }
    if (call.outputs.isVerbose) {
        printOrigin(*trace);
        printTimes(*trace, runDuration, std::chrono::steady_clock::now() - begin);
    }
    return stopSignal ? signalExitCode(*stopSignal) : exitCode(subject.value().verdict->outcome);
}

Result<Done> readGivenNodes(const CommandParser &parser, RunCall &call)
{
    const QString passwordFile = parser.value("node-password-file");
    if (parser.isSet("node-password-file") && passwordFile.isEmpty())
        return usageError(Usage::tr("--node-password-file: no file given"));
    Result<std::vector<NodeAddress>> nodes =
        readNodes(parser.qtParser.values(QStringLiteral("node")), passwordFile,
            parser.isSet("node-password-keyring"));
    if (!nodes)
        return nodes.error();
    call.nodes = std::move(nodes).value();
    const Result<TlsOptions> tls = readTlsOptions(parser, call.nodes);
    if (!tls)
        return tls.error();
    call.tls = tls.value();
    return Done{};
}

Result<RunCall> readRun(const CommandParser &parser)
{
    RunCall call;
    if (const Result<Done> read = readChoice(parser, call); !read)
        return read.error();
    if (parser.isSet("duration")) {
        const Result<std::optional<Duration>> length =
            readDuration(QStringLiteral("--duration"), parser.value("duration"));
        if (!length)
            return length.error();
        call.duration = length.value();
    }
    if (const Result<Done> read = readGivenNodes(parser, call); !read)
        return read.error();
    Result<ClientPrograms> programs = readPrograms(parser);
    if (!programs)
        return programs.error();
    call.programs = std::move(programs).value();
    if (!call.programs.empty() && !call.scheme.empty())
        return usageError(Usage::tr(
            "--client and --scheme: a program has its own lock; expected only one of the two"));
    call.printsNodes = parser.isSet("print-nodes");
    if (call.world == WorldKind::model && (call.printsNodes || !call.nodes.empty()))
        return usageError(
            Usage::tr("--%1: the model has no nodes to connect to; expected --world live")
                .arg(call.printsNodes ? QStringLiteral("print-nodes") : QStringLiteral("node")));
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.outputs = std::move(outputs).value();
    const auto repeat = parser.number("repeat", 1, repeatMax, 1);
    if (!repeat)
        return repeat.error();
    call.repeat = static_cast<int>(repeat.value());
    if (call.repeat > 1 && call.outputs.files() != QStringList{call.outputs.json}
        && !call.outputs.files().isEmpty())
        return usageError(Usage::tr(
            "--repeat: several runs have no single trace or report; expected only --json FILE"));
    return call;
}

} // namespace

void addChoiceOptions(CommandParser &parser)
{
    parser.add("world",
        Help::tr("live: real redis-server processes (the default); model: virtual time and "
                 "simulated Redis."),
        "WORLD");
    parser.add("scheme",
        Help::tr("Use this lock scheme instead of the scenario's own: an id, or a file in Lua "
                 "(docs/SCHEMES.md)."),
        "ID");
    parser.add("set", Help::tr("Change a setting (see below). Repeatable."), "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
}

void addRunOptions(CommandParser &parser)
{
    addChoiceOptions(parser);
    parser.add("duration",
        Help::tr("Stop the run after this time at the latest. Without it, the run lasts until its "
                 "clients and faults are finished (live: at most 60 s)."),
        "D");
    parser.add("repeat",
        Help::tr("Make N runs, with consecutive seeds from --seed on, and print how often each "
                 "outcome occurred. The exit code is that of the worst outcome."),
        "N");
    parser.add("csv", Help::tr("Write the trace as CSV; - is standard output."), "FILE");
    parser.addJson();
    parser.add("trace-json",
        Help::tr("Write the trace as Chrome's trace events, which Perfetto opens; - is standard "
                 "output."),
        "FILE");
    parser.add("attempts",
        Help::tr("Write a table of the attempts as CSV, with the time that each client waited for "
                 "the lock and held it; - is standard output."),
        "FILE");
    parser.add("report",
        Help::tr("Write a report as Markdown: verdict, evidence, counts, settings, the command "
                 "that repeats the run; - is standard output."),
        "FILE");
    parser.add("node",
        Help::tr("Use this node and start no nodes. Repeatable. Format: "
                 "redis://[user:password@]host:port; rediss:// for TLS; "
                 "unix://[user:password@]/path; sentinel://host:port,host:port/name; "
                 "cluster://host:port,host:port. A password in a URL is visible in the process "
                 "list; with redis://user:@host:port, --node-password-file provides it."),
        "URL");
    parser.add("node-password-file",
        Help::tr("Read the password from the first line of this file, for each node without a "
                 "password in its URL. Default: the environment variable LOCKSCOPE_NODE_PASSWORD."),
        "FILE");
    parser.add("node-password-keyring",
        Help::tr("Get the password from the desktop's keyring, for each node without a password in "
                 "its URL. To save a password there, use the window: Run › Redis servers…"));
    addTlsOptions(parser);
    addProgramOptions(parser);
    parser.addVerbose(Help::tr("Print details on standard error: the nodes and their versions, the "
                               "settings that differ from the scenario's, and the time that the "
                               "start, the run, the stop and the results took."));
    parser.add("print-nodes",
        Help::tr(
            "Print on standard error, for each node, the redis-cli command that connects to it."));
    parser.addQuiet();
}

Result<Done> readChoice(const CommandParser &parser, RunCall &call)
{
    call.scenario = parser.qtParser.positionalArguments().first().toStdString();
    call.scheme = parser.value("scheme").toStdString();
    if (parser.isSet("scheme") && call.scheme.empty())
        return usageError(Usage::tr("--scheme: no scheme given"));
    const Result<WorldKind> world = parser.world(call.world);
    if (!world)
        return world.error();
    call.world = world.value();
    return readSettingsAndSeed(parser, call);
}

Result<int> runCommand(const CommandParser &parser)
{
    Result<RunCall> call = readRun(parser);
    if (!call)
        return call.error();
    if (const Result<Done> loaded = loadScheme(call.value()); !loaded)
        return fail(couldNotRun, loaded.error());
    return runScenario(call.value());
}

int runScenario(const RunCall &call)
{
    const StopSignals signals;
    const Result<Scenario> scenario = findScenario(call.scenario);
    if (!scenario)
        return fail(isScenarioFileName(call.scenario) ? couldNotRun : wrongUsage, scenario.error());
    warnOfUnknownKeys(call.scenario, scenario.value().unknownKeys);
    const Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call);
    if (!effective)
        return fail(wrongUsage, effective.error());
    const auto validated = validateRun(effective.value(), !call.nodes.empty());
    if (!validated)
        return fail(wrongUsage, validated.error());
    for (const Warning &warning : validated.value())
        printWarning(plainText(warning.text));
    if (const Result<Done> writable = checkOutputs(call.outputs); !writable)
        return fail(couldNotRun, writable.error());

    const Result<std::optional<Duration>> expected = effective.value().world == WorldKind::model
        ? std::optional<Duration>()
        : expectedDuration(effective.value());
    if (!expected)
        return fail(wrongUsage, expected.error());
    if (call.repeat > 1)
        return repeatRuns(effective.value(), call, expected.value(), signals);
    if (call.outputs.isVerbose)
        printChangedSettings(effective.value().scenario.settings, scenario.value().settings);
    const auto begin = std::chrono::steady_clock::now();
    const RunResult result = runOnce(effective.value(), call, expected.value(), signals);
    return reportResult(result, effective.value(), call, std::chrono::steady_clock::now() - begin);
}

} // namespace lockscope
