// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/audit/audit.h"
#include "ui/words/report.h"

#include <QString>

#include <vector>

namespace lockscope {

// The texts of an audit, in the language of the locale. Each text for standard output contains its
// line ends.

/// Returns what is printed before the first row: the question, and the names of the columns.
QString auditHeading(const Audit &audit);

/// Returns one row of the table. REQUIRES: its scenario is one of `audit.cases`.
QString auditRowText(const Audit &audit, const AuditRow &row);

/// Returns what is printed after the last row: the totals, and the scenarios that do not apply.
QString auditEnd(const Audit &audit);

/// Returns the report as a document (--report): the table, and for each failed row with a trace the
/// report of its run.
std::vector<ReportBlock> auditBlocks(const Audit &audit);

} // namespace lockscope
