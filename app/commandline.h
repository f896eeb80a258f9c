// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"
#include "core/scenario/choices.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/schemes/registry.h"

#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// The output files of a command. An empty path: the file is not written; "-": standard output, for
/// at most one of the files.
struct Outputs {
    QString csv;
    QString json;
    QString traceJson;      ///< Chrome trace events
    QString report;         ///< Markdown
    QString attempts;       ///< CSV, a row for each attempt
    bool isQuiet = false;   ///< no text output
    bool isVerbose = false; ///< details on standard error

    /// Returns whether one of the files goes to standard output, so that no text must be printed
    /// there.
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
    WorldKind world = WorldKind::live;
    std::string scheme;       ///< empty: the scheme of the scenario
    SchemeRef ownScheme = {}; ///< the scheme of the file in Lua that `scheme` names (loadScheme())
    std::vector<std::pair<std::string, std::string>>
        settings; ///< name and text, in command line order
    Seed seed{1};
    std::optional<Duration> duration;
    TlsOptions tls;                 ///< for nodes with TLS
    std::vector<NodeAddress> nodes; ///< the nodes of `--node`; empty: the run starts its own nodes
    ClientPrograms
        programs;   ///< the programs of `--client`; none: Lockscope runs the clients itself
    int repeat = 1; ///< number of runs: with `seed`, `seed` + 1 and so on
    bool showsProgress = true; ///< show on a terminal how far a live run is, and print its expected
                               ///< length; not if Outputs::isQuiet
    bool printsNodes = false;  ///< print how to connect to each node
    Outputs outputs;
};

/// The result of a command line: an exit code, or that the window is to be opened.
struct CommandResult {
    int exitCode = 0;
    std::optional<QString> windowFile = {}; ///< the file that the window opens; empty: none
};

/// Executes the arguments; the first argument is the name of the program. A command without a
/// window prints results to standard output and messages to standard error. Error: wrong usage, in
/// one line. REQUIRES: a QCoreApplication exists, and no thread has been started (see StopSignals
/// and readNodes()). Thread: the main thread.
Result<CommandResult> executeCommandLine(const QStringList &arguments);

} // namespace lockscope
