// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/output.h"
#include "app/resulttext.h"
#include "app/tracetext.h"

#include "core/scenario/files/forks.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"

namespace lockscope {
namespace {

Result<std::shared_ptr<const Trace>> readTrace(const QString &path)
{
    const Result<std::string> text = readTraceText(path);
    if (!text)
        return text.error();
    return readCsv(text.value());
}

// Returns the trace of a file with its verdict.
Result<ReportSubject> judgeFile(const QString &path)
{
    const auto trace = readTrace(path);
    if (!trace)
        return Error{inputName(path) + ": " + trace.error().text};
    const Result<Verdict> verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    if (!verdict)
        return Error{inputName(path) + ": " + verdict.error().text};
    return subjectOf(trace.value(), verdict.value(), effectiveOf(verdict.value().header));
}

} // namespace

int checkCommand(const CheckCall &call)
{
    const Outputs &outputs = call.outputs;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> writable = checkWritable(outputs.json); !writable)
            return fail(couldNotRun, writable.error());
    }
    const Result<ReportSubject> subject = judgeFile(call.file);
    if (!subject)
        return fail(couldNotRun, subject.error());
    const Verdict &verdict = *subject.value().verdict;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, verdictJson(verdict)); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printText(resultText(subject.value())); !printed)
            return fail(couldNotRun, printed.error());
    }
    return exitCode(verdict.outcome);
}

} // namespace lockscope
