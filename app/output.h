// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "lockscope/base/result.h"

#include <QString>

#include <functional>
#include <string_view>

namespace lockscope {

/// The path that means standard output.
inline constexpr QLatin1String standardOutput{"-"};

/// Makes a text and gives it to the sink piece by piece. False: the sink refused a piece.
using TextMaker = std::function<bool(const PieceSink &)>;

/// Whether a file can be written there, tried before a run is begun for it. Error: one line.
Result<Done> checkWritable(const QString &path);

/// Writes a whole file or none: what stood there before stays until all is on disk. "-" and what is no plain file (a device, a
/// pipe) are written straight. The bytes are written as they are. Error: one line.
Result<Done> writeOutput(const QString &path, std::string_view bytes);
/// The same, for a text that may be too large for the memory: no more than one piece is kept.
Result<Done> writeOutput(const QString &path, const TextMaker &make);

/// Text for people, to standard output, lines and tabs as they are and all else as in printMessage(). Error: it could not be written.
Result<Done> printText(std::string_view text);

/// One line to standard error: "lockscope: " and the text, cut after 4 kB. What could steer a terminal or hide something in it (control
/// and format characters, bytes that are no UTF-8) is written byte by byte as \x and two hexadecimal digits, since a text may quote a file.
void printMessage(std::string_view text);

/// One line to standard error as it is, but for what printMessage() writes as \x….
void printLine(std::string_view text);

} // namespace lockscope
