// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/language.h"

#include "ui/words/text.h"

#include <QApplication>
#include <QLibraryInfo>

namespace lockscope {
namespace {

// Returns the font for a language. For Chinese it names the font families, because fontconfig may
// otherwise choose a Japanese font for Han characters.
QFont fontFor(const QString &code, const QFont &systemFont)
{
    QFont font = systemFont;
    if (code == QStringLiteral("zh_CN"))
        font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC"),
            QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("WenQuanYi Zen Hei"),
            QStringLiteral("DejaVu Sans")});
    return font;
}

} // namespace

Language::Language(QObject *parent) : QObject(parent), m_systemFont(QApplication::font())
{
}

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_ownTranslator);
    QCoreApplication::removeTranslator(&m_qtTranslator);
    QApplication::setFont(m_systemFont);
}

QStringList Language::codes()
{
    return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString Language::nameOf(const QString &code)
{
    return code == QStringLiteral("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

void Language::setCode(const QString &code)
{
    if (code == m_code || !codes().contains(code))
        return;
    m_code = code;
    QCoreApplication::removeTranslator(&m_ownTranslator);
    QCoreApplication::removeTranslator(&m_qtTranslator);
    if (m_qtTranslator.load(
            QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qtTranslator);
    installLanguage(m_ownTranslator, code);
    setFont();
    Q_EMIT changed();
}

void Language::setTextScale(double scale)
{
    m_textScale = scale;
    setFont();
}

void Language::setFont() const
{
    QFont font = fontFor(m_code, m_systemFont);
    if (m_textScale != 1)
        font.setPointSizeF(font.pointSizeF() * m_textScale);
    QApplication::setFont(font);
}

} // namespace lockscope
