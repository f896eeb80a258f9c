// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/audit/audit.h"

#include "core/scenario/files/clientprograms.h"
#include "core/scenario/files/jsontexts.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope {
namespace {

QJsonArray seqArray(const std::vector<Seq> &rows)
{
    QJsonArray array;
    for (const Seq row : rows)
        array.append(static_cast<qint64>(row));
    return array;
}

// Adds the first violation or the decisive finding: a text, its time, and its rows in the trace.
void addReason(QJsonObject &json, const Verdict &verdict)
{
    std::string text;
    WorldTime time{};
    std::vector<Seq> evidence;
    if (!verdict.violations.empty()) {
        const Violation &first = verdict.violations.front();
        text = "two clients were inside at the same time";
        time = first.from;
        evidence = first.evidence;
    } else if (const Finding *const finding = decisiveFinding(verdict)) {
        text = finding->text;
        time = finding->time;
        evidence = finding->evidence;
    } else {
        return;
    }
    json[QStringLiteral("reason")] = qText(text);
    json[QStringLiteral("t_us")] = static_cast<qint64>(microseconds(time));
    json[QStringLiteral("evidence")] = seqArray(evidence);
}

QJsonObject rowObject(const AuditRow &row)
{
    const Scenario &scenario = row.testedCase.run.scenario;
    QJsonObject json{{QStringLiteral("scenario"), qText(scenario.id)},
        {QStringLiteral("title"), qText(textIn(scenario.title, "en"))},
        {QStringLiteral("bound"), qText(outcomeName(row.testedCase.worstAllowed))},
        {QStringLiteral("outcome"), qText(outcomeName(row.verdict.outcome))},
        {QStringLiteral("result"), qText(auditResultName(row.result()))},
        {QStringLiteral("duration_us"), static_cast<qint64>(microseconds(row.verdict.duration))}};
    addReason(json, row.verdict);
    if (row.isStartTooSlow)
        json[QStringLiteral("reason")] =
            QStringLiteral("the program starts too slowly for this scenario");
    json[QStringLiteral("start_us")] = static_cast<qint64>(microseconds(row.startDelay));
    if (!row.traceFile.empty())
        json[QStringLiteral("trace")] = qText(row.traceFile);
    if (!row.lastLine.empty())
        json[QStringLiteral("last_line")] = qText(row.lastLine);
    return json;
}

} // namespace

std::string auditJson(const Audit &audit)
{
    QJsonObject settings;
    for (const auto &[name, value] : audit.settings)
        settings[qText(name)] = qText(value);
    QJsonArray scenarios;
    for (const AuditRow &row : audit.rows)
        scenarios.append(rowObject(row));
    QJsonArray leftOut;
    for (const LeftOutScenario &one : audit.leftOut)
        leftOut.append(QJsonObject{{QStringLiteral("scenario"), qText(one.scenario)},
            {QStringLiteral("reason"), qText(one.reason.text)}});
    QJsonArray correctSchemes;
    for (const std::string_view scheme : correctLocks(audit.nodes))
        correctSchemes.append(qText(scheme));
    QJsonObject counts;
    for (int i = 0; i < auditResultCount; ++i) {
        const auto result = static_cast<AuditResult>(i);
        counts[qText(auditResultName(result))] = audit.count(result);
    }
    const QJsonObject json{{QStringLiteral("format"), QStringLiteral("lockscope-audit/1")},
        {QStringLiteral("version"), QStringLiteral(LOCKSCOPE_VERSION)},
        {QStringLiteral("programs"), clientProgramsObject(audit.programs)},
        {QStringLiteral("nodes"), audit.nodes}, {QStringLiteral("right_locks"), correctSchemes},
        {QStringLiteral("seed"), static_cast<qint64>(audit.seed.value)},
        {QStringLiteral("settings"), settings}, {QStringLiteral("complete"), audit.isComplete()},
        {QStringLiteral("exit_code"), auditExitCode(audit)}, {QStringLiteral("counts"), counts},
        {QStringLiteral("scenarios"), scenarios}, {QStringLiteral("not_applicable"), leftOut}};
    return QJsonDocument(json).toJson(QJsonDocument::Indented).toStdString();
}

} // namespace lockscope
