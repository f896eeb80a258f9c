// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"
#include "app/runoptions.h"
#include "core/analysis/audit/audit.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope {

/// What `audit` and `grade` have in common.
struct AuditCall {
    std::vector<std::string>
        scenarios;      ///< ids of built-in scenarios, or paths of files; empty: all built-in ones
    RunCall run;        ///< only programs, settings and seed are used
    QString saveFolder; ///< each trace becomes a CSV file there; empty: none
    Outputs outputs;    ///< only json, report and isQuiet are used
};

/// Returns the scenarios that the call names; if it names none, all built-in scenarios that can run
/// live. On an error, prints it, sets `exitCode` and returns no scenario.
std::vector<Scenario> chosenScenarios(const AuditCall &call, int &exitCode);
/// Returns an audit without results: Audit::cases has the scenarios that apply to the user's lock,
/// Audit::leftOut has the others. Error: wrong usage, or no scenario applies.
Result<Audit> auditOf(const std::vector<Scenario> &scenarios, const AuditCall &call);
/// Returns what is printed before the first row: the question, and the names of the columns.
QString auditHeading(const Audit &audit);
/// Returns one row of the table. REQUIRES: its scenario is one of `audit.cases`.
QString auditRowText(const Audit &audit, const AuditRow &row);
/// Returns one line about why a run has its outcome.
QString auditReason(const AuditRow &row);
/// Writes what follows the last row, and the files of the call.
Result<Done> writeAudit(const Audit &audit, const Outputs &outputs);
/// Adds the options for what can be made of the table.
void addTableOptions(CommandParser &parser);

} // namespace lockscope
