// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace lockscope {

/// Returns the help of the program: purpose, commands, exit codes. `options`: the option lines of QCommandLineParser.
std::string programHelp(const QString &options);

/// Returns the help of one command. That of `run` lists the settings with range and default.
std::string commandHelp(const QString &command, const QString &argument, const QString &options);

} // namespace lockscope
