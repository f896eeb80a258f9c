// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/sentencewords.h"

#include "ui/words/outcomewords.h"
#include "ui/words/text.h"

namespace lockscope {
namespace {

QString outcomesOf(const LessonCondition &condition)
{
    QStringList words;
    for (const Outcome outcome : condition.outcomes)
        words << outcomeWord(outcome);
    return words.join(QStringLiteral(" / "));
}

} // namespace

QString SentenceWords::outcomes(const SentenceCommand &command)
{
    return command.secondShows
        ? outcomesOf(command.shows) + QStringLiteral(" | ") + outcomesOf(*command.secondShows)
        : outcomesOf(command.shows);
}

QStringList SentenceWords::facts(const SentenceCommand &command)
{
    const FactWords words{tr("finding").toStdString(), tr("no finding").toStdString(),
        tr("row").toStdString(), tr("no row").toStdString(), tr("client").toStdString(),
        tr("node").toStdString()};
    QStringList facts;
    for (const std::string &fact : factsOf(command, words))
        facts << textOf(fact);
    return facts;
}

} // namespace lockscope
