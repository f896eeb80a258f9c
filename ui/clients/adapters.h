// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QString>

#include <map>
#include <string>
#include <vector>

namespace lockscope {

/// A small program that takes a lock with a lock library and reports what it does: an example for
/// the user's own program. A value.
struct Adapter {
    QString file{};     ///< the file name: "redis_py.py"
    QString language{}; ///< "Python"; empty: this entry is the description for all languages, not a
                        ///< program
    QString library{};  ///< "redis-py Lock"
    QString version{};  ///< the version of the library with which the program was tested
    QString package{};  ///< the package to install: "Debian python3-redis"
    QString text{};     ///< the content of the file
    QString command{};  ///< starts the program from its folder: "/usr/bin/python3 redis_py.py"

    /// Returns the command that starts a copy of the program at `path`.
    QString commandFor(const QString &path) const;
};

/// Returns the programs in resources/clients, in the order of the table in README.md there; the
/// last entry is README.md itself. Thread: the window's.
const std::vector<Adapter> &adapters();

/// Returns why a command line cannot start a program on this machine, in one line and in the
/// window's language. Empty: it can start one.
QString commandProblem(const std::string &command);

/// Parses lines of the form "2=node new.js" (client 2 runs this command) and checks each command.
/// `clients`: the number of clients. Error: names the first wrong line and the reason, in the
/// window's language.
Result<std::map<ClientId, std::string>> parseOwnCommands(const QString &lines, int clients);

/// Returns a path as one word of a command line, with quotes if it needs them.
QString shellWord(const QString &path);

} // namespace lockscope
