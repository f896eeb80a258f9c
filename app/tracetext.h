// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <QString>

#include <string>

namespace lockscope {

/// The path for standard input.
inline constexpr QLatin1String standardInput{"-"};

/// Returns the name of a file for messages: its path, or "standard input" for "-".
std::string inputName(const QString &path);

/// Reads the text of a trace or of a certificate (mayBeCertificate()) from a file, a device, a
/// pipe, or standard input ("-"), until its end. If the text is neither of them, returns only its
/// beginning, because the input may be endless; the trace reader then refuses this text. Error: the
/// reason in one line, without the name of the file; also if a pipe has no writer for two seconds.
Result<std::string> readTraceText(const QString &path);

} // namespace lockscope
