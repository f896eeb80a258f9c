// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/exploreoutput.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/resulttext.h"
#include "app/rundetails.h"
#include "app/tracetext.h"

#include "core/lab/explore/onthreads.h"
#include "core/scenario/files/forks.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"

#include <QFileInfo>

namespace lockscope {
namespace {

// Returns the trace of a file with its verdict.
Result<ReportSubject> judgeFile(const QString &path, const std::string &text)
{
    const auto trace = readCsv(text);
    if (!trace)
        return Error{inputName(path) + ": " + trace.error().text};
    const Result<Verdict> verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    if (!verdict)
        return Error{inputName(path) + ": " + verdict.error().text};
    return reportSubjectOf(
        trace.value(), verdict.value(), effectiveScenarioOf(verdict.value().header));
}

// Repeats the search of a certificate.
int checkCertificate(const QString &file, const Outputs &outputs, const std::string &text)
{
    SearchOptions options;
    options.threads = coreCount();
    Result<Answer> answer = repeatCertificate(text, options);
    if (!answer)
        return fail(couldNotRun, Error{inputName(file) + ": " + answer.error().text});
    answer.value().stories =
        storiesOf(answer.value().question, answer.value().tally, nullptr, options.threads);
    if (outputs.wantsText())
        (void)printText(Help::tr("The certificate is confirmed: the repeated search has the same "
                                 "counts and the same digest.")
                            .toStdString()
            + "\n\n");
    const Result<Done> written = writeAnswer(answer.value(), outputs, {}, {});
    return written ? exitCodeOf(answer.value()) : fail(couldNotRun, written.error());
}

} // namespace

void addCheckOptions(CommandParser &parser)
{
    parser.addJson();
    parser.addVerbose(Help::tr(
        "Print on standard error when the run took place, and the versions of its nodes."));
    parser.addQuiet();
}

Result<int> checkCommand(const CommandParser &parser)
{
    const QString file = parser.qtParser.positionalArguments().first();
    const Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    const QString &json = outputs.value().json;
    if (!json.isEmpty() && json != QLatin1String("-")
        && QFileInfo(file).absoluteFilePath() == QFileInfo(json).absoluteFilePath())
        return usageError(QStringLiteral("--json: would overwrite the trace %1").arg(file));
    return checkFile(file, outputs.value());
}

int checkFile(const QString &file, const Outputs &outputs)
{
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> writable = checkWritable(outputs.json); !writable)
            return fail(couldNotRun, writable.error());
    }
    const Result<std::string> text = readTraceText(file);
    if (!text)
        return fail(couldNotRun, Error{inputName(file) + ": " + text.error().text});
    if (mayBeCertificate(text.value()))
        return checkCertificate(file, outputs, text.value());
    const Result<ReportSubject> subject = judgeFile(file, text.value());
    if (!subject)
        return fail(couldNotRun, subject.error());
    const Verdict &verdict = *subject.value().verdict;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, verdictJson(verdict)); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printResult(subject.value()); !printed)
            return fail(couldNotRun, printed.error());
    }
    if (outputs.isVerbose)
        printOrigin(*subject.value().trace);
    return exitCode(verdict.outcome);
}

} // namespace lockscope
