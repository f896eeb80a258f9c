// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <string>

namespace lockscope {

/// The translation context of the help: Help::tr(). The help is in the language of the default
/// locale.
struct Help {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Help)
};

struct CommandParser;

/// Returns the help of the program: purpose, commands, options, exit codes.
QString programHelp(const CommandParser &parser);

/// Returns what a command does, in some lines.
QString commandSummary(const QString &command);

/// Returns the help of one command. The help of `run` and `pair` also lists the settings with their
/// ranges and defaults.
QString commandHelp(const CommandParser &parser);

/// Returns the reference of the command line as English Markdown: commands with their options,
/// settings, exit codes. The build makes the man page lockscope(1) from this text (docs/man), so
/// that the page agrees with the program. `lockscope manual` prints it.
std::string manualText();

/// Returns the words with which a shell can complete the word at its cursor, for `lockscope
/// complete WORD…` (resources/completions). `words`: the words after the program's name up to the
/// cursor; the last one is the part of a word before the cursor, and may be empty.
///
/// Each line is a word, a tab and its meaning in the language of the default locale. After a word
/// that ends with "=", the shell adds no space. For the lines ":files", ":folders" and ":programs",
/// the shell completes names of files, folders or programs.
std::string completions(const QStringList &words);

} // namespace lockscope
