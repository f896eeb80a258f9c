// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/output.h"
#include "core/analysis/explore/search.h"
#include "core/scenario/nearmisses.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/durationtext.h"
#include "ui/words/text.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <array>

namespace lockscope {
namespace {

constexpr std::uint64_t seedMax =
    (std::uint64_t{1} << 53) - 1; // JSON readers store integers up to this value exactly

// What Qt says of wrong options. It looks for the translations itself.
[[maybe_unused]] constexpr const char *textsOfQt[] = {
    QT_TRANSLATE_NOOP("QCommandLineParser", "Unknown option '%1'."),
    QT_TRANSLATE_NOOP("QCommandLineParser", "Unknown options: %1."),
    QT_TRANSLATE_NOOP("QCommandLineParser", "Missing value after '%1'."),
    QT_TRANSLATE_NOOP("QCommandLineParser", "Unexpected value after '%1'."),
};

} // namespace

Error usageError(const QString &text)
{
    static const QRegularExpression secret(QStringLiteral("://[^\\s\"]*@"));
    QString line = text.simplified().replace(secret, QStringLiteral("://…@"));
    if (line.endsWith(QLatin1Char('.')))
        line.chop(1);
    return Error{line.toStdString()};
}

CommandParser::CommandParser(const CommandEntry &entry)
    : command(QString::fromLatin1(entry.name)), argument(QString::fromUtf8(entry.argument)),
      argumentCount(entry.argumentCount)
{
    options << QCommandLineOption(
        {QStringLiteral("h"), QStringLiteral("help")}, Help::tr("Show this help."));
    qtParser.addOption(options.last());
    entry.addOptions(*this);
}

void CommandParser::add(const char *name, const QString &text, const char *value)
{
    options << QCommandLineOption(QString::fromLatin1(name), text, QString::fromLatin1(value));
    qtParser.addOption(options.last());
}

void CommandParser::addVerbose(const QString &text)
{
    options << QCommandLineOption({QStringLiteral("v"), QStringLiteral("verbose")}, text);
    qtParser.addOption(options.last());
}

// Returns "; did you mean --seed?" for an unknown option; empty: no option has a similar name.
Wording CommandParser::optionSuggestion() const
{
    if (qtParser.unknownOptionNames().isEmpty())
        return {};
    std::vector<std::string> names;
    for (const QCommandLineOption &option : options)
        names.push_back("--" + option.names().last().toStdString());
    return didYouMean("--" + qtParser.unknownOptionNames().first().toStdString(), names);
}

Result<Done> CommandParser::parse(const QStringList &arguments)
{
    if (!qtParser.parse(QStringList{command} + arguments))
        return usageError(qtParser.errorText().remove(u'.') + textOf(optionSuggestion()));
    if (wantsHelp())
        return Done{};
    const QStringList names = qtParser.positionalArguments();
    const bool isOptional = argumentCount == Arguments::none
        || argumentCount == Arguments::oneOrNone || argumentCount == Arguments::any;
    if (argumentCount != Arguments::several && argumentCount != Arguments::any
        && names.size() > (argumentCount == Arguments::none ? 0 : 1))
        return usageError(Usage::tr("%1: unexpected argument \"%2\"").arg(command, names.last()));
    if (names.isEmpty() && !isOptional)
        return usageError(
            Usage::tr("%1: no %2 given; see lockscope %1 --help").arg(command, argument));
    return Done{};
}

Result<std::uint64_t> CommandParser::number(
    const char *name, std::uint64_t min, std::uint64_t max, std::uint64_t defaultValue) const
{
    if (!isSet(name))
        return defaultValue;
    bool isNumber = false;
    const std::uint64_t number = value(name).toULongLong(&isNumber);
    if (!isNumber || number < min || number > max)
        return usageError(Usage::tr("--%1: \"%2\"; expected a number from %3 to %4")
                              .arg(QLatin1String(name), value(name))
                              .arg(min)
                              .arg(max));
    return number;
}

Result<Shard> CommandParser::shard() const
{
    if (!isSet("shard"))
        return Shard{};
    const QString text = value("shard");
    const QStringList parts = text.split(u'/');
    bool areNumbers = parts.size() == 2;
    const std::uint64_t number = areNumbers ? parts[0].toULongLong(&areNumbers) : 0;
    const std::uint64_t count = areNumbers ? parts[1].toULongLong(&areNumbers) : 0;
    if (!areNumbers || number < 1 || number > count
        || count > static_cast<std::uint64_t>(Shard::countMax))
        return usageError(Usage::tr("--shard: \"%1\"; expected I/N, with I from 1 to N").arg(text));
    return Shard{static_cast<int>(number), static_cast<int>(count)};
}

Result<WorldKind> CommandParser::world(WorldKind usual) const
{
    if (!isSet("world"))
        return usual;
    if (const auto world = worldOf(value("world").toStdString()))
        return *world;
    return usageError(
        Usage::tr("--world: \"%1\" is not a world; expected live or model").arg(value("world")));
}

Result<std::optional<Duration>> readDuration(const QString &option, const QString &text)
{
    const std::string typed = text.toStdString();
    const Result<Duration> length = parseDuration(typed);
    if (!length)
        return within(option.toStdString(), length.error());
    if (length.value() < durationMin || length.value() > durationMax)
        return usageError(
            Usage::tr("%1: \"%2\" is out of range; expected 10ms to 24h").arg(option, text));
    return std::optional<Duration>{length.value()};
}

Result<Seed> readSeed(const QString &text)
{
    bool isNumber = !text.isEmpty();
    for (const QChar c : text)
        isNumber = isNumber && c >= QLatin1Char('0') && c <= QLatin1Char('9');
    const std::uint64_t number = isNumber ? text.toULongLong(&isNumber) : 0;
    if (!isNumber || number > seedMax)
        return usageError(
            Usage::tr("--seed: \"%1\" is not a seed; expected 0 to 9007199254740991").arg(text));
    return Seed{number};
}

Result<SettingTexts> readSettings(const QStringList &assignments)
{
    SettingTexts settings;
    for (const QString &assignment : assignments) {
        const qsizetype equals = assignment.indexOf(QLatin1Char('='));
        if (equals < 1)
            return usageError(Usage::tr("--set: \"%1\"; expected NAME=VALUE").arg(assignment));
        settings.emplace_back(
            assignment.left(equals).toStdString(), assignment.mid(equals + 1).toStdString());
    }
    return settings;
}

Result<Done> readSettingsAndSeed(const CommandParser &parser, RunCall &call)
{
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

Result<Done> checkOutputs(const Outputs &outputs)
{
    for (const QString &path : outputs.files()) {
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    return Done{};
}

Result<Outputs> readOutputs(const CommandParser &parser)
{
    Outputs outputs;
    outputs.isQuiet = parser.isSet("quiet");
    outputs.isVerbose = parser.qtParser.optionNames().contains(QLatin1String("verbose"))
        || parser.qtParser.optionNames().contains(QLatin1String("v"));
    if (outputs.isQuiet && outputs.isVerbose)
        return usageError(Usage::tr("--quiet and --verbose: expected only one of the two"));
    struct Output {
        const char *name;
        QString *path;
    };
    const std::array known{Output{"csv", &outputs.csv}, Output{"json", &outputs.json},
        Output{"trace-json", &outputs.traceJson}, Output{"report", &outputs.report},
        Output{"attempts", &outputs.attempts}};
    std::vector<Output> given;
    for (const Output &output : known) {
        const QLatin1String name(output.name);
        if (!parser.qtParser.optionNames().contains(
                name)) // of these five, `check` has only --json; for the others, isSet() would
                       // print a warning
            continue;
        *output.path = parser.qtParser.value(name);
        if (output.path->isEmpty())
            return usageError(Usage::tr("--%1: no file given").arg(name));
        for (const Output &other : given) {
            const QString both = Usage::tr("--%1 and --%2").arg(QLatin1String(other.name), name);
            if (*other.path == QLatin1String("-") && *output.path == QLatin1String("-"))
                return usageError(
                    Usage::tr("%1: only one of them can go to standard output").arg(both));
            if (QFileInfo(*other.path).absoluteFilePath()
                == QFileInfo(*output.path).absoluteFilePath())
                return usageError(Usage::tr("%1: both name the file %2").arg(both, *output.path));
        }
        given.push_back(output);
    }
    return outputs;
}

} // namespace lockscope
