// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exploreoptions.h"

#include "app/commands.h"

#include <QFileInfo>

namespace lockscope {
namespace {

// Stores the values of the options of addResultOptions() in a call. Error: wrong usage.
template <class ResultCall>
Result<Done> readResultOptions(const CommandParser &parser, ResultCall &call)
{
    for (const char *const name : {"save", "json", "certificate"}) {
        if (parser.isSet(name) && parser.value(name).isEmpty())
            return usageError(QStringLiteral("--%1: no name given").arg(QLatin1String(name)));
    }
    call.saveFolder = parser.value("save");
    call.certificate = parser.value("certificate");
    call.outputs.json = parser.value("json");
    call.outputs.isQuiet = parser.isSet("quiet");
    const bool haveBoth = !call.certificate.isEmpty() && !call.outputs.json.isEmpty();
    if (haveBoth
        && QFileInfo(call.certificate).absoluteFilePath()
            == QFileInfo(call.outputs.json).absoluteFilePath())
        return usageError(QStringLiteral("--json and --certificate: both name the file %1")
                              .arg(call.certificate));
    return Done{};
}

Result<Done> readMenu(const CommandParser &parser, ExploreCall &call)
{
    if (parser.isSet("faults")) {
        const Result<Menu> menu = Menu::parse(parser.value("faults").toStdString());
        if (!menu)
            return Error{"--faults: " + menu.error().text};
        call.menu = menu.value();
    }
    for (const QString &names : parser.values("without")) {
        const Result<Menu> menu = Menu::parse(names.toStdString());
        if (!menu)
            return Error{"--without: " + menu.error().text};
        call.menu.remove(menu.value());
    }
    if (call.menu.isEmpty())
        return Error{"--faults and --without: no kind of fault is left"};
    return Done{};
}

Result<Shard> readShard(const QString &text)
{
    const QStringList parts = text.split(u'/');
    bool areNumbers = parts.size() == 2;
    const std::uint64_t number = areNumbers ? parts[0].toULongLong(&areNumbers) : 0;
    const std::uint64_t count = areNumbers ? parts[1].toULongLong(&areNumbers) : 0;
    if (!areNumbers || number < 1 || number > count
        || count > static_cast<std::uint64_t>(Shard::countMax))
        return usageError(
            QStringLiteral("--shard: \"%1\"; expected I/N, with I from 1 to N").arg(text));
    return Shard{static_cast<int>(number), static_cast<int>(count)};
}

Result<Done> readNumbers(const CommandParser &parser, ExploreCall &call)
{
    const auto depth = parser.number("depth", 0, Question::depthMax, 2);
    const auto samples = parser.number("samples", 0, Question::samplesMax, 0);
    const auto live = parser.number("live", 1, 1000, 0);
    const auto threads = parser.number("threads", 1, 1024, 0);
    for (const auto *number : {&depth, &samples, &live, &threads}) {
        if (!*number)
            return number->error();
    }
    call.depth = static_cast<int>(depth.value());
    call.samples = samples.value();
    call.liveRuns = static_cast<int>(live.value());
    call.threads = static_cast<int>(threads.value());
    return Done{};
}

Result<Done> readSearch(const CommandParser &parser, ExploreCall &call)
{
    call.run.scenario = parser.qtParser.positionalArguments().value(0).toStdString();
    call.run.world = WorldKind::model;
    call.run.scheme = parser.value("scheme").toStdString();
    if (const Result<Done> read = readSettingsAndSeed(parser, call.run); !read)
        return read.error();
    if (parser.isSet("time")) {
        const auto time = readDuration(QStringLiteral("--time"), parser.value("time"));
        if (!time)
            return time.error();
        call.time = time.value();
    }
    if (parser.isSet("goal")) {
        const Result<Goals> goals = Goals::parse(parser.value("goal").toStdString());
        if (!goals)
            return Error{"--goal: " + goals.error().text};
        call.goals = goals.value();
    }
    if (parser.isSet("shard")) {
        const Result<Shard> shard = readShard(parser.value("shard"));
        if (!shard)
            return shard.error();
        call.shard = shard.value();
    }
    call.keepsFaults = parser.isSet("keep-faults");
    call.searchesFullDepth = parser.isSet("go-on");
    call.skipsSameEffect = !parser.isSet("no-reduction");
    call.isExact = !parser.isSet("quick");
    return Done{};
}

} // namespace

void addExploreOptions(CommandParser &parser)
{
    parser.add("scheme", Help::tr("Use this lock scheme instead of the scenario's own."), "ID");
    parser.add("set", Help::tr("Change a setting (see run --help). Repeatable."), "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("faults",
        Help::tr("The kinds of faults to place, separated by commas; default: all."), "KINDS");
    parser.add("without", Help::tr("Leave out these kinds of faults. Repeatable."), "KINDS");
    parser.add("depth", Help::tr("Place up to this number of faults, 0 to 4; default 2."), "K");
    parser.add("samples",
        Help::tr("After the search up to --depth, try this number of random placements of 3 to 6 "
                 "faults; default 0."),
        "N");
    parser.add(
        "time", Help::tr("Stop after this time at the latest, and report what was tried."), "D");
    QStringList goals;
    for (const std::string_view name : goalNames)
        goals << QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    parser.add("goal",
        Help::tr(
            "What to look for: one or more of %1, separated by commas. Default: violated,stuck.")
            .arg(goals.join(QStringLiteral(", "))),
        "GOALS");
    parser.add("keep-faults",
        Help::tr(
            "Keep the scenario's own faults in each run. Without this option, they are left out."));
    parser.add("go-on",
        Help::tr("Search up to --depth faults even if one fault is enough for a failure."));
    parser.add("quick",
        Help::tr("Try single faults with some lengths only, as several faults are tried: fast, but "
                 "not exact."));
    parser.add(
        "no-reduction", Help::tr("Also try placements that have the same effect as others."));
    parser.add("live",
        Help::tr("Repeat each failure, in its simplest form, this number of times on real Redis."),
        "N");
    parser.add("shard", Help::tr("Carry out only part I of N. lockscope merge combines the parts."),
        "I/N");
    parser.add("threads", Help::tr("Number of threads; default: one per core."), "T");
    addResultOptions(parser);
}

void addResultOptions(CommandParser &parser)
{
    parser.add("save",
        Help::tr("Write each failure, in its simplest form, as a scenario file into this folder."),
        "DIR");
    parser.add("json",
        Help::tr("Write the result as JSON; - is standard output. The JSON of a part is the input "
                 "of merge."),
        "FILE");
    parser.add("certificate",
        Help::tr("Write what was tried, with counts and a digest of all outcomes, as JSON. "
                 "lockscope check repeats the "
                 "search and compares."),
        "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
}

Result<ExploreCall> readExplore(const CommandParser &parser)
{
    ExploreCall call;
    if (parser.isSet("live") && parser.isSet("shard"))
        return usageError(QStringLiteral(
            "--live and --shard: a part does not repeat its failures; use --live without --shard"));
    for (const auto read : {readSearch, readMenu, readNumbers}) {
        if (const Result<Done> done = read(parser, call); !done)
            return done.error();
    }
    if (const Result<Done> read = readResultOptions(parser, call); !read)
        return read.error();
    return call;
}

Result<MergeCall> readMerge(const CommandParser &parser)
{
    MergeCall call;
    call.parts = parser.qtParser.positionalArguments();
    if (const Result<Done> read = readResultOptions(parser, call); !read)
        return read.error();
    return call;
}

} // namespace lockscope
