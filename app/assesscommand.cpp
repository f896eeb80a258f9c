// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/runoptions.h"
#include "app/terminal.h"
#include "core/analysis/sweep/assess.h"
#include "core/scenario/files/library.h"
#include "ui/words/quantities.h"
#include "ui/words/report.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

Result<EffectiveScenario> readQuestion(const CommandParser &parser)
{
    RunCall call;
    call.world = WorldKind::model;
    call.scheme = parser.value("scheme").toStdString();
    if (const Result<Done> read = readSettingsAndSeed(parser, call); !read)
        return read.error();
    call.settings.insert(call.settings.begin(), {{"ttl", "10s"}, {"work", "2s"}, {"pause", "4s"}});
    for (const char *const setting : {"work", "pause"}) {
        if (parser.isSet(setting))
            call.settings.emplace_back(setting, parser.value(setting).toStdString());
    }
    if (const Result<Done> loaded = loadScheme(call); !loaded)
        return loaded.error();
    const Result<Scenario> scenario = findScenario("F10");
    return scenario ? effectiveScenario(scenario.value(), call) : scenario.error();
}

// The kinds of `menu`; those of `unsure`, with a question mark.
QString kindsText(const Menu &menu, const Menu &unsure = {})
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (menu.has(entry.fault))
            names << textOf(entry.words);
        else if (unsure.has(entry.fault))
            names << textOf(entry.words) + u'?';
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
    if (*asked.breaksFrom == Duration{})
        return Help::tr("It breaks without a pause: %1 of work in a lease of %2.")
            .arg(work, lengthText(asked.effective.scenario.settings.ttl));
    const Duration margin = *assessment.marginOf(asked);
    return (margin > Duration{}
            ? Help::tr("Pauses: with %1 of work no violation was found below %2 of pauses in one "
                       "hold: your %3 leave a margin of %4.")
            : Help::tr("Pauses: with %1 of work it breaks from %2 of pauses in one hold: your %3 "
                       "are %4 too long."))
        .arg(work, lengthText(*asked.breaksFrom), pause, lengthText(std::chrono::abs(margin)));
}

QString notAgainstText(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    return asked.breaksFrom == Duration{} ? QString()
        : asked.breaks.isEmpty()
        ? Help::tr("No other single fault that was tried breaks it.") + u'\n'
        : Help::tr("Not against: %1. One of them is enough.").arg(kindsText(asked.breaks)) + u'\n';
}

// One hold as a line: the work, the pauses, and where the lock breaks.
QString holdBar(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    if (!asked.breaksFrom)
        return {};
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
        text += padded(
            lengthText(Duration{static_cast<std::int64_t>(pauses[row])}).rightJustified(8), 10);
        for (std::size_t column = 0; column < ttls.size(); ++column) {
            const MapCell &cell = assessment.cells[column * pauses.size() + row];
            const int broken = cell.count(Outcome::violated);
            const bool isOwn = static_cast<std::ptrdiff_t>(column) == ownColumn
                && static_cast<std::ptrdiff_t>(row) == ownRow;
            text += isOwn               ? u'@'
                : cell.runs() == 0      ? u' '
                : broken == 0           ? u'.'
                : broken == cell.runs() ? u'#'
                                        : u'+';
        }
        text += u'\n';
    }
    return text
        + Help::tr("          TTL from %1 to %2; pauses upwards. # all runs violated   + some   . "
                   "none   @ yours")
              .arg(lengthText(Duration{static_cast<std::int64_t>(ttls.front())}),
                  lengthText(Duration{static_cast<std::int64_t>(ttls.back())}));
}

