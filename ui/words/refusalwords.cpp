// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/refusalwords.h"

#include "ui/words/text.h"

#include <QStringList>

namespace lockscope {

QString checkRunText(const EffectiveScenario &effective, bool nodesAreGiven)
{
    const auto checked = checkRun(effective, nodesAreGiven);
    return checked ? QString() : sentenceOf(checked.error().message);
}

QString warningsLine(const std::vector<Warning> &warnings)
{
    QStringList sentences;
    for (const Warning &warning : warnings)
        sentences << sentenceOf(warning.text);
    return joinedSentences(sentences);
}

} // namespace lockscope
