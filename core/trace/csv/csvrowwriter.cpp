// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvrowwriter.h"

#include "core/trace/utf8.h"
#include "lockscope/base/contract.h"

#include <algorithm>

namespace lockscope {
namespace {

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

} // namespace

CsvRowWriter::CsvRowWriter(const Trace &trace, const PieceSink &sink) : m_trace(trace), m_sink(sink)
{
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
        m_kinds[kind] = shortTextOf(eventKindName(static_cast<EventKind>(kind)));
}

CsvRowWriter::ShortText CsvRowWriter::shortTextOf(std::string_view text)
{
    ShortText shortText;
    LOCKSCOPE_ASSERT(text.size() < shortText.text.size());
    shortText.size =
        static_cast<std::uint8_t>(text.copy(shortText.text.data(), shortText.text.size()) + 1);
    shortText.text[text.size()] = ',';
    return shortText;
}

CsvRowWriter::TextForm CsvRowWriter::formOf(std::string_view text)
{
    TextForm form = TextForm::plain;
    for (const char c : text) {
        if (c == keyMark || c == tokenMark)
            form = TextForm::marked;
        else if (!isPlain(c))
            return TextForm::special;
    }
    return form;
}

void CsvRowWriter::flush()
{
    m_isMoreWanted = m_isMoreWanted && (m_used == 0 || m_sink({m_block.data(), m_used}));
    m_used = 0;
}

void CsvRowWriter::putRaw(std::string_view text)
{
    if (m_used + text.size() + fixedSizeMax > blockSize) {
        flush();
        if (text.size() + fixedSizeMax > blockSize) {
            m_isMoreWanted = m_isMoreWanted && m_sink(text);
            return;
        }
    }
    std::memcpy(m_block.data() + m_used, text.data(), text.size());
    m_used += text.size();
}

CsvRowWriter::TextForm CsvRowWriter::cachedFormOf(TextId id)
{
    if (id.value >= m_textForms.size())
        m_textForms.resize(
            std::max<std::size_t>(m_trace.texts().size(), id.value + 1), TextForm::unknown);
    TextForm &cached = m_textForms[id.value];
    if (cached == TextForm::unknown)
        cached = formOf(m_trace.text(id));
    return cached;
}

// Writes a text that must be quoted, or contains control characters or non-ASCII bytes. A node can
// send invalid bytes; they become U+FFFD, because readers of the file would reject them. REQUIRES:
// placeholders are already replaced.
void CsvRowWriter::putSpecial(std::string_view text)
{
    std::string clean;
    bool quoted = false;
    while (!text.empty()) {
        const std::size_t size = utf8Size(text);
        if (size == 0 || isCsvControl(text.front())) {
            clean += "\xef\xbf\xbd";
            text.remove_prefix(1);
            continue;
        }
        quoted = quoted || text.front() == ',' || text.front() == '"' || text.front() == '\n'
            || text.front() == '\r';
        if (text.front() == '"')
            clean += '"';
        clean.append(text, 0, size);
        text.remove_prefix(size);
    }
    if (quoted)
        clean.insert(0, 1, '"').push_back('"');
    putRaw(clean);
}

void CsvRowWriter::putText(TextId id)
{
    if (id) {
        if (cachedFormOf(id) == TextForm::plain)
            putRaw(m_trace.text(id));
        else
            putSpecial(m_trace.text(id));
    }
    putComma();
}

void CsvRowWriter::putMarked(const Event &event)
{
    CachedDetail &cached = m_details[event.detail.value % m_details.size()];
    if (cached.id != event.detail) {
        cached.id = event.detail;
        cutAtMarks(m_trace.text(event.detail), cached.pieces);
    }
    for (const MarkedPiece &piece : cached.pieces) {
        putRaw(piece.text);
        if (piece.mark != 0)
            putRaw(m_trace.text(piece.mark == keyMark ? event.key : event.token));
    }
}

void CsvRowWriter::putDetail(const Event &event)
{
    if (!event.detail)
        return;
    const TextForm detail = cachedFormOf(event.detail);
    if (detail == TextForm::plain)
        putRaw(m_trace.text(event.detail));
    else if (detail == TextForm::marked && cachedFormOf(event.key) == TextForm::plain
        && cachedFormOf(event.token) == TextForm::plain)
        putMarked(event);
    else
        putSpecial(m_trace.detail(event));
}

void CsvRowWriter::putActor(Actor actor)
{
    const std::size_t slot =
        (static_cast<std::size_t>(actor.kind) * 31 + actor.first * 7u + actor.second)
        % m_actors.size();
    CachedActor &cached = m_actors[slot];
    if (cached.actor != actor || cached.shortText.size == 0)
        cached = {actor, shortTextOf(actorText(actor))};
    putShortText(cached.shortText);
}

void CsvRowWriter::putKind(std::size_t index, EventKind kind)
{
    if (kind != EventKind::unknown) {
        putShortText(m_kinds[static_cast<std::size_t>(kind)]);
        return;
    }
    putSpecial(m_trace.kindText(index));
    putComma();
}

void CsvRowWriter::putColumnsBeforeDetail(std::size_t index)
{
    if (m_used + fixedSizeMax > blockSize)
        flush();
    const Event &event = m_trace[index];
    putNumber(m_trace.seqAt(index));
    putComma();
    putMicroseconds(event.time.time_since_epoch());
    putComma();
    putActor(event.actor);
    putKind(index, event.kind);
    putNumberUnlessZero(event.client.value);
    // The store is no node of the lock: its rows have an empty node column.
    putNumberUnlessZero(event.node == storeNode ? 0u : event.node.value);
    putText(event.key);
    putText(event.token);
    putNumberUnlessZero(m_trace.fence(event).value);
    putNumberUnlessZero(event.attempt.value);
    if (event.cause != noSeq)
        putNumber(event.cause);
    putComma();
    if (event.span != noSpan)
        putMicroseconds(event.span);
    putComma();
}

void CsvRowWriter::putRow(std::size_t index)
{
    putColumnsBeforeDetail(index);
    putDetail(m_trace[index]);
    m_block[m_used++] = '\n';
}

// Inserts "partial": true into the detail of the first row, usually a JSON object. In a hand-made
// trace the detail can be any text, and all of it is kept.
void CsvRowWriter::putFirstRowOfPart()
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
    m_block[m_used++] = '\n';
}

void CsvRowWriter::putHeader()
{
    putRaw(csvHeader);
    m_block[m_used++] = '\n';
}

} // namespace lockscope
