// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// Replaces each paragraph {{schemes}}, {{settings}}, {{faults}}, {{outcomes}}, {{findings}} and
/// {{charts}} of a page by a table that the program makes, in the language of the window: a
/// paragraph for each entry. Each entry has an anchor. For a chart it is plotId()
/// (ui/words/quantities.h), for a finding findingAnchor() (ui/words/verdictwords.h), for any other
/// entry its id on the command line ("ttl").
QString withManualTables(QString html);

} // namespace lockscope
