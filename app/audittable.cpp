// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audittable.h"

#include "app/helptext.h"
#include "app/output.h"
#include "app/resulttext.h"
#include "app/terminal.h"
#include "core/ownscheme/luascheme.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/wording.h"
#include "ui/words/quantities.h"
#include "ui/words/report.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QString>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <vector>

namespace lockscope {
namespace {

// The texts of an audit, in the language of the locale. Each text for standard output contains its
// line ends.

constexpr qsizetype lineMax =
    120; // in characters; a longer line of a program (AuditRow::lastLine) is cut

QString shortWord(Outcome outcome)
{
    return languageCode() == "en" ? textOf(outcomeName(outcome)) : outcomeWord(outcome);
}

QString worstAllowedWord(Outcome worstAllowed)
{
    //: in a table: which outcome a lock must have in a scenario
    return auditResult(worstAllowed, Outcome::violated) == AuditResult::exempt
        ? Help::tr("any outcome")
        : shortWord(worstAllowed);
}

QString resultWord(AuditResult result)
{
    switch (result) {
    case AuditResult::passed: return Help::tr("pass");
    case AuditResult::exempt: return Help::tr("exempt");
    case AuditResult::untested: return Help::tr("not tested");
    case AuditResult::failed: return Help::tr("FAIL");
    }
    return {};
}

} // namespace

QString auditReason(const AuditRow &row)
{
    const Verdict &verdict = row.verdict;
    if (row.isStartTooSlow)
        //: %1 is a length of time
        return Help::tr("The program takes %1 to start. With this delay, even a correct lock does "
                        "no better here.")
            .arg(lengthText(row.startDelay));
    QString text;
    const bool isLua = row.testedCase.run.scheme && luaTextOf(*row.testedCase.run.scheme);
    const auto failed = std::find_if(verdict.findings.begin(), verdict.findings.end(),
        [](const Finding &finding) { return finding.kind == FindingKind::cutShort; });
    if (isLua && failed != verdict.findings.end()) // the code failed
        text = findingWords(*failed);
    else if (!verdict.violations.empty())
        text = violationWords(verdict.violations.front());
    else if (const Finding *const finding = decisiveFinding(verdict))
        text = findingWords(*finding);
    const bool showsLastLine =
        row.result() == AuditResult::failed || row.result() == AuditResult::untested;
    if (showsLastLine && !row.lastLine.empty())
        text += inBrackets(textOf(row.lastLine).simplified().left(lineMax));
    return text;
}

namespace {

QStringList headCells()
{
    return {Help::tr("scenario"), Help::tr("worst allowed"), Help::tr("outcome"),
        Help::tr("result"), Help::tr("reason")};
}

QStringList cellsOf(const AuditRow &row)
{
    return {textOf(row.testedCase.run.scenario.id), worstAllowedWord(row.testedCase.worstAllowed),
        shortWord(row.verdict.outcome), resultWord(row.result()), auditReason(row)};
}

// Returns a line of the table. The columns are wide enough for the rows of all cases, also of those
// that have not been run yet.
QString lineOf(const Audit &audit, const QStringList &cells)
{
    std::array<qsizetype, 4> widths{};
    const auto widen = [&widths](std::size_t column, const QString &text) {
        widths[column] = std::max(widths[column], displayWidth(text));
    };
    for (std::size_t i = 0; i < widths.size(); ++i)
        widen(i, headCells()[static_cast<qsizetype>(i)]);
    for (const AuditCase &one : audit.cases) {
        widen(0, textOf(one.run.scenario.id));
        widen(1, worstAllowedWord(one.worstAllowed));
    }
    for (int i = 0; i < outcomeCount; ++i)
        widen(2, shortWord(static_cast<Outcome>(i)));
    for (int i = 0; i < auditResultCount; ++i)
        widen(3, resultWord(static_cast<AuditResult>(i)));
    QString line;
    for (std::size_t i = 0; i < widths.size(); ++i)
        line += padded(cells[static_cast<qsizetype>(i)], widths[i] + 2);
    line += cells.back();
    while (line.endsWith(u' '))
        line.chop(1);
    return line + u'\n';
}

QString leftOutReasonWords(const LeftOutReason &reason)
{
    switch (reason.why) {
    case LeftOutReason::Why::needsRenewal:
        return Help::tr(
            "about a lock that renews its lease; --set watchdog=on adds such scenarios");
    case LeftOutReason::Why::needsOtherNodes:
        return Help::tr(
            "its faults need another number of nodes (--set nodes=5, or no --set nodes)");
    case LeftOutReason::Why::noExpectedOutcome:
        return Help::tr("states no outcome for a correct lock on this number of nodes");
    case LeftOutReason::Why::wouldBeUntested:
        return Help::tr("here even a correct lock would be untested");
    case LeftOutReason::Why::refused: break;
    }
    return plainText(reason.text);
}

// Returns the scenarios that do not apply, one row for each reason: the reason, and the first
// segments of the scenarios' ids.
std::vector<QStringList> leftOutRows(const Audit &audit)
{
    std::map<QString, QStringList> names;
    for (const LeftOutScenario &one : audit.leftOut)
        names[leftOutReasonWords(one.reason)] << textOf(one.scenario).section(u'-', 0, 0);
    std::vector<QStringList> rows;
    for (const auto &[reason, ids] : names)
        rows.push_back({listText(ids), reason});
    return rows;
}

QString questionText(const Audit &audit)
{
    Duration expected{};
    for (const AuditCase &one : audit.cases)
        expected += one.expectedDuration;
    QStringList correctSchemes;
    for (const std::string_view scheme : correctLocks(audit.cases.front().run))
        correctSchemes << textOf(scheme);
    //: %1 and %2 are numbers, %3 is a length of time, %4 names one or two lock schemes
    const QString text =
        Help::tr("Nodes: %1. Scenarios: %2, about %3. Compared with a correct lock: %4.")
            .arg(audit.nodes)
            .arg(audit.cases.size())
            .arg(lengthText(std::chrono::ceil<std::chrono::seconds>(expected)),
                listText(correctSchemes));
    if (audit.programs.empty() || audit.programs.reports != ClientPrograms::Reports::none)
        return text;
    return joinedSentences({text,
        Help::tr(
            "The programs report nothing: what they believe is inferred from their commands.")});
}

QString totalsText(const Audit &audit)
{
    const auto count = [&audit](
                           AuditResult result) { return QString::number(audit.count(result)); };
    QString text = Help::tr("Passed: %1. Failed: %2. Not tested: %3. Exempt: %4.")
                       .arg(count(AuditResult::passed), count(AuditResult::failed),
                           count(AuditResult::untested), count(AuditResult::exempt));
    if (audit.count(AuditResult::exempt) > 0)
        text += u'\n'
            + Help::tr("Exempt: here even a correct lock is violated. A lease cannot prevent this; "
                       "only the store can, with fencing tokens.");
    if (!audit.isComplete())
        text += u'\n'
            + Help::tr("Stopped after %1 of %2 scenarios.")
                  .arg(audit.rows.size())
                  .arg(audit.cases.size());
    return text;
}

// Returns the report as a document (--report): the table, and for each failed row with a trace the
// report of its run.
std::vector<ReportBlock> auditBlocks(const Audit &audit)
{
    using Kind = ReportBlock::Kind;
    std::vector<ReportBlock> blocks{{Kind::title, Help::tr("Audit of a lock")}};
    if (!audit.programs.usual.empty())
        blocks.push_back({Kind::code, textOf(audit.programs.usual)});
    for (const auto &[client, command] : audit.programs.own)
        blocks.push_back(
            {Kind::code, QStringLiteral("%1=%2").arg(client.value).arg(textOf(command))});
    blocks.push_back({Kind::strong, joinedSentences(totalsText(audit).split(u'\n'))});
    blocks.push_back({Kind::paragraph, questionText(audit)});
    std::vector<QStringList> rows{headCells()};
    for (const AuditRow &row : audit.rows)
        rows.push_back(cellsOf(row));
    blocks.push_back({Kind::table, {}, rows});
    for (const AuditRow &row : audit.rows) {
        if (row.result() != AuditResult::failed || !row.trace)
            continue;
        for (ReportBlock block :
            reportBlocks(reportSubjectOf(row.trace, row.verdict, row.testedCase.run))) {
            if (block.kind == Kind::picture)
                continue;
            block.kind = block.kind == Kind::title ? Kind::heading
                : block.kind == Kind::heading      ? Kind::strong
                                                   : block.kind;
            blocks.push_back(std::move(block));
        }
    }
    if (!audit.leftOut.empty()) {
        blocks.push_back({Kind::heading, Help::tr("Scenarios that do not apply")});
        std::vector<QStringList> leftOut = leftOutRows(audit);
        leftOut.insert(leftOut.begin(), {Help::tr("scenario"), Help::tr("reason")});
        blocks.push_back({Kind::table, {}, std::move(leftOut)});
    }
    return blocks;
}

} // namespace

QString auditHeading(const Audit &audit)
{
    return questionText(audit) + QStringLiteral("\n\n") + lineOf(audit, headCells());
}

QString auditRowText(const Audit &audit, const AuditRow &row)
{
    return lineOf(audit, cellsOf(row));
}

// Returns what is printed after the last row: the totals, and the scenarios that do not apply.
namespace {

QString auditEnd(const Audit &audit)
{
    QString text = u'\n' + totalsText(audit) + u'\n';
    if (!audit.leftOut.empty())
        text +=
            u'\n' + Help::tr("Scenarios that do not apply") + u'\n' + textTable(leftOutRows(audit));
    return text;
}

} // namespace

std::vector<Scenario> chosenScenarios(const AuditCall &call, int &exitCode)
{
    std::vector<Scenario> chosen;
    if (call.scenarios.empty()) {
        std::copy_if(scenarioLibrary().begin(), scenarioLibrary().end(), std::back_inserter(chosen),
            [](const Scenario &scenario) { return runsIn(scenario, WorldKind::live); });
    }
    for (const std::string &name : call.scenarios) {
        Result<Scenario> scenario = findScenario(name);
        if (!scenario) {
            exitCode = fail(isScenarioFileName(name) ? couldNotRun : wrongUsage, scenario.error());
            return {};
        }
        chosen.push_back(std::move(scenario).value());
    }
    return chosen;
}

Result<Audit> auditOf(const std::vector<Scenario> &scenarios, const AuditCall &call)
{
    const auto isSet = [&call](std::string_view name, std::string_view value) {
        return std::any_of(
            call.run.settings.begin(), call.run.settings.end(), [&](const auto &setting) {
                return setting.first == name && (value.empty() || setting.second == value);
            });
    };
    RunCall run = call.run;
    if (!isSet("nodes", {}) && !(run.ownScheme && run.ownScheme->info().isQuorum))
        run.settings.emplace_back("nodes", "1");
    Audit audit{call.run.programs, 1, call.run.seed, call.run.settings, {}, {}, {}};
    for (const Scenario &scenario : scenarios) {
        const Result<EffectiveScenario> effective = effectiveScenario(scenario, run);
        if (!effective)
            return effective.error();
        audit.nodes = effective.value().scenario.settings.nodes;
        Result<AuditCase, LeftOutReason> one = auditCase(effective.value(),
            run.ownScheme ? run.ownScheme->info().canExtend : isSet("watchdog", "on"));
        if (one)
            audit.cases.push_back(std::move(one).value());
        else
            audit.leftOut.push_back({scenario.id, one.error()});
    }
    if (audit.cases.empty())
        return Error{{LOCKSCOPE_TEXT("Error", "no scenario applies: {scenario}: {reason}"),
            {{"scenario", audit.leftOut.front().scenario},
                {"reason", audit.leftOut.front().reason.text}}}};
    return audit;
}

Result<Done> writeAudit(const Audit &audit, const Outputs &outputs)
{
    Result<Done> result{Done{}};
    const auto keepError = [&result](const Result<Done> &written) {
        if (result && !written)
            result = written;
    };
    if (outputs.wantsText())
        keepError(printText(auditEnd(audit).toStdString()));
    if (!outputs.json.isEmpty())
        keepError(writeOutput(outputs.json, auditJson(audit)));
    if (!outputs.report.isEmpty())
        keepError(
            writeOutput(outputs.report, reportMarkdown(auditBlocks(audit), {}).toStdString()));
    return result;
}

void addTableOptions(CommandParser &parser)
{
    parser.add("json", Help::tr("Write the result as JSON; - is standard output."), "FILE");
    parser.add("report",
        Help::tr("Write a report as Markdown: the table, and the evidence of each failure; - is "
                 "standard output."),
        "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
}

} // namespace lockscope
