// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helptext.h"

#include "core/scenario/settings.h"

namespace lockscope {
namespace {

// Returns the lines about options from the text of QCommandLineParser. Its first line is not used: it shows the program's path and no
// commands.
std::string optionLines(const QString &helpText)
{
    const qsizetype begin = helpText.indexOf(QLatin1String("Options:"));
    return helpText.mid(begin).toStdString();
}

std::string padded(std::string_view text, std::size_t width)
{
    std::string result(text);
    result.resize(std::max(width, text.size()), ' ');
    return result;
}

// Formats the first three columns of a line. After a range that is too long for its column, the line continues on a new line.
std::string columns(std::string_view name, std::string_view range, std::string_view defaultValue)
{
    constexpr std::size_t nameWidth = 16;
    constexpr std::size_t rangeWidth = 18;
    const bool fits = range.size() < rangeWidth;
    const std::string gap = fits ? "" : "\n  " + std::string(nameWidth + rangeWidth, ' ');
    return padded(name, nameWidth) + padded(range, fits ? rangeWidth : 0) + gap + padded(defaultValue, 13);
}

std::string settingLines()
{
    const Settings defaults;
    std::string text = "\n"
                       "Settings for --set (durations have a unit: 500us, 250ms, 2s; a number without a unit is milliseconds).\n"
                       "A scenario can have its own values; otherwise the defaults apply.\n"
                       "  " + columns("name", "range", "default") + "meaning\n";
    for (const SettingInfo &info : settingInfos())
        text += "  " + columns(info.name, settingRange(info), settingText(defaults, info.name)) + std::string(info.meaning) + "\n";
    return text;
}

constexpr std::string_view exitCodes =
    "\nExit codes: 0 held, 3 violated, 4 stuck, 5 guarded, 6 unavailable, 7 untested; 1 could not run, 2 usage;\n"
    "129, 130 and 143 ended by a signal.\n";

std::string_view summaryOf(const QString &command)
{
    if (command == QLatin1String("list"))
        return "Lists the built-in scenarios: id, default scheme, expected outcome, title.";
    if (command == QLatin1String("schemes"))
        return "Lists the lock schemes: id, title.";
    if (command == QLatin1String("run"))
        return "Runs a scenario without a window: a built-in one by its id (or the id's first segment: F10), or a .lockscope file.";
    if (command == QLatin1String("sweep"))
        return "Makes many runs and compares them. contention: 1 to 64 clients increment one counter with WATCH, with a polled lock, and\n"
               "with a lock that is handed over. Prints throughput, retries, median and 99th percentile of a round.";
    return "Judges a trace from disk (-: from standard input), with the same result as the run that wrote it.";
}

} // namespace

std::string programHelp(const QString &options)
{
    return "Usage: lockscope [FILE]\n"
           "       lockscope COMMAND …\n"
           "A playground for distributed locks on Redis. FILE is a scenario (.lockscope) or a trace (.csv) to open in the "
           "window.\n"
           "\n"
           "Commands (COMMAND --help shows the options of each):\n"
           "  list             list the built-in scenarios\n"
           "  schemes          list the lock schemes\n"
           "  run SCENARIO     run a scenario without a window\n"
           "  check TRACE.csv  judge a trace from disk\n"
           "  sweep contention compare WATCH with locks, 1 to 64 clients\n"
           "\n"
        + optionLines(options) + std::string(exitCodes);
}

std::string commandHelp(const QString &command, const QString &argument, const QString &options)
{
    const std::string name = command.toStdString();
    std::string text = "Usage: lockscope " + name + " [options]" + (argument.isEmpty() ? "" : " " + argument.toStdString()) + "\n"
        + std::string(summaryOf(command)) + "\n\n" + optionLines(options);
    if (command == QLatin1String("run"))
        text += settingLines();
    if (!argument.isEmpty())
        text += exitCodes;
    return text;
}

} // namespace lockscope
