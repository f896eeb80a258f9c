// SPDX-License-Identifier: MIT
#include "trace/csv.h"
#include "trace/csvfields.h"
#include "trace/csvtexts.h"
#include "trace/plainrows.h"

#include <charconv>
#include <limits>

namespace lockscope {
namespace {

constexpr std::size_t rowsBetweenProgress = 8192;

// What a column's number may be.
template <class Number> struct Range {
    Number min;
    Number max;
    bool mayBeEmpty = false;
    std::string words() const
    {
        return "a number from " + std::to_string(min) + " to " + std::to_string(max) + (mayBeEmpty ? " or nothing" : "");
    }
};

// The first row says whether the file is a part of a trace. It is only looked for here: JSON is read where it is judged.
bool saysPartial(std::string_view detail)
{
    const auto skipBlanks = [&detail] { detail.remove_prefix(std::min(detail.find_first_not_of(" \t\n\r"), detail.size())); };
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

class Reader {
public:
    Reader(std::string_view text, std::shared_ptr<TraceMemory> memory)
        : m_fields(text), m_size(text.size()), m_plainRows(text, m_texts), m_writer(m_texts.pool(), std::move(memory))
    {
    }
    Result<std::shared_ptr<const Trace>> read(std::string_view text, const Progress &progress);

private:
    bool readRow();
    bool readSeq(Seq &seq);
    bool readTime(Event &event);
    bool readActor(Event &event);
    bool readKind(Event &event);
    bool readCause(Event &event, Seq seq);
    bool readSpan(Event &event);
    bool readText(CsvColumn column, TextId &id);
    bool readDetail(Event &event, Seq seq);
    void append(const Event &event, Seq seq);

    // A number that stands alone in its field, or nothing where that is allowed (`number` keeps its value then).
    template <class Number> bool readNumber(CsvColumn column, const Range<Number> &range, Number &number)
    {
        const std::string_view rest = m_fields.rest();
        if (range.mayBeEmpty && rest.starts_with(','))
            return m_fields.skipNumber(0);
        Number read{};
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), read);
        if (problem == std::errc{} && read >= range.min && read <= range.max && isShortest(rest, read)
            && m_fields.skipNumber(static_cast<std::size_t>(end - rest.data()))) {
            number = read;
            return true;
        }
        return readNumberSlowly(column, range, number);
    }
    // Leading zeros and "-0" are no number that a writer makes, and would not come back as they were.
    template <class Number> static bool isShortest(std::string_view text, Number read)
    {
        return read == 0 ? text.front() == '0' && (text.size() == 1 || text[1] < '0' || text[1] > '9')
                         : text[text.front() == '-' ? 1 : 0] != '0';
    }
    // Quoted, or wrong.
    template <class Number> bool readNumberSlowly(CsvColumn column, const Range<Number> &range, Number &number)
    {
        const auto field = m_fields.take(column);
        if (!field)
            return false;
        if (field->empty() && range.mayBeEmpty)
            return true;
        Number read{};
        const auto [end, problem] = std::from_chars(field->data(), field->data() + field->size(), read);
        if (problem != std::errc{} || end != field->data() + field->size() || read < range.min || read > range.max
            || !isShortest(*field, read)) {
            m_fields.expected(column, range.words(), *field);
            return false;
        }
        number = read;
        return true;
    }

