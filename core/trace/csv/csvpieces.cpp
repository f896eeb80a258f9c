// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvpieces.h"

#include "core/trace/csv/csvrows.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace lockscope {
namespace {

// In bytes. Few rows are smaller, so the memory that is reserved with this number is enough for the
// rows of most pieces.
constexpr std::size_t smallRowSize = 48;

} // namespace

CsvPieces::CsvPieces(std::string_view text, std::size_t from, const Options &options)
    : m_text(text), m_options(options), m_nextBegin(from)
{
    LOCKSCOPE_ASSERT(options.size > 0 && from <= text.size());
    try {
        for (unsigned i = 0; i < options.helpers; ++i)
            m_helpers.emplace_back([this] { runHelper(); });
    } catch (const std::system_error &) {
        // The system cannot start more threads; fewer threads do the work.
    }
}

CsvPieces::~CsvPieces()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_changed.notify_all();
    for (std::thread &helper : m_helpers)
        helper.join();
}

// Returns whether a thread may start to read another piece. The limit of two pieces per thread
// keeps all threads busy and bounds the memory. REQUIRES: m_mutex is locked.
bool CsvPieces::mayStartPiece() const
{
    return m_nextBegin < m_text.size()
        && m_pieces.size() < 2 * (m_options.helpers + std::size_t{1});
}

// Reads the next piece; releases the mutex while it reads. REQUIRES: mayStartPiece(); m_mutex is
// locked.
void CsvPieces::readNext(Lock &lock)
{
    auto newPiece = std::make_unique<CsvPiece>();
    CsvPiece *const piece = newPiece.get();
    piece->begin = m_nextBegin;
    const bool isLast = m_text.size() - m_nextBegin <= m_options.size;
    const std::size_t lineEnd =
        isLast ? m_text.npos : m_text.find('\n', m_nextBegin + m_options.size - 1);
    piece->end = m_nextBegin = lineEnd == m_text.npos ? m_text.size() : lineEnd + 1;
    if (!m_freeLists.empty()) {
        piece->rows = std::move(m_freeLists.back());
        m_freeLists.pop_back();
    }
    m_pieces.push_back({std::move(newPiece), false});
    lock.unlock();
    read(*piece);
    lock.lock();
    const auto state = std::find_if(m_pieces.begin(), m_pieces.end(),
        [piece](const PieceState &one) { return one.piece.get() == piece; });
    state->isRead = true;
    m_changed.notify_all();
}

void CsvPieces::runHelper()
{
    Lock lock(m_mutex);
    for (;;) {
        m_changed.wait(
            lock, [this] { return m_isEnding || m_nextBegin == m_text.size() || mayStartPiece(); });
        if (m_isEnding || m_nextBegin == m_text.size())
            return;
        readNext(lock);
    }
}

std::unique_ptr<CsvPiece> CsvPieces::take()
{
    Lock lock(m_mutex);
    for (;;) {
        if (m_pieces.empty() && m_nextBegin == m_text.size())
            return nullptr;
        if (!m_pieces.empty() && m_pieces.front().isRead) {
            std::unique_ptr<CsvPiece> piece = std::move(m_pieces.front().piece);
            m_pieces.pop_front();
            m_changed.notify_all();
            return piece;
        }
        if (mayStartPiece())
            readNext(lock);
        else
            m_changed.wait(lock, [this] { return m_pieces.front().isRead; });
    }
}

void CsvPieces::giveBack(std::vector<Event> rows)
{
    rows.clear();
    const std::lock_guard lock(m_mutex);
    m_freeLists.push_back(std::move(rows));
}

void CsvPieces::read(CsvPiece &piece) const
{
    piece.rowsEnd = piece.begin;
    piece.rows.reserve((piece.end - piece.begin) / smallRowSize + 1);
    RowOrder order;
    const char *const begin = m_text.data() + piece.begin;
    if (std::from_chars(begin, m_text.data() + piece.end, order.seqNext).ec != std::errc{})
        return;
    piece.firstSeq = order.seqNext;
    CsvRows rows(m_text.substr(0, piece.end), piece.texts);
    rows.moveTo(piece.begin, 1, order);
    Seq seq = 0;
    for (Event event; !rows.atEnd() && rows.read(event, seq); event = Event()) {
        if (rows.unknownKind())
            piece.unknownKinds.emplace_back(piece.rows.size(), *rows.unknownKind());
        piece.rows.push_back(event);
        piece.rowsEnd = rows.offset();
    }
    piece.lines = rows.line() - 1;
}

} // namespace lockscope
