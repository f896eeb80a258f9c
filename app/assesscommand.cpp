// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/runoptions.h"
#include "app/terminal.h"
#include "core/analysis/sweep/assess.h"
#include "core/analysis/sweep/pauselog.h"
#include "core/run/check/validaterun.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/durationtext.h"
#include "ui/words/assesswords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <optional>

namespace lockscope {
namespace {

Result<std::optional<double>> readNumber(const CommandParser &parser, const char *option)
{
    bool isNumber = false;
    const double number = parser.value(option).toDouble(&isNumber);
    if (!parser.isSet(option))
        return std::optional<double>();
    if (!isNumber || !std::isfinite(number) || number <= 0)
        return usageError(Usage::tr("--%1: \"%2\"; expected a number above 0")
                              .arg(QLatin1String(option), parser.value(option)));
    return std::optional(number);
}

Result<std::optional<double>> readLostMax(const CommandParser &parser)
{
    if (!parser.isSet("max-lost"))
        return std::optional<double>();
    QString text = parser.value("max-lost");
    const bool isPerYear = text.endsWith(QLatin1String("/year"));
    text.chop(5);
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    if (!isPerYear || !isNumber || !std::isfinite(number) || number < 0)
        return usageError(Usage::tr("--max-lost: \"%1\"; expected a number a year, such as 1/year")
                              .arg(parser.value("max-lost")));
    return std::optional(number);
}

// Reads the numbers that make a rate of the log.
Result<Done> readRate(const CommandParser &parser, LockQuestion &question)
{
    const auto holds = readNumber(parser, "holds-per-hour");
    const auto hours = readNumber(parser, "log-hours");
    const auto lostMax = readLostMax(parser);
    for (const auto *const number : {&holds, &hours, &lostMax}) {
        if (!*number)
            return number->error();
    }
    if (hours.value() && (question.hours || !question.log))
        return usageError(question.log ? Usage::tr("--log-hours: the log has times")
                                       : Usage::tr("--log-hours: only with --pauses"));
    question.holdsPerHour = holds.value();
    question.hours = hours.value() ? hours.value() : question.hours;
    question.lostPerYearMax = lostMax.value();
    const char *const missing = !question.log ? "pauses"
        : !question.holdsPerHour              ? "holds-per-hour"
        : !question.hours                     ? "log-hours"
                                              : nullptr;
    if (question.lostPerYearMax && missing)
        return usageError(
            Usage::tr("--max-lost: no rate without --%1").arg(QLatin1String(missing)));
    return Done{};
}

// Returns the index of the word that an option chooses; if the option is not set, that of `usual`.
template <std::size_t count> Result<std::size_t> readWord(const CommandParser &parser,
    const char *option, const std::array<std::string_view, count> &words, std::size_t usual)
{
    if (!parser.isSet(option))
        return usual;
    const QString given = parser.value(option);
    QStringList all;
    for (const std::string_view word : words)
        all << textOf(word);
    if (!all.contains(given))
        return usageError(Usage::tr("--%1: \"%2\"; expected one of: %3")
                              .arg(QLatin1String(option), given, listText(all)));
    return static_cast<std::size_t>(all.indexOf(given));
}

Result<LockQuestion> readQuestion(const CommandParser &parser, std::optional<PauseLog> log)
{
    LockQuestion question;
    if (log)
        takeLog(std::move(*log), question);
    if (const Result<Done> read = readRate(parser, question); !read)
        return read.error();
    const auto servers = readWord(parser, "redis", lockServersNames, 0);
    const auto cost =
        readWord(parser, "cost", doubleRunCostNames, static_cast<std::size_t>(question.cost));
    if (!servers || !cost)
        return servers ? cost.error() : servers.error();
    question.servers = static_cast<LockServers>(servers.value());
    question.cost = static_cast<DoubleRunCost>(cost.value());
    RunCall call;
    call.world = WorldKind::model;
    call.scheme = parser.value("scheme").toStdString();
    if (const Result<Done> read = readSettingsAndSeed(parser, call); !read)
        return read.error();
    call.settings.insert(call.settings.begin(),
        {{"ttl", "10s"}, {"work", "2s"}, {"pause", question.log ? "0" : "4s"}});
    if (parser.isSet("works")) {
        if (parser.isSet("work"))
            return usageError(Usage::tr("--works: not with --work"));
        Result<PauseLog> works = readPauseLog(parser.value("works").toStdString());
        if (!works)
            return works.error();
        question.works = std::move(works).value().lengths;
        const Duration longest = *std::ranges::max_element(question.works);
        call.settings.emplace_back(
            "work", durationText(std::chrono::ceil<std::chrono::microseconds>(longest)));
    }
    for (const char *const setting : {"work", "pause"}) {
        if (parser.isSet(setting))
            call.settings.emplace_back(setting, parser.value(setting).toStdString());
    }
    if (const Result<Done> loaded = loadScheme(call); !loaded)
        return loaded.error();
    const Result<Scenario> scenario = findScenario("F10");
    if (!scenario)
        return scenario.error();
    Result<EffectiveScenario> asked = effectiveScenario(scenario.value(), call);
    if (!asked)
        return asked.error();
    question.asked = std::move(asked).value();
    putOn(question.servers, question.asked);
    if (question.log)
        takeLog(std::move(*question.log), question);
    if (!fitsIntoHour(question))
        return usageError(Usage::tr("--holds-per-hour: so many holds of %1 do not fit into an hour")
                              .arg(lengthText(usualWork(question))));
    return question;
}

// One hold as a line: the work, the pauses, and where the lock breaks.
QString holdBar(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    if (!asked.breaksFrom || asked.effective.scenario.settings.watchdog)
        return {}; // with renewal, the lease has no fixed end
    constexpr double width = 76;
    const Duration work = asked.effective.scenario.settings.work;
    const Duration end = work + *asked.breaksFrom, used = work + assessment.pause;
    const auto signs = [scale = width / (1.2 * static_cast<double>(std::max(end, used).count()))](
                           Duration length) {
        return static_cast<qsizetype>(std::lround(static_cast<double>(length.count()) * scale));
    };
    QString bar = QString(signs(work), u'=') + QString(signs(used) - signs(work), u':');
    bar += QString(std::max<qsizetype>(0, signs(end) - bar.size()), u'.');
    bar.replace(signs(end), std::max<qsizetype>(0, bar.size() - signs(end)),
        QString(std::max<qsizetype>(0, bar.size() - signs(end)), u'x'));
    bar.insert(signs(end), u'|');
    return QStringLiteral("  ") + bar + QStringLiteral("\n  ")
        + Help::tr("= work   : pauses   . margin   | the other one enters   x both inside");
}

QString exitCodeText(const LockQuestion &question)
{
    return question.lostPerYearMax ? Help::tr("The exit code is about the losses by pauses only.")
                                   : Help::tr("The exit code is about pauses only.");
}

QString fullText(const LockQuestion &question, const Assessment &assessment)
{
    const QString bar = holdBar(assessment);
    return AssessWords::pauses(assessment) + u'\n'
        + joinedSentences(
            {AssessWords::notAgainst(assessment), AssessWords::hardlyTried(assessment)})
        + QStringLiteral("\n\n") + (bar.isEmpty() ? QString() : bar + QStringLiteral("\n\n"))
        + AssessWords::map(assessment) + QStringLiteral("\n\n")
        + AssessWords::rate(question, assessment) + QStringLiteral("\n\n")
        + textTable(AssessWords::choiceRows(assessment)) + u'\n'
        + joinedSentences({AssessWords::bounds(assessment), exitCodeText(question)}) + u'\n';
}

std::string jsonOf(const LockQuestion &question, const Assessment &assessment)
{
    QJsonObject all =
        QJsonDocument::fromJson(QByteArray::fromStdString(assessmentJson(assessment))).object();
    if (question.log)
        all[QStringLiteral("log")] = QJsonObject{
            {QStringLiteral("pauses"), static_cast<qint64>(question.log->lengths.size())},
            {QStringLiteral("longest_ns"),
                static_cast<qint64>(
                    question.log->longest(question.asked.scenario.settings.work).count())},
            {QStringLiteral("unread_lines"), static_cast<qint64>(question.log->unreadCount)}};
    if (const auto rate = rateOf(question, assessment))
        all[QStringLiteral("losses")] =
            QJsonObject{{QStringLiteral("pauses_too_long"), static_cast<qint64>(rate->beyond)},
                {QStringLiteral("share_inside"), rate->share},
                {QStringLiteral("per_hour"), rate->perHour},
                {QStringLiteral("per_hour_low"), rate->low},
                {QStringLiteral("per_hour_high"), rate->high}};
    return QJsonDocument(all).toJson().toStdString();
}

Result<Done> writeAll(
    const LockQuestion &question, const Assessment &assessment, const Outputs &outputs)
{
    Result<Done> written{Done{}};
    if (outputs.wantsText())
        written = printText((assessment.isUntested ? AssessWords::untested() + u'\n'
                                                   : fullText(question, assessment))
                                .toStdString());
    if (written && !outputs.json.isEmpty())
        written = writeOutput(outputs.json, jsonOf(question, assessment));
    if (written && !outputs.report.isEmpty())
        written = writeOutput(outputs.report,
            reportMarkdown(AssessWords::report(question, assessment), {}).toStdString());
    return written;
}

int exitCodeOf(const LockQuestion &question, const Assessment &assessment)
{
    if (assessment.isUntested)
        return exitCode(Outcome::untested);
    if (const auto gate = gateOf(question, assessment))
        return *gate == LossGate::passed ? 0
            : *gate == LossGate::failed  ? exitCode(Outcome::violated)
                                         : exitCode(Outcome::untested);
    const auto margin = assessment.marginOf(assessment.choices.front());
    return margin && *margin <= Duration{} ? exitCode(Outcome::violated) : 0;
}

} // namespace

void addAssessOptions(CommandParser &parser)
{
    parser.add("scheme",
        Help::tr("Use this lock scheme instead of the scenario's own: an id, or a file in Lua "
                 "(docs/SCHEMES.md)."),
        "ID");
    parser.add("set", Help::tr("Change a setting (see run --help). Repeatable. Usual: ttl=10s."),
        "NAME=VALUE");
    parser.add("work", Help::tr("The time that a holder works; default 2s."), "D");
    parser.add("works",
        Help::tr("A list of such times, such as 180ms on each line: the longest counts for the "
                 "limit, each for how often the lock is lost."),
        "FILE");
    parser.add("pause",
        Help::tr("The longest pauses of one hold, in all, that you expect; default 4s."), "D");
    parser.add("pauses",
        Help::tr("A log of pauses: of HotSpot (-Xlog:gc*,safepoint), Go (gctrace=1) or Node.js "
                 "(--trace-gc), or a length such as 12ms on each line."),
        "FILE");
    parser.add("redis",
        Help::tr("The servers: one (the default); sentinel: one with a replica that sentinels "
                 "promote; cluster: one with a replica that its cluster promotes; five: "
                 "independent ones, with Redlock."),
        "WHICH");
    parser.add("cost",
        Help::tr("What it costs if two work at once: nothing, waste, or wrong data (the default). "
                 "It decides what is worth a try."),
        "nothing|waste|data");
    parser.add("holds-per-hour", Help::tr("How often the lock is taken."), "N");
    parser.add("log-hours", Help::tr("The hours that the log covers, if it has no times."), "H");
    parser.add("max-lost",
        Help::tr("Exit code 3 if the lock is lost more often than this, 7 if the log is too short "
                 "to show "
                 "it; without this option: 3 if the margin is used up."),
        "N/year");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("json", Help::tr("Write the result as JSON; - is standard output."), "FILE");
    parser.add("report", Help::tr("Write a report as Markdown; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
}

Result<int> assessCommand(const CommandParser &parser)
{
    const Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    std::optional<PauseLog> log;
    if (parser.isSet("pauses")) {
        Result<PauseLog> read = readPauseLog(parser.value("pauses").toStdString());
        if (!read)
            return fail(couldNotRun, read.error());
        log = std::move(read).value();
    }
    const Result<LockQuestion> question = readQuestion(parser, std::move(log));
    if (!question)
        return question.error();
    const auto validated = validateRun(question.value().asked, false);
    if (!validated)
        return fail(wrongUsage, validated.error());
    for (const Warning &warning : validated.value())
        printWarning(plainText(warning.text));
    const StopSignals signals;
    if (const Result<Done> writable = checkOutputs(outputs.value()); !writable)
        return fail(couldNotRun, writable.error());
    Result<Assessment> assessment = cancelled();
    std::optional<int> stopSignal;
    workOnThread(signals, stopSignal, [&](const std::atomic<bool> &isCancelled) {
        assessment = assess(question.value(), isCancelled);
    });
    if (stopSignal)
        return signalExitCode(*stopSignal);
    if (!assessment)
        return fail(couldNotRun, assessment.error());
    if (const Result<Done> written =
            writeAll(question.value(), assessment.value(), outputs.value());
        !written)
        return fail(couldNotRun, written.error());
    return exitCodeOf(question.value(), assessment.value());
}

} // namespace lockscope
