// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/query/eventquery.h"

#include "lockscope/base/durationtext.h"
#include "ui/words/text.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope {
namespace {

using Field = QueryTerm::Field;
using Expected = QueryError::Expected;

struct FieldName {
    const char *name; // includes the colon, if the field has one
    Field field;
};
constexpr std::array fieldNames{
    FieldName{"kind:", Field::kind},
    FieldName{"client:", Field::client},
    FieldName{"node:", Field::node},
    FieldName{"attempt:", Field::attempt},
    FieldName{"t:", Field::time},
    FieldName{"key:", Field::key},
    FieldName{"token:", Field::token},
    FieldName{"led-to:", Field::ledTo},
    FieldName{"evidence", Field::evidence},
};

constexpr std::array faultKinds{
    EventKind::stalled,
    EventKind::paused,
    EventKind::resumed,
    EventKind::crashed,
    EventKind::restarted,
    EventKind::nodeDown,
    EventKind::frozen,
    EventKind::thawed,
    EventKind::clockJumped,
    EventKind::keyLost,
    EventKind::linkCut,
    EventKind::linkHealed,
    EventKind::linkDelayed,
    EventKind::failoverBegun,
    EventKind::promoted,
    EventKind::demoted,
    EventKind::failoverEnded,
};
const QString faultGroup = QStringLiteral("fault");

bool readNumber(const QString &text, std::uint32_t max, std::uint32_t &number)
{
    bool isRead = false;
    const qulonglong value = text.toULongLong(&isRead);
    number = static_cast<std::uint32_t>(value);
    return isRead && value <= max;
}

bool readKinds(const QString &text, std::bitset<eventKindCount> &kinds)
{
    if (text == faultGroup) {
        for (const EventKind kind : faultKinds)
            kinds.set(static_cast<std::size_t>(kind));
        return true;
    }
    for (int kind = 0; kind < eventKindCount; ++kind) {
        const QString name = textOf(eventKindName(static_cast<EventKind>(kind)));
        if (name == text) { // an exact name, such as "left", excludes longer names
            kinds.reset();
            kinds.set(static_cast<std::size_t>(kind));
            return true;
        }
        if (!text.isEmpty() && name.startsWith(text))
            kinds.set(static_cast<std::size_t>(kind));
    }
    return kinds.any();
}

bool readTimeLimit(const QString &text, WorldTime &time)
{
    if (text.isEmpty())
        return true; // open-ended range
    const auto length = parseDuration(text.toStdString());
    if (length)
        time = WorldTime(length.value());
    return static_cast<bool>(length);
}

bool readTime(const QString &text, QueryTerm &term)
{
    const qsizetype dots = text.indexOf(QStringLiteral(".."));
    return dots >= 0 && text.size() > 2 && readTimeLimit(text.left(dots), term.from)
        && readTimeLimit(text.mid(dots + 2), term.to) && term.from <= term.to;
}

// Parses the value after the colon. Returns false if the value is not valid.
bool readValue(const QString &text, QueryTerm &term, Expected &expected)
{
    switch (term.field) {
    case Field::client:
    case Field::attempt:
    case Field::ledTo: {
        const bool isClient = term.field == Field::client;
        return readNumber(
            text, isClient ? std::numeric_limits<std::uint16_t>::max() : noSeq - 1, term.number);
    }
    case Field::node:
        term.number = storeNode.value;
        return text == QStringLiteral("store")
            || readNumber(text, storeNode.value - 1, term.number);
    case Field::kind:
        expected = Expected::kind;
        term.text = text.toLower();
        return readKinds(term.text, term.kinds);
    case Field::time: expected = Expected::time; return readTime(text, term);
    case Field::key:
    case Field::token: term.text = text; return true;
    case Field::text:
    case Field::evidence: return true;
    }
    return false;
}

// Returns how many letters must be changed, inserted or deleted to turn one word into the other.
int editDistance(const QString &a, const QString &b)
{
    std::vector<int> distances(static_cast<std::size_t>(b.size()) + 1);
    for (std::size_t i = 0; i < distances.size(); ++i)
        distances[i] = static_cast<int>(i);
    for (qsizetype i = 0; i < a.size(); ++i) {
        int diagonal = distances[0];
        distances[0] = static_cast<int>(i) + 1;
        for (qsizetype j = 0; j < b.size(); ++j) {
            const auto place = static_cast<std::size_t>(j) + 1;
            const int replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = distances[place];
            distances[place] = std::min({replaced, distances[place] + 1, distances[place - 1] + 1});
        }
    }
    return distances.back();
}

// Returns whether a word with a colon is probably a condition with a typing error in its field.
bool isTypingError(const QString &word)
{
    const qsizetype colon = word.indexOf(u':');
    if (colon < 3)
        return false;
    const QString before = word.left(colon + 1);
    return std::any_of(fieldNames.begin(), fieldNames.end(), [&](const FieldName &fieldName) {
        const QString name = QLatin1String(fieldName.name);
        return name.size() > 3 && editDistance(before, name) <= (name.size() > 5 ? 2 : 1);
    });
}

const FieldName *fieldOf(const QString &word)
{
    const auto found =
        std::find_if(fieldNames.begin(), fieldNames.end(), [&](const FieldName &fieldName) {
            const QLatin1String name(fieldName.name);
            return name.endsWith(u':') ? word.startsWith(name, Qt::CaseInsensitive) : word == name;
        });
    return found == fieldNames.end() ? nullptr : &*found;
}

// Adds a text. A number belongs to the word before it: "client 1".
void addText(EventQuery &query, const QRegularExpressionMatch &match, const QString &text)
{
    bool isNumber = false;
    (void)text.toULongLong(&isNumber);
    QueryTerm *const before = query.terms.empty() ? nullptr : &query.terms.back();
    if (isNumber && before && before->field == Field::text && !before->text.contains(u' ')) {
        before->text += u' ' + text;
        before->size = match.capturedEnd() - before->begin;
        return;
    }
    QueryTerm term;
    term.text = text;
    term.begin = match.capturedStart();
    term.size = match.capturedLength();
    query.terms.push_back(term);
}

} // namespace

