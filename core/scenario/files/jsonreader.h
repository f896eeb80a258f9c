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

/// The one format that this version reads and writes.
inline constexpr std::string_view formatName = "lockscope/1";

/// Reads the text of one JSON object from a source that is not trusted: bounded size and depth, no key twice.
/// Error: one line, with the line number where there is one.
Result<QJsonObject> parseJsonObject(std::string_view json);

/// Whether a "format" is the one to read ("lockscope/1", a name and a version). Error: a newer one, or none of Lockscope's.
Result<Done> checkFormat(const QString &format, std::string_view wanted = formatName);

/// What was found wrong while a JSON value was read: the first thing only, and the keys that nobody asked for.
struct JsonProblems {
    std::optional<Error> error;
    std::vector<std::string> unknownKeys;

    /// Keeps the first: `path: value …; expected …`.
    void wrong(const QString &path, const QJsonValue &value, std::string_view expected);
};

/// A value as an error's one line shows it: cut, without control characters; "an object", "an array".
std::string jsonValueText(const QJsonValue &value);

/// Limits of a whole number, both included.
struct WholeRange {
    int min;
    int max;
};

/// Limits of a length, both included.
struct LengthRange {
    Duration min;
    Duration max;
};

/// One object while it is read, key by key; it knows its path for the errors, and which keys were asked for.
/// A getter for an absent key returns nothing; for a wrong value too, and keeps the problem.
class JsonObjectReader {
public:
    JsonObjectReader(QJsonObject object, QString path, JsonProblems &problems);

    bool has(const char *key) const;
    QString pathOf(const char *key) const;
    QJsonValue value(const char *key);
    std::optional<QString> text(const char *key);
    /// As text(), but its absence is a problem.
    QString requiredText(const char *key);
    std::optional<int> whole(const char *key, WholeRange range);
    /// A text with a unit, or a bare number of milliseconds.
    std::optional<Duration> length(const char *key, LengthRange range);
    /// An empty one if absent.
    JsonObjectReader object(const char *key);
    /// The objects of an array; an absent array is empty.
    std::vector<JsonObjectReader> objects(const char *key);

    const QJsonObject &all() const { return m_object; }
    const QString &path() const { return m_path; }
    JsonProblems &problems() const { return *m_problems; }
    /// Marks every key as asked for: for objects whose keys are open.
    void takeAll() { m_asked = m_object.keys(); }
    /// Puts the keys that nobody asked for into the problems' unknownKeys. Call it last.
    void reportUnknown() const;

private:
    QJsonObject m_object;
    QString m_path;
    JsonProblems *m_problems;
    QStringList m_asked;
};

} // namespace lockscope
