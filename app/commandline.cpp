// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/auditoptions.h"
#include "app/commandparser.h"
#include "app/completion.h"
#include "app/exploreoptions.h"
#include "app/manualtext.h"
#include "app/nodeoptions.h"
#include "app/programoptions.h"

#include "core/lab/lesson/lessonlibrary.h"
#include "core/lab/articles/sentence.h"
#include "core/scenario/nearmisses.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/durationtext.h"
#include "ui/words/text.h"

#include <QFileInfo>

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::uint64_t repeatMax = 1'000'000;

std::vector<std::string> commandNames()
{
    std::vector<std::string> names;
    for (const Command &command : commands())
        names.emplace_back(command.name);
    names.emplace_back("help");
    return names;
}

Error noSuchCommand(const QString &name)
{
    return usageError(QStringLiteral("\"%1\": no such command").arg(name) + textOf(expectedNames(name.toStdString(), commandNames())));
}

Result<Done> readGivenNodes(const CommandParser &parser, RunCall &call)
{
    const QString passwordFile = parser.value("node-password-file");
    if (parser.isSet("node-password-file") && passwordFile.isEmpty())
        return usageError(QStringLiteral("--node-password-file: no file given"));
    Result<std::vector<NodeAddress>> nodes =
        readNodes(parser.qtParser.values(QStringLiteral("node")), passwordFile, parser.isSet("node-password-keyring"));
    if (!nodes)
        return nodes.error();
    call.nodes = std::move(nodes).value();
    const Result<TlsOptions> tls = readTlsOptions(parser, call.nodes);
    if (!tls)
        return tls.error();
    call.tls = tls.value();
    return Done{};
}

