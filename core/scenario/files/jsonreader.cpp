// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/jsonreader.h"

#include "lockscope/base/durationtext.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <set>

namespace lockscope {
namespace {

// In bytes. A scenario has some kilobytes; the random faults of half an hour in the live lab need
// two megabytes.
constexpr std::size_t sizeMax = 8 << 20;

std::size_t lineOf(std::string_view json, std::size_t offset)
{
    const std::string_view before = json.substr(0, offset);
    return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

Wording lineAt(std::string_view json, std::size_t offset)
{
    return {
        LOCKSCOPE_TEXT("Error", "line {line}"), {{"line", std::to_string(lineOf(json, offset))}}};
}

// Decodes a key from its JSON text, which includes the quotes: "\u0069d" becomes id.
QString keyOf(std::string_view raw)
{
    QByteArray list("[");
    list.append(raw.data(), static_cast<qsizetype>(raw.size()));
    list.append(']');
    return QJsonDocument::fromJson(list).array().at(0).toString();
}

// Returns the position after the string that begins at `begin`. REQUIRES: valid JSON.
std::size_t stringEnd(std::string_view json, std::size_t begin)
{
    std::size_t at = begin + 1;
    while (at < json.size() && json[at] != '"')
        at += json[at] == '\\' ? 2 : 1;
    return std::min(at + 1, json.size());
}

// Finds equal keys in one object; QJsonDocument would silently keep only the last of them.
// REQUIRES: valid JSON.
std::optional<Error> findDuplicateKey(std::string_view json)
{
    struct OpenBracket {
        bool isObject = false;
        bool isKeyNext = false;
        std::set<QString> keys;
    };
    std::vector<OpenBracket> open;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char c = json[at];
        if (c == '{' || c == '[') {
            open.push_back(OpenBracket{c == '{', c == '{', {}});
        } else if (c == '}' || c == ']') {
            open.pop_back();
        } else if (c == ',' || c == ':') {
            open.back().isKeyNext = c == ',' && open.back().isObject;
        } else if (c == '"') {
            const std::size_t end = stringEnd(json, at);
            if (open.back().isKeyNext) {
                const QString key = keyOf(json.substr(at, end - at));
                if (!open.back().keys.insert(key).second)
                    return within(lineAt(json, at),
                        Error{{LOCKSCOPE_TEXT("Error", "the key {key} occurs twice"),
                            {{"key", jsonValueText(key)}}}});
            }
            at = end - 1;
        }
    }
    return {};
}

// Returns the text on one line: with '?' in place of each character that cannot be printed.
std::string printable(QString text)
{
    for (QChar &c : text) {
        if (!c.isPrint() && !c.isSurrogate())
            c = QLatin1Char('?');
    }
    return text.toStdString();
}

Wording rangeText(WholeRange range)
{
    return {LOCKSCOPE_TEXT("Error", "a whole number from {min} to {max}"),
        {{"min", range.min}, {"max", range.max}}};
}

// Returns what Qt says. Its texts have no translation into Chinese.
Wording jsonProblem(const QJsonParseError &problem)
{
    using Kind = QJsonParseError::ParseError;
    switch (problem.error) {
    case Kind::UnterminatedObject: return LOCKSCOPE_TEXT("Error", "unterminated object");
    case Kind::MissingNameSeparator: return LOCKSCOPE_TEXT("Error", "missing name separator");
    case Kind::UnterminatedArray: return LOCKSCOPE_TEXT("Error", "unterminated array");
    case Kind::MissingValueSeparator: return LOCKSCOPE_TEXT("Error", "missing value separator");
    case Kind::IllegalValue: return LOCKSCOPE_TEXT("Error", "illegal value");
    case Kind::TerminationByNumber: return LOCKSCOPE_TEXT("Error", "invalid termination by number");
    case Kind::IllegalNumber: return LOCKSCOPE_TEXT("Error", "illegal number");
    case Kind::UnterminatedString: return LOCKSCOPE_TEXT("Error", "unterminated string");
    case Kind::MissingObject: return LOCKSCOPE_TEXT("Error", "object is missing after a comma");
    case Kind::GarbageAtEnd: return LOCKSCOPE_TEXT("Error", "garbage at the end of the document");
    default: return Wording::quoted(problem.errorString().toStdString());
    }
}

} // namespace

Result<QJsonObject> parseJsonObject(std::string_view json)
{
    if (json.size() > sizeMax)
        return Error{{LOCKSCOPE_TEXT("Error", "too large: {size} bytes; expected at most {max}"),
            {{"size", std::to_string(json.size())}, {"max", std::to_string(sizeMax)}}}};
    QJsonParseError problem;
    const QByteArray bytes =
        QByteArray::fromRawData(json.data(), static_cast<qsizetype>(json.size()));
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &problem);
    if (problem.error != QJsonParseError::NoError) {
        const auto offset = static_cast<std::size_t>(std::max(problem.offset, 0));
        return within(lineAt(json, offset),
            Error{{LOCKSCOPE_TEXT("Error", "invalid JSON: {problem}"),
                {{"problem", jsonProblem(problem)}}}});
    }
    if (!document.isObject())
        return Error{LOCKSCOPE_TEXT("Error", "expected a JSON object { … }")};
    if (const auto duplicate = findDuplicateKey(json))
        return *duplicate;
    return document.object();
}

