// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/scenariowords.h"

#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/languages.h"

namespace lockscope {

QString scenarioLine(const Scenario &scenario)
{
    const QString id = textOf(scenario.id);
    const QString number = id.section(u'-', 0, 0);
    const QString title = textOf(textIn(scenario.title, languageCode()));
    if (title.startsWith(number, Qt::CaseInsensitive))
        return title;
    const bool hasNumber = number.size() >= 2 && number.at(0) == u'f' && number.at(1).isDigit();
    return hasNumber ? QStringLiteral("%1 · %2").arg(number.toUpper(), title) : title;
}

QString scenarioAbout(const Scenario &scenario)
{
    return textOf(textIn(scenario.about, languageCode()));
}

QString scenarioSearchText(const Scenario &scenario)
{
    QStringList texts{textOf(scenario.id), textOf(scenario.source), textOf(scenario.scheme),
        schemeTitle(scenario.scheme)};
    for (const Texts *const textsByLanguage : {&scenario.title, &scenario.about}) {
        for (const auto &[language, text] : *textsByLanguage)
            texts << textOf(text);
    }
    for (const auto &[scheme, outcome] : scenario.expected)
        texts << textOf(scheme) << schemeTitle(scheme);
    for (const Fault &fault : scenario.faults) {
        const FaultKind &kind = faultKindOf(fault);
        const FaultActionInfo &info = infoOf(fault.action);
        texts << textOf(kind.id) << faultName(kind) << FaultWords::sentence(fault)
              << textOf(info.english) << textOf(info.chinese);
    }
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(scenario.settings, info.name) != settingNumber({}, info.name))
            texts << settingLabel(info.name)
                  << textOf(info.name) + u'=' + textOf(settingText(scenario.settings, info.name));
    }
    return texts.join(u'\n');
}

} // namespace lockscope