// Adds the options that select what is run.
void addChoiceOptions(CommandParser &parser)
{
    parser.add("world", Help::tr("live: real redis-server processes (the default); model: virtual time and simulated Redis."), "WORLD");
    parser.add("scheme", Help::tr("Use this lock scheme instead of the scenario's own."), "ID");
    parser.add("set", Help::tr("Change a setting (see below). Repeatable."), "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
}

void addRunOptions(CommandParser &parser)
{
    addChoiceOptions(parser);
    parser.add("duration", Help::tr("Stop the run after this time at the latest. Without it, the run lasts until its clients and faults "
                                    "are finished (live: at most 60 s)."), "D");
    parser.add("repeat", Help::tr("Make N runs, with consecutive seeds from --seed on, and print how often each outcome "
                                  "occurred. The exit code is that of the worst outcome."), "N");
    parser.add("csv", Help::tr("Write the trace as CSV; - is standard output."), "FILE");
    parser.addJson();
    parser.add("trace-json", Help::tr("Write the trace as Chrome's trace events, which Perfetto opens; - is standard output."), "FILE");
    parser.add("attempts", Help::tr("Write a table of the attempts as CSV, with the time that each client waited for the lock and "
                                    "held it; - is standard output."), "FILE");
    parser.add("report", Help::tr("Write a report as Markdown: verdict, evidence, counts, settings, the command that repeats the run; - "
                                  "is standard output."), "FILE");
    parser.add("node", Help::tr("Use this node and start no nodes. Repeatable. Format: redis://[user:password@]host:port; rediss:// for TLS; unix://[user:password@]/path; sentinel://host:port,host:port/name; cluster://host:port,host:port. A password in "
                                "a URL is visible in the process list; with redis://user:@host:port, --node-password-file provides "
                                "it."), "URL");
    parser.add("node-password-file", Help::tr("Read the password from the first line of this file, for each node without a password "
                                              "in its URL. Default: the environment variable LOCKSCOPE_NODE_PASSWORD."), "FILE");
    parser.add("node-password-keyring",
        Help::tr("Get the password from the desktop's keyring, for each node without a password in its URL. To save a "
                 "password there, use the window: Run › Redis servers…"));
    addTlsOptions(parser);
    addProgramOptions(parser);
    parser.addVerbose(Help::tr("Print details on standard error: the nodes and their versions, the settings that differ from the "
                               "scenario's, and the time that the start, the run, the stop and the results took."));
    parser.add("print-nodes", Help::tr("Print on standard error, for each node, the redis-cli command that connects to it."));
    parser.addQuiet();
}

Result<Done> readChoice(const CommandParser &parser, RunCall &call)
{
    call.scenario = parser.qtParser.positionalArguments().first().toStdString();
    call.scheme = parser.value("scheme").toStdString();
    if (parser.isSet("scheme") && call.scheme.empty())
        return usageError(QStringLiteral("--scheme: no scheme given"));
    if (parser.isSet("world"))
        call.world = parser.value("world").toStdString();
    if (call.world != "live" && call.world != "model")
        return usageError(QStringLiteral("--world: \"%1\" is not a world; expected live or model").arg(parser.value("world")));
    Result<SettingTexts> settings = readSettings(parser.values("set"));
    if (!settings)
        return settings.error();
    call.settings = std::move(settings).value();
    if (parser.isSet("seed")) {
        const Result<Seed> seed = readSeed(parser.value("seed"));
        if (!seed)
            return seed.error();
        call.seed = seed.value();
    }
    return Done{};
}

Result<Call> readRun(const CommandParser &parser)
{
    RunCall call;
    if (const Result<Done> read = readChoice(parser, call); !read)
        return read.error();
    if (parser.isSet("duration")) {
        const Result<std::optional<Duration>> length = readDuration(QStringLiteral("--duration"), parser.value("duration"));
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
        return usageError(QStringLiteral("--client and --scheme: a program has its own lock; expected only one of the two"));
    call.printsNodes = parser.isSet("print-nodes");
    if (call.world == "model" && (call.printsNodes || !call.nodes.empty()))
        return usageError(QStringLiteral("--%1: the model has no nodes to connect to; expected --world live")
                         .arg(call.printsNodes ? QStringLiteral("print-nodes") : QStringLiteral("node")));
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.outputs = std::move(outputs).value();
    const auto repeat = parser.number("repeat", 1, repeatMax, 1);
    if (!repeat)
        return repeat.error();
    call.repeat = static_cast<int>(repeat.value());
    if (call.repeat > 1 && call.outputs.files() != QStringList{call.outputs.json} && !call.outputs.files().isEmpty())
        return usageError(QStringLiteral("--repeat: several runs have no single trace or report; expected only --json FILE"));
    return Call{std::move(call)};
}

void addPairOptions(CommandParser &parser)
{
    addChoiceOptions(parser);
    parser.add("json", Help::tr("Write both verdicts as JSON; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code tells whether the outcomes differ."));
}

Result<Call> readPair(const CommandParser &parser)
{
    PairCall call;
    if (const Result<Done> read = readChoice(parser, call.run); !read)
        return read.error();
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.run.outputs = std::move(outputs).value();
    return Call{std::move(call)};
}

// Parses a list such as "1,2,8". Each number, from 1 to 1000, is the number of clients of some runs.
Result<std::vector<int>> readClientCounts(const QString &text)
{
    std::vector<int> clients;
    for (const QString &part : text.split(QLatin1Char(','))) {
        bool isNumber = false;
        const int count = part.toInt(&isNumber);
        if (!isNumber || count < 1 || count > 1000)
            return usageError(QStringLiteral("--clients: \"%1\"; expected numbers from 1 to 1000, separated by commas").arg(text));
        clients.push_back(count);
    }
    return clients;
}

Result<ContentionPlan> readPlan(const CommandParser &parser)
{
    ContentionPlan plan;
    if (parser.isSet("world"))
        plan.world = parser.value("world").toStdString();
    if (plan.world != "live" && plan.world != "model")
        return usageError(QStringLiteral("--world: \"%1\" is not a world; expected live or model").arg(parser.value("world")));
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
            return usageError(QStringLiteral("--runs: \"%1\"; expected a number from 1 to 100").arg(parser.value("runs")));
    }
    if (parser.isSet("seed")) {
        const Result<Seed> seed = readSeed(parser.value("seed"));
        if (!seed)
            return seed.error();
        plan.seed = seed.value();
    }
    if (parser.isSet("duration")) {
        const Result<std::optional<Duration>> length = readDuration(QStringLiteral("--duration"), parser.value("duration"));
        if (!length)
            return length.error();
        plan.length = *length.value();
    }
    return plan;
}

void addSweepOptions(CommandParser &parser)
{
    parser.add("world", Help::tr("live: real redis-server processes; model: virtual time and simulated Redis (the default)."), "WORLD");
    parser.add("clients", Help::tr("Numbers of clients to measure; default 1,2,4,8,16,32,64."), "LIST");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("runs", Help::tr("Number of runs for each method and each number of clients, 1 to 100; default 5. With 3 or more, the "
                                "result also shows which method is clearly faster."), "N");
    parser.add("duration", Help::tr("Length of each run; default 500ms."), "D");
    parser.add("json", Help::tr("Write the measurements as JSON; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text."));
}

Result<Call> readSweep(const CommandParser &parser)
{
    if (const QString subject = parser.qtParser.positionalArguments().first(); subject != QLatin1String("contention"))
        return usageError(QStringLiteral("sweep: unknown subject \"%1\"; expected contention").arg(subject));
    Result<ContentionPlan> plan = readPlan(parser);
    if (!plan)
        return plan.error();
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    return Call{SweepCall{std::move(plan).value(), std::move(outputs).value()}};
}

void addCheckOptions(CommandParser &parser)
{
    parser.addJson();
    parser.addVerbose(Help::tr("Print on standard error when the run took place, and the versions of its nodes."));
    parser.addQuiet();
}

Result<Call> readCheck(const CommandParser &parser)
{
    CheckCall call;
    call.file = parser.qtParser.positionalArguments().first();
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.outputs = std::move(outputs).value();
    const QString &json = call.outputs.json;
    if (!json.isEmpty() && json != QLatin1String("-") && QFileInfo(call.file).absoluteFilePath() == QFileInfo(json).absoluteFilePath())
        return usageError(QStringLiteral("--json: would overwrite the trace %1").arg(call.file));
    return Call{std::move(call)};
}

void addNoOptions(CommandParser &) { }

void addListingOptions(CommandParser &parser)
{
    parser.add("json", Help::tr("Print JSON."));
}

Result<Call> readList(const CommandParser &parser)
{
    return Call{ListCall{parser.isSet("json"), parser.qtParser.positionalArguments()}};
}

Result<Call> readSchemes(const CommandParser &parser)
{
    return Call{SchemesCall{parser.isSet("json")}};
}

Result<Call> readArticles(const CommandParser &parser)
{
    const QString article = parser.qtParser.positionalArguments().value(0);
    QStringList names;
    for (const std::string_view name : articleNames)
        names << textOf(name);
    const auto &sentences = sentenceLibrary();
    const bool isSentence = std::any_of(sentences.begin(), sentences.end(), [&](const Sentence &one) { return textOf(one.id) == article; });
    if (!article.isEmpty() && !names.contains(article) && !isSentence)
        return usageError(QStringLiteral("articles: no article and no sentence \"%1\"; expected one of %2, or a sentence such as 000-07").arg(article, names.join(QStringLiteral(", "))));
    return Call{ArticlesCall{article.toStdString(), parser.isSet("json")}};
}

Result<Call> readShow(const CommandParser &parser)
{
    return Call{ShowCall{parser.qtParser.positionalArguments().first().toStdString()}};
}

void addWindowOptions(CommandParser &parser)
{
    parser.options << QCommandLineOption({QStringLiteral("v"), QStringLiteral("version")}, Help::tr("Show the version."));
    parser.qtParser.addOption(parser.options.last());
    parser.add("open", Help::tr("Open the window, and ask for a file."));
    parser.add("new", Help::tr("Open the window, and make a scenario of your own."));
    parser.add("lesson", Help::tr("Open the window with this lesson, 1 to %1.").arg(lessonLibrary().size()), "LESSON");
}

Result<Call> readWindow(const CommandParser &parser)
{
    if (parser.isSet("version"))
        return Call{TextCall{"lockscope " LOCKSCOPE_VERSION "\n"}};
    const QStringList files = parser.qtParser.positionalArguments();
    if (files.size() > 1)
        return noSuchCommand(files.first());
    if (!files.isEmpty() && !QFileInfo::exists(files.first()))
        return usageError(QStringLiteral("\"%1\": no such command or file; see lockscope --help").arg(files.first())
                          + textOf(didYouMean(files.first().toStdString(), commandNames())));
    WindowCall call{files.value(0)};
    const auto lesson = parser.number("lesson", 1, lessonLibrary().size(), 0);
    if (!lesson)
        return lesson.error();
    call.lesson = static_cast<std::size_t>(lesson.value());
    call.asksForFile = parser.isSet("open");
    call.makesScenario = parser.isSet("new");
    if ((files.isEmpty() ? 0 : 1) + (call.lesson > 0 ? 1 : 0) + (call.asksForFile ? 1 : 0) + (call.makesScenario ? 1 : 0) > 1)
        return usageError(QStringLiteral("FILE, --open, --new and --lesson: expected only one of them"));
    return Call{std::move(call)};
}

Result<Call> parse(const Command &command, const QStringList &arguments)
{
    CommandParser parser(command);
    if (const Result<Done> parsed = parser.parse(arguments); !parsed)
        return parsed.error();
    if (!parser.wantsHelp())
        return command.read(parser);
    const QString options = parser.qtParser.helpText();
    const QString help = parser.command.isEmpty() ? programHelp(options) : commandHelp(parser.command, parser.argument, options);
    return Call{TextCall{help.toStdString()}};
}

} // namespace

