// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenariodraft.h"

#include "core/run/shared/validaterun.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/state/choice.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {
namespace {

struct DraftWords {
    Q_DECLARE_TR_FUNCTIONS(ScenarioDraft)
};

constexpr qsizetype idLengthMost = 48; // a file's id may have 64 characters, and a number is appended

// Returns an id from the lower-case letters and digits of the title; other characters become a hyphen.
std::string idOf(const QString &title, const std::vector<std::string> &taken)
{
    QString id = QStringLiteral("own");
    bool isBetween = true;
    for (const QChar c : title.toLower()) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (isPlain && id.size() < idLengthMost) {
            id += isBetween ? QStringLiteral("-") + c : QString(c);
            isBetween = false;
        } else {
            isBetween = isBetween || !isPlain;
        }
    }
    if (!id.contains(u'-'))
        id += QStringLiteral("-scenario");
    const std::string first = id.toStdString();
    std::string free = first;
    for (int number = 2; std::find(taken.begin(), taken.end(), free) != taken.end(); ++number)
        free = first + "-" + std::to_string(number);
    return free;
}

// A file must have every text in English: if there is only a Chinese text, it is used for both.
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

Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &taken)
{
    const QString english = draft.titleEnglish.simplified(), chinese = draft.titleChinese.simplified();
    if (english.isEmpty() && chinese.isEmpty())
        return Error{DraftWords::tr("Enter a title. One language is enough.").toStdString()};
    Scenario scenario = draft.scenario;
    scenario.id = idOf(english, taken);
    scenario.title = textsOf(english, chinese);
    scenario.about = textsOf(draft.aboutEnglish.trimmed(), draft.aboutChinese.trimmed());
    // Applies the checks of the file's reader.
    Result<Scenario> read = parseScenario(scenarioText(scenario));
    if (!read)
        return read;
    if (const Result<Done> runs = checkRun(Choice(read.value()).effective(read.value().worlds.back()), false); !runs)
        return runs.error();
    return read;
}

} // namespace lockscope
