// SPDX-License-Identifier: MIT
#include "core/trace/csv/csv.h"

#include "core/trace/csv/csvpieces.h"
#include "core/trace/csv/csvrows.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t rowsBetweenProgress = 8192;
// More threads do not help, because a single thread joins their results.
constexpr unsigned threadsMax = 4;

class Reader {
public:
    Reader(std::string_view text, const Progress &progress, std::shared_ptr<TraceMemory> memory)
        : m_text(text), m_progress(progress), m_rows(text, m_texts), m_writer(m_texts.pool(), std::move(memory))
    {
    }
    Result<std::shared_ptr<const Trace>> read(const CsvReading &how);

private:
    bool readFirst();
    bool readTo(std::size_t offset);
    bool readPieces(const CsvPieces::Options &options);
    bool followsOn(const CsvPiece &piece) const;
    void join(CsvPiece &piece);
    bool goesOn();

    std::string_view m_text;
    const Progress &m_progress;
    CsvTexts m_texts;
    CsvRows m_rows;
    TraceWriter m_writer;
    bool m_isCancelled = false;
};

// Reports progress. Returns false if the caller has cancelled.
bool Reader::goesOn()
{
    m_isCancelled = m_progress && !m_progress(static_cast<double>(m_rows.offset()) / static_cast<double>(m_text.size()));
    return !m_isCancelled;
}

bool Reader::readFirst()
{
    Event event;
    Seq seq = 0;
    if (!m_rows.readFirst(event, seq))
        return false;
    if (m_rows.unknownKind())
        m_writer.setUnknownKind(*m_rows.unknownKind());
    m_writer.setSeq(seq);
    m_writer.append(event);
    return true;
}

// Reads rows one by one until `offset` is reached or passed.
bool Reader::readTo(std::size_t offset)
{
    while (m_rows.offset() < offset) {
        Event event;
        Seq seq = 0;
        if (!m_rows.read(event, seq))
            return false;
        if (m_rows.unknownKind())
            m_writer.setUnknownKind(*m_rows.unknownKind());
        m_writer.setSeq(seq);
        m_writer.append(event);
        if (m_writer.size() % rowsBetweenProgress == 0 && !goesOn())
            return false;
    }
    return true;
}

bool Reader::followsOn(const CsvPiece &piece) const
{
    return piece.begin == m_rows.offset() && !piece.rows.empty() && piece.firstSeq == m_rows.order().seqNext
        && microseconds(piece.rows.front().time) >= m_rows.order().timeLast;
}

// Appends the piece's rows, after mapping their text ids to the whole trace's pool.
void Reader::join(CsvPiece &piece)
{
    const TextPool &texts = *piece.texts.pool();
    std::vector<TextId> ids(texts.size());
    const auto adopt = [&](TextId &id) {
        TextId &known = ids[id.value];
        if (!known)
            known = m_texts.intern(texts.text(id)); // an empty text keeps its empty id
        id = known;
    };
    auto unknown = piece.unknownKinds.begin();
    for (std::size_t i = 0; i < piece.rows.size(); ++i) {
        Event &row = piece.rows[i];
        adopt(row.key);
        adopt(row.token);
        adopt(row.detail);
        if (TextId digits = row.fence.text()) {
            adopt(digits);
            row.fence = RowFence::ofText(digits);
        }
        if (unknown != piece.unknownKinds.end() && unknown->first == i)
            m_writer.setUnknownKind((unknown++)->second);
        m_writer.append(row);
    }
    RowOrder order = m_rows.order();
    order.seqNext += static_cast<Seq>(piece.rows.size());
    order.timeLast = microseconds(piece.rows.back().time);
    m_rows.go(piece.readTo, m_rows.line() + piece.lines, order);
}

// Takes the rows of each piece that continues the trace. Reads the remaining rows of a piece here, which also finds the errors.
bool Reader::readPieces(const CsvPieces::Options &options)
{
    CsvPieces pieces(m_text, m_rows.offset(), options);
    while (const auto piece = pieces.take()) {
        if (followsOn(*piece))
            join(*piece);
        if (!readTo(piece->end) || !goesOn())
            return false;
        pieces.giveBack(std::move(piece->rows));
    }
    return true;
}

Result<std::shared_ptr<const Trace>> Reader::read(const CsvReading &how)
{
    const std::string_view firstLine = m_text.substr(0, m_text.find('\n'));
    if (firstLine.starts_with("\xef\xbb\xbf"))
        return Error{"row 1: expected the header, found a byte order mark before it"};
    if (firstLine != csvHeader) {
        const bool carriage = firstLine.size() == csvHeader.size() + 1 && firstLine.starts_with(csvHeader)
            && firstLine.back() == '\r';
        return Error{carriage ? "row 1: expected the line end \\n, found \\r"
                              : "row 1: expected the header " + std::string(csvHeader)
                         + (m_text.empty() ? ", found an empty file" : "")};
    }
    m_rows.go(std::min(csvHeader.size() + 1, m_text.size()), 2, {});
    bool isRead = m_rows.atEnd() || readFirst();
    // A part of a trace may have gaps. Without the previous row, a piece cannot distinguish a gap from an error, so a part is not cut.
    const bool isCut = isRead && !m_rows.order().isPartial && m_text.size() - m_rows.offset() > how.pieceSize;
    if (isCut) {
        const unsigned threads = how.threads > 0 ? how.threads : std::clamp(std::thread::hardware_concurrency(), 1u, threadsMax);
        isRead = readPieces({how.pieceSize, threads - 1});
    } else if (isRead) {
        isRead = readTo(m_text.size());
    }
    if (!isRead)
        return m_isCancelled ? Error{"cancelled"} : m_rows.error();
    return m_writer.snapshot();
}

} // namespace

Result<std::shared_ptr<const Trace>> readCsv(std::string_view text, const Progress &progress, std::shared_ptr<TraceMemory> memory,
                                             const CsvReading &how)
{
    // The reader contains large tables, too large for the stacks of some threads.
    return std::make_unique<Reader>(text, progress, std::move(memory))->read(how);
}

} // namespace lockscope
