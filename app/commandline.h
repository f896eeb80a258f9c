// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"
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

/// `lockscope --help`, `--version`: prints a text.
struct TextCall {
    std::string text;
};

/// `lockscope [FILE]`
struct WindowCall {
    QString file; ///< empty: none
};

/// `lockscope list`
struct ListCall {
    bool asJson = false;
};

/// `lockscope schemes`
struct SchemesCall {
    bool asJson = false;
};

/// The output files of a run or a check. An empty path: not written; "-": standard output, for at most one of them.
struct Outputs {
    QString csv;
    QString json;
    QString traceJson; ///< Chrome trace events
    QString report;    ///< Markdown
    bool isQuiet = false; ///< no text output

    /// Returns whether a file goes to standard output, so that no text may.
    bool takeStandardOutput() const { return files().contains(QLatin1String("-")); }
    /// Returns the paths of all files to write.
    QStringList files() const
    {
        QStringList named{csv, json, traceJson, report};
        named.removeAll(QString());
        return named;
    }
    bool wantText() const { return !isQuiet && !takeStandardOutput(); }
};

/// `lockscope run SCENARIO`
struct RunCall {
    std::string scenario; ///< id or path of a file
    std::string world = "live";
    std::string scheme;   ///< empty: that of the scenario
    std::vector<std::pair<std::string, std::string>> settings; ///< name and text, in command line order
    Seed seed{1};
    std::optional<Duration> duration;
    std::vector<NodeAddress> nodes; ///< empty: start our own nodes
    bool printNodes = false;
    Outputs outputs;
};

/// `lockscope check TRACE.csv`
struct CheckCall {
    QString file;
    Outputs outputs;
};

/// `lockscope sweep contention`
struct SweepCall {
    ContentionPlan plan;
    Outputs outputs;
};

using Call = std::variant<TextCall, WindowCall, ListCall, SchemesCall, RunCall, CheckCall, SweepCall>;

/// Parses the arguments (the first is the program) and carries nothing out.
/// Error: wrong usage, in one line.
/// REQUIRES: a QCoreApplication.
Result<Call> parseCommandLine(const QStringList &arguments);

} // namespace lockscope
