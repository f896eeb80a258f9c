// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <QJsonArray>
#include <QJsonObject>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The only format that this version reads and writes.
inline constexpr std::string_view formatName = "lockscope/1";

/// Parses one JSON object from an untrusted source: bounded size and depth, no duplicate keys. Error: one line, with the line number if
/// known.
Result<QJsonObject> parseJsonObject(std::string_view json);

/// Checks that `format` (a name and a version, as in "lockscope/1") is the wanted one. Error: a newer version, or another format.
Result<Done> checkFormat(const QString &format, std::string_view wanted = formatName);

/// The problems found while a JSON value is read: the first error, and all keys that no getter read.
struct JsonProblems {
    std::optional<Error> error;
    std::vector<std::string> unknownKeys;

    /// Records an error if it is the first: `path: value …; expected …`.
    void wrong(const QString &path, const QJsonValue &value, std::string_view expected);
};

/// Returns a value as text for an error message of one line: truncated and without control characters; "an object" or "an array" for these.
std::string jsonValueText(const QJsonValue &value);

/// Inclusive limits of an integer.
struct WholeRange {
    int min;
    int max;
};

/// Inclusive limits of a length.
struct LengthRange {
    Duration min;
    Duration max;
};

/// Reads one JSON object, key by key. It remembers which keys were read, and has the path of the object for error messages. A getter
/// returns nothing if the key is absent. If the value is wrong, it returns nothing and records the problem.
class JsonObjectReader {
public:
    JsonObjectReader(QJsonObject object, QString path, JsonProblems &problems);

    bool has(const char *key) const;
    QString pathOf(const char *key) const;
    QJsonValue value(const char *key);
    std::optional<QString> text(const char *key);
    /// Same as text(), but records a problem if the key is absent.
    QString requiredText(const char *key);
    std::optional<int> whole(const char *key, WholeRange range);
    /// Reads a text with a unit, or a number of milliseconds.
    std::optional<Duration> length(const char *key, LengthRange range);
    /// Returns an empty object if the key is absent.
    JsonObjectReader object(const char *key);
    /// Returns the objects of an array. An absent array is empty.
    std::vector<JsonObjectReader> objects(const char *key);

    const QJsonObject &all() const { return m_object; }
    const QString &path() const { return m_path; }
    JsonProblems &problems() const { return *m_problems; }
    /// Marks every key as read. For objects in which any key is allowed.
    void takeAll() { m_readKeys = m_object.keys(); }
    /// Adds the keys that were not read to the problems' unknownKeys. Call it last.
    void reportUnknown() const;

private:
    QJsonObject m_object;
    QString m_path;
    JsonProblems *m_problems;
    QStringList m_readKeys;
};

} // namespace lockscope
