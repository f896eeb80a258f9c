// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/query/eventsieve.h"

#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/wordsearch.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace lockscope {
namespace {

using Field = QueryTerm::Field;

constexpr std::string_view detailMarks{"\x01\x02", 2};
static_assert(detailMarks[0] == keyMark && detailMarks[1] == tokenMark);

// Returns forms that users type of a verb in the name of an event, if they are not part of it.
const char *otherFormsOf(EventKind kind)
{
    switch (kind) {
    case EventKind::sent: return "send sends";
    case EventKind::replied: return "reply replies";
    case EventKind::denied: return "deny denies";
    case EventKind::granted: return "acquire acquired";
    case EventKind::left: return "leave leaves exit";
    case EventKind::extended: return "renew renewed";
    case EventKind::stole: return "steal steals";
    case EventKind::wrote: return "write writes written";
    default: return "";
    }
}

// Returns whether the text can occur in a column of numbers: all its letters are letters of units.
// For most texts this is false, and then the sieve formats no numbers.
bool canBeNumber(const QString &text)
{
    return std::all_of(text.begin(), text.end(),
        [](QChar c) { return !c.isLetter() || QStringLiteral("mMsSµΜμ").contains(c); });
}

// Returns the text with normal spaces, which users type, in place of no-break spaces, which the
// event table has before a unit.
QString asTyped(QString text)
{
    return text.replace(QChar::Nbsp, u' ').replace(QChar(0x202f), u' ');
}

void allowNumber(std::vector<bool> &numbers, std::size_t number)
{
    if (numbers.size() <= number)
        numbers.resize(number + 1);
    numbers[number] = true;
}

// An empty vector allows each number: the query has no such condition.
bool isNumberAllowed(const std::vector<bool> &numbers, std::size_t number)
{
    return numbers.empty() || (number < numbers.size() && numbers[number]);
}

// Returns whether the table's text for a number contains the needle: "47", or "#47" for the `seq`
// of a cause.
bool digitsContain(const TextNeedle &needle, std::uint64_t number, bool isCause = false)
{
    char digits[24] = {'#'};
    const auto end = std::to_chars(digits + 1, digits + sizeof digits, number).ptr;
    const char *const begin = isCause ? digits : digits + 1;
    return needle.isIn(std::string_view(begin, static_cast<std::size_t>(end - begin)));
}

// Returns whether the table's text for a time contains the needle: milliseconds with three
// decimals, "1,234.567".
bool timeTextContains(const TextNeedle &needle, WorldTime time, const QLocale &locale)
{
    const QString group = locale.groupSeparator(), point = locale.decimalPoint();
    const std::int64_t us = microseconds(time);
    if (group.size() != 1 || point.size() != 1 || us < 0
        || locale.zeroDigit() != QStringLiteral("0"))
        return needle.isIn(locale.toString(static_cast<double>(us) / 1e3, 'f', 3));
    QChar text[40];
    int begin = 40;
    std::int64_t remaining = us;
    for (int digit = 0; digit < 4 || remaining > 0; ++digit, remaining /= 10) {
        if (digit == 3)
            text[--begin] = point[0];
        else if (digit > 3 && digit % 3 == 0)
            text[--begin] = group[0];
        text[--begin] = QChar(u'0' + static_cast<char16_t>(remaining % 10));
    }
    return QStringView(text + begin, 40 - begin).contains(needle.text(), Qt::CaseInsensitive);
}

std::uint64_t uniqueNumberOf(Actor actor)
{
    return static_cast<std::uint64_t>(actor.kind) << 32 | std::uint64_t{actor.first} << 16
        | actor.second;
}

void sortUnique(std::vector<Seq> &rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

} // namespace

EventSieve::EventSieve(const EventQuery &query, GivenRows given) : m_actorWords(actorWords())
{
    for (const QueryTerm &term : query.terms)
        addTerm(term);
    setGivenRows(query, std::move(given));
}

void EventSieve::addTerm(const QueryTerm &term)
{
    switch (term.field) {
    case Field::client: return allowNumber(m_clients, term.number);
    case Field::node: return allowNumber(m_nodes, term.number);
    case Field::kind: m_kinds |= term.kinds; return;
    case Field::attempt: m_attempts.push_back(term.number); return;
    case Field::key: m_keys.push_back({.text = TextNeedle(term.text)}); return;
    case Field::token: m_tokens.push_back(term.text.toLower().toUtf8()); return;
    case Field::time:
        m_times.emplace_back(term.from, term.to);
        m_timeMax = std::max(m_timeMax, term.to);
        return;
    case Field::text: break;
    case Field::ledTo:
    case Field::evidence: return;
    }
    const QString text = asTyped(term.text);
    Needle needle{.text = TextNeedle(text), .canBeNumber = canBeNumber(text)};
    const WordSearch search(text);
    for (int kind = 0; kind < eventKindCount; ++kind) {
        const auto eventKind = static_cast<EventKind>(kind);
        const QString word = eventWord(eventKind);
        needle.kinds.set(static_cast<std::size_t>(kind),
            needle.text.isIn(word) || needle.text.isIn(std::string_view(otherFormsOf(eventKind)))
                || search.score(word) > 0);
    }
    m_needles.push_back(std::move(needle));
}

void EventSieve::setGivenRows(const EventQuery &query, GivenRows given)
{
    sortUnique(given.ledTo);
    sortUnique(given.evidence);
    const bool hasLedTo = query.has(Field::ledTo), hasEvidence = query.has(Field::evidence);
    if (hasLedTo && hasEvidence) {
        m_given.emplace();
        std::set_intersection(given.ledTo.begin(), given.ledTo.end(), given.evidence.begin(),
            given.evidence.end(), std::back_inserter(*m_given));
    } else if (hasLedTo || hasEvidence) {
        m_given = std::move(hasLedTo ? given.ledTo : given.evidence);
    }
}

void EventSieve::check(const Trace &trace, std::size_t end, std::vector<std::uint32_t> &matching)
{
    for (; m_checkedCount < end; ++m_checkedCount) {
        if (!m_times.empty() && trace[m_checkedCount].time > m_timeMax) {
            m_checkedCount = end; // times never decrease
            return;
        }
        if (matches(trace, m_checkedCount))
            matching.push_back(static_cast<std::uint32_t>(m_checkedCount));
    }
}

bool EventSieve::matches(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (!isNumberAllowed(m_clients, event.client.value)
        || !isNumberAllowed(m_nodes, event.node.value))
        return false;
    if (m_kinds.any() && !m_kinds[static_cast<std::size_t>(event.kind)])
        return false;
    if (!m_attempts.empty()
        && std::find(m_attempts.begin(), m_attempts.end(), event.attempt.value) == m_attempts.end())
        return false;
    const auto isWithin = [&event](const auto &times) {
        return times.first <= event.time && event.time <= times.second;
    };
    if (!m_times.empty() && std::none_of(m_times.begin(), m_times.end(), isWithin))
        return false;
    if (m_given && !std::binary_search(m_given->begin(), m_given->end(), trace.seqAt(row)))
        return false;
    if (!matchesKeyAndToken(trace, event))
        return false;
    const auto isInRow = [&](Needle &needle) { return rowContains(needle, trace, row); };
    return std::all_of(m_needles.begin(), m_needles.end(), isInRow);
}

bool EventSieve::matchesKeyAndToken(const Trace &trace, const Event &event)
{
    const auto hasKey = [&](Needle &key) {
        return event.key && storedTextContains(key, trace, event.key);
    };
    if (!m_keys.empty() && std::none_of(m_keys.begin(), m_keys.end(), hasKey))
        return false;
    if (m_tokens.empty())
        return true;
    const std::string_view token = trace.text(event.token);
    const auto beginsToken = [token](const QByteArray &begins) {
        const auto size = static_cast<std::size_t>(begins.size());
        return token.size() >= size
            && qstrnicmp(token.data(), begins.size(), begins.data(), begins.size()) == 0;
    };
    return event.token && std::any_of(m_tokens.begin(), m_tokens.end(), beginsToken);
}

bool EventSieve::storedTextContains(Needle &needle, const Trace &trace, TextId id)
{
    if (needle.texts.size() <= id.value)
        needle.texts.resize(
            std::max<std::size_t>(id.value + std::size_t{1}, needle.texts.size() * 2));
    std::uint8_t &contains = needle.texts[id.value];
    if (contains == 0)
        contains = static_cast<std::uint8_t>(
            needle.text.isIn(trace.text(id)) ? Contains::yes : Contains::no);
    return contains == static_cast<std::uint8_t>(Contains::yes);
}

bool EventSieve::rowContains(Needle &needle, const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (event.kind == EventKind::unknown ? needle.text.isIn(trace.kindText(row))
                                         : needle.kinds[static_cast<std::size_t>(event.kind)])
        return true;
    const auto [actor, isNew] = needle.actors.try_emplace(uniqueNumberOf(event.actor));
    if (isNew)
        actor->second = needle.text.isIn(m_actorWords.word(event.actor));
    if (actor->second || (event.key && storedTextContains(needle, trace, event.key))
        || (event.token && storedTextContains(needle, trace, event.token)))
        return true;
    return detailContains(needle, trace, event)
        || (needle.canBeNumber && numberColumnsContain(needle, trace, row));
}

// The trace stores the text of a command once, with a mark in place of each token and key. So the
// sieve searches this text once. Only if a match may include such a mark, the sieve searches the
// complete text of each row.
bool EventSieve::detailContains(Needle &needle, const Trace &trace, const Event &event)
{
    if (!event.detail)
        return false;
    if (needle.details.size() <= event.detail.value)
        needle.details.resize(
            std::max<std::size_t>(event.detail.value + std::size_t{1}, needle.details.size() * 2));
    std::uint8_t &contains = needle.details[event.detail.value];
    if (contains == 0) {
        const std::string_view raw = trace.text(event.detail);
        // The table shows the detail in the language of the window.
        const bool isIn =
            needle.text.isIn(raw) || needle.text.isIn(detailText(event.kind, std::string(raw)));
        contains = static_cast<std::uint8_t>(isIn                  ? Contains::yes
                : needle.text.canMatchAcrossMark(raw, detailMarks) ? Contains::perRow
                                                                   : Contains::no);
    }
    return contains == static_cast<std::uint8_t>(Contains::yes)
        || (contains == static_cast<std::uint8_t>(Contains::perRow)
            && needle.text.isIn(trace.detail(event)));
}

bool EventSieve::numberColumnsContain(Needle &needle, const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    const TextNeedle &text = needle.text;
    if (digitsContain(text, trace.seqAt(row)) || timeTextContains(text, event.time, m_locale)
        || (event.node && event.node != storeNode && digitsContain(text, event.node.value))
        || (event.attempt && digitsContain(text, event.attempt.value))
        || (event.fence && digitsContain(text, trace.fence(event).value))
        || (event.cause != noSeq && digitsContain(text, event.cause, true)))
        return true;
    if (event.span == noSpan)
        return false;
    const auto [length, isNew] = needle.lengths.try_emplace(microseconds(event.span));
    if (isNew)
        length->second = text.isIn(asTyped(lengthIn(m_locale, event.span)));
    return length->second;
}

} // namespace lockscope
