// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exploretext.h"

#include "app/commandline.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/terminal.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/wording.h"
#include "ui/words/explorewords.h"
#include "ui/words/quantities.h"
#include "ui/words/scenariowords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QDir>

namespace lockscope {
namespace {

const QString indent = QStringLiteral("   ");

QString number(std::uint64_t count)
{
    return countText(static_cast<qint64>(count));
}

// Returns a table with a line for each number of faults and each kind of fault that was placed.
QString kindTable(const SearchTally &tally)
{
    std::vector<QStringList> rows{{Help::tr("kind of fault"), Help::tr("faults per run"),
        Help::tr("placements"), Help::tr("failures")}};
    for (const auto &[depth, count] : tally.depths) {
        for (const MenuEntry &entry : menuEntries()) {
            const KindCount &kind = count.kinds[static_cast<std::size_t>(entry.fault)];
            if (kind.placements > 0)
                rows.push_back({ExploreWords::kind(entry),
                    depth == samplesDepth ? QStringLiteral("3–6") : QString::number(depth),
                    number(kind.placements), number(kind.failures)});
        }
    }
    return rows.size() == 1 ? QString() : textTable(rows);
}

// Returns the command line options that make the change: " (--set fencing=write)".
QString optionText(const Fix &fix)
{
    QStringList options;
    if (!fix.scheme.empty())
        options << QStringLiteral("--scheme ") + textOf(fix.scheme);
    for (const auto &[name, value] : fix.settings) {
        Settings settings;
        if (setSettingNumber(settings, name, value))
            options << QStringLiteral("--set ") + textOf(name) + u'='
                    + textOf(settingText(settings, name));
    }
    return options.isEmpty() ? QString() : inBrackets(options.join(u' '));
}

QString fixLine(const Explanation &explanation, Outcome outcome)
{
    QStringList titles;
    for (const FixOutcome &fix : explanation.fixes) {
        if (fix.outcome == outcome)
            titles << fixTitle(fix.fix) + optionText(fix.fix);
    }
    if (titles.isEmpty())
        return {};
    //: %1 is an outcome, %2 a list of changes: "held with: Redlock on independent nodes"
    return Help::tr("%1 with: %2").arg(outcomeWord(outcome), titles.join(Help::tr("; ")));
}

QString storyText(const Story &story, std::size_t index)
{
    QString text = QStringLiteral("%1. %2").arg(index).arg(outcomeWord(story.outcome));
    if (!story.kinds.isEmpty())
        //: %1 is a number, %2 names kinds of faults
        text += Help::tr(" (%1 placements: %2)")
                    .arg(number(story.failures), ExploreWords::kinds(story.kinds));
    text += u'\n';
    const auto add = [&text](const QString &line) {
        if (!line.isEmpty())
            text += indent + line + u'\n';
    };
    for (const QString &fault : ExploreWords::faults(story))
        add(fault);
    for (const EvidenceText &evidence : story.chain)
        add(QStringLiteral("%1 ms  %2")
                .arg(std::chrono::duration<double, std::milli>(evidence.time.time_since_epoch())
                         .count(),
                    10, 'f', 3)
                .arg(plainText(evidence.text)));
    for (const QString &line : ExploreWords::explanation(story))
        add(line);
    for (const Outcome outcome : {Outcome::held, Outcome::guarded})
        add(fixLine(story.explanation, outcome));
    if (story.live) {
        add(Help::tr("On real Redis: the same outcome in %1 of %2 runs.")
                .arg(story.live->same)
                .arg(story.live->runs));
        if (!story.live->difference.empty())
            add(Help::tr("The first event that differs: %1")
                    .arg(plainText(story.live->difference)));
    }
    return text;
}

} // namespace

QString answerText(const SearchAnswer &answer)
{
    QString text = ExploreWords::summary(answer) + u'\n' + ExploreWords::question(answer.question)
        + u'\n' + ExploreWords::tried(answer) + u'\n';
    if (const QString limit = ExploreWords::failingShareLimit(answer); !limit.isEmpty())
        text += limit + u'\n';
    if (answer.isPart())
        text += Help::tr("This is part %1 of %2. lockscope merge combines the parts.")
                    .arg(answer.question.shard.number)
                    .arg(answer.question.shard.count)
            + u'\n';
    text += Help::tr("%1 runs, %2 different behaviours.")
                .arg(number(answer.tally.runs()), number(answer.tally.behaviours.size()))
        + u'\n';
    text += u'\n' + kindTable(answer.tally);
    for (std::size_t i = 0; i < answer.stories.list.size(); ++i)
        text += u'\n' + storyText(answer.stories.list[i], i + 1);
    if (answer.stories.groupsLeft > 0)
        text += u'\n'
            + Help::tr("%1 more groups of failures were not made simpler.")
                  .arg(number(answer.stories.groupsLeft))
            + u'\n';
    return text;
}

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
        return within(
            saveFolder.toStdString(), Error{LOCKSCOPE_TEXT("Error", "cannot create this folder")});
    return Done{};
}

Result<Done> writeAnswer(const SearchAnswer &answer, const Outputs &outputs,
    const QString &certificate, const QString &saveFolder)
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
        if (saveFolder.isEmpty())
            break;
        Scenario scenario = story.run.scenario;
        describeStory(scenario);
        keepError(writeOutput(
            QDir(saveFolder).filePath(textOf(scenario.id) + QStringLiteral(".lockscope")),
            scenarioText(scenario)));
    }
    if (outputs.wantsText() && certificate != standardOutput)
        keepError(printText(answerText(answer).toStdString()));
    return firstError ? Result<Done>(*firstError) : Done{};
}

int exitCodeOf(const SearchAnswer &answer)
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
