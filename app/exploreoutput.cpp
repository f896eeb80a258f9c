// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exploreoutput.h"

#include "app/commandline.h"
#include "app/exploretext.h"
#include "app/output.h"

#include "core/scenario/files/scenariojson.h"

#include <QDir>

namespace lockscope {

Result<Done> checkExploreOutputs(
    const Outputs &outputs, const QString &certificate, const QString &saveFolder)
{
    for (const QString &path : {outputs.json, certificate}) {
        if (path.isEmpty())
            continue;
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    if (!saveFolder.isEmpty() && !QDir().mkpath(saveFolder))
        return Error{saveFolder.toStdString() + ": cannot create this folder"};
    return Done{};
}

Result<Done> writeAnswer(const Answer &answer, const Outputs &outputs, const QString &certificate,
    const QString &saveFolder)
{
    std::optional<Error> firstError;
    const auto keepError = [&firstError](const Result<Done> &written) {
        if (!written && !firstError)
            firstError = written.error();
    };
    if (!certificate.isEmpty())
        keepError(writeOutput(certificate, certificateJson(answer)));
    if (!outputs.json.isEmpty())
        keepError(writeOutput(outputs.json, answerJson(answer)));
    for (const Story &story : answer.stories.list) {
        if (!saveFolder.isEmpty())
            keepError(writeOutput(QDir(saveFolder)
                                      .filePath(QString::fromStdString(story.run.scenario.id)
                                          + QStringLiteral(".lockscope")),
                scenarioText(story.run.scenario)));
    }
    if (outputs.wantsText() && certificate != standardOutput)
        keepError(printText(answerText(answer).toStdString()));
    return firstError ? Result<Done>(*firstError) : Done{};
}

int exitCodeOf(const Answer &answer)
{
    if (!answer.tally.failures.empty())
        return exitCode(Outcome::violated);
    DepthCount whole;
    for (const auto &[depth, count] : answer.tally.depths)
        whole.add(count);
    const auto countOf = [&whole](Outcome outcome) {
        return whole.outcomes[static_cast<std::size_t>(outcome)];
    };
    const bool placedNone = whole.placements <= 1 && answer.question.depth > 0 && !answer.isPart();
    const bool testedNone = whole.placements > 0
        && whole.placements == countOf(Outcome::untested) + countOf(Outcome::unavailable);
    return !answer.isComplete() || placedNone || testedNone ? exitCode(Outcome::untested) : 0;
}

} // namespace lockscope
