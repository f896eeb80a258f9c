// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "lockscope/base/result.h"

#include <QString>

#include <functional>
#include <string_view>

namespace lockscope {

/// The path for standard output.
inline constexpr QLatin1String standardOutput{"-"};

/// A function that passes a text to the sink piece by piece. It returns false if the sink refused a
/// piece.
using TextMaker = std::function<bool(const PieceSink &)>;

/// Checks whether the file can be written. Call it before a run, so that no run starts whose
/// results cannot be written. Error: one line.
Result<Done> checkWritable(const QString &path);

/// Writes a file completely or not at all: the previous file stays until all data is on disk.
/// Writes directly to standard output (the path
/// "-"), devices and pipes. Writes the bytes unchanged.
/// Error: one line.
Result<Done> writeOutput(const QString &path, std::string_view bytes);
/// Does the same for a text that may be too large for the memory: only one piece of it is in memory
/// at a time.
Result<Done> writeOutput(const QString &path, const TextMaker &make);

/// Prints a text to standard output. Escapes the same characters as printMessage(), but prints line
/// ends and tabs unchanged. Error: the text could not be written.
Result<Done> printText(std::string_view text);

/// Prints one line to standard error: "lockscope: " and the text, cut after 4 kB. Characters that
/// could control a terminal or hide text (control and format characters, bytes that are not UTF-8)
/// are printed as \x and two hexadecimal digits per byte, because the text may quote a file.
void printMessage(std::string_view text);

/// Prints one line to standard error, without the prefix. Characters are escaped as by
/// printMessage().
void printLine(std::string_view text);

} // namespace lockscope
