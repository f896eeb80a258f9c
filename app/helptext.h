// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The translation context of the help: Help::tr(). The help is in the language of the default
/// locale.
struct Help {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Help)
};

/// Returns the help of the program: purpose, commands, exit codes. `options`: the help of
/// QCommandLineParser.
QString programHelp(const QString &options);

/// Returns what a command does, in some lines.
QString commandSummary(const QString &command);

/// Returns the help of one command. The help of `run` and `pair` also lists the settings with their
/// ranges and defaults.
QString commandHelp(const QString &command, const QString &argument, const QString &options);

} // namespace lockscope
