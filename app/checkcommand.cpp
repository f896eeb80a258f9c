// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/output.h"
#include "app/tracetext.h"

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

Result<Verdict> judgeFile(const QString &path)
{
    const auto trace = readTrace(path);
    if (!trace)
        return Error{inputName(path) + ": " + trace.error().text};
    Result<Verdict> verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    if (!verdict)
        return Error{inputName(path) + ": " + verdict.error().text};
    return verdict;
}

} // namespace

int checkCommand(const CheckCall &call)
{
    const Outputs &outputs = call.outputs;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> writable = checkWritable(outputs.json); !writable)
            return fail(couldNotRun, writable.error());
    }
    const Result<Verdict> verdict = judgeFile(call.file);
    if (!verdict)
        return fail(couldNotRun, verdict.error());
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, verdictJson(verdict.value())); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printText(verdictText(verdict.value())); !printed)
            return fail(couldNotRun, printed.error());
    }
    return exitCode(verdict.value().outcome);
}

} // namespace lockscope
