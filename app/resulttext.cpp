// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/resulttext.h"

#include "app/output.h"
#include "app/terminal.h"

#include "ui/words/text.h"

#include <unistd.h>

#include <algorithm>

namespace lockscope {
namespace {

// Returns the blocks as text for a terminal, without the picture. An empty line precedes a table
// that follows a paragraph, and each block that is neither a table nor a paragraph.
std::string plainText(const std::vector<ReportBlock> &blocks)
{
    using Kind = ReportBlock::Kind;
    QString text;
    Kind previous = Kind::title;
    for (const ReportBlock &block : blocks) {
        if (block.kind == Kind::picture || block.kind == Kind::story)
            continue;
        const bool isTable = block.kind == Kind::table;
        const bool startsGroup =
            isTable ? previous == Kind::paragraph : block.kind != Kind::paragraph;
        if (startsGroup && !text.isEmpty())
            text += u'\n';
        text += isTable ? textTable(block.rows) : block.text + u'\n';
        previous = block.kind;
    }
    return text.toStdString();
}

bool usesColours()
{
    return qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb"
        && ::isatty(STDOUT_FILENO) == 1;
}

// Returns the escape sequence of the outcome's colour.
std::string_view colourOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::held: return "\x1b[32m";     // green
    case Outcome::violated: return "\x1b[31m"; // red
    default: return "\x1b[33m";                // yellow
    }
}

// Prints `before`, then `text`. The first line of `text` is the verdict: it has the colour of the
// outcome.
Result<Done> printVerdict(const std::string &before, const std::string &text, Outcome outcome)
{
    if (!usesColours())
        return printText(before + text);
    const std::size_t end = text.find('\n');
    Result<Done> printed = printText(before);
    if (printed)
        printed = writeOutput(standardOutput, colourOf(outcome)); // printText() would escape it
    if (printed)
        printed = printText(text.substr(0, end));
    if (printed)
        printed = writeOutput(standardOutput, "\x1b[0m");
    return printed ? printText(text.substr(end)) : printed;
}

} // namespace

ReportSubject reportSubjectOf(const std::shared_ptr<const Trace> &trace, const Verdict &verdict,
    const Result<EffectiveScenario> &run)
{
    ReportSubject subject;
    subject.trace = trace;
    subject.verdict = std::make_shared<const Verdict>(verdict);
    if (run) {
        subject.run = run.value();
        subject.title = textOf(textIn(run.value().scenario.title, languageCode()));
        subject.fileName = textOf(run.value().scenario.id) + QStringLiteral(".lockscope");
    }
    if (subject.title.isEmpty())
        subject.title = textOf(verdict.header.scenario);
    return subject;
}

Result<Done> printResult(const ReportSubject &subject)
{
    const Outcome outcome = subject.verdict->outcome;
    const std::vector<ReportBlock> blocks = resultBlocks(subject);
    const auto verdict = std::find_if(blocks.begin(), blocks.end(),
        [](const ReportBlock &block) { return block.kind == ReportBlock::Kind::strong; });
    return printVerdict(
        plainText({blocks.begin(), verdict}) + "\n", plainText({verdict, blocks.end()}), outcome);
}

} // namespace lockscope
