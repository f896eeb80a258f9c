// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// The path that means standard output.
inline constexpr QLatin1String standardOutput{"-"};

/// Whether a file can be written there, tried before a run is begun for it. Error: one line.
Result<Done> checkWritable(const QString &path);

/// Writes a whole file or none: what stood there before stays until all is on disk. "-" and what is no plain file (a device, a
/// pipe) are written straight. Error: one line.
Result<Done> writeOutput(const QString &path, std::string_view bytes);

/// Text for people, to standard output. Error: it could not be written.
Result<Done> printText(std::string_view text);

/// One line to standard error: "lockscope: " and the text.
void printMessage(std::string_view text);

} // namespace lockscope