Result<Done> checkFormat(const QString &format, std::string_view wanted)
{
    const QString wantedFormat =
        QString::fromUtf8(wanted.data(), static_cast<qsizetype>(wanted.size()));
    if (format == wantedFormat)
        return Done{};
    bool isNumber = false;
    const qlonglong version = format.section(QLatin1Char('/'), 1).toLongLong(&isNumber);
    if (format.section(QLatin1Char('/'), 0, 0) == wantedFormat.section(QLatin1Char('/'), 0, 0)
        && isNumber && version > 1)
        return Error{
            {LOCKSCOPE_TEXT("Error", "format {format} is newer than this version reads ({wanted})"),
                {{"format", jsonValueText(format)}, {"wanted", std::string(wanted)}}}};
    return Error{{LOCKSCOPE_TEXT(
                      "Error", "format: {format} is not a Lockscope format; expected \"{wanted}\""),
        {{"format", jsonValueText(format)}, {"wanted", std::string(wanted)}}}};
}

void JsonProblems::addError(
    const QString &path, const QJsonValue &value, const WordingValue &expected)
{
    if (!error)
        error = Error{{value.isUndefined()
                ? LOCKSCOPE_TEXT("Error", "{path} is missing; expected {expected}")
                : LOCKSCOPE_TEXT("Error", "{path}: {value}; expected {expected}"),
            {{"path", printable(path)}, {"value", jsonValueText(value)}, {"expected", expected}}}};
}

Wording jsonValueText(const QJsonValue &value)
{
    constexpr qsizetype lengthMax = 40;
    switch (value.type()) {
    case QJsonValue::Object: return LOCKSCOPE_TEXT("Error", "an object");
    case QJsonValue::Array: return LOCKSCOPE_TEXT("Error", "an array");
    case QJsonValue::Null: return Wording::quoted("null");
    case QJsonValue::Undefined: return LOCKSCOPE_TEXT("Error", "nothing");
    case QJsonValue::Bool: return Wording::quoted(value.toBool() ? "true" : "false");
    case QJsonValue::Double:
        return Wording::quoted(QByteArray::number(value.toDouble(), 'g', 15).toStdString());
    case QJsonValue::String: break;
    }
    const QString text = value.toString();
    return Wording::quoted(
        '"' + printable(text.left(lengthMax)) + (text.size() > lengthMax ? "…\"" : "\""));
}

JsonObjectReader::JsonObjectReader(QJsonObject object, QString path, JsonProblems &problems)
    : m_object(std::move(object)), m_path(std::move(path)), m_problems(&problems)
{
}

bool JsonObjectReader::has(const char *key) const
{
    return m_object.contains(QLatin1String(key));
}

QString JsonObjectReader::pathOf(const char *key) const
{
    return m_path.isEmpty() ? QString::fromLatin1(key)
                            : m_path + QLatin1Char('.') + QLatin1String(key);
}

QJsonValue JsonObjectReader::value(const char *key)
{
    m_readKeys.append(QString::fromLatin1(key));
    return m_object.value(QLatin1String(key));
}

