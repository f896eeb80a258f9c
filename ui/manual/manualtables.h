// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// Replaces each paragraph {{schemes}}, {{settings}}, {{faults}} and {{outcomes}} of a page by a table that the program makes, in the
/// window's language. Each line of the table of settings has an anchor with the setting's name on the command line: "ttl".
QString withManualTables(QString html);

} // namespace lockscope
