// SPDX-License-Identifier: MIT
#include "core/trace/csv/csv.h"
#include "core/trace/textpool.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace lockscope {
namespace {

constexpr std::size_t blockSize = 64 * 1024;
constexpr std::size_t rowSizeEstimate = 72; // bytes; used only to reserve memory

bool isPlain(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != ','
        && c != '"';
}

// REQUIRES: the text begins with "{".
bool isEmptyObject(std::string_view json)
{
    const std::size_t next = json.find_first_not_of(" \t\r\n", 1);
    return next == json.npos || json[next] == '}';
}

// Formats rows as lines of a trace file, and passes them to a sink in blocks.
class CsvWriter {
public:
    CsvWriter(const Trace &trace, const PieceSink &sink)
        : m_trace(trace), m_sink(sink), m_forms(trace.texts().size())
    {
        m_block.reserve(2 * blockSize);
        m_block.append(csvHeader) += '\n';
    }

    // Writes the rows of the part from this index on. Returns false if the sink or `progress`
    // returned false.
    bool putRows(const TracePart &part, std::size_t from, const Progress &progress);
    // Writes the trace's first row, with "partial": true in its detail.
    void putFirstRowOfPart();

private:
    // How a text of the trace is written; found once per text, not once per row.
    enum class Form : std::uint8_t {
        unknown,
        plain,  // unchanged
        marked, // unchanged, except that the row's key and token replace the placeholders (event.h)
        special, // with putSpecial()
    };
    bool flush()
    {
        const bool isMoreWanted = m_block.empty() || m_sink(m_block);
        m_block.clear();
        return isMoreWanted;
    }
    void putColumnsBeforeDetail(std::size_t index);
    void putRow(std::size_t index);
    void putText(TextId id);
    void putDetail(const Event &event);
    void putSpecial(std::string_view text);
    void putNumber(std::uint64_t number);
    void putNumberUnlessZero(std::uint64_t number);
    void putMicroseconds(Duration time);
    Form formOf(TextId id);

