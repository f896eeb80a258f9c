// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helptext.h"

#include "app/commandparser.h"
#include "app/terminal.h"
#include "core/analysis/articles/sentence.h"
#include "core/analysis/explore/goals.h"
#include "core/analysis/explore/menu.h"
#include "core/analysis/lesson/lesson.h"
#include "core/scenario/files/library.h"
#include "core/scenario/settings.h"
#include "lockscope/base/wording.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/lessonwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <map>
#include <utility>

namespace lockscope {
namespace {

// Returns the text in lines of at most 79 columns of a terminal, each after the first indented. A
// line ends at a space, or before or after a Chinese character where Chinese allows it.
QString wrapped(const QString &text, qsizetype indent)
{
    constexpr qsizetype widthMax = 79;
    const auto isWide = [](QChar c) { return displayWidth(c) > 1; };
    QString lines;
    QString line;
    QString piece;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
    for (qsizetype begin = 0; begin < text.size();) {
        const qsizetype end = finder.toNextBoundary();
        piece += text.mid(begin, end - begin);
        begin = end;
        const QChar last = piece.back();
        if (end < text.size() && !last.isSpace() && !isWide(last) && !isWide(text[end]))
            continue;
        if (indent + displayWidth((line + piece).trimmed()) > widthMax) {
            lines += line.trimmed() + u'\n' + QString(indent, u' ');
            line.clear();
        }
        line += std::exchange(piece, QString());
    }
    return lines + line;
}

QString optionNames(const QCommandLineOption &option)
{
    QStringList names;
    for (const QString &name : option.names())
        names << (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
    return names.join(QStringLiteral(", "));
}

QString optionLines(const CommandParser &parser)
{
    QStringList names;
    qsizetype width = 0;
    for (const QCommandLineOption &option : parser.options) {
        QString text = QStringLiteral("  ") + optionNames(option);
        if (!option.valueName().isEmpty())
            text += QStringLiteral(" <%1>").arg(option.valueName());
        names << text;
        width = std::max(width, text.size() + 2);
    }
    QString lines = Help::tr("Options:") + u'\n';
    for (qsizetype i = 0; i < names.size(); ++i)
        lines += padded(names[i], width) + wrapped(parser.options[i].description(), width) + u'\n';
    return lines;
}

// Formats the first three columns of a line. After a range that is too long for its column, the
// line continues on a new line.
QString columns(const QString &name, const QString &range, const QString &defaultValue)
{
    constexpr qsizetype nameWidth = 19;
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
        text += columns(textOf(info.name), range, textOf(settingText(defaults, info.name)))
            + textOf(info.meaning) + u'\n';
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
                        "title.\nWith words: only the scenarios in whose texts each word, or a "
                        "synonym of it, occurs.");
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
    if (command == QLatin1String("grade"))
        return Help::tr("Runs a lock scheme written in Lua (docs/SCHEMES.md) in the model in each "
                        "built-in scenario that applies to it, or in those named, and compares it "
                        "with a correct lock\n(set-px-lua or redlock, whichever does better). A "
                        "folder: one line for each file. Exit codes: 0 nowhere worse, 3 worse, 7 "
                        "nothing was tested; 1 does not load, 2 usage.");
    if (command == QLatin1String("sweep"))
        return Help::tr(
            "Makes many runs and compares them. ttl=200ms..2s, or two such ranges: runs a scenario "
            "in the model with values from the range of a setting,\nand prints how many runs are "
            "violated. contention: 1 to 64 clients increment one counter with WATCH, with a polled "
            "lock, and\nwith a lock that is handed over. Prints throughput, retries, median and "
            "99th percentile of a round.");
    if (command == QLatin1String("matrix"))
        return Help::tr("Runs each built-in scenario, or those named, in the model under each lock "
                        "scheme, and prints a table of the outcomes.");
    if (command == QLatin1String("assess"))
        return Help::tr(
            "Answers whether a lock is good enough for your numbers: the pauses that it bears, "
            "what "
            "else breaks it, and what can be done, in the model.\nExit codes: 0 your pauses are "
            "within the margin (other faults may still break it), 3 they are not; 1 could not run, "
            "2 usage.");
    if (command == QLatin1String("explore"))
        return Help::tr(
            "Searches for the simplest failure in the model: tries all placements of 0, 1, 2, … "
            "faults, and makes each failure as simple as possible.\nSCENARIO gives clients, "
            "settings and workload; without it: 2 clients, 2 rounds each.\nExit codes: 3 a failure "
            "was found, 0 none, 7 none of the chosen faults has a place in the run; 1 could not "
            "run, 2 usage.");
    if (command == QLatin1String("merge"))
        return Help::tr(
            "Combines the parts of one search or sweep (explore or sweep with --shard I/N "
            "--json PART).");
    if (command == QLatin1String("import"))
        return Help::tr(
            "Judges the log of your own lock: on each line a JSON object with t, client and event, "
            "and where known resource, token, valid_ms, fence, host (docs/IMPORT.md).\nExit codes: "
            "3 two clients were inside at the same time, 7 this is only possible, since their "
            "clocks may differ, or the log tests no lock; else as of check.");
    // The command "check"
    return Help::tr(
        "Judges a trace from disk (-: from standard input), with the same result as the run that "
        "wrote it.\nFILE may also be the certificate that explore --certificate wrote: check "
        "repeats the search of the certificate and compares the results.");
}

QString programHelp(const CommandParser &parser)
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
        "  grade FILE.lua   run your own scheme in all scenarios of the model\n"
        "  check FILE       judge a trace from disk; or, if explore --certificate wrote FILE,\n"
        "                   repeat the search and compare the results\n"
        "  import FILE…     judge the log of your own lock\n"
        "  explore          search for the simplest failure\n"
        "  merge PART…      combine the parts of a search or sweep\n"
        "  sweep NAME=RANGE try all values of one or two settings; or: sweep contention\n"
        "  matrix           the outcomes of all scenarios under all schemes\n"
        "  assess           is the lock good enough for your TTL, work and pauses?\n"
        "  help COMMAND     show the options of a command");
    return text + QStringLiteral("\n\n") + optionLines(parser) + exitCodes();
}

