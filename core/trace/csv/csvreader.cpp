// SPDX-License-Identifier: MIT
#include "core/trace/csv/csv.h"

#include "core/trace/csv/csvpieces.h"
#include "core/trace/csv/csvrows.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t rowsBetweenProgress = 8192;
// More threads would not be faster, because a single thread appends all rows to the trace.
constexpr unsigned threadsMax = 4;

class TraceFileReader {
public:
    TraceFileReader(
        std::string_view text, const Progress &progress, std::shared_ptr<TraceMemory> memory)
        : m_text(text), m_progress(progress), m_rows(text, m_texts),
          m_writer(m_texts.pool(), std::move(memory))
    {
    }
    Result<std::shared_ptr<const Trace>> read(const CsvReadOptions &options);

private:
    bool readFirst();
    bool readRowsUntil(std::size_t offset);
    bool readPieces(const CsvPieces::Options &options);
    bool continuesTrace(const CsvPiece &piece) const;
    void appendPiece(CsvPiece &piece);
    bool reportProgress();

    std::string_view m_text;
    const Progress &m_progress;
    CsvTexts m_texts;
    CsvRows m_rows;
    TraceWriter m_writer;
    bool m_isCancelled = false;
};

// Reports progress. Returns false if the caller has cancelled.
bool TraceFileReader::reportProgress()
{
    m_isCancelled = m_progress
        && !m_progress(static_cast<double>(m_rows.offset()) / static_cast<double>(m_text.size()));
    return !m_isCancelled;
}

bool TraceFileReader::readFirst()
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
bool TraceFileReader::readRowsUntil(std::size_t offset)
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
        if (m_writer.size() % rowsBetweenProgress == 0 && !reportProgress())
            return false;
    }
    return true;
}

// Returns whether the piece begins where the last row ended, and its first row follows that row.
bool TraceFileReader::continuesTrace(const CsvPiece &piece) const
{
    return piece.begin == m_rows.offset() && !piece.rows.empty()
        && piece.firstSeq == m_rows.order().seqNext
        && microseconds(piece.rows.front().time) >= m_rows.order().timeLast;
}

// Appends the rows of the piece to the trace. In each row, the ids of the texts in the piece's pool
// become ids in the trace's pool.
void TraceFileReader::appendPiece(CsvPiece &piece)
{
    const TextPool &texts = *piece.texts.pool();
    std::vector<TextId> ids(texts.size());
    const auto mapId = [&](TextId &id) {
        TextId &known = ids[id.value];
        if (!known)
            known = m_texts.intern(texts.text(id)); // the empty text keeps the id 0
        id = known;
    };
    auto nextUnknown = piece.unknownKinds.begin();
    for (std::size_t i = 0; i < piece.rows.size(); ++i) {
        Event &row = piece.rows[i];
        mapId(row.key);
        mapId(row.token);
        mapId(row.detail);
        if (TextId digits = row.fence.text()) {
            mapId(digits);
            row.fence = RowFence::ofText(digits);
        }
        if (nextUnknown != piece.unknownKinds.end() && nextUnknown->first == i)
            m_writer.setUnknownKind((nextUnknown++)->second);
        m_writer.append(row);
    }
    RowOrder order = m_rows.order();
    order.seqNext += static_cast<Seq>(piece.rows.size());
    order.timeLast = microseconds(piece.rows.back().time);
    m_rows.moveTo(piece.rowsEnd, m_rows.line() + piece.lines, order);
}

// Appends the rows of each piece that continues the trace. Then reads the missing rows of the piece
// one by one; this also finds errors.
bool TraceFileReader::readPieces(const CsvPieces::Options &options)
{
    CsvPieces pieces(m_text, m_rows.offset(), options);
    while (const auto piece = pieces.take()) {
        if (continuesTrace(*piece))
            appendPiece(*piece);
        if (!readRowsUntil(piece->end) || !reportProgress())
            return false;
        pieces.giveBack(std::move(piece->rows));
    }
    return true;
}

Result<std::shared_ptr<const Trace>> TraceFileReader::read(const CsvReadOptions &options)
{
    const std::string_view firstLine = m_text.substr(0, m_text.find('\n'));
    if (firstLine.starts_with("\xef\xbb\xbf"))
        return Error{"row 1: expected the header, found a byte order mark before it"};
    if (firstLine != csvHeader) {
        const bool hasCarriageReturn = firstLine.size() == csvHeader.size() + 1
            && firstLine.starts_with(csvHeader) && firstLine.back() == '\r';
        return Error{hasCarriageReturn ? "row 1: expected the line end \\n, found \\r"
                                       : "row 1: expected the header " + std::string(csvHeader)
                    + (m_text.empty() ? ", found an empty file" : "")};
    }
    m_rows.moveTo(std::min(csvHeader.size() + 1, m_text.size()), 2, {});
    bool isRead = m_rows.atEnd() || readFirst();
    // A part of a trace may have gaps. Without the previous row, the reader of a piece cannot
    // distinguish a gap from an error, so a part is not cut into pieces.
    const bool isReadInPieces =
        isRead && !m_rows.order().isPartial && m_text.size() - m_rows.offset() > options.pieceSize;
    if (isReadInPieces) {
        const unsigned threads = options.threads > 0
            ? options.threads
            : std::clamp(std::thread::hardware_concurrency(), 1u, threadsMax);
        isRead = readPieces({options.pieceSize, threads - 1});
    } else if (isRead) {
        isRead = readRowsUntil(m_text.size());
    }
    if (!isRead)
        return m_isCancelled ? Error{"cancelled"} : m_rows.error();
    return m_writer.snapshot();
}

} // namespace

Result<std::shared_ptr<const Trace>> readCsv(std::string_view text, const Progress &progress,
    std::shared_ptr<TraceMemory> memory, const CsvReadOptions &options)
{
    // The reader contains large tables, too large for the stacks of some threads.
    return std::make_unique<TraceFileReader>(text, progress, std::move(memory))->read(options);
}

} // namespace lockscope
