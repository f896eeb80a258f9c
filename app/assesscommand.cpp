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
#include "ui/words/quantities.h"
#include "ui/words/report.h"
#include "ui/words/text.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <optional>

namespace lockscope {
namespace {

struct AssessCall {
    EffectiveScenario asked;
    std::optional<PauseLog> log;
    std::optional<double> holdsPerHour;
    std::optional<double> hours; // that the log covers
    std::optional<double> lostPerYearMax;
};

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
Result<Done> readRate(const CommandParser &parser, AssessCall &call)
{
    if (call.log && call.log->covered > Duration{})
        call.hours = std::chrono::duration<double, std::ratio<3600>>(call.log->covered).count();
    const auto holds = readNumber(parser, "holds-per-hour");
    const auto hours = readNumber(parser, "log-hours");
    const auto lostMax = readLostMax(parser);
    for (const auto *const number : {&holds, &hours, &lostMax}) {
        if (!*number)
            return number->error();
    }
    if (hours.value() && (call.hours || !call.log))
        return usageError(call.log ? Usage::tr("--log-hours: the log has times")
                                   : Usage::tr("--log-hours: only with --pauses"));
    call.holdsPerHour = holds.value();
    call.hours = hours.value() ? hours.value() : call.hours;
    call.lostPerYearMax = lostMax.value();
    const char *const missing = !call.log ? "pauses"
        : !call.holdsPerHour              ? "holds-per-hour"
        : !call.hours                     ? "log-hours"
                                          : nullptr;
    if (call.lostPerYearMax && missing)
        return usageError(
            Usage::tr("--max-lost: no rate without --%1").arg(QLatin1String(missing)));
    return Done{};
}

Result<AssessCall> readQuestion(const CommandParser &parser, std::optional<PauseLog> log)
{
    AssessCall assessed;
    assessed.log = std::move(log);
    if (const Result<Done> read = readRate(parser, assessed); !read)
        return read.error();
    RunCall call;
    call.world = WorldKind::model;
    call.scheme = parser.value("scheme").toStdString();
    if (const Result<Done> read = readSettingsAndSeed(parser, call); !read)
        return read.error();
    call.settings.insert(call.settings.begin(),
        {{"ttl", "10s"}, {"work", "2s"}, {"pause", assessed.log ? "0" : "4s"}});
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
    assessed.asked = std::move(asked).value();
    Settings &settings = assessed.asked.scenario.settings;
    if (assessed.log) // the longer one, of what is expected and what was seen
        settings.pause = std::max(settings.pause, assessed.log->longest(settings.work));
    if (assessed.holdsPerHour.value_or(0) * static_cast<double>(settings.work.count())
        > static_cast<double>(Duration(1h).count()))
        return usageError(Usage::tr("--holds-per-hour: so many holds of %1 do not fit into an hour")
                              .arg(lengthText(settings.work)));
    return assessed;
}

QString kindsText(const Menu &menu)
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (menu.has(entry.fault))
            names << textOf(entry.words);
    }
    return listText(names);
}

QString pausesText(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    const QString work = lengthText(asked.effective.scenario.settings.work);
    const QString pause = lengthText(assessment.pause);
    if (!asked.breaksFrom)
        return Help::tr("Pauses: with %1 of work no violation was found up to %2 of pauses in one "
                        "hold.")
            .arg(work, lengthText(assessment.longestPause));
    const Settings &settings = asked.effective.scenario.settings;
    if (*asked.breaksFrom == Duration{})
        return settings.watchdog
            ? Help::tr("It breaks without a pause: %1 of work, although the lease is renewed "
                       "(renewals=%2).")
                  .arg(work)
                  .arg(settings.renewals)
            : settings.work < settings.ttl
            ? Help::tr("It breaks without a pause: the scheme lets several clients in.")
            : Help::tr("It breaks without a pause: %1 of work in a lease of %2.")
                  .arg(work, lengthText(settings.ttl));
    const Duration margin = *assessment.marginOf(asked);
    return (margin > Duration{}
            ? Help::tr("Pauses: with %1 of work no violation was found below %2 of pauses in one "
                       "hold: your %3 leave a margin of %4.")
            : Help::tr("Pauses: with %1 of work it breaks from %2 of pauses in one hold: your %3 "
                       "are %4 too long."))
        .arg(work, lengthText(*asked.breaksFrom), pause, lengthText(std::chrono::abs(margin)));
}