QString commandHelp(const CommandParser &parser)
{
    const QString &command = parser.command;
    QString text =
        Help::tr("Usage: lockscope %1 [options] %2").arg(command, parser.argument).trimmed() + u'\n'
        + commandSummary(command) + QStringLiteral("\n\n") + optionLines(parser);
    if (command == QLatin1String("run") || command == QLatin1String("pair"))
        text += settingLines();
    if (command == QLatin1String("run") || command == QLatin1String("check")
        || command == QLatin1String("import"))
        text += exitCodes();
    return text;
}

namespace {

// Returns a row of a table. The first cell is formatted as code.
QString row(const QString &name, const QStringList &cells)
{
    QString text = QStringLiteral("| `") + name + u'`';
    for (QString cell : cells)
        text += QStringLiteral(" | ") + cell.replace(u'|', QLatin1String("\\|")).simplified();
    return text + QStringLiteral(" |\n");
}

QString tableHead(const QStringList &names)
{
    return QStringLiteral("| ") + names.join(QStringLiteral(" | ")) + QStringLiteral(" |\n|")
        + QStringLiteral("---|").repeated(names.size()) + u'\n';
}

QString section(const QString &title, const QString &text)
{
    return QStringLiteral("## ") + title + QStringLiteral("\n\n") + text;
}

QString optionTable(const CommandParser &parser)
{
    QString text = tableHead({Help::tr("Option"), Help::tr("Meaning")});
    for (const QCommandLineOption &option : parser.options) {
        const QString value = option.valueName().isEmpty() ? QString() : u' ' + option.valueName();
        text += row(optionNames(option) + value, {option.description()});
    }
    return text;
}

QString commandSection(const CommandEntry &command)
{
    const QString name = textOf(command.name);
    const QString call = Help::tr("lockscope %1 [options] %2")
                             .arg(name, QString::fromUtf8(command.argument))
                             .simplified();
    return QStringLiteral("### ") + call + QStringLiteral("\n\n")
        + joinedSentences(commandSummary(name).split(u'\n')) + QStringLiteral("\n\n")
        + optionTable(CommandParser(command)) + u'\n';
}

QString settingTable()
{
    QString text = tableHead(
        {Help::tr("Setting"), Help::tr("Range"), Help::tr("Default"), Help::tr("Meaning")});
    for (const SettingInfo &info : settingInfos())
        text += row(textOf(info.name),
            {textOf(settingRange(info)), textOf(settingText(Settings(), info.name)),
                settingMeaning(info.name)});
    return text;
}

QString exitCodeTable()
{
    QString text = tableHead({Help::tr("Exit code"), Help::tr("Meaning")});
    std::map<int, QString> meanings{{1, Help::tr("The program could not run; one line says why.")},
        {2, Help::tr("Wrong usage; nothing was started.")}};
    for (int i = 0; i < outcomeCount; ++i) {
        const auto outcome = static_cast<Outcome>(i);
        meanings[exitCode(outcome)] =
            withDetail(textOf(outcomeName(outcome)), outcomeMeaning(outcome));
    }
    for (const auto &[code, meaning] : meanings)
        text += row(QString::number(code), {meaning});
    return text
        + row(QStringLiteral("129, 130, 143"),
            {Help::tr("Ended by a signal; what was recorded is written.")});
}

QString manualSections()
{
    QString sections;
    for (const CommandEntry &command : commands())
        sections += commandSection(command);
    return section(Help::tr("Options"), optionTable(CommandParser(windowCommand()))) + u'\n'
        + section(Help::tr("Commands"), sections) + section(Help::tr("Settings"), settingTable())
        + u'\n' + section(Help::tr("Exit status"), exitCodeTable());
}

} // namespace