std::span<const Command> commands()
{
    using Arguments = CommandParser::Arguments;
    static constexpr std::array all{
        Command{"list", "[WORD…]", Arguments::any, addListingOptions, readList},
        Command{"schemes", "", Arguments::none, addListingOptions, readSchemes},
        Command{"articles", "[ARTICLE]", Arguments::oneOrNone, addListingOptions, readArticles},
        Command{"show", "SCENARIO", Arguments::one, addNoOptions, readShow},
        Command{"run", "SCENARIO", Arguments::one, addRunOptions, readRun},
        Command{"audit", "--client CMD [SCENARIO…]", Arguments::any, addAuditOptions, readAudit},
        Command{"pair", "SCENARIO", Arguments::one, addPairOptions, readPair},
        Command{"check", "FILE", Arguments::one, addCheckOptions, readCheck},
        Command{"explore", "[SCENARIO]", Arguments::oneOrNone, addExploreOptions, readExplore},
        Command{"merge", "PART…", Arguments::several, addResultOptions, readMerge},
        Command{"sweep", "SUBJECT", Arguments::one, addSweepOptions, readSweep},
    };
    return all;
}

const Command &windowCommand()
{
    static constexpr Command window{"", "[FILE]", CommandParser::Arguments::any, addWindowOptions, readWindow};
    return window;
}

Result<Call> parseCommandLine(const QStringList &arguments)
{
    const QString name = arguments.value(1);
    const QStringList commandArguments = arguments.mid(2);
    if (name == QLatin1String("help") && !commandArguments.isEmpty()) {
        const std::vector<std::string> names = commandNames();
        if (std::find(names.begin(), names.end(), commandArguments.first().toStdString()) == names.end())
            return noSuchCommand(commandArguments.first());
    }
    if (name == QLatin1String("help")) // "help run" is "run --help"
        return parseCommandLine(QStringList{arguments.value(0)} + commandArguments + QStringList{QStringLiteral("--help")});
    if (name == QLatin1String("complete")) // for the shells' completions
        return Call{TextCall{completions(commandArguments)}};
    if (name == QLatin1String("manual")) // for the man page
        return Call{TextCall{manualText()}};
    for (const Command &command : commands()) {
        if (name == QLatin1String(command.name))
            return parse(command, commandArguments);
    }
    return parse(windowCommand(), arguments.mid(1));
}

} // namespace lockscope