// What is known of the other faults.
QString notAgainstText(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    if (asked.breaksFrom == Duration{})
        return {};
    QStringList text;
    if (!asked.breaks.isEmpty())
        text << Help::tr("Not against: %1. One of them is enough.").arg(kindsText(asked.breaks));
    else if (asked.placements > 0 && asked.cutShort.isEmpty())
        text << Help::tr("No other single fault was found that breaks it.");
    if (!asked.fewPlaces.isEmpty())
        text << Help::tr("Hardly tried: %1.").arg(kindsText(asked.fewPlaces));
    if (!asked.cutShort.isEmpty())
        text << Help::tr("Not tried to the end: %1.").arg(kindsText(asked.cutShort));
    return joinedSentences(text) + u'\n';
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

QString mapText(const Assessment &assessment)
{
    const std::vector<double> &ttls = assessment.map.axes[0].values;
    const std::vector<double> &pauses = assessment.map.axes[1].values;
    const auto nearest = [](const std::vector<double> &values, double value) {
        return std::ranges::min_element(values, {}, [value](double one) {
            return std::abs(one - value);
        }) - values.begin();
    };
    const Settings &settings = assessment.map.effective.scenario.settings;
    const auto ownColumn = nearest(ttls, settingNumber(settings, "ttl"));
    const auto ownRow = nearest(pauses, settingNumber(settings, "pause"));
    QString text;
    for (std::size_t row = pauses.size(); row-- > 0;) {
        text += static_cast<std::ptrdiff_t>(row) == ownRow ? u'>' : u' ';
        text += padded(
            lengthText(Duration{static_cast<std::int64_t>(pauses[row])}).rightJustified(8), 9);
        for (std::size_t column = 0; column < ttls.size(); ++column) {
            const MapCell &cell = assessment.cells[column * pauses.size() + row];
            const int broken = cell.count(Outcome::violated);
            const bool isKnown = cell.runs() > cell.count(Outcome::untested);
            text += !isKnown ? u' ' : broken == 0 ? u'.' : broken == cell.runs() ? u'#' : u'+';
        }
        text += u'\n';
    }
    text += QString(10 + ownColumn, u' ') + QStringLiteral("^\n");
    return text
        + Help::tr("          TTL from %1 to %2; pauses upwards. # all runs violated   + some   . "
                   "none   > ^ yours")
              .arg(lengthText(Duration{static_cast<std::int64_t>(ttls.front())}),
                  lengthText(Duration{static_cast<std::int64_t>(ttls.back())}));
}

// Those kinds of faults that break one of the choices, or arrive late, and of which this choice
// says nothing.
Menu notKnown(const Assessment &assessment, const AssessedChoice &choice)
{
    Menu menu;
    for (const MenuEntry &entry : menuEntries()) {
        const bool matters = entry.fault == MenuFault::lateWrite
            || std::ranges::any_of(assessment.choices,
                [&](const AssessedChoice &other) { return other.breaks.has(entry.fault); });
        if ((matters && choice.fewPlaces.has(entry.fault)) || choice.cutShort.has(entry.fault))
            menu.add(entry.fault);
    }
    return menu;
}

std::vector<QStringList> choiceRows(const Assessment &assessment)
{
    std::vector<QStringList> rows{
        {Help::tr("what to do"), Help::tr("breaks from pauses of"), Help::tr("margin"),
            Help::tr("not against"), Help::tr("not known"), Help::tr("price"), Help::tr("option")}};
    for (const AssessedChoice &choice : assessment.choices) {
        const auto margin = assessment.marginOf(choice);
        const auto cell = [](const Menu &menu) {
            constexpr int namesMax = 5;
            const auto count = static_cast<int>(std::ranges::count_if(
                menuEntries(), [&](const MenuEntry &entry) { return menu.has(entry.fault); }));
            return count == 0       ? QStringLiteral("-")
                : count <= namesMax ? kindsText(menu)
                                    : Help::tr("%n kinds of faults", nullptr, count);
        };
        rows.push_back({plainText(choice.title),
            choice.breaksFrom
                ? lengthText(*choice.breaksFrom)
                : Help::tr("none found up to %1").arg(lengthText(assessment.longestPause)),
            !margin                    ? QStringLiteral("-")
                : *margin > Duration{} ? lengthText(*margin)
                                       : Help::tr("used up"),
            choice.breaksFrom == Duration{} ? Help::tr("(breaks anyway)") : cell(choice.breaks),
            cell(notKnown(assessment, choice)), plainText(choice.price),
            choice.option.empty() ? QStringLiteral("-") : textOf(choice.option)});
    }
    return rows;
}

QString boundText(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    return joinedSentences(
        {Help::tr("In the model, seeds 1 to 8, persistence=%1; other faults one at a time, at %n "
                  "places.",
             nullptr, static_cast<int>(asked.placements))
                .arg(textOf(settingText(asked.effective.scenario.settings, "persistence"))),
            Help::tr("Hardly tried or not known: at fewer than 60 places."),
            asked.effective.scenario.settings.replicas == 0
                ? Help::tr("Not tried: two faults or nodes at once, failover, more than 2 clients.")
                : Help::tr("Not tried: two faults or nodes at once, more than 2 clients."),
            Help::tr("The exit code is about pauses only.")});
}

// The rate, if the call gives all that it needs and a pause breaks the lock.
std::optional<LossRate> rateOf(const AssessCall &call, const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    if (!call.log || call.hours.value_or(0) < 1 || !call.holdsPerHour || !asked.breaksFrom)
        return std::nullopt;
    return lossRate(*call.log, *asked.breaksFrom, *call.hours, *call.holdsPerHour,
        asked.effective.scenario.settings.work);
}

// The time between two losses.
QString periodText(double perHour)
{
    constexpr double hoursMax = 100 * 365.25 * 24;
    const double hours = perHour > 0 ? std::min(1 / perHour, hoursMax) : hoursMax;
    const std::chrono::duration<double, std::ratio<3600>> period(hours);
    const QString text = plainText(Wording(LOCKSCOPE_TEXT("Assess", "{length}"),
        {{"length", LongLength{std::chrono::duration_cast<Duration>(period)}}}));
    return hours < hoursMax ? text : Help::tr("more than 100 years");
}

constexpr double hoursPerYear = 365.25 * 24;

// Whether the log shows that the lock is lost as seldom as the call demands.
enum class Gate { passed, failed, notShown };
std::optional<Gate> gateOf(const AssessCall &call, const Assessment &assessment)
{
    const auto rate = rateOf(call, assessment);
    if (!call.lostPerYearMax)
        return std::nullopt;
    if (!rate) // no pause breaks the lock, or the log is too short for a rate
        return assessment.choices.front().breaksFrom ? Gate::notShown : Gate::passed;
    return rate->perHour * hoursPerYear > *call.lostPerYearMax ? Gate::failed
        : rate->high * hoursPerYear > *call.lostPerYearMax     ? Gate::notShown
                                                               : Gate::passed;
}

QString gateText(const AssessCall &call, const Assessment &assessment)
{
    const auto gate = gateOf(call, assessment);
    if (!gate)
        return {};
    const auto rate = rateOf(call, assessment).value_or(LossRate{});
    if (*gate == Gate::notShown && rate.high == 0)
        return u'\n' + Help::tr("Not shown: the log is too short.");
    return u'\n'
        + (*gate == Gate::passed        ? Help::tr("Passed, for pauses")
                : *gate == Gate::failed ? Help::tr("Failed")
                                        : Help::tr("Not shown"))
        + Help::tr(": lost %1 times a year (95 %: %2 to %3); at most %4 are allowed.")
              .arg(rate.perHour * hoursPerYear, 0, 'g', 3)
              .arg(rate.low * hoursPerYear, 0, 'g', 3)
              .arg(rate.high * hoursPerYear, 0, 'g', 3)
              .arg(*call.lostPerYearMax, 0, 'g', 6);
}

QString rateText(const AssessCall &call, const Assessment &assessment)
{
    if (!call.log)
        return call.holdsPerHour
            ? Help::tr("How often: not known. Give --pauses LOG.")
            : Help::tr("How often: not known. Give --pauses LOG and --holds-per-hour N.");
    const PauseLog &log = *call.log;
    const Duration work = assessment.choices.front().effective.scenario.settings.work;
    QStringList text{Help::tr("%n pauses in the log; of one hold at most %1.", nullptr,
        static_cast<int>(log.lengths.size()))
                         .arg(lengthText(log.longest(work)))};
    if (log.covered > Duration{})
        text << Help::tr("It covers %1.").arg(lengthText(log.covered));
    if (log.unreadCount > 0)
        text << Help::tr("%n lines could not be read, the first is line %1.", nullptr,
            static_cast<int>(log.unreadCount))
                    .arg(log.firstUnread);
    const auto rate = rateOf(call, assessment);
    if (!call.hours)
        text << Help::tr("It has no times: give --log-hours.");
    else if (*call.hours < 1)
        text << Help::tr("It covers less than an hour, so it cannot say how often a long pause "
                         "comes.");
    else if (!call.holdsPerHour)
        text << Help::tr("How often the lock is lost is not known: give --holds-per-hour.");
    else if (!rate)
        text << Help::tr("None breaks the lock.");
    else if (rate->beyond == 0)
        text << Help::tr("No loss seen; it may still be as often as once in %1: the log is too "
                         "short to exclude it.")
                    .arg(periodText(rate->high));
    else
        text << Help::tr("Loses the lock once in %1 [%2, %3]: %n pauses were too long.", nullptr,
            static_cast<int>(rate->beyond))
                    .arg(periodText(rate->perHour), periodText(rate->high), periodText(rate->low));
    text << Help::tr(
        "The log of a collector does not show throttling, swapping or a slow network.");
    return joinedSentences(text) + gateText(call, assessment);
}

QString fullText(const AssessCall &call, const Assessment &assessment)
{
    const QString bar = holdBar(assessment);
    return pausesText(assessment) + u'\n' + notAgainstText(assessment) + u'\n'
        + (bar.isEmpty() ? QString() : bar + QStringLiteral("\n\n")) + mapText(assessment)
        + QStringLiteral("\n\n") + rateText(call, assessment) + QStringLiteral("\n\n")
        + textTable(choiceRows(assessment)) + u'\n' + boundText(assessment) + u'\n';
}

std::vector<ReportBlock> blocksOf(const AssessCall &call, const Assessment &assessment)
{
    using Kind = ReportBlock::Kind;
    const AssessedChoice &asked = assessment.choices.front();
    return {{Kind::title,
                Help::tr("Is my lock good enough? %1, TTL %2")
                    .arg(textOf(asked.effective.scheme.id()),
                        lengthText(asked.effective.scenario.settings.ttl))},
        {Kind::strong, pausesText(assessment)},
        {Kind::strong, notAgainstText(assessment).trimmed()}, {Kind::code, mapText(assessment)},
        {Kind::paragraph, rateText(call, assessment)}, {Kind::heading, Help::tr("What to do")},
        {Kind::table, {}, choiceRows(assessment)}, {Kind::paragraph, boundText(assessment)}};
}

std::string jsonOf(const AssessCall &call, const Assessment &assessment)
{
    QJsonObject all =
        QJsonDocument::fromJson(QByteArray::fromStdString(assessmentJson(assessment))).object();
    if (call.log)
        all[QStringLiteral("log")] = QJsonObject{
            {QStringLiteral("pauses"), static_cast<qint64>(call.log->lengths.size())},
            {QStringLiteral("longest_ns"),
                static_cast<qint64>(call.log->longest(call.asked.scenario.settings.work).count())},
            {QStringLiteral("unread_lines"), static_cast<qint64>(call.log->unreadCount)}};
    if (const auto rate = rateOf(call, assessment))
        all[QStringLiteral("losses")] =
            QJsonObject{{QStringLiteral("pauses_too_long"), static_cast<qint64>(rate->beyond)},
                {QStringLiteral("share_inside"), rate->share},
                {QStringLiteral("per_hour"), rate->perHour},
                {QStringLiteral("per_hour_low"), rate->low},
                {QStringLiteral("per_hour_high"), rate->high}};
    return QJsonDocument(all).toJson().toStdString();
}

Result<Done> writeAll(const AssessCall &call, const Assessment &assessment, const Outputs &outputs)
{
    Result<Done> written{Done{}};
    if (outputs.wantsText())
        written = printText(fullText(call, assessment).toStdString());
    if (written && !outputs.json.isEmpty())
        written = writeOutput(outputs.json, jsonOf(call, assessment));
    if (written && !outputs.report.isEmpty())
        written = writeOutput(
            outputs.report, reportMarkdown(blocksOf(call, assessment), {}).toStdString());
    return written;
}

int exitCodeOf(const AssessCall &call, const Assessment &assessment)
{
    if (const auto gate = gateOf(call, assessment))
        return *gate == Gate::passed ? 0
            : *gate == Gate::failed  ? exitCode(Outcome::violated)
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
    parser.add("pause",
        Help::tr("The longest pauses of one hold, in all, that you expect; default 4s."), "D");
    parser.add("pauses",
        Help::tr("A log of pauses: of HotSpot (-Xlog:gc*,safepoint), Go (gctrace=1) or Node.js "
                 "(--trace-gc), or a length such as 12ms on each line."),
        "FILE");
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
    const Result<AssessCall> call = readQuestion(parser, std::move(log));
    if (!call)
        return call.error();
    const auto validated = validateRun(call.value().asked, false);
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
        assessment = assess(call.value().asked, isCancelled);
    });
    if (stopSignal)
        return signalExitCode(*stopSignal);
    if (!assessment)
        return fail(couldNotRun, assessment.error());
    if (assessment.value().isUntested) {
        if (outputs.value().wantsText())
            (void)printText(
                Help::tr("Untested: in these runs no client holds a lock that another one "
                         "wants, so there is nothing to assess.")
                    .toStdString()
                + '\n');
        return exitCode(Outcome::untested);
    }
    if (const Result<Done> written = writeAll(call.value(), assessment.value(), outputs.value());
        !written)
        return fail(couldNotRun, written.error());
    return exitCodeOf(call.value(), assessment.value());
}

} // namespace lockscope
