// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/jsontexts.h"

namespace lockscope {
namespace {

// Returns whether the text is kebab-case: lower-case words of letters and digits, joined by single
// hyphens, at most 64 characters.
bool isKebab(const QString &id)
{
    constexpr qsizetype lengthMax = 64;
    if (id.isEmpty() || id.size() > lengthMax)
        return false;
    bool afterHyphen = true; // as after a hyphen: the first character must not be a hyphen
    for (const QChar c : id) {
        const bool isLetterOrDigit = (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
            || (c >= QLatin1Char('0') && c <= QLatin1Char('9'));
        if (!isLetterOrDigit && (c != QLatin1Char('-') || afterHyphen))
            return false;
        afterHyphen = !isLetterOrDigit;
    }
    return !afterHyphen;
}

} // namespace

std::string readKebab(JsonObjectReader &from, const char *key)
{
    const QString name = from.requiredText(key);
    if (!isKebab(name))
        from.problems().addError(
            from.pathOf(key), name, "lower-case letters, digits and single hyphens, at most 64");
    return name.toStdString();
}

Texts readTexts(JsonObjectReader from)
{
    Texts texts;
    for (const QString &language : from.all().keys()) {
        const QJsonValue text = from.all().value(language);
        if (!text.isString())
            from.problems().addError(from.path() + QLatin1Char('.') + language, text, "a string");
        texts[language.toStdString()] = text.toString().toStdString();
    }
    return texts;
}

Texts readTextsWithEnglish(JsonObjectReader from, std::string_view what)
{
    if (from.all().value(QLatin1String("en")).toString().isEmpty())
        from.problems().addError(from.pathOf("en"), from.value("en"), what);
    return readTexts(std::move(from));
}

QJsonObject textsObject(const Texts &texts)
{
    QJsonObject object;
    for (const auto &[language, text] : texts)
        object[qText(language)] = qText(text);
    return object;
}

} // namespace lockscope
