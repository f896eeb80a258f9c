// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "app/helptext.h"

#include "lockscope/base/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <span>

namespace lockscope {

struct Shard;

/// The errors of the command line that arise in `app`.
class Usage {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Usage)
};

/// Returns a usage error with this text. Removes user and password of URLs from the text, because
/// the user may have typed a node's URL in the wrong place.
Error usageError(const QString &text);

struct CommandEntry;

/// Parses the options of one command, and its positional arguments if it has any.
struct CommandParser {
    /// How many positional arguments the command takes; `several`: one or more, `any`: zero or
    /// more.
    enum class Arguments { none, one, oneOrNone, several, any };

    QCommandLineParser qtParser;
    QList<QCommandLineOption> options; ///< in the order of the help
    QString command;
    QString argument; ///< as CommandEntry::argument
    Arguments argumentCount;

    /// Creates a parser with the options of a command.
    explicit CommandParser(const CommandEntry &entry);
    /// Adds an option. `value`: the name of its value; null: it has none.
    void add(const char *name, const QString &text, const char *value = nullptr);
    void addJson()
    {
        add("json", Help::tr("Write the verdict as JSON; - is standard output."), "FILE");
    }
    void addQuiet() { add("quiet", Help::tr("Print no text; the exit code gives the outcome.")); }
    void addVerbose(const QString &text);
    bool isSet(const char *name) const { return qtParser.isSet(QLatin1String(name)); }
    QString value(const char *name) const { return qtParser.value(QLatin1String(name)); }
    QStringList values(const char *name) const { return qtParser.values(QLatin1String(name)); }
    bool wantsHelp() const { return isSet("help"); }

    /// Parses the arguments after the command's name. Error: wrong usage, in one line.
    Result<Done> parse(const QStringList &arguments);

    /// Returns the value of an option that takes a whole number; `defaultValue` if the option is
    /// not set. Error: not a number from `min` to `max`.
    Result<std::uint64_t> number(
        const char *name, std::uint64_t min, std::uint64_t max, std::uint64_t defaultValue) const;
    /// Returns the value of --shard; the whole if the option is not set. Error: not I/N.
    Result<Shard> shard() const;
    /// Returns the value of --world; `usual` if the option is not set. Error: no world.
    Result<WorldKind> world(WorldKind usual) const;

private:
    Wording optionSuggestion() const;
};

/// A command of the program.
struct CommandEntry {
    const char *name;     ///< empty: the call without a command, which opens the window
    const char *argument; ///< what the usage line of the help shows after "[options]", such as
                          ///< "SCENARIO"; empty: nothing
    CommandParser::Arguments argumentCount;
    void (*addOptions)(CommandParser &parser);
    /// Reads the options, executes the command and returns the exit code of the program. Error:
    /// wrong usage, in one line. Null: the entry that opens the window. REQUIRES: the arguments are
    /// parsed, and ask for no help.
    Result<int> (*execute)(const CommandParser &parser);
};

/// Returns all commands, in the order of the help. The list does not contain `help`:
/// executeCommandLine() turns `help run` into `run --help`.
std::span<const CommandEntry> commands();
/// Returns the entry for a call without a command, which opens the window.
const CommandEntry &windowCommand();

/// Return the parsed value of an option. readDuration() never returns nullopt. Error: the value is
/// not valid, in one line that names the option.
Result<std::optional<Duration>> readDuration(const QString &option, const QString &text);
Result<Seed> readSeed(const QString &text);
using SettingTexts = std::vector<std::pair<std::string, std::string>>;
Result<SettingTexts> readSettings(const QStringList &assignments);
/// Stores the values of --set and --seed in a call. Error: wrong usage, in one line.
Result<Done> readSettingsAndSeed(const CommandParser &parser, RunCall &call);

/// Returns the values of those options that the command has: --quiet, --verbose, and the options
/// for output files. Error: wrong usage, in one line.
Result<Outputs> readOutputs(const CommandParser &parser);
/// Checks before a run whether all files can be written. Error: one line.
Result<Done> checkOutputs(const Outputs &outputs);

/// Exit codes if the command could not do its work, and for wrong usage.
inline constexpr int couldNotRun = 1;
inline constexpr int wrongUsage = 2;

// The commands without a window: of each, a function that adds its options and one that is
// CommandEntry::execute.
void addListingOptions(CommandParser &parser); ///< of `list`, `schemes` and `articles`
Result<int> listCommand(const CommandParser &parser);
Result<int> schemesCommand(const CommandParser &parser);
Result<int> articlesCommand(const CommandParser &parser);
Result<int> showCommand(const CommandParser &parser);
void addRunOptions(CommandParser &parser);
Result<int> runCommand(const CommandParser &parser);
void addAuditOptions(CommandParser &parser);
Result<int> auditCommand(const CommandParser &parser);
void addGradeOptions(CommandParser &parser);
Result<int> gradeCommand(const CommandParser &parser);
void addPairOptions(CommandParser &parser);
Result<int> pairCommand(const CommandParser &parser);
void addCheckOptions(CommandParser &parser);
Result<int> checkCommand(const CommandParser &parser);
void addImportOptions(CommandParser &parser);
Result<int> importCommand(const CommandParser &parser);
void addExploreOptions(CommandParser &parser);
Result<int> exploreCommand(const CommandParser &parser);
void addMergeOptions(CommandParser &parser);
Result<int> mergeCommand(const CommandParser &parser);
/// Joins the parts of a sweep; see mergedMap().
Result<int> mergeSweep(
    const CommandParser &parser, const std::vector<std::pair<std::string, std::string>> &parts);
void addSweepOptions(CommandParser &parser);
Result<int> sweepCommand(const CommandParser &parser);
void addMatrixOptions(CommandParser &parser);
Result<int> matrixCommand(const CommandParser &parser);
void addAssessOptions(CommandParser &parser);
Result<int> assessCommand(const CommandParser &parser);

/// Makes one run and reports it. Returns the exit code.
int runScenario(const RunCall &call);
/// Judges the trace of a file, or repeats the search of a certificate. Returns the exit code.
int checkFile(const QString &file, const Outputs &outputs);

/// Add the options that select what is run (scenario, world, scheme, settings, seed), and store
/// their values in a call. Error: wrong usage.
void addChoiceOptions(CommandParser &parser);
Result<Done> readChoice(const CommandParser &parser, RunCall &call);

/// Prints "warning: …" to standard error.
void printWarning(const QString &text);
/// Prints the error to standard error and returns `exitCode`.
int fail(int exitCode, const Error &error);

} // namespace lockscope