std::string manualText()
{
    return manualSections().toStdString();
}

namespace {

struct Candidate {
    QString word;
    QString meaning = {};
};
using Candidates = std::vector<Candidate>;

Candidates commandCandidates()
{
    Candidates candidates;
    for (const CommandEntry &command : commands())
        candidates.push_back(
            {textOf(command.name), commandSummary(textOf(command.name)).section(u'\n', 0, 0)});
    candidates.push_back({QStringLiteral("help")});
    return candidates;
}

Candidates scenarioCandidates()
{
    Candidates candidates;
    for (const Scenario &scenario : scenarioLibrary())
        candidates.push_back({textOf(scenario.id), textOf(textIn(scenario.title, languageCode()))});
    candidates.push_back({QStringLiteral(":files")});
    return candidates;
}

Candidates schemeCandidates()
{
    Candidates candidates;
    for (const Scheme *scheme : schemes())
        candidates.push_back({textOf(scheme->info().id), schemeTitle(scheme->info().id)});
    return candidates;
}

Candidates lessonCandidates()
{
    Candidates candidates;
    for (const Lesson &lesson : lessonLibrary())
        candidates.push_back({QString::number(candidates.size() + 1), lessonText(lesson.title)});
    return candidates;
}

// Returns "NAME=" for each setting. If `word` has a "=", returns the values of this setting: its
// words, or the default of a number.
Candidates settingCandidates(const QString &word)
{
    const QString name = word.section(u'=', 0, 0);
    Candidates candidates;
    for (const SettingInfo &info : settingInfos()) {
        const QString begin = textOf(info.name) + u'=';
        if (!word.contains(u'='))
            candidates.push_back({begin, settingMeaning(info.name)});
        else if (name == textOf(info.name) && info.type != SettingType::choice)
            candidates.push_back(
                {begin + textOf(settingText(Settings(), info.name)), textOf(settingRange(info))});
        else if (name == textOf(info.name)) {
            for (const std::string_view value : info.words)
                candidates.push_back({begin + textOf(value)});
        }
    }
    return candidates;
}

// Returns the names that can follow the last comma of a list.
template <class Names> Candidates listCandidates(const QString &word, const Names &names)
{
    const QString before = word.left(word.lastIndexOf(u',') + 1);
    Candidates candidates;
    for (const auto &name : names)
        candidates.push_back({before + textOf(name)});
    return candidates;
}

// Returns the values of an argument or option. `kind`: the name of its value in the help, such as
// "SCENARIO".
Candidates valueCandidates(const QString &kind, const QString &word)
{
    if (kind.contains(QLatin1String("SCENARIO")))
        return scenarioCandidates();
    if (kind.contains(QLatin1String("ARTICLE")))
        return listCandidates(word, articleNames);
    if (kind == QLatin1String("WORLD"))
        return {{textOf(worldWord(WorldKind::live))}, {textOf(worldWord(WorldKind::model))}};
    if (kind == QLatin1String("ID"))
        return schemeCandidates();
    if (kind == QLatin1String("NAME=VALUE"))
        return settingCandidates(word);
    if (kind == QLatin1String("HOW"))
        return {
            {QStringLiteral("descriptor")}, {QStringLiteral("stdout")}, {QStringLiteral("none")}};
    if (kind == QLatin1String("LESSON"))
        return lessonCandidates();
    if (kind == QLatin1String("GOALS"))
        return listCandidates(word, goalNames);
    if (kind == QLatin1String("KINDS")) {
        std::vector<std::string_view> names;
        for (const MenuEntry &entry : menuEntries())
            names.push_back(entry.name);
        return listCandidates(word, names);
    }
    if (kind == QLatin1String("SUBJECT"))
        return {{QStringLiteral("contention")}};
    if (kind == QLatin1String("URL"))
        return {{QStringLiteral("redis://127.0.0.1:6379")}};
    if (kind == QLatin1String("DIR"))
        return {{QStringLiteral(":folders")}};
    if (kind.endsWith(QLatin1String("CMD")))
        return {{QStringLiteral(":programs")}};
    if (kind.contains(QLatin1String("FILE")) || kind.startsWith(QLatin1String("PART")))
        return {{QStringLiteral(":files")}};
    return {};
}

Candidates optionCandidates(const CommandParser &parser)
{
    Candidates candidates;
    for (const QCommandLineOption &option : parser.options)
        candidates.push_back({QStringLiteral("--") + option.names().last(), option.description()});
    return candidates;
}

// Returns the name of the option's value in the help; empty: there is no such option, or it has no
// value.
QString valueName(const CommandParser &parser, const QString &option)
{
    for (const QCommandLineOption &known : parser.options) {
        if (option == QStringLiteral("--") + known.names().last())
            return known.valueName();
    }
    return {};
}

const CommandEntry &commandOf(const QString &name)
{
    for (const CommandEntry &command : commands()) {
        if (name == QLatin1String(command.name))
            return command;
    }
    return windowCommand();
}

Candidates candidatesFor(const QStringList &words)
{
    const QString &word = words.last();
    const CommandParser parser(commandOf(words.size() > 1 ? words.first() : QString()));
    if (const QString kind = valueName(parser, words.value(words.size() - 2)); !kind.isEmpty())
        return valueCandidates(kind, word);
    if (const QString option = word.section(u'=', 0, 0);
        word.contains(u'=') && !valueName(parser, option).isEmpty()) {
        Candidates candidates = valueCandidates(valueName(parser, option), word.section(u'=', 1));
        for (Candidate &candidate : candidates)
            candidate.word.prepend(candidate.word.startsWith(u':') ? QString() : option + u'=');
        return candidates;
    }
    if (word.startsWith(u'-'))
        return optionCandidates(parser);
    if (words.size() == 2 && words.first() == QLatin1String("help"))
        return commandCandidates();
    Candidates candidates = words.size() == 1 ? commandCandidates() : Candidates();
    const Candidates values = valueCandidates(parser.argument, word);
    candidates.insert(candidates.end(), values.begin(), values.end());
    return candidates;
}

} // namespace

std::string completions(const QStringList &words)
{
    if (words.isEmpty())
        return {};
    QString text;
    for (const Candidate &candidate : candidatesFor(words)) {
        if (candidate.word.startsWith(u':')
            || candidate.word.startsWith(words.last(), Qt::CaseInsensitive))
            text += candidate.word
                + (candidate.meaning.isEmpty() ? QString() : u'\t' + candidate.meaning.simplified())
                + u'\n';
    }
    return text.toStdString();
}

} // namespace lockscope