std::vector<QStringList> choiceRows(const Assessment &assessment)
{
    std::vector<QStringList> rows{{Help::tr("what to do"), Help::tr("breaks from pauses of"),
        Help::tr("margin"), Help::tr("not against"), Help::tr("price")}};
    for (const AssessedChoice &choice : assessment.choices) {
        const auto margin = assessment.marginOf(choice);
        // What breaks the lock as it is, and was tried here too seldom to say more.
        Menu unsure;
        for (const MenuEntry &entry : menuEntries()) {
            if (assessment.choices.front().breaks.has(entry.fault)
                && choice.fewPlaces.has(entry.fault))
                unsure.add(entry.fault);
        }
        rows.push_back({plainText(choice.title),
            choice.breaksFrom ? lengthText(*choice.breaksFrom)
                              : Help::tr("none up to %1").arg(lengthText(assessment.longestPause)),
            !margin                    ? QString()
                : *margin > Duration{} ? lengthText(*margin)
                                       : Help::tr("none"),
            kindsText(choice.breaks, unsure), plainText(choice.price)});
    }
    return rows;
}

QString boundText(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    return joinedSentences(
        {Help::tr("In the model, with seeds 1 to 8; other faults one at a time, lengths by "
                  "classes, at %n places.",
             nullptr, static_cast<int>(asked.placements)),
            asked.fewPlaces.isEmpty()
                ? QString()
                : Help::tr("At fewer than 60 places (in the table: ?), so that no failure says "
                           "little: %1.")
                      .arg(kindsText(asked.fewPlaces)),
            Help::tr("Not tried: two faults at once, more than 2 clients.")});
}

QString fullText(const Assessment &assessment)
{
    const QString bar = holdBar(assessment);
    return pausesText(assessment) + u'\n' + notAgainstText(assessment) + u'\n'
        + (bar.isEmpty() ? QString() : bar + QStringLiteral("\n\n")) + mapText(assessment)
        + QStringLiteral("\n\n") + textTable(choiceRows(assessment)) + u'\n' + boundText(assessment)
        + u'\n';
}

std::vector<ReportBlock> blocksOf(const Assessment &assessment)
{
    using Kind = ReportBlock::Kind;
    const AssessedChoice &asked = assessment.choices.front();
    return {{Kind::title,
                Help::tr("Is my lock good enough? %1, TTL %2")
                    .arg(textOf(asked.effective.scheme.id()),
                        lengthText(asked.effective.scenario.settings.ttl))},
        {Kind::strong, pausesText(assessment)},
        {Kind::strong, notAgainstText(assessment).trimmed()}, {Kind::code, mapText(assessment)},
        {Kind::heading, Help::tr("What to do")}, {Kind::table, {}, choiceRows(assessment)},
        {Kind::paragraph, boundText(assessment)}};
}

Result<Done> writeAll(const Assessment &assessment, const Outputs &outputs)
{
    Result<Done> written{Done{}};
    if (outputs.wantsText())
        written = printText(fullText(assessment).toStdString());
    if (written && !outputs.json.isEmpty())
        written = writeOutput(outputs.json, assessmentJson(assessment));
    if (written && !outputs.report.isEmpty())
        written =
            writeOutput(outputs.report, reportMarkdown(blocksOf(assessment), {}).toStdString());
    return written;
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
    const Result<EffectiveScenario> asked = readQuestion(parser);
    if (!asked)
        return asked.error();
    const StopSignals signals;
    if (const Result<Done> writable = checkOutputs(outputs.value()); !writable)
        return fail(couldNotRun, writable.error());
    Result<Assessment> assessment = cancelled();
    std::optional<int> stopSignal;
    workOnThread(signals, stopSignal, [&](const std::atomic<bool> &isCancelled) {
        assessment = assess(asked.value(), isCancelled);
    });
    if (stopSignal)
        return signalExitCode(*stopSignal);
    if (!assessment)
        return fail(couldNotRun, assessment.error());
    if (const Result<Done> written = writeAll(assessment.value(), outputs.value()); !written)
        return fail(couldNotRun, written.error());
    const auto margin = assessment.value().marginOf(assessment.value().choices.front());
    return margin && *margin <= Duration{} ? exitCode(Outcome::violated) : 0;
}

} // namespace lockscope
