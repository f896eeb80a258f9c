// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenariodraft.h"

#include "core/run/shared/validaterun.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/state/choice.h"
#include "ui/words/runwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {
namespace {

struct DraftWords {
    Q_DECLARE_TR_FUNCTIONS(ScenarioDraft)
};

constexpr qsizetype idLengthMax =
    48; // the limit in files is 64; this leaves space for a number at the end of the id

// Returns an id from the letters a to z and the digits of the title in lower case; a hyphen
// replaces the other characters between them.
std::string idOf(const QString &title, const std::vector<std::string> &takenIds)
{
    QString id = QStringLiteral("own");
    bool needsHyphen = true;
    for (const QChar c : title.toLower()) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (isPlain && id.size() < idLengthMax) {
            id += needsHyphen ? QStringLiteral("-") + c : QString(c);
            needsHyphen = false;
        } else {
            needsHyphen = needsHyphen || !isPlain;
        }
    }
    if (!id.contains(u'-'))
        id += QStringLiteral("-scenario");
    const std::string base = id.toStdString();
    std::string free = base;
    for (int number = 2; std::find(takenIds.begin(), takenIds.end(), free) != takenIds.end();
         ++number)
        free = base + "-" + std::to_string(number);
    return free;
}

// A file must have each text in English: if there is only a Chinese text, it is used as the English
// text, too.
Texts textsOf(const QString &english, const QString &chinese)
{
    Texts texts;
    if (!english.isEmpty() || !chinese.isEmpty())
        texts["en"] = (english.isEmpty() ? chinese : english).toStdString();
    if (!chinese.isEmpty())
        texts["zh_CN"] = chinese.toStdString();
    return texts;
}

} // namespace

Scenario blankScenario()
{
    Scenario scenario;
    scenario.scheme = "set-px-lua";
    scenario.rounds = 4;
    return scenario;
}

Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &takenIds)
{
    const QString english = draft.titleEnglish.simplified(),
                  chinese = draft.titleChinese.simplified();
    if (english.isEmpty() && chinese.isEmpty())
        return Error{DraftWords::tr("Enter a title. One language is enough.").toStdString()};
    Scenario scenario = draft.scenario;
    scenario.id = idOf(english, takenIds);
    scenario.title = textsOf(english, chinese);
    scenario.about = textsOf(draft.aboutEnglish.trimmed(), draft.aboutChinese.trimmed());
    // Writes and parses the scenario, so that the checks for scenario files apply.
    Result<Scenario> parsed = parseScenario(scenarioText(scenario));
    if (!parsed)
        return parsed;
    const QString refusal =
        checkRunText(Choice(parsed.value()).effective(parsed.value().worlds.back()), false);
    if (!refusal.isEmpty())
        return Error{refusal.toStdString()};
    return parsed;
}

} // namespace lockscope
