// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helptext.h"

#include "app/texttable.h"

#include "core/scenario/settings.h"
#include "ui/words/languages.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

namespace lockscope {
namespace {

// Returns the lines about options from the text of QCommandLineParser. The lines before them are
// not used: they show the program's path and no commands.
QString optionLines(const QString &helpText)
{
    const QString heading = QStringLiteral("Options:");
    return Help::tr("Options:") + helpText.section(heading, 1);
}

// Formats the first three columns of a line. After a range that is too long for its column, the
// line continues on a new line.
QString columns(const QString &name, const QString &range, const QString &defaultValue)
{
    constexpr qsizetype nameWidth = 16;
    constexpr qsizetype rangeWidth = 18;
    const bool fits = displayWidth(range) < rangeWidth;
    const QString gap =
        fits ? QString() : QStringLiteral("\n  ") + QString(nameWidth + rangeWidth, u' ');
    return QStringLiteral("  ") + padded(name, nameWidth) + padded(range, fits ? rangeWidth : 0)
        + gap + padded(defaultValue, 13);
}

QString settingLines()
{
    const Settings defaults;
    QString text = Help::tr("Settings for --set (durations have a unit: 500us, 250ms, 2s; a number "
                            "without a unit is milliseconds).\n"
                            "A scenario can have its own values; otherwise the defaults apply.");
    text = u'\n' + text + u'\n' + columns(Help::tr("name"), Help::tr("range"), Help::tr("default"))
        + Help::tr("meaning") + u'\n';
    for (const SettingInfo &info : settingInfos()) {
        //: stands between the two limits of a range: "1 to 9"
        const QString to = Help::tr(" to ");
        //: before the words of a setting that takes several of them; usual and none are words, too
        const QString some = Help::tr("usual, none, or some of these joined by +: ");
        const QString range =
            textOf(settingRange(info))
                .replace(QStringLiteral(" to "), to)
                .replace(QStringLiteral("usual, none, or some of these joined by +: "), some);
        const QString meaning =
            languageCode() == "en" ? textOf(info.meaning) : settingMeaning(info.name);
        text += columns(textOf(info.name), range, textOf(settingText(defaults, info.name)))
            + meaning + u'\n';
    }
    return text;
}

QString exitCodes()
{
    return u'\n'
        + Help::tr("Exit codes: 0 held, 3 violated, 4 stuck, 5 guarded, 6 unavailable, 7 untested; "
                   "1 could not run, 2 usage;\n"
                   "129, 130 and 143 ended by a signal.")
        + u'\n';
}

} // namespace

QString commandSummary(const QString &command)
{
    if (command == QLatin1String("list"))
        return Help::tr("Lists the built-in scenarios: id, default scheme, expected outcome, "
                        "title.\nWith words: only the scenarios in which each word occurs: in the "
                        "id, title, group, source, schemes or expected outcomes.");
    if (command == QLatin1String("schemes"))
        return Help::tr("Lists the lock schemes: id, title.");
    if (command == QLatin1String("articles")) // the articles of docs/ARTICLES.md
        return Help::tr("Lists the sentences of the five articles, or of one (000 to 004): what "
                        "each claims, and the commands that show it.");
    if (command == QLatin1String("show"))
        return Help::tr(
            "Describes a scenario: title, text, source, settings, faults, expected outcomes.\n"
            "With the id of a lock scheme: its listing, and where a client goes from each line.");
    if (command == QLatin1String("run"))
        return Help::tr("Runs a scenario without a window: a built-in one by its id (or the id's "
                        "first segment: F10), a .lockscope file, or a share code.");
    if (command == QLatin1String("pair"))
        return Help::tr("Runs a scenario twice: as it is, and without the one thing that matters "
                        "for its outcome (its faults, one setting, or the scheme).\nExit codes: 0 "
                        "the two outcomes differ, 7 they do not; 1 could not run, 2 usage.");
    if (command == QLatin1String("audit"))
        return Help::tr("Runs your own program in each built-in scenario that applies to it, or in "
                        "those named, on real Redis, and compares it with a correct "
                        "lock\n(set-px-lua or redlock, whichever does better). Exit codes: 0 "
                        "nowhere worse, 3 worse, 7 nothing was tested; 1 could not run, 2 usage.");
    if (command == QLatin1String("sweep"))
        return Help::tr(
            "Makes many runs and compares them. contention: 1 to 64 clients increment one counter "
            "with WATCH, with a polled lock, and\nwith a lock that is handed over. Prints "
            "throughput, retries, median and 99th percentile of a round.");
    if (command == QLatin1String("explore"))
        return Help::tr(
            "Searches for the simplest failure in the model: tries all placements of 0, 1, 2, … "
            "faults, and makes each failure as simple as possible.\nSCENARIO gives clients, "
            "settings and workload; without it: 2 clients, 2 rounds each.\nExit codes: 3 a failure "
            "was found, 0 none, 7 none of the chosen faults has a place in the run; 1 could not "
            "run, 2 usage.");
    if (command == QLatin1String("merge"))
        return Help::tr("Combines the parts of one search (explore --shard I/N --json PART).");
    // The command "check"
    return Help::tr(
        "Judges a trace from disk (-: from standard input), with the same result as the run that "
        "wrote it.\nFILE may also be the certificate that explore --certificate wrote: check "
        "repeats the search of the certificate and compares the results.");
}

QString programHelp(const QString &options)
{
    const QString text = Help::tr(
        "Usage: lockscope [FILE]\n"
        "       lockscope COMMAND …\n"
        "A playground for distributed locks on Redis. FILE is a scenario (.lockscope) or a trace "
        "(.csv, .lockscope-trace) to open in the window.\n"
        "\n"
        "Commands (COMMAND --help shows the options of each):\n"
        "  list [WORD…]     list the built-in scenarios\n"
        "  schemes          list the lock schemes\n"
        "  articles [000]   list the sentences of the articles and the commands that show them\n"
        "  show SCENARIO    describe a scenario, or a lock scheme\n"
        "  run SCENARIO     run a scenario without a window\n"
        "  pair SCENARIO    run a scenario with and without the one thing that matters\n"
        "  audit            run your own program in all scenarios\n"
        "  check FILE       judge a trace from disk; or, if explore --certificate wrote FILE,\n"
        "                   repeat the search and compare the results\n"
        "  explore          search for the simplest failure\n"
        "  merge PART…      combine the parts of a search\n"
        "  sweep contention compare WATCH with locks, 1 to 64 clients\n"
        "  help COMMAND     show the options of a command");
    return text + QStringLiteral("\n\n") + optionLines(options) + exitCodes();
}

QString commandHelp(const QString &command, const QString &argument, const QString &options)
{
    QString text = Help::tr("Usage: lockscope %1 [options] %2").arg(command, argument).trimmed()
        + u'\n' + commandSummary(command) + QStringLiteral("\n\n") + optionLines(options);
    if (command == QLatin1String("run") || command == QLatin1String("pair"))
        text += settingLines();
    if (command == QLatin1String("run") || command == QLatin1String("check"))
        text += exitCodes();
    return text;
}

} // namespace lockscope
