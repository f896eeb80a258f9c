// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/resulttext.h"
#include "core/analysis/evidence/eventlog.h"
#include "core/scenario/files/forks.h"
#include "core/trace/csv/csv.h"
#include "lockscope/base/durationtext.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace lockscope {
namespace {

struct ImportCall {
    std::vector<std::string> files;
    EventLogOptions options;
    std::optional<Duration> skew;
};

Result<std::optional<Duration>> readLength(const CommandParser &parser, const char *option)
{
    if (!parser.isSet(option))
        return std::optional<Duration>();
    const auto length = parseDuration(parser.value(option).toStdString());
    if (!length || length.value() < Duration{})
        return usageError(Usage::tr("--%1: \"%2\"; expected a length such as 50ms")
                              .arg(QLatin1String(option), parser.value(option)));
    return std::optional(length.value());
}

Result<ImportCall> readCall(const CommandParser &parser)
{
    ImportCall call;
    for (const QString &file : parser.qtParser.positionalArguments())
        call.files.push_back(file.toStdString());
    constexpr std::array<std::pair<const char *, Duration>, 4> units{
        {{"s", 1s}, {"ms", 1ms}, {"us", 1us}, {"ns", 1ns}}};
    const QString unit = parser.value("unit");
    for (const auto &[name, length] : units) {
        if (unit == QLatin1String(name))
            call.options.unit = length;
    }
    if (parser.isSet("unit") && !call.options.unit)
        return usageError(Usage::tr("--%1: \"%2\"; expected one of: %3")
                              .arg(QStringLiteral("unit"), unit, QStringLiteral("s, ms, us, ns")));
    const auto skew = readLength(parser, "skew");
    const auto ttl = readLength(parser, "ttl");
    for (const auto *const read : {&skew, &ttl}) {
        if (!*read)
            return read->error();
    }
    call.skew = skew.value();
    call.options.ttl = ttl.value();
    if (call.skew.value_or(Duration{}) > Duration{} && parser.isSet("csv"))
        return usageError(Usage::tr("--csv: not with --skew, since a trace has one clock"));
    call.options.key = parser.value("key").toStdString();
    return call;
}

// "client 1 = worker-a, client 2 = worker-b"
QString clientsText(const EventLog &log)
{
    constexpr std::size_t clientsMax = 12;
    QStringList names;
    for (std::size_t i = 0; i < std::min(clientsMax, log.clients.size()); ++i)
        names << QStringLiteral("%1 = %2").arg(i + 1).arg(
            log.clients[i].empty() ? Help::tr("(no name)") : textOf(log.clients[i]));
    if (log.clients.size() > clientsMax)
        names << QStringLiteral("…");
    return listText(names);
}

QString violationText(const Violation &violation)
{
    //: %1 are clients, %2 is a length, %3 a time since the log began
    return Help::tr("%1, for %2, %3 after the begin")
        .arg(clientList(violation.clients), lengthText(violation.to - violation.from),
            lengthText(violation.from.time_since_epoch()));
}

// What the log is, and how far it can be trusted.
QString headText(const ImportCall &call, const EventLog &log, const EventLogVerdict &judged)
{
    QStringList lines{Help::tr(
        "A log of %n lines, from %1 on. Clients: %2.", nullptr, static_cast<int>(log.lines))
                          .arg(textOf(log.begin), clientsText(log))};
    if (log.unreadCount > 0)
        lines << Help::tr(
            "%n lines could not be read; the first: %1", nullptr, static_cast<int>(log.unreadCount))
                     .arg(textOf(log.firstUnread));
    lines << (call.skew ? Help::tr("Each clock may be off by %1, either way. An overlap of two "
                                   "clocks is certain if they must differ by more than %2 to undo "
                                   "it.")
                              .arg(lengthText(*call.skew), lengthText(2 * *call.skew))
                        : Help::tr("The clocks were trusted: no --skew."));
    if (!log.clocksBack.empty())
        lines << Help::tr(
            "The lines of %1 go back in time within a file: nothing is certain of it.")
                     .arg(clientList({log.clocksBack.begin(), log.clocksBack.end()}));
    for (const Violation &violation : judged.verdict.violations)
        lines << Help::tr("Certain: %1").arg(violationText(violation));
    for (const Violation &violation : judged.possible)
        lines << Help::tr("Possible: %1").arg(violationText(violation));
    constexpr qsizetype linesMax = 20;
    if (lines.size() > linesMax)
        lines = lines.mid(0, linesMax) << QStringLiteral("…");
    if (judged.closeHandOvers > 0)
        lines << Help::tr("%n hand-overs between two clocks are closer than the doubt; they do not "
                          "overlap as logged.",
            nullptr, static_cast<int>(judged.closeHandOvers));
    return lines.join(u'\n') + u'\n';
}

} // namespace

void addImportOptions(CommandParser &parser)
{
    parser.add("skew",
        Help::tr("How far the clock of each client may be off, either way. Clients with the same "
                 "\"host\" have one clock."),
        "D");
    parser.add("unit",
        Help::tr("The unit of times that are numbers: s, ms, us or ns. Without it, their size "
                 "tells it."),
        "U");
    parser.add("key", Help::tr("What is locked, where an event does not name it."), "KEY");
    parser.add("ttl", Help::tr("The lease, where a grant does not name it."), "D");
    parser.add("csv", Help::tr("Write the trace as CSV; - is standard output."), "FILE");
    parser.addJson();
    parser.add("report", Help::tr("Write a report as Markdown; - is standard output."), "FILE");
    parser.addQuiet();
}

Result<int> importCommand(const CommandParser &parser)
{
    const Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    const Result<ImportCall> call = readCall(parser);
    if (!call)
        return call.error();
    if (const Result<Done> writable = checkOutputs(outputs.value()); !writable)
        return fail(couldNotRun, writable.error());
    const Result<EventLog> log = readEventLog(call.value().files, call.value().options);
    if (!log)
        return fail(couldNotRun, log.error());
    const auto judged = judgeEventLog(log.value(), call.value().skew.value_or(Duration{}));
    if (!judged)
        return fail(couldNotRun, judged.error());
    const Verdict &verdict = judged.value().verdict;
    const ReportSubject subject =
        reportSubjectOf(log.value().trace, verdict, effectiveScenarioOf(verdict.header));
    Result<Done> written{Done{}};
    if (!outputs.value().csv.isEmpty())
        written = writeOutput(outputs.value().csv, csvText(*log.value().trace));
    if (written && !outputs.value().json.isEmpty())
        written = writeOutput(outputs.value().json, eventLogJson(log.value(), judged.value()));
    const QString head = headText(call.value(), log.value(), judged.value());
    if (written && !outputs.value().report.isEmpty()) {
        std::vector<ReportBlock> blocks{{ReportBlock::Kind::title, Help::tr("The log of a lock")}};
        for (const QString &line : head.trimmed().split(u'\n'))
            blocks.push_back({ReportBlock::Kind::paragraph, line});
        std::ranges::copy(resultBlocks(subject), std::back_inserter(blocks));
        written = writeOutput(outputs.value().report, reportMarkdown(blocks, {}).toStdString());
    }
    if (written && outputs.value().wantsText()) {
        written = printText(head.toStdString() + '\n');
        if (written)
            written = printResult(subject);
    }
    return written ? Result<int>(exitCode(verdict.outcome)) : fail(couldNotRun, written.error());
}

} // namespace lockscope