    const Trace &m_trace;
    const PieceSink &m_sink;
    std::vector<Form> m_forms; // by text
    std::string m_block;
};

CsvWriter::Form CsvWriter::formOf(TextId id)
{
    if (id.value >= m_forms.size())
        m_forms.resize(id.value + std::size_t{1});
    Form &form = m_forms[id.value];
    if (form != Form::unknown)
        return form;
    form = Form::plain;
    for (const char c : m_trace.text(id)) {
        if (c == keyMark || c == tokenMark)
            form = Form::marked;
        else if (!isPlain(c))
            return form = Form::special;
    }
    return form;
}

// Writes a text that must be quoted, or contains control characters or non-ASCII bytes. A node can
// send invalid bytes; they become U+FFFD, because readers of the file would reject them. REQUIRES:
// placeholders are already replaced.
void CsvWriter::putSpecial(std::string_view text)
{
    const bool isQuoted = text.find_first_of(",\"\n\r") != text.npos;
    if (isQuoted)
        m_block += '"';
    while (!text.empty()) {
        std::size_t size = utf8Size(text);
        if (size == 0 || isCsvControl(text.front())) {
            m_block += "\xef\xbf\xbd";
            size = 1;
        } else {
            if (text.front() == '"')
                m_block += '"';
            m_block.append(text, 0, size);
        }
        text.remove_prefix(size);
    }
    if (isQuoted)
        m_block += '"';
}

void CsvWriter::putNumber(std::uint64_t number)
{
    char digits[20];
    m_block.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
}

void CsvWriter::putNumberUnlessZero(std::uint64_t number)
{
    if (number != 0)
        putNumber(number);
    m_block += ',';
}

void CsvWriter::putMicroseconds(Duration time)
{
    const std::int64_t number = microseconds(time);
    if (number < 0)
        m_block += '-';
    putNumber(static_cast<std::uint64_t>(number < 0 ? -number : number));
    m_block += ',';
}

void CsvWriter::putText(TextId id)
{
    if (id && formOf(id) == Form::plain)
        m_block += m_trace.text(id);
    else if (id)
        putSpecial(m_trace.text(id));
    m_block += ',';
}

void CsvWriter::putDetail(const Event &event)
{
    const Form form = formOf(event.detail);
    if (form == Form::plain) {
        m_block += m_trace.text(event.detail);
    } else if (form == Form::marked && formOf(event.key) == Form::plain
        && formOf(event.token) == Form::plain) {
        for (const char c : m_trace.text(event.detail)) {
            if (c == keyMark || c == tokenMark)
                m_block += m_trace.text(c == keyMark ? event.key : event.token);
            else
                m_block += c;
        }
    } else {
        putSpecial(m_trace.detail(event));
    }
}

void CsvWriter::putColumnsBeforeDetail(std::size_t index)
{
    const Event &event = m_trace[index];
    putNumber(m_trace.seqAt(index));
    m_block += ',';
    putMicroseconds(event.time.time_since_epoch());
    m_block += actorText(event.actor);
    m_block += ',';
    if (event.kind == EventKind::unknown)
        putSpecial(m_trace.kindText(index));
    else
        m_block += eventKindName(event.kind);
    m_block += ',';
    putNumberUnlessZero(event.client.value);
    // The store is no node of the lock: its rows have an empty node column.
    putNumberUnlessZero(event.node == storeNode ? 0u : event.node.value);
    putText(event.key);
    putText(event.token);
    putNumberUnlessZero(m_trace.fence(event).value);
    putNumberUnlessZero(event.attempt.value);
    if (event.cause != noSeq)
        putNumber(event.cause);
    m_block += ',';
    if (event.span != noSpan)
        putMicroseconds(event.span);
    else
        m_block += ',';
}

void CsvWriter::putRow(std::size_t index)
{
    putColumnsBeforeDetail(index);
    putDetail(m_trace[index]);
    m_block += '\n';
}

// Inserts the mark into the detail of the first row, usually a JSON object. In a hand-made trace
// the detail can be any text, and all of it is kept.
void CsvWriter::putFirstRowOfPart()
{
    constexpr std::string_view partialField = "\"partial\":true";
    putColumnsBeforeDetail(0);
    std::string detail = m_trace.detail(m_trace[0]);
    if (detail.find(partialField) != std::string::npos)
        putSpecial(detail);
    else if (detail.starts_with('{'))
        putSpecial(detail.insert(1,
            isEmptyObject(detail) ? std::string(partialField) : std::string(partialField) + ","));
    else
        putSpecial((detail.empty() ? "" : detail + " ") + "{" + std::string(partialField) + "}");
    m_block += '\n';
}

bool CsvWriter::putRows(const TracePart &part, std::size_t from, const Progress &progress)
{
    const std::size_t size = part.size(m_trace.size());
    for (std::size_t i = from; i < size; ++i) {
        putRow(part.row(i));
        if (m_block.size() >= blockSize && !flush())
            return false;
        if (progress && i % rowsBetweenProgress == 0
            && !progress(static_cast<double>(i) / static_cast<double>(size)))
            return false;
    }
    return flush();
}

PieceSink appendTo(std::string &text)
{
    return [&text](std::string_view piece) {
        text += piece;
        return true;
    };
}

} // namespace

bool writeCsv(
    const Trace &trace, const TracePart &part, const PieceSink &sink, const Progress &progress)
{
    CsvWriter writer(trace, sink);
    if (part.isWhole(trace.size()))
        return writer.putRows(part, 0, progress);
    writer.putFirstRowOfPart();
    const bool hasFirst = part.size(trace.size()) > 0 && part.row(0) == 0;
    return writer.putRows(part, hasFirst ? 1 : 0, progress);
}

std::string csvText(const Trace &trace, const TracePart &part)
{
    std::string text;
    text.reserve(csvHeader.size() + 1 + part.size(trace.size()) * rowSizeEstimate);
    writeCsv(trace, part, appendTo(text));
    return text;
}

std::string csvTextWithoutPartialMark(const Trace &trace, const TracePart &part)
{
    std::string text;
    const PieceSink append = appendTo(text);
    CsvWriter(trace, append).putRows(part, 0, {});
    return text;
}

} // namespace lockscope
