// SPDX-License-Identifier: MIT
#include "core/trace/csv/csv.h"

#include "core/trace/csv/csvfields.h"
#include "lockscope/base/wording.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace lockscope {
namespace {

// In microseconds; converted to nanoseconds, it still fits into 64 bits.
constexpr std::int64_t timeMax = 9'000'000'000'000'000;

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

// The valid values of a column of numbers.
template <class Number> struct Range {
    Number min;
    Number max;
    bool mayBeEmpty = false;
    Wording words() const
    {
        return {mayBeEmpty ? LOCKSCOPE_TEXT("Error", "a number from {min} to {max} or nothing")
                           : LOCKSCOPE_TEXT("Error", "a number from {min} to {max}"),
            {{"min", std::to_string(min)}, {"max", std::to_string(max)}}};
    }
};

// Reads the rows of a trace file one after the other. Checks each row, also against the previous
// row, and reports the first invalid row. It does not read the header.
class RowReader {
public:
    RowReader(CsvFields &fields, CsvTexts &texts) : m_fields(fields), m_texts(texts) { }

    // Reads a row. Returns false on failure: see CsvFields::error(). The first row states whether
    // the file is a part, so that `seq` may have gaps. REQUIRES: !CsvFields::atEnd().
    bool read(Event &event, Seq &seq);
    // Returns the name of the kind in the row that was read last, if this version does not define
    // that kind.
    const std::optional<std::string> &unknownKind() const { return m_unknownKind; }

private:
    bool readSeq(Seq &seq);
    bool readTime(Event &event);
    bool readActor(Event &event);
    bool readKind(Event &event);
    bool readFence(Event &event);
    bool readCause(Event &event, Seq seq);
    bool readSpan(Event &event);
    bool readText(CsvColumn column, TextId &id);
    bool readDetail(Event &event, Seq seq);
    // Reads a number, or an empty field if that is allowed (`number` then keeps its value).
    template <class Number>
    bool readNumber(CsvColumn column, const Range<Number> &range, Number &number);

    CsvFields &m_fields;
    CsvTexts &m_texts;
    bool m_isFirst = true;
    bool m_isPartial = false;    // seq may have gaps
    Seq m_seqNext = 0;           // of the next row; in a part of a trace, its minimum
    std::int64_t m_timeLast = 0; // of the previous row, in microseconds
    std::optional<std::string> m_unknownKind;
};

template <class Number>
bool RowReader::readNumber(CsvColumn column, const Range<Number> &range, Number &number)
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
        m_fields.setExpected(column, range.words(), *field);
        return false;
    }
    number = parsed;
    return true;
}

bool RowReader::readSeq(Seq &seq)
{
    Seq parsed = 0;
    // The first row may have another number than 0 if the file is a part. This is known only after
    // its detail is read.
    const Range<Seq> range{m_isPartial ? m_seqNext : 0, noSeq - 1};
    if (!readNumber(CsvColumn::seq, range, parsed))
        return false;
    if (!m_isPartial && !m_isFirst && parsed != m_seqNext) {
        m_fields.setExpected(CsvColumn::seq, std::to_string(m_seqNext), std::to_string(parsed));
        return false;
    }
    seq = parsed;
    return true;
}

bool RowReader::readTime(Event &event)
{
    std::int64_t time = 0;
    if (!readNumber(CsvColumn::time, Range<std::int64_t>{0, timeMax}, time))
        return false;
    if (time < m_timeLast) {
        m_fields.setExpected(CsvColumn::time,
            Wording{LOCKSCOPE_TEXT("Error", "a number of at least {min}"),
                {{"min", std::to_string(m_timeLast)}}},
            std::to_string(time));
        return false;
    }
    event.time = WorldTime{std::chrono::microseconds(time)};
    return true;
}

bool RowReader::readActor(Event &event)
{
    const auto field = m_fields.take(CsvColumn::actor);
    if (!field)
        return false;
    const Result<Actor> actor = parseActor(*field);
    if (!actor) {
        m_fields.setExpected(CsvColumn::actor,
            Wording(LOCKSCOPE_TEXT(
                "Error", "an actor such as run, client-1, node-1, store, operator or link-1-3")),
            *field);
        return false;
    }
    event.actor = actor.value();
    return true;
}

bool RowReader::readKind(Event &event)
{
    const auto field = m_fields.take(CsvColumn::event);
    if (!field)
        return false;
    if (field->empty()) {
        m_fields.setExpected(
            CsvColumn::event, Wording(LOCKSCOPE_TEXT("Error", "the name of an event")), *field);
        return false;
    }
    event.kind = eventKindOf(*field).value_or(EventKind::unknown);
    if (event.kind == EventKind::unknown)
        m_unknownKind = std::string(*field);
    return true;
}

