// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvrows.h"

#include <charconv>
#include <limits>

namespace lockscope {
namespace {

// Returns whether the number is in its shortest form: without leading zeros, and not "-0".
// Lockscope writes only this form, so a file with another form would differ after it is read and
// written again.
template <class Number> bool isShortest(std::string_view text, Number parsed)
{
    return parsed == 0 ? text.front() == '0' && (text.size() == 1 || text[1] < '0' || text[1] > '9')
                       : text[text.front() == '-' ? 1 : 0] != '0';
}

// Returns whether the first row marks the file as a part of a trace. This only searches the text;
// the JSON is parsed when the trace is judged.
bool marksPartial(std::string_view detail)
{
    const auto skipBlanks = [&detail] {
        detail.remove_prefix(std::min(detail.find_first_not_of(" \t\n\r"), detail.size()));
    };
    constexpr std::string_view name = "\"partial\"";
    for (std::size_t at = detail.find(name); at != std::string_view::npos; at = detail.find(name)) {
        detail.remove_prefix(at + name.size());
        skipBlanks();
        if (!detail.starts_with(':'))
            continue;
        detail.remove_prefix(1);
        skipBlanks();
        if (detail.starts_with("true"))
            return true;
    }
    return false;
}

} // namespace

template <class Number>
bool CsvRows::readNumber(CsvColumn column, const Range<Number> &range, Number &number)
{
    const std::string_view rest = m_fields.rest();
    if (range.mayBeEmpty && rest.starts_with(','))
        return m_fields.skipField(0);
    Number parsed{};
    const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), parsed);
    if (problem == std::errc{} && parsed >= range.min && parsed <= range.max
        && isShortest(rest, parsed)
        && m_fields.skipField(static_cast<std::size_t>(end - rest.data()))) {
        number = parsed;
        return true;
    }
    return readNumberField(column, range, number);
}

template <class Number>
bool CsvRows::readNumberField(CsvColumn column, const Range<Number> &range, Number &number)
{
    const auto field = m_fields.take(column);
    if (!field)
        return false;
    if (field->empty() && range.mayBeEmpty)
        return true;
    Number parsed{};
    const auto [end, problem] =
        std::from_chars(field->data(), field->data() + field->size(), parsed);
    if (problem != std::errc{} || end != field->data() + field->size() || parsed < range.min
        || parsed > range.max || !isShortest(*field, parsed)) {
        m_fields.setExpected(column, range.rangeText(), *field);
        return false;
    }
    number = parsed;
    return true;
}

bool CsvRows::readSeq(Seq &seq)
{
    Seq parsed = 0;
    // The first row may have another number than 0 if the file is a part. This is known only after
    // its detail is read.
    const Range<Seq> range{m_order.isPartial ? m_order.seqNext : 0, noSeq - 1};
    const std::string_view rest = m_fields.rest();
    if (!readNumber(CsvColumn::seq, range, parsed))
        return false;
    if (!m_order.isPartial && !m_isFirst && parsed != m_order.seqNext) {
        m_fields.setExpected(
            CsvColumn::seq, std::to_string(m_order.seqNext), rest.substr(0, rest.find(',')));
        return false;
    }
    seq = parsed;
    return true;
}

bool CsvRows::readTime(Event &event)
{
    const std::string_view rest = m_fields.rest();
    std::int64_t time = 0;
    if (!readNumber(CsvColumn::time, Range<std::int64_t>{0, microsecondsMax}, time))
        return false;
    if (time < m_order.timeLast) {
        m_fields.setExpected(CsvColumn::time,
            "a number of at least " + std::to_string(m_order.timeLast),
            rest.substr(0, rest.find(',')));
        return false;
    }
    event.time = WorldTime{std::chrono::microseconds(time)};
    return true;
}

bool CsvRows::readActor(Event &event)
{
    const auto field = m_fields.take(CsvColumn::actor);
    if (!field)
        return false;
    const Result<Actor> actor = parseActor(*field);
    if (!actor) {
        m_fields.setExpected(CsvColumn::actor,
            "an actor such as run, client-1, node-1, store, operator or link-1-3", *field);
        return false;
    }
    event.actor = actor.value();
    return true;
}

