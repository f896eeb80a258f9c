// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvrowwriter.h"

#include "core/trace/utf8.h"
#include "lockscope/base/contract.h"

#include <algorithm>

namespace lockscope {
namespace {

bool isPlain(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != ',' && c != '"';
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
        m_kinds[kind] = wordOf(eventKindName(static_cast<EventKind>(kind)));
}

CsvRowWriter::Word CsvRowWriter::wordOf(std::string_view text)
{
    Word word;
    LOCKSCOPE_ASSERT(text.size() < word.text.size());
    word.size = static_cast<std::uint8_t>(text.copy(word.text.data(), word.text.size()) + 1);
    word.text[text.size()] = ',';
    return word;
}

CsvRowWriter::TextForm CsvRowWriter::formOf(std::string_view text)
{
    TextForm textForm = TextForm::plain;
    for (const char c : text) {
        if (c == keyMark || c == tokenMark)
            textForm = TextForm::marked;
        else if (!isPlain(c))
            return TextForm::special;
    }
    return textForm;
}

void CsvRowWriter::flush()
{
    m_isWanted = m_isWanted && (m_used == 0 || m_sink({m_block.data(), m_used}));
    m_used = 0;
}

void CsvRowWriter::putRaw(std::string_view text)
{
    if (m_used + text.size() + fixedSizeMax > blockSize) {
        flush();
        if (text.size() + fixedSizeMax > blockSize) {
            m_isWanted = m_isWanted && m_sink(text);
            return;
        }
    }
    std::memcpy(m_block.data() + m_used, text.data(), text.size());
    m_used += text.size();
}

CsvRowWriter::TextForm CsvRowWriter::textForm(TextId id)
{
    if (id.value >= m_textForms.size())
        m_textForms.resize(std::max<std::size_t>(m_trace.texts().size(), id.value + 1), TextForm::unknown);
    TextForm &known = m_textForms[id.value];
    if (known == TextForm::unknown)
        known = formOf(m_trace.text(id));
    return known;
}

// Writes a text that must be quoted or may contain invalid bytes, because a node sent it. Invalid bytes become U+FFFD, because readers of
// the file would reject them. REQUIRES: placeholders are already replaced.
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
        quoted = quoted || text.front() == ',' || text.front() == '"' || text.front() == '\n' || text.front() == '\r';
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
        if (textForm(id) == TextForm::plain)
            putRaw(m_trace.text(id));
        else
            putSpecial(m_trace.text(id));
    }
    putComma();
}

void CsvRowWriter::putMarked(const Event &event)
{
    CachedDetail &known = m_details[event.detail.value % m_details.size()];
    if (known.id != event.detail) {
        known.id = event.detail;
        cutAtMarks(m_trace.text(event.detail), known.pieces);
    }
    for (const MarkedPiece &piece : known.pieces) {
        putRaw(piece.text);
        if (piece.mark != 0)
            putRaw(m_trace.text(piece.mark == keyMark ? event.key : event.token));
    }
}

void CsvRowWriter::putDetail(const Event &event)
{
    if (!event.detail)
        return;
    const TextForm detail = textForm(event.detail);
    if (detail == TextForm::plain)
        putRaw(m_trace.text(event.detail));
    else if (detail == TextForm::marked && textForm(event.key) == TextForm::plain && textForm(event.token) == TextForm::plain)
        putMarked(event);
    else
        putSpecial(m_trace.detail(event));
}

void CsvRowWriter::putActor(Actor actor)
{
    const std::size_t slot = (static_cast<std::size_t>(actor.kind) * 31 + actor.first * 7u + actor.second) % m_actors.size();
    CachedActor &known = m_actors[slot];
    if (known.actor != actor || known.word.size == 0)
        known = {actor, wordOf(actorText(actor))};
    putWord(known.word);
}

void CsvRowWriter::putKind(std::size_t index, EventKind kind)
{
    if (kind != EventKind::unknown) {
        putWord(m_kinds[static_cast<std::size_t>(kind)]);
        return;
    }
    putSpecial(m_trace.kindText(index));
    putComma();
}

void CsvRowWriter::putColumns(std::size_t index)
{
    if (m_used + fixedSizeMax > blockSize)
        flush();
    const Event &event = m_trace[index];
    putNumber(m_trace.seqAt(index));
    putComma();
    putLength(event.time.time_since_epoch());
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
        putLength(event.span);
    putComma();
}

void CsvRowWriter::putRow(std::size_t index)
{
    putColumns(index);
    putDetail(m_trace[index]);
    m_block[m_used++] = '\n';
}

// Inserts "partial": true into the detail of the first row, usually a JSON object. In a hand-made trace the detail can be any text, and all
// of it is kept.
void CsvRowWriter::putPartialBegin()
{
    constexpr std::string_view partialField = "\"partial\":true";
    putColumns(0);
    std::string detail = m_trace.detail(m_trace[0]);
    if (detail.find(partialField) != std::string::npos)
        putSpecial(detail);
    else if (detail.starts_with('{'))
        putSpecial(detail.insert(1, isEmptyObject(detail) ? std::string(partialField) : std::string(partialField) + ","));
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
