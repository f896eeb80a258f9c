// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/wording.h"
#include "lockscope/base/time.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The format of the scenario files and run-begin rows that this version reads and writes.
inline constexpr std::string_view jsonFormat = "lockscope/1";

/// Parses one JSON object from an untrusted source: its size and depth are limited, and duplicate
/// keys are errors. Error: one line of text, with the line number if it is known.
Result<QJsonObject> parseJsonObject(std::string_view json);

/// Checks that `format` (a name and a version, as in "lockscope/1") is equal to `wanted`. Error: a
/// newer version, or another format.
Result<Done> checkFormat(const QString &format, std::string_view wanted = jsonFormat);

/// The problems that were found in a JSON value: the first error, and the paths of all keys that no
/// getter has read.
struct JsonProblems {
    std::optional<Error> error;
    std::vector<std::string> unknownKeys;

    /// Records the error "path: value; expected …" if it is the first one.
    void addError(const QString &path, const QJsonValue &value, const WordingValue &expected);
    void addError(const QString &path, const QJsonValue &value, const MarkedText &expected)
    {
        addError(path, value, Wording(expected));
    }
};

/// Returns a value as text for an error message of one line. A string is truncated, and "?"
/// replaces its control characters. For an object or an array, returns "an object" or "an array".
Wording jsonValueText(const QJsonValue &value);

/// Inclusive limits of an integer.
struct WholeRange {
    int min;
    int max;
};

/// Inclusive limits of a length of time.
struct LengthRange {
    Duration min;
    Duration max;
};

/// Reads one JSON object, key by key. The reader stores which keys were read, and the path of the
/// object for error messages. A getter returns nothing if the key is absent. If the value is wrong,
/// the getter returns nothing and records the problem.
class JsonObjectReader {
public:
    JsonObjectReader(QJsonObject object, QString path, JsonProblems &problems);

    bool has(const char *key) const;
    QString pathOf(const char *key) const;
    QJsonValue value(const char *key);
    std::optional<QString> text(const char *key);
    /// Same as text(), but records a problem if the key is absent.
    QString requiredText(const char *key);
    std::optional<int> wholeNumber(const char *key, WholeRange range);
    /// Reads a length of time: a text with a unit, or a number of milliseconds.
    std::optional<Duration> length(const char *key, LengthRange range);
    /// Returns an empty object if the key is absent.
    JsonObjectReader object(const char *key);
    /// Returns the objects of an array. An absent array is empty.
    std::vector<JsonObjectReader> objects(const char *key);

    const QJsonObject &all() const { return m_object; }
    const QString &path() const { return m_path; }
    JsonProblems &problems() const { return *m_problems; }
    /// Adds the keys that were not read to the problems' unknownKeys. Call it last.
    void reportUnknown() const;

private:
    QJsonObject m_object;
    QString m_path;
    JsonProblems *m_problems;
    QStringList m_readKeys;
};

/// Parses a file with one JSON object of this `format`, and returns its reader. `problems`: of the
/// reader. Error: as parseJsonObject() and checkFormat().
Result<JsonObjectReader> readJsonFile(
    std::string_view json, std::string_view format, JsonProblems &problems);

/// Converts a UTF-8 text for Qt's JSON classes.
inline QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Reads a required name of lower-case letters, digits and single hyphens, at most 64 characters.
/// Records any other value as a problem.
std::string readKebab(JsonObjectReader &from, const char *key);

/// Reads a text in several languages, {"en": "…"}. Records a value that is no string as a problem.
Texts readTexts(JsonObjectReader from);

/// Same as readTexts() (it reads all languages), but a missing English text is a problem. `what`:
/// the name of the text for the error message ("the title in English").
Texts readTextsWithEnglish(JsonObjectReader from, const WordingValue &what);

/// Returns the JSON object that readTexts() reads.
QJsonObject textsObject(const Texts &texts);

} // namespace lockscope
