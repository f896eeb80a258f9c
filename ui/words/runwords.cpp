// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/runwords.h"

#include "core/run/check/settingcounts.h"
#include "core/run/liverun/liverun.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope {

QString worldText(WorldKind world)
{
    return languageCode() == "en" ? textOf(worldWord(world)) : textOf(*worldName(world).words);
}

QString checkRunText(const EffectiveScenario &effective, bool nodesAreGiven)
{
    const auto checked = checkRun(effective, nodesAreGiven);
    return checked ? QString() : sentenceOf(checked.error().message);
}

QString failureText(const LiveRun &run)
{
    if (const auto refusal = run.refusal())
        return sentenceOf(refusal->message);
    const auto failure = run.failure();
    return failure ? textOf(*failure) : QString();
}

QString warningsLine(const std::vector<Warning> &warnings)
{
    QStringList sentences;
    for (const Warning &warning : warnings)
        sentences << sentenceOf(warning.text);
    return joinedSentences(sentences);
}

namespace {

class ProgramWords {
    Q_DECLARE_TR_FUNCTIONS(ProgramWords)
};

} // namespace

QString programsText(const ClientPrograms &programs)
{
    QStringList parts;
    if (!programs.usual.empty())
        parts << textOf(programs.usual);
    for (const auto &[client, command] : programs.own)
        //: %2 is the command line of a program
        parts << ProgramWords::tr("client %1: %2")
                     .arg(QString::number(client.value), textOf(command));
    return parts.join(QStringLiteral("; "));
}

QString programsTitle(const ClientPrograms &programs)
{
    //: %1 is one or more command lines
    return programs.empty() ? QString()
                            : ProgramWords::tr("Program: %1").arg(programsText(programs));
}

QString reportsText(ClientPrograms::Reports reports)
{
    switch (reports) {
    case ClientPrograms::Reports::descriptor:
        return ProgramWords::tr("Lines of JSON on descriptor 3");
    case ClientPrograms::Reports::standardOutput:
        return ProgramWords::tr("Lines of JSON on standard output");
    case ClientPrograms::Reports::none:
        return ProgramWords::tr("Nothing: what it believes is inferred from its commands");
    }
    return {};
}

} // namespace lockscope
