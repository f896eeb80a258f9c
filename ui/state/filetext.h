// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "lockscope/base/result.h"

#include <QByteArray>

class QFileDevice;

namespace lockscope {

/// Returns the whole text of an open file, even if the file has no size, such as a pipe. Reads the
/// file instead of mapping it into memory: if another program truncates a mapped file, an access to
/// the missing part kills the process. Needs as much memory as the file has bytes. `progress`
/// receives the fraction of the file that has been read; if `progress` returns false, the function
/// stops. Thread: any. Error: the system's message, a message that the file became shorter, or
/// "cancelled".
Result<QByteArray> fileText(QFileDevice &source, const Progress &progress);

} // namespace lockscope
