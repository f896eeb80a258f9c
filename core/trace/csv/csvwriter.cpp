// SPDX-License-Identifier: MIT
#include "core/trace/csv/csv.h"

#include "core/trace/csv/csvwords.h"
#include "core/trace/csv/textlook.h"
#include "core/trace/markedtext.h"
#include "core/trace/utf8.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace lockscope {
namespace {

// REQUIRES: it begins with "{".
bool isEmptyObject(std::string_view json)
{
    const std::size_t next = json.find_first_not_of(" \t\r\n", 1);
    return next == json.npos || json[next] == '}';
}

PieceSink into(std::string &text)
{
    return [&text](std::string_view piece) {
        text += piece;
        return true;
    };
}

class Writer {
public:
    Writer(const Trace &trace, const PieceSink &sink);
    bool write(const TracePart &part, const Progress &progress);
    bool writeFile(const TracePart &part, const Progress &progress);

private:
    static constexpr std::size_t blockSize = 64 * 1024;
    // More than the numbers, the actor and the commas of a row can take.
    static constexpr std::size_t fixedSize = 256;
    static constexpr std::size_t rowsBetweenProgress = 8192;
    // So many rows are written by one of two threads before it is the other's turn.
    static constexpr std::size_t stretchSize = 8192;
    // What is short and comes again and again, with the comma behind it: copied at once, whatever its size.
    struct Word {
        std::uint8_t size = 0;
        std::array<char, 31> text{};
    };
    struct KnownActor {
        Actor actor;
        Word word;
    };
    struct KnownDetail {
        TextId id;
        std::vector<MarkedPiece> pieces;
    };
    static Word wordOf(std::string_view text);

    void putHeader();
    bool putRows(const TracePart &part, std::size_t from, const Progress &progress);
    bool putRowsByTwo(const TracePart &part, std::size_t from, const Progress &progress);
    bool putStretch(const TracePart &part, std::size_t from, std::size_t to, const Progress &progress);
    void putRow(std::size_t index);
    void putPartialBegin();
    void putColumns(std::size_t index);
    void putActor(Actor actor);
    void putKind(std::size_t index, EventKind kind);
    void putText(TextId id);
    void putDetail(const Event &event);
    void putMarked(const Event &event);
    void putOther(std::string_view text);
    void putRaw(std::string_view text);
    void flush();
    TextLook look(TextId id);

    void putWord(const Word &word)
    {
        std::memcpy(m_block.data() + m_used, word.text.data(), word.text.size());
        m_used += word.size;
    }
    void putNumber(std::uint64_t number)
    {
        char *const at = m_block.data() + m_used;
        m_used += static_cast<std::size_t>(lockscope::putNumber(at, number) - at);
    }
    void putComma() { m_block[m_used++] = ','; }
    void putNumberUnlessZero(std::uint64_t number)
    {
        if (number != 0)
            putNumber(number);
        putComma();
    }
    void putLength(Duration length)
    {
        const std::int64_t number = microseconds(length);
        if (number < 0)
            m_block[m_used++] = '-';
        putNumber(static_cast<std::uint64_t>(number < 0 ? -number : number));
    }