    CsvFields m_fields;
    std::size_t m_size;
    CsvTexts m_texts;
    PlainRows m_plainRows;
    TraceWriter m_writer;
    RowOrder m_order;
};

bool Reader::readSeq(Seq &seq)
{
    const bool first = m_writer.size() == 0;
    Seq read = 0;
    // Whether the first row may begin later is known only when its detail has been read.
    const Range<Seq> range{m_order.isPartial ? m_order.seqNext : 0, noSeq - 1};
    const std::string_view rest = m_fields.rest();
    if (!readNumber(CsvColumn::seq, range, read))
        return false;
    if (!m_order.isPartial && !first && read != m_order.seqNext) {
        m_fields.expected(CsvColumn::seq, std::to_string(m_order.seqNext), rest.substr(0, rest.find(',')));
        return false;
    }
    seq = read;
    return true;
}

bool Reader::readTime(Event &event)
{
    const std::string_view rest = m_fields.rest();
    std::int64_t time = 0;
    if (!readNumber(CsvColumn::time, Range<std::int64_t>{0, microsecondsMax}, time))
        return false;
    if (time < m_order.timeLast) {
        m_fields.expected(CsvColumn::time, "a number not below " + std::to_string(m_order.timeLast),
                          rest.substr(0, rest.find(',')));
        return false;
    }
    event.time = WorldTime{std::chrono::microseconds(time)};
    return true;
}

bool Reader::readActor(Event &event)
{
    const auto field = m_fields.take(CsvColumn::actor);
    if (!field)
        return false;
    const Result<Actor> actor = parseActor(*field);
    if (!actor) {
        m_fields.expected(CsvColumn::actor, "an actor such as run, client-1, node-1, store, operator or link-1-3", *field);
        return false;
    }
    event.actor = actor.value();
    return true;
}

bool Reader::readKind(Event &event)
{
    const auto field = m_fields.take(CsvColumn::event);
    if (!field)
        return false;
    if (field->empty()) {
        m_fields.expected(CsvColumn::event, "the name of an event", *field);
        return false;
    }
    event.kind = eventKindOf(*field).value_or(EventKind::unknown);
    if (event.kind == EventKind::unknown)
        m_writer.setUnknownKind(*field);
    return true;
}

bool Reader::readCause(Event &event, Seq seq)
{
    const std::string_view rest = m_fields.rest();
    Seq cause = noSeq;
    if (!readNumber(CsvColumn::cause, Range<Seq>{0, noSeq - 1, true}, cause))
        return false;
    if (cause != noSeq && cause >= seq) {
        m_fields.expected(CsvColumn::cause, "a number below the row's own seq, " + std::to_string(seq) + ", or nothing",
                          rest.substr(0, rest.find(',')));
        return false;
    }
    event.cause = cause;
    return true;
}

bool Reader::readSpan(Event &event)
{
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
    std::int64_t span = none;
    if (!readNumber(CsvColumn::span, Range<std::int64_t>{-microsecondsMax, microsecondsMax, true}, span))
        return false;
    if (span != none)
        event.span = std::chrono::microseconds(span);
    return true;
}

bool Reader::readText(CsvColumn column, TextId &id)
{
    if (m_fields.skipNumber(0)) // an empty field
        return true;
    const auto field = m_fields.take(column);
    if (!field)
        return false;
    id = m_texts.intern(*field);
    return true;
}

bool Reader::readDetail(Event &event, Seq seq)
{
    const auto field = m_fields.take(CsvColumn::detail);
    if (!field)
        return false;
    if (m_writer.size() == 0) {
        m_order.isPartial = saysPartial(*field);
        if (!m_order.isPartial && seq != 0) {
            m_fields.expected(CsvColumn::seq, "0", std::to_string(seq));
            return false;
        }
    }
    if (!field->empty())
        event.detail = m_texts.internDetail(*field, event);
    return true;
}

void Reader::append(const Event &event, Seq seq)
{
    m_writer.setSeq(seq);
    m_writer.append(event);
    m_order.seqNext = seq + 1;
    m_order.timeLast = microseconds(event.time);
}

bool Reader::readRow()
{
    Seq seq = 0;
    // The first row is read with more care, since it says what the others may be.
    if (m_writer.size() > 0) {
        const char *at = m_fields.rest().data();
        Event plain;
        if (m_plainRows.read(at, plain, seq, m_order)) {
            m_fields.skipRow(at);
            append(plain, seq);
            return true;
        }
    }
    Event event;
    if (!readSeq(seq) || !readTime(event) || !readActor(event) || !readKind(event)
        || !readNumber(CsvColumn::client, Range<std::uint16_t>{1, 0xffff, true}, event.client.value)
        || !readNumber(CsvColumn::node, Range<std::uint8_t>{1, 254, true}, event.node.value)
        || !readText(CsvColumn::key, event.key) || !readText(CsvColumn::token, event.token)
        || !readNumber(CsvColumn::fence, Range<std::uint64_t>{1, std::numeric_limits<std::uint64_t>::max(), true},
                       event.fence.value)
        || !readNumber(CsvColumn::attempt, Range<std::uint32_t>{1, 0xffffffff, true}, event.attempt.value)
        || !readCause(event, seq) || !readSpan(event) || !readDetail(event, seq))
        return false;
    m_fields.endRow();
    append(event, seq);
    return true;
}

Result<std::shared_ptr<const Trace>> Reader::read(std::string_view text, const Progress &progress)
{
    const std::string_view firstLine = text.substr(0, text.find('\n'));
    if (firstLine.starts_with("\xef\xbb\xbf"))
        return Error{"row 1: expected the header at once, found a byte order mark before it"};
    if (firstLine != csvHeader) {
        const bool carriage = firstLine.size() == csvHeader.size() + 1 && firstLine.starts_with(csvHeader)
            && firstLine.back() == '\r';
        return Error{carriage ? "row 1: expected a line end of \\n alone, found \\r"
                              : "row 1: expected the header " + std::string(csvHeader)
                         + (text.empty() ? ", found an empty file" : "")};
    }
    m_fields.skipHeader(csvHeader.size());
    while (!m_fields.atEnd()) {
        if (!readRow())
            return m_fields.error();
        if (progress && m_writer.size() % rowsBetweenProgress == 0
            && !progress(static_cast<double>(m_fields.offset()) / static_cast<double>(m_size)))
            return Error{"cancelled"};
    }
    return m_writer.snapshot();
}

} // namespace

Result<std::shared_ptr<const Trace>> readCsv(std::string_view text, const Progress &progress, std::shared_ptr<TraceMemory> memory)
{
    // The reader carries its tables with it, too much for some threads' stacks.
    return std::make_unique<Reader>(text, std::move(memory))->read(text, progress);
}

} // namespace lockscope