bool RowReader::readFence(Event &event)
{
    Fence fence;
    if (!readNumber(CsvColumn::fence,
            Range<std::uint64_t>{1, std::numeric_limits<std::uint64_t>::max(), true}, fence.value))
        return false;
    event.fence = RowFence(fence, *m_texts.pool());
    return true;
}

bool RowReader::readCause(Event &event, Seq seq)
{
    Seq cause = noSeq;
    if (!readNumber(CsvColumn::cause, Range<Seq>{0, noSeq - 1, true}, cause))
        return false;
    if (cause != noSeq && cause >= seq) {
        m_fields.setExpected(CsvColumn::cause,
            Wording{LOCKSCOPE_TEXT("Error", "a number below the row's own seq, {seq}, or nothing"),
                {{"seq", std::to_string(seq)}}},
            std::to_string(cause));
        return false;
    }
    event.cause = cause;
    return true;
}

bool RowReader::readSpan(Event &event)
{
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
    std::int64_t span = none;
    if (!readNumber(CsvColumn::span, Range<std::int64_t>{-timeMax, timeMax, true}, span))
        return false;
    if (span != none)
        event.span = std::chrono::microseconds(span);
    return true;
}

bool RowReader::readText(CsvColumn column, TextId &id)
{
    const auto field = m_fields.take(column);
    if (field && !field->empty())
        id = m_texts.intern(*field);
    return field.has_value();
}

bool RowReader::readDetail(Event &event, Seq seq)
{
    const auto field = m_fields.take(CsvColumn::detail);
    if (!field)
        return false;
    if (m_isFirst) {
        m_isPartial = marksPartial(*field);
        if (!m_isPartial && seq != 0) {
            m_fields.setExpected(CsvColumn::seq, "0", std::to_string(seq));
            return false;
        }
    }
    if (!field->empty())
        event.detail = m_texts.internDetail(*field, event);
    return true;
}

bool RowReader::read(Event &event, Seq &seq)
{
    m_unknownKind.reset();
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
    m_seqNext = seq + 1;
    m_timeLast = microseconds(event.time);
    m_isFirst = false;
    return true;
}

std::optional<Error> headerError(std::string_view text)
{
    const std::string_view firstLine = text.substr(0, text.find('\n'));
    if (firstLine.starts_with("\xef\xbb\xbf"))
        return Error{LOCKSCOPE_TEXT(
            "Error", "row 1: expected the header, found a byte order mark before it")};
    if (firstLine == csvHeader)
        return std::nullopt;
    const auto isControl = [](unsigned char c) {
        return c < ' ' && c != '\t' && c != '\r' && c != '\n';
    };
    const std::string_view beginning = text.substr(0, 512);
    const bool isText = std::none_of(beginning.begin(), beginning.end(), isControl);
    const bool hasCarriageReturn = firstLine.size() == csvHeader.size() + 1
        && firstLine.starts_with(csvHeader) && firstLine.back() == '\r';
    if (hasCarriageReturn)
        return Error{LOCKSCOPE_TEXT("Error", "row 1: expected the line end \\n, found \\r")};
    if (!isText)
        return Error{LOCKSCOPE_TEXT(
            "Error", "row 1: expected the header of a trace, found a file that is not text")};
    const MarkedText problem = text.empty()
        ? LOCKSCOPE_TEXT("Error", "row 1: expected the header {header}, found an empty file")
        : LOCKSCOPE_TEXT("Error", "row 1: expected the header {header}");
    return Error{{problem, {{"header", std::string(csvHeader)}}}};
}

} // namespace

Result<std::shared_ptr<const Trace>> readCsv(
    std::string_view text, const Progress &progress, std::shared_ptr<TraceMemory> memory)
{
    if (const auto error = headerError(text))
        return *error;
    CsvFields fields(text);
    fields.moveTo(std::min(csvHeader.size() + 1, text.size()), 2);
    const auto texts = std::make_unique<CsvTexts>(); // too large for the stacks of some threads
    RowReader rows(fields, *texts);
    TraceWriter writer(texts->pool(), std::move(memory));
    while (!fields.atEnd()) {
        Event event;
        Seq seq = 0;
        if (!rows.read(event, seq))
            return fields.error();
        if (rows.unknownKind())
            writer.setUnknownKind(*rows.unknownKind());
        writer.setSeq(seq);
        writer.append(event);
        if (writer.size() % rowsBetweenProgress == 0 && progress
            && !progress(static_cast<double>(fields.offset()) / static_cast<double>(text.size())))
            return cancelled();
    }
    return writer.snapshot();
}

} // namespace lockscope
