// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <QString>

#include <string>

namespace lockscope {

/// The path that means standard input.
inline constexpr QLatin1String standardInput{"-"};

/// What messages call a file: its path, or "standard input" for "-".
std::string inputName(const QString &path);

/// Reads the text of a trace: a file, a device, a pipe, or standard input ("-"), which is waited for until it ends. What does not begin
/// with the header of a trace is not read further, since it may have no end; the reader of the trace refuses what is returned then.
/// Error: the reason in one line, without the name; also where a pipe has no writer for two seconds.
Result<std::string> readTraceText(const QString &path);

} // namespace lockscope
