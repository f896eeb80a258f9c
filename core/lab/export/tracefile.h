// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>

namespace lockscope {

/// Returns whether the suffix of a file's name is that of a trace: .csv, or .lockscope-trace, which
/// the desktop opens with Lockscope.
inline bool isTraceFile(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("csv") || suffix == QLatin1String("lockscope-trace");
}

} // namespace lockscope
