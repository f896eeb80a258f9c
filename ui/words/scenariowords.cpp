// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/scenariowords.h"

#include "ui/words/text.h"

#include <QLocale>

namespace lockscope {

std::string languageCode()
{
    return QLocale().language() == QLocale::Chinese ? "zh_CN" : "en";
}

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

} // namespace lockscope
