// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QString>

#include <map>
#include <string>

namespace lockscope {

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