bool QueryTerm::isSame(const QueryTerm &other) const
{
    return field == other.field && text == other.text && kinds == other.kinds
        && number == other.number && from == other.from && to == other.to;
}

bool EventQuery::has(QueryTerm::Field field) const
{
    return std::any_of(
        terms.begin(), terms.end(), [field](const QueryTerm &term) { return term.field == field; });
}

bool EventQuery::isSame(const EventQuery &other) const
{
    return std::equal(terms.begin(), terms.end(), other.terms.begin(), other.terms.end(),
        [](const QueryTerm &a, const QueryTerm &b) { return a.isSame(b); });
}

EventQuery parseQuery(const QString &line)
{
    static const QRegularExpression words(QStringLiteral("\"([^\"]*)\"|\\S+"));
    EventQuery query;
    for (auto found = words.globalMatch(line); found.hasNext();) {
        const auto match = found.next();
        const QString word = match.captured();
        const bool isQuoted = match.hasCaptured(1);
        const FieldName *const fieldName = isQuoted ? nullptr : fieldOf(word);
        if (!fieldName) {
            if (!isQuoted && isTypingError(word))
                query.errors.push_back({word, Expected::field});
            addText(query, match, isQuoted ? match.captured(1) : word);
            continue;
        }
        QueryTerm term;
        term.field = fieldName->field;
        term.begin = match.capturedStart();
        term.size = match.capturedLength();
        const QString value = word.mid(QLatin1String(fieldName->name).size());
        Expected expected = Expected::number;
        if (value.isEmpty() && fieldName->field != Field::evidence)
            continue; // the user has not typed the value yet
        if (readValue(value, term, expected))
            query.terms.push_back(term);
        else
            query.errors.push_back({word, expected});
    }
    return query;
}

QString lineWithout(const QString &line, const QueryTerm &term)
{
    QString rest = line;
    return rest.remove(term.begin, term.size).simplified();
}

QString lineWith(const QString &line, const QString &words)
{
    const EventQuery before = parseQuery(line);
    const EventQuery more = parseQuery(words);
    const bool hasAll =
        std::all_of(more.terms.begin(), more.terms.end(), [&](const QueryTerm &term) {
            return std::any_of(before.terms.begin(), before.terms.end(),
                [&](const QueryTerm &existing) { return existing.isSame(term); });
        });
    return hasAll ? line : QStringLiteral("%1 %2").arg(line, words).simplified();
}

const QStringList &queryFields()
{
    static const QStringList fields = [] {
        QStringList names;
        for (const FieldName &fieldName : fieldNames)
            names << QLatin1String(fieldName.name);
        return names;
    }();
    return fields;
}

QStringList queryKinds()
{
    QStringList kinds{
        faultGroup, QStringLiteral("key"), QStringLiteral("link"), QStringLiteral("node")};
    for (int kind = 0; kind < static_cast<int>(EventKind::unknown); ++kind)
        kinds << textOf(eventKindName(static_cast<EventKind>(kind)));
    return kinds;
}

} // namespace lockscope
