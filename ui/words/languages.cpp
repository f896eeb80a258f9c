// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/languages.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

namespace lockscope {
namespace {

QString codeOf(const QLocale &locale)
{
    return locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

} // namespace

QString systemLanguageCode()
{
    return codeOf(QLocale::system());
}

void installLanguage(QTranslator &translator, const QString &code)
{
    QLocale::setDefault(code == QStringLiteral("en")
            ? QLocale(QLocale::English, QLocale::UnitedStates)
            : QLocale(code));
    if (translator.load(QStringLiteral("lockscope_") + code, QStringLiteral(":/i18n")))
        QCoreApplication::installTranslator(&translator);
}

std::string languageCode()
{
    return codeOf(QLocale()).toStdString();
}

} // namespace lockscope
