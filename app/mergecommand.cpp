// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/exploreoptions.h"
#include "app/exploreoutput.h"

#include "core/lab/explore/onthreads.h"

#include <QFile>

namespace lockscope {
namespace {

constexpr qint64 partSizeMax = qint64{4} << 30;

Result<std::string> readPartFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{path.toStdString() + ": " + file.errorString().toStdString()};
    if (file.isSequential() || file.size() > partSizeMax)
        return Error{path.toStdString() + ": expected a file of at most 4 GiB"};
    return file.readAll().toStdString();
}

} // namespace

Result<int> mergeCommand(const CommandParser &parser)
{
    const Result<MergeCall> read = readMerge(parser);
    if (!read)
        return read.error();
    const MergeCall &call = read.value();
    std::vector<std::pair<std::string, std::string>> parts;
    for (const QString &path : call.parts) {
        Result<std::string> text = readPartFile(path);
        if (!text)
            return fail(couldNotRun, text.error());
        parts.emplace_back(path.toStdString(), std::move(text).value());
    }
    Result<Answer> answer = mergedAnswer(parts);
    if (!answer)
        return fail(couldNotRun, answer.error());
    if (const Result<Done> writable =
            checkExploreOutputs(call.outputs, call.certificate, call.saveFolder);
        !writable)
        return fail(couldNotRun, writable.error());
    answer.value().stories =
        storiesOf(answer.value().question, answer.value().tally, nullptr, coreCount());
    const Result<Done> written =
        writeAnswer(answer.value(), call.outputs, call.certificate, call.saveFolder);
    return written ? exitCodeOf(answer.value()) : fail(couldNotRun, written.error());
}

} // namespace lockscope