bool CsvRows::readKind(Event &event)
{
    const auto field = m_fields.take(CsvColumn::event);
    if (!field)
        return false;
    if (field->empty()) {
        m_fields.setExpected(CsvColumn::event, "the name of an event", *field);
        return false;
    }
    event.kind = eventKindOf(*field).value_or(EventKind::unknown);
    if (event.kind == EventKind::unknown)
        m_unknownKind = std::string(*field);
    return true;
}

bool CsvRows::readFence(Event &event)
{
    Fence fence;
    if (!readNumber(CsvColumn::fence,
            Range<std::uint64_t>{1, std::numeric_limits<std::uint64_t>::max(), true}, fence.value))
        return false;
    event.fence = RowFence(fence, *m_texts.pool());
    return true;
}

bool CsvRows::readCause(Event &event, Seq seq)
{
    const std::string_view rest = m_fields.rest();
    Seq cause = noSeq;
    if (!readNumber(CsvColumn::cause, Range<Seq>{0, noSeq - 1, true}, cause))
        return false;
    if (cause != noSeq && cause >= seq) {
        m_fields.setExpected(CsvColumn::cause,
            "a number below the row's own seq, " + std::to_string(seq) + ", or nothing",
            rest.substr(0, rest.find(',')));
        return false;
    }
    event.cause = cause;
    return true;
}

bool CsvRows::readSpan(Event &event)
{
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
    std::int64_t span = none;
    if (!readNumber(
            CsvColumn::span, Range<std::int64_t>{-microsecondsMax, microsecondsMax, true}, span))
        return false;
    if (span != none)
        event.span = std::chrono::microseconds(span);
    return true;
}

bool CsvRows::readText(CsvColumn column, TextId &id)
{
    if (m_fields.skipField(0)) // an empty field
        return true;
    const auto field = m_fields.take(column);
    if (!field)
        return false;
    id = m_texts.intern(*field);
    return true;
}

bool CsvRows::readDetail(Event &event, Seq seq)
{
    const auto field = m_fields.take(CsvColumn::detail);
    if (!field)
        return false;
    if (m_isFirst) {
        m_order.isPartial = marksPartial(*field);
        if (!m_order.isPartial && seq != 0) {
            m_fields.setExpected(CsvColumn::seq, "0", std::to_string(seq));
            return false;
        }
    }
    if (!field->empty())
        event.detail = m_texts.internDetail(*field, event);
    return true;
}

void CsvRows::moveTo(std::size_t offset, std::size_t line, const RowOrder &order)
{
    m_fields.moveTo(offset, line);
    m_order = order;
}

void CsvRows::updateOrder(const Event &event, Seq seq)
{
    m_order.seqNext = seq + 1;
    m_order.timeLast = microseconds(event.time);
}

bool CsvRows::readFirst(Event &event, Seq &seq)
{
    m_isFirst = true;
    const bool isRead = readByFields(event, seq);
    m_isFirst = false;
    return isRead;
}

bool CsvRows::read(Event &event, Seq &seq)
{
    m_unknownKind.reset();
    const char *at = m_fields.rest().data();
    if (m_plainRows.read(at, event, seq, m_order)) {
        m_fields.skipRow(at);
        updateOrder(event, seq);
        return true;
    }
    event = Event();
    return readByFields(event, seq);
}

bool CsvRows::readByFields(Event &event, Seq &seq)
{
    if (!readSeq(seq) || !readTime(event) || !readActor(event) || !readKind(event)
        || !readNumber(CsvColumn::client, Range<std::uint16_t>{1, 0xffff, true}, event.client.value)
        || !readNumber(CsvColumn::node, Range<std::uint8_t>{1, 254, true}, event.node.value)
        || !readText(CsvColumn::key, event.key) || !readText(CsvColumn::token, event.token)
        || !readFence(event)
        || !readNumber(
            CsvColumn::attempt, Range<std::uint32_t>{1, 0xffffffff, true}, event.attempt.value)
        || !readCause(event, seq) || !readSpan(event) || !readDetail(event, seq))
        return false;
    m_fields.endRow();
    updateOrder(event, seq);
    return true;
}

} // namespace lockscope
