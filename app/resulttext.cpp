// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/resulttext.h"

#include "app/texttable.h"

#include "core/verdict/judge.h"
#include "ui/words/scenariowords.h"
#include "ui/words/text.h"

namespace lockscope {
namespace {

// Returns a line that compares the outcome with the expected one; empty if none is expected.
std::string expectationLine(const ReportSubject &subject)
{
    if (!subject.expected || !subject.run)
        return {};
    const std::string scheme = subject.run->scheme;
    const std::string expectedName(outcomeName(*subject.expected));
    if (*subject.expected == subject.verdict->outcome)
        return "as the scenario expects for " + scheme + ": " + expectedName + "\n";
    return "not as the scenario expects for " + scheme + ": " + expectedName + " was expected\n";
}

// Returns the blocks as text for a terminal, without the picture. There is no empty line between paragraphs, or between a heading and its
// table.
QString plainText(const std::vector<ReportBlock> &blocks)
{
    using Kind = ReportBlock::Kind;
    QString text;
    Kind previous = Kind::title;
    for (const ReportBlock &block : blocks) {
        if (block.kind == Kind::picture)
            continue;
        const bool isTable = block.kind == Kind::table;
        const bool startsGroup = isTable ? previous == Kind::paragraph : block.kind != Kind::paragraph;
        if (startsGroup && !text.isEmpty())
            text += u'\n';
        text += isTable ? textTable(block.rows) : block.text + u'\n';
        previous = block.kind;
    }
    return text;
}

} // namespace

ReportSubject subjectOf(const std::shared_ptr<const Trace> &trace, const Verdict &verdict, const Result<EffectiveScenario> &run)
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

std::string resultText(const ReportSubject &subject)
{
    if (languageCode() == "en")
        return verdictText(*subject.verdict) + expectationLine(subject);
    return plainText(resultBlocks(subject)).toStdString();
}

} // namespace lockscope