std::optional<QString> JsonObjectReader::text(const char *key)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return {};
    if (!found.isString()) {
        m_problems->addError(pathOf(key), found, LOCKSCOPE_TEXT("Error", "a string"));
        return {};
    }
    return found.toString();
}

QString JsonObjectReader::requiredText(const char *key)
{
    if (!has(key))
        m_problems->addError(
            pathOf(key), QJsonValue::Undefined, LOCKSCOPE_TEXT("Error", "a string"));
    return text(key).value_or(QString());
}

std::optional<int> JsonObjectReader::wholeNumber(const char *key, WholeRange range)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return {};
    const double number = found.toDouble(std::nan(""));
    if (!(number >= range.min && number <= range.max) || std::trunc(number) != number) {
        m_problems->addError(pathOf(key), found, rangeText(range));
        return {};
    }
    return static_cast<int>(number);
}

std::optional<Duration> JsonObjectReader::length(const char *key, LengthRange range)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return {};
    std::optional<Duration> read;
    if (found.isDouble() && std::abs(found.toDouble()) < 1e9) {
        read = Duration{std::llround(found.toDouble() * 1e6)};
    } else if (found.isString()) {
        if (const Result<Duration> parsed = parseDuration(found.toString().toStdString()))
            read = parsed.value();
    }
    if (!read || *read < range.min || *read > range.max) {
        m_problems->addError(pathOf(key), found,
            Wording{LOCKSCOPE_TEXT("Error", "a duration from {min} to {max}"),
                {{"min", durationText(range.min)}, {"max", durationText(range.max)}}});
        return {};
    }
    return read;
}

JsonObjectReader JsonObjectReader::object(const char *key)
{
    const QJsonValue found = value(key);
    if (!found.isUndefined() && !found.isObject())
        m_problems->addError(pathOf(key), found, LOCKSCOPE_TEXT("Error", "an object"));
    return JsonObjectReader(found.toObject(), pathOf(key), *m_problems);
}

std::vector<JsonObjectReader> JsonObjectReader::objects(const char *key)
{
    const QJsonValue found = value(key);
    if (!found.isUndefined() && !found.isArray())
        m_problems->addError(pathOf(key), found, LOCKSCOPE_TEXT("Error", "an array of objects"));
    std::vector<JsonObjectReader> result;
    const QJsonArray items = found.toArray();
    for (qsizetype i = 0; i < items.size(); ++i) {
        const QString path = pathOf(key) + QStringLiteral("[%1]").arg(i);
        if (!items.at(i).isObject())
            m_problems->addError(path, items.at(i), LOCKSCOPE_TEXT("Error", "an object"));
        result.emplace_back(items.at(i).toObject(), path, *m_problems);
    }
    return result;
}

void JsonObjectReader::reportUnknown() const
{
    for (const QString &key : m_object.keys()) {
        if (!m_readKeys.contains(key))
            m_problems->unknownKeys.push_back(
                (m_path.isEmpty() ? key : m_path + QLatin1Char('.') + key).toStdString());
    }
}

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

Result<JsonObjectReader> readJsonFile(
    std::string_view json, std::string_view format, JsonProblems &problems)
{
    const Result<QJsonObject> object = parseJsonObject(json);
    if (!object)
        return object.error();
    JsonObjectReader root(object.value(), QString(), problems);
    const QString found = root.requiredText("format");
    if (problems.error)
        return *problems.error;
    if (const Result<Done> checked = checkFormat(found, format); !checked)
        return checked.error();
    return root;
}

std::string readKebab(JsonObjectReader &from, const char *key)
{
    const QString name = from.requiredText(key);
    if (!isKebab(name))
        from.problems().addError(from.pathOf(key), name,
            LOCKSCOPE_TEXT("Error", "lower-case letters, digits and single hyphens, at most 64"));
    return name.toStdString();
}

Texts readTexts(JsonObjectReader from)
{
    Texts texts;
    for (const QString &language : from.all().keys()) {
        const QJsonValue text = from.all().value(language);
        if (!text.isString())
            from.problems().addError(from.path() + QLatin1Char('.') + language, text,
                LOCKSCOPE_TEXT("Error", "a string"));
        texts[language.toStdString()] = text.toString().toStdString();
    }
    return texts;
}

Texts readTextsWithEnglish(JsonObjectReader from, const WordingValue &what)
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
