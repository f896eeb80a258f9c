// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"
#include "core/lab/explore/goals.h"
#include "core/lab/explore/search.h"
#include "core/lab/sweep/contention.h"
#include "core/scenario/clientprograms.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"
#include "lockscope/net/nodeaddress.h"

#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lockscope {

/// `lockscope --help`, `--version`, or the help of a command: prints a text.
struct TextCall {
    std::string text;
};

/// `lockscope [FILE]` and its options: opens the window.
struct WindowCall {
    QString file;             ///< empty: none
    std::size_t lesson = 0;   ///< number of the lesson to start, from 1; 0: none
    bool asksForFile = false; ///< shows the dialog that opens a file
    bool makesScenario = false; ///< shows the dialog for a new scenario
};

/// `lockscope list [WORD…]`
struct ListCall {
    bool asJson = false;
    QStringList words; ///< lists only scenarios that contain all these words
};

/// `lockscope schemes`
struct SchemesCall {
    bool asJson = false;
};

/// `lockscope articles [ARTICLE]`: the sentences of the five articles about locks on Redis (docs/ARTICLES.md)
struct ArticlesCall {
    std::string article; ///< name of an article ("000" to "004") or id of a sentence ("000-07"); empty: all articles
    bool asJson = false;
};

/// The output files of a command. An empty path: the file is not written; "-": standard output, for at most one of the files.
struct Outputs {
    QString csv;
    QString json;
    QString traceJson; ///< Chrome trace events
    QString report;    ///< Markdown
    QString attempts;  ///< CSV, a row for each attempt
    bool isQuiet = false; ///< no text output
    bool isVerbose = false; ///< details on standard error

    /// Returns whether one of the files goes to standard output, so that no text must be printed there.
    bool usesStandardOutput() const { return files().contains(QLatin1String("-")); }
    /// Returns the paths of all files to write.
    QStringList files() const
    {
        QStringList named{csv, json, traceJson, report, attempts};
        named.removeAll(QString());
        return named;
    }
    /// Returns whether to print the result as text.
    bool wantsText() const { return !isQuiet && !usesStandardOutput(); }
};

/// `lockscope run SCENARIO`
struct RunCall {
    std::string scenario; ///< id of a built-in scenario, path of a file, or share code
    std::string world = "live";
    std::string scheme;   ///< empty: the scheme of the scenario
    std::vector<std::pair<std::string, std::string>> settings; ///< name and text, in command line order
    Seed seed{1};
    std::optional<Duration> duration;
    TlsOptions tls;                 ///< for nodes with TLS
    std::vector<NodeAddress> nodes; ///< the nodes of `--node`; empty: the run starts its own nodes
    ClientPrograms programs; ///< the programs of `--client`; none: Lockscope runs the clients itself
    int repeat = 1;          ///< number of runs: with `seed`, `seed` + 1 and so on
    bool showsProgress = true; ///< show on a terminal how far a live run is, and print its expected length; not if Outputs::isQuiet
    bool printsNodes = false; ///< print how to connect to each node
    Outputs outputs;
};

/// `lockscope audit --client CMD [SCENARIO…]`
struct AuditCall {
    std::vector<std::string> scenarios; ///< ids of built-in scenarios, or paths of files; empty: all built-in ones
    RunCall run;                        ///< only programs, settings and seed are used
    QString saveFolder;                 ///< each trace becomes a CSV file there; empty: none
    Outputs outputs;                    ///< only json, report and isQuiet are used
};

/// `lockscope check FILE`: judges a trace, or repeats the search of a certificate (the file of `explore --certificate`)
struct CheckCall {
    QString file;
    Outputs outputs;
};

/// `lockscope show SCENARIO` or `lockscope show SCHEME`
struct ShowCall {
    std::string idOrPath; ///< id of a scheme or of a built-in scenario, or path of a file
};

/// `lockscope sweep contention`
struct SweepCall {
    ContentionPlan plan;
    Outputs outputs;
};

/// `lockscope explore [SCENARIO]`
struct ExploreCall {
    RunCall run;              ///< scenario (empty: `explore` makes one, with two clients and no faults), scheme, settings and seed
    Menu menu = Menu::all();
    Goals goals = Goals::usual();
    int depth = 2;            ///< maximum number of faults in one run
    std::uint64_t samples = 0; ///< number of random placements (Placement) of 3 to 6 faults, after the complete search
    bool keepsFaults = false; ///< the scenario's own faults are in each run
    bool skipsSameEffect = true; ///< false: also tries faults at places where they have the same effect as at other places
                                 ///< (SlotRules::skipsSameEffect)
    bool isExact = true;            ///< Question::isExact
    bool searchesFullDepth = false; ///< false: the search ends after the runs with one fault if one of them has failed
    std::optional<Duration> time; ///< the search ends after this time at the latest
    int liveRuns = 0;         ///< how often the run of each story (Story) is repeated on real Redis
    Shard shard;              ///< the part of the search to do
    int threads = 0;          ///< 0: one per core
    QString saveFolder;       ///< the run of each story becomes a scenario file there; empty: none
    QString certificate;      ///< path of the certificate to write; empty: none
    Outputs outputs;          ///< only json and isQuiet are used
};

/// `lockscope pair SCENARIO`
struct PairCall {
    RunCall run; ///< only scenario, world, scheme, settings, seed, outputs.json and outputs.isQuiet are used
};

/// `lockscope merge PART…`
struct MergeCall {
    QStringList parts;   ///< paths of the files that `explore --shard --json` has written, one for each part
    QString saveFolder;  ///< as in ExploreCall
    QString certificate; ///< as in ExploreCall
    Outputs outputs;     ///< only json and isQuiet are used
};

/// What the command line asks the program to do: a command, or to open the window, with its options and arguments.
using Call = std::variant<TextCall, WindowCall, ListCall, SchemesCall, ArticlesCall, ShowCall, RunCall, AuditCall, CheckCall, SweepCall, ExploreCall, MergeCall, PairCall>;

/// Parses the arguments; the first argument is the name of the program. Executes nothing. Error: wrong usage, in one line.
/// REQUIRES: a QCoreApplication exists. With --node-password-keyring: no thread has been started (see readNodes()).
Result<Call> parseCommandLine(const QStringList &arguments);

} // namespace lockscope
