// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "lockscope/base/result.h"

#include <QByteArray>

class QFileDevice;

namespace lockscope {

/// The whole text of an open file, or of what has no size. It is read and not mapped: whoever has mapped a file that another program cuts
/// short is ended by the system at the next look at it. It takes as much memory as the file, until it is given back.
/// `progress` is told the part that is read; false ends it. Thread: any.
/// Error: what the system says, or that the file has become shorter; "cancelled".
Result<QByteArray> fileText(QFileDevice &source, const Progress &progress);

} // namespace lockscope
