// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "output.h"

#include "trace/csv.h"
#include "verdict/judge.h"

#include <QFile>
#include <QFileInfo>

namespace lockscope {
namespace {

Result<QByteArray> readFile(const QString &path)
{
    QFile file(path);
    if (QFileInfo(path).isDir())
        return Error{path.toStdString() + ": is a folder; expected a trace"};
    if (!file.open(QIODevice::ReadOnly))
        return Error{path.toStdString() + ": " + file.errorString().toStdString()};
    QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return Error{path.toStdString() + ": " + file.errorString().toStdString()};
    return bytes;
}

Result<Verdict> judgeFile(const QString &path)
{
    const Result<QByteArray> bytes = readFile(path);
    if (!bytes)
        return bytes.error();
    const QByteArray &text = bytes.value();
    const auto trace = readCsv(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    if (!trace)
        return Error{path.toStdString() + ": " + trace.error().text};
    Result<Verdict> verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    if (!verdict)
        return Error{path.toStdString() + ": " + verdict.error().text};
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
    if (outputs.wantText()) {
        if (const Result<Done> printed = printText(verdictText(verdict.value())); !printed)
            return fail(couldNotRun, printed.error());
    }
    return exitCode(verdict.value().outcome);
}

} // namespace lockscope
