// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/commandparser.h"
#include "app/helptext.h"
#include "app/output.h"

#include "core/analysis/lesson/lesson.h"
#include "core/scenario/nearmisses.h"
#include "core/scenario/scenario.h"
#include "ui/words/text.h"

#include <QFileInfo>

#include <algorithm>

namespace lockscope {
namespace {

std::vector<std::string> commandNames()
{
    std::vector<std::string> names;
    for (const CommandEntry &command : commands())
        names.emplace_back(command.name);
    names.emplace_back("help");
    return names;
}

Error noSuchCommand(const QString &name)
{
    return usageError(Usage::tr("\"%1\": no such command").arg(name)
        + textOf(expectedNames(name.toStdString(), commandNames())));
}

void addNoOptions(CommandParser &)
{
}

void addWindowOptions(CommandParser &parser)
{
    parser.options << QCommandLineOption(
        {QStringLiteral("v"), QStringLiteral("version")}, Help::tr("Show the version."));
    parser.qtParser.addOption(parser.options.last());
    parser.add("open", Help::tr("Open the window, and ask for a file."));
    parser.add("new", Help::tr("Open the window, and make a scenario of your own."));
    parser.add("lesson",
        Help::tr("Open the window with this lesson, 1 to %1.").arg(lessonLibrary().size()),
        "LESSON");
}

// Checks the arguments of the window. Returns the file that it opens; empty: none.
Result<QString> readWindow(const CommandParser &parser)
{
    const QStringList files = parser.qtParser.positionalArguments();
    if (files.size() > 1)
        return noSuchCommand(files.first());
    if (!files.isEmpty() && !QFileInfo::exists(files.first()))
        return usageError(
            Usage::tr("\"%1\": no such command or file; see lockscope --help").arg(files.first())
            + textOf(didYouMean(files.first().toStdString(), commandNames())));
    const auto lesson = parser.number("lesson", 1, lessonLibrary().size(), 0);
    if (!lesson)
        return lesson.error();
    if (files.size() + int{parser.isSet("lesson")} + int{parser.isSet("open")}
            + int{parser.isSet("new")}
        > 1)
        return usageError(Usage::tr("FILE, --open, --new and --lesson: expected only one of them"));
    return files.value(0);
}

CommandResult print(const std::string &text)
{
    const Result<Done> printed = printText(text);
    return {printed ? 0 : fail(couldNotRun, printed.error())};
}

// Executes the command; the arguments are those after its name.
Result<CommandResult> execute(const CommandEntry &command, const QStringList &arguments)
{
    CommandParser parser(command);
    if (const Result<Done> parsed = parser.parse(arguments); !parsed)
        return parsed.error();
    if (parser.wantsHelp()) {
        const QString help = parser.command.isEmpty() ? programHelp(parser) : commandHelp(parser);
        return print(help.toStdString());
    }
    if (command.execute) {
        const Result<int> exitCode = command.execute(parser);
        return exitCode ? Result<CommandResult>(CommandResult{exitCode.value()}) : exitCode.error();
    }
    if (parser.isSet("version"))
        return print("lockscope " LOCKSCOPE_VERSION "\n");
    const Result<QString> file = readWindow(parser);
    return file ? Result<CommandResult>(CommandResult{0, file.value()}) : file.error();
}

} // namespace

std::span<const CommandEntry> commands()
{
    using Arguments = CommandParser::Arguments;
    static constexpr std::array all{
        CommandEntry{"list", "[WORD…]", Arguments::any, addListingOptions, listCommand},
        CommandEntry{"schemes", "", Arguments::none, addListingOptions, schemesCommand},
        CommandEntry{
            "articles", "[ARTICLE]", Arguments::oneOrNone, addListingOptions, articlesCommand},
        CommandEntry{"show", "SCENARIO", Arguments::one, addNoOptions, showCommand},
        CommandEntry{"run", "SCENARIO", Arguments::one, addRunOptions, runCommand},
        CommandEntry{
            "audit", "--client CMD [SCENARIO…]", Arguments::any, addAuditOptions, auditCommand},
        CommandEntry{"grade", "FILE.lua|FOLDER [SCENARIO…]", Arguments::several, addGradeOptions,
            gradeCommand},
        CommandEntry{"pair", "SCENARIO", Arguments::one, addPairOptions, pairCommand},
        CommandEntry{"check", "FILE", Arguments::one, addCheckOptions, checkCommand},
        CommandEntry{"import", "FILE…", Arguments::several, addImportOptions, importCommand},
        CommandEntry{
            "explore", "[SCENARIO]", Arguments::oneOrNone, addExploreOptions, exploreCommand},
        CommandEntry{"merge", "PART…", Arguments::several, addMergeOptions, mergeCommand},
        CommandEntry{"sweep", "contention|NAME=FROM..TO…", Arguments::several, addSweepOptions,
            sweepCommand},
        CommandEntry{"matrix", "[SCENARIO…]", Arguments::any, addMatrixOptions, matrixCommand},
        CommandEntry{"assess", "", Arguments::none, addAssessOptions, assessCommand},
    };
    return all;
}

const CommandEntry &windowCommand()
{
    static constexpr CommandEntry window{
        "", "[FILE]", CommandParser::Arguments::any, addWindowOptions, nullptr};
    return window;
}

Result<CommandResult> executeCommandLine(const QStringList &arguments)
{
    const QString name = arguments.value(1);
    const QStringList commandArguments = arguments.mid(2);
    if (name == QLatin1String("help") && !commandArguments.isEmpty()) {
        const std::vector<std::string> names = commandNames();
        if (std::find(names.begin(), names.end(), commandArguments.first().toStdString())
            == names.end())
            return noSuchCommand(commandArguments.first());
    }
    if (name == QLatin1String("help")) // "help run" is "run --help"
        return executeCommandLine(QStringList{arguments.value(0)} + commandArguments
            + QStringList{QStringLiteral("--help")});
    if (name == QLatin1String("complete")) // for the shells' completions
        return print(completions(commandArguments));
    if (name == QLatin1String("manual")) // for the man page
        return print(manualText());
    for (const CommandEntry &command : commands()) {
        if (name == QLatin1String(command.name))
            return execute(command, commandArguments);
    }
    return execute(windowCommand(), arguments.mid(1));
}

} // namespace lockscope