    const Trace &m_trace;
    const PieceSink &m_sink;
    bool m_isWanted = true; // until the sink says otherwise
    std::vector<TextLook> m_looks;
    std::array<Word, eventKindCount> m_kinds;
    std::array<KnownActor, 256> m_actors;
    std::array<KnownDetail, 64> m_details; // with marks in them
    std::array<char, blockSize> m_block;
    std::size_t m_used = 0;
};

Writer::Writer(const Trace &trace, const PieceSink &sink) : m_trace(trace), m_sink(sink)
{
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
        m_kinds[kind] = wordOf(eventKindName(static_cast<EventKind>(kind)));
}

Writer::Word Writer::wordOf(std::string_view text)
{
    Word word;
    LOCKSCOPE_ASSERT(text.size() < word.text.size());
    word.size = static_cast<std::uint8_t>(text.copy(word.text.data(), word.text.size()) + 1);
    word.text[text.size()] = ',';
    return word;
}

void Writer::flush()
{
    m_isWanted = m_isWanted && (m_used == 0 || m_sink({m_block.data(), m_used}));
    m_used = 0;
}

void Writer::putRaw(std::string_view text)
{
    if (m_used + text.size() + fixedSize > blockSize) {
        flush();
        if (text.size() + fixedSize > blockSize) {
            m_isWanted = m_isWanted && m_sink(text);
            return;
        }
    }
    std::memcpy(m_block.data() + m_used, text.data(), text.size());
    m_used += text.size();
}

TextLook Writer::look(TextId id)
{
    if (id.value >= m_looks.size())
        m_looks.resize(std::max<std::size_t>(m_trace.texts().size(), id.value + 1), TextLook::unseen);
    TextLook &known = m_looks[id.value];
    if (known == TextLook::unseen)
        known = textLookOf(m_trace.text(id));
    return known;
}

// A text that needs quotes, or that a node sent and nobody promised to be UTF-8: such bytes become U+FFFD, because a reader
// refuses them. Marks are put in before.
void Writer::putOther(std::string_view text)
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

void Writer::putText(TextId id)
{
    if (id) {
        if (look(id) == TextLook::plain)
            putRaw(m_trace.text(id));
        else
            putOther(m_trace.text(id));
    }
    putComma();
}

void Writer::putMarked(const Event &event)
{
    KnownDetail &known = m_details[event.detail.value % m_details.size()];
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

void Writer::putDetail(const Event &event)
{
    if (!event.detail)
        return;
    const TextLook detail = look(event.detail);
    if (detail == TextLook::plain)
        putRaw(m_trace.text(event.detail));
    else if (detail == TextLook::marked && look(event.key) == TextLook::plain && look(event.token) == TextLook::plain)
        putMarked(event);
    else
        putOther(m_trace.detail(event));
}

void Writer::putActor(Actor actor)
{
    const std::size_t slot = (static_cast<std::size_t>(actor.kind) * 31 + actor.first * 7u + actor.second) % m_actors.size();
    KnownActor &known = m_actors[slot];
    if (known.actor != actor || known.word.size == 0)
        known = {actor, wordOf(actorText(actor))};
    putWord(known.word);
}

void Writer::putKind(std::size_t index, EventKind kind)
{
    if (kind != EventKind::unknown) {
        putWord(m_kinds[static_cast<std::size_t>(kind)]);
        return;
    }
    putOther(m_trace.kindText(index));
    putComma();
}

void Writer::putColumns(std::size_t index)
{
    if (m_used + fixedSize > blockSize)
        flush();
    const Event &event = m_trace[index];
    putNumber(m_trace.seqAt(index));
    putComma();
    putLength(event.time.time_since_epoch());
    putComma();
    putActor(event.actor);
    putKind(index, event.kind);
    putNumberUnlessZero(event.client.value);
    // The store is no node of the lock: its rows have no node number.
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

void Writer::putRow(std::size_t index)
{
    putColumns(index);
    putDetail(m_trace[index]);
    m_block[m_used++] = '\n';
}

// The detail of a run's first row is a JSON object; of a hand-made one it is anything, and nothing of it is lost.
void Writer::putPartialBegin()
{
    constexpr std::string_view mark = "\"partial\":true";
    putColumns(0);
    std::string detail = m_trace.detail(m_trace[0]);
    if (detail.find(mark) != std::string::npos)
        putOther(detail);
    else if (detail.starts_with('{'))
        putOther(detail.insert(1, isEmptyObject(detail) ? std::string(mark) : std::string(mark) + ","));
    else
        putOther((detail.empty() ? "" : detail + " ") + "{" + std::string(mark) + "}");
    m_block[m_used++] = '\n';
}

void Writer::putHeader()
{
    putRaw(csvHeader);
    m_block[m_used++] = '\n';
}

bool Writer::putStretch(const TracePart &part, std::size_t from, std::size_t to, const Progress &progress)
{
    const auto size = static_cast<double>(part.size(m_trace.size()));
    for (std::size_t i = from; i < to && m_isWanted; ++i) {
        putRow(part.row(i));
        if (progress && i % rowsBetweenProgress == 0 && !progress(static_cast<double>(i) / size))
            return false;
    }
    return true;
}

bool Writer::putRows(const TracePart &part, std::size_t from, const Progress &progress)
{
    const std::size_t size = part.size(m_trace.size());
    if (size - from > 2 * stretchSize && std::thread::hardware_concurrency() > 1)
        return putRowsByTwo(part, from, progress);
    if (!putStretch(part, from, size, progress))
        return false;
    flush();
    return m_isWanted;
}

// Every second stretch is put into words by another thread while this one writes the stretch before it.
bool Writer::putRowsByTwo(const TracePart &part, std::size_t from, const Progress &progress)
{
    const std::size_t size = part.size(m_trace.size());
    std::string text;
    const PieceSink ahead = into(text);
    const auto other = std::make_unique<Writer>(m_trace, ahead);
    for (std::size_t at = from; at < size && m_isWanted; at += 2 * stretchSize) {
        const std::size_t middle = std::min(at + stretchSize, size);
        const std::size_t end = std::min(middle + stretchSize, size);
        text.clear();
        std::future<void> written = std::async(std::launch::async | std::launch::deferred, [&] { // by this thread, where there is no other
            other->putStretch(part, middle, end, {});
            other->flush();
        });
        if (!putStretch(part, at, middle, progress))
            return false;
        flush();
        written.get();
        m_isWanted = m_isWanted && (text.empty() || m_sink(text));
    }
    return m_isWanted;
}

bool Writer::write(const TracePart &part, const Progress &progress)
{
    putHeader();
    return putRows(part, 0, progress);
}

bool Writer::writeFile(const TracePart &part, const Progress &progress)
{
    if (part.isWhole(m_trace.size()))
        return write(part, progress);
    putHeader();
    putPartialBegin();
    const bool hasFirst = part.size(m_trace.size()) > 0 && part.row(0) == 0;
    return putRows(part, hasFirst ? 1 : 0, progress);
}

// The writer carries its blocks with it, too much for some threads' stacks.
std::unique_ptr<Writer> makeWriter(const Trace &trace, const PieceSink &sink)
{
    return std::make_unique<Writer>(trace, sink);
}

} // namespace

bool writeCsv(const Trace &trace, const TracePart &part, const PieceSink &sink, const Progress &progress)
{
    return makeWriter(trace, sink)->writeFile(part, progress);
}

std::string csvText(const Trace &trace, const TracePart &part)
{
    std::string text;
    text.reserve(csvHeader.size() + 1 + part.size(trace.size()) * 72);
    const PieceSink sink = into(text);
    makeWriter(trace, sink)->writeFile(part, {});
    return text;
}

std::string csvRows(const Trace &trace, const TracePart &part)
{
    std::string text;
    const PieceSink sink = into(text);
    makeWriter(trace, sink)->write(part, {});
    return text;
}

} // namespace lockscope
