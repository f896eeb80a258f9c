// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/text.h"

#include "lockscope/base/wording.h"
#include "ui/words/quantities.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QTranslator>

#include <algorithm>

namespace lockscope {
namespace {

QString codeOf(const QLocale &locale)
{
    return locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

std::string translated(const MarkedText &text)
{
    return QCoreApplication::translate(text.context, text.text).toStdString();
}

QString longLengthText(Duration length)
{
    const auto counted = [](const char *text, std::int64_t count) {
        return QCoreApplication::translate("Length", text).arg(countText(count));
    };
    if (length >= 48h)
        return counted(QT_TRANSLATE_NOOP("Length", "%1 days"), length / 24h);
    if (length >= 2h)
        return counted(QT_TRANSLATE_NOOP("Length", "%1 hours"), length / 1h);
    return length >= 2min ? counted(QT_TRANSLATE_NOOP("Length", "%1 minutes"), length / 1min)
                          : lengthText(length);
}

std::string wordsOf(const WordingValue &value)
{
    if (const auto *const number = std::get_if<std::int64_t>(&value.any()))
        return countText(*number).toStdString();
    if (const auto *const length = std::get_if<Duration>(&value.any()))
        return lengthText(*length).toStdString();
    if (const auto *const one = std::get_if<LongLength>(&value.any()))
        return longLengthText(one->length).toStdString();
    if (const auto *const clients = std::get_if<std::vector<ClientId>>(&value.any()))
        return clientList(*clients).toStdString();
    if (const auto *const one = std::get_if<Named>(&value.any()); one && one->words)
        return textOf(*one->words).toStdString();
    if (const auto *const part = std::get_if<std::shared_ptr<const Wording>>(&value.any()))
        return textOf(**part).toStdString();
    return englishValue(value);
}

// As wordsOf(), but what has a name in files and options is called by it.
std::string namesOf(const WordingValue &value)
{
    if (const auto *const one = std::get_if<Named>(&value.any())) {
        const std::string name = translated({"Named", one->name.c_str()});
        const bool isPhrase = std::ranges::count(one->name, ' ') > 1; // "freeze of node 1"
        return name == one->name && isPhrase ? wordsOf(value) : name;
    }
    if (const auto *const part = std::get_if<std::shared_ptr<const Wording>>(&value.any()))
        return (*part)->said(translated, namesOf);
    return wordsOf(value);
}

} // namespace

QString textOf(const Wording &message)
{
    return textOf(message.said(translated, wordsOf));
}

QString plainText(const Wording &message)
{
    return textOf(languageCode() == "en" ? message.english() : message.said(translated, namesOf));
}

QString textOf(const Error &error)
{
    return error.words ? plainText(*error.words) : textOf(error.text);
}

QString capitalized(const Wording &message)
{
    QString text = textOf(message);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString sentenceOf(const Wording &message)
{
    //: a sentence without its full stop
    return QCoreApplication::translate("Sentence", "%1.").arg(capitalized(message));
}

QString joinedSentences(const QStringList &sentences)
{
    static const QRegularExpression spaceAfterMark(QStringLiteral("(?<=[。；]) "));
    QStringList parts = sentences;
    parts.removeAll(QString());
    return parts.join(u' ').remove(spaceAfterMark);
}

QString listText(const QStringList &items)
{
    //: between the items of a list
    return items.join(QCoreApplication::translate("Sentence", ", "));
}

QString withDetail(const QString &name, const QString &detail)
{
    return QCoreApplication::translate("Sentence", "%1: %2").arg(name, detail);
}

QString inBrackets(const QString &text)
{
    return QCoreApplication::translate("Sentence", " (%1)").arg(text);
}

QString clientList(const std::vector<ClientId> &clients)
{
    const auto translated = [](const char *text) {
        return QCoreApplication::translate("Clients", text);
    };
    if (clients.empty())
        return {};
    QString numbers = QString::number(clients.front().value);
    if (clients.size() == 1)
        return translated(QT_TRANSLATE_NOOP("Clients", "client %1")).arg(numbers);
    for (std::size_t i = 1; i + 1 < clients.size(); ++i)
        numbers =
            translated(QT_TRANSLATE_NOOP("Clients", "%1, %2")).arg(numbers).arg(clients[i].value);
    //: %1: one or more client numbers, "1" or "1, 2"; %2: the last number
    return translated(QT_TRANSLATE_NOOP("Clients", "clients %1 and %2"))
        .arg(numbers)
        .arg(clients.back().value);
}

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
