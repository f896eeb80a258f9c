// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace lockscope {

/// The help of the program: what it is, its commands, its exit codes. `options` is what QCommandLineParser says of the options.
std::string programHelp(const QString &options);

/// The help of one command. That of `run` lists the settings with range and default.
std::string commandHelp(const QString &command, const QString &argument, const QString &options);

} // namespace lockscope
