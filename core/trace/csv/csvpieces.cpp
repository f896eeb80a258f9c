// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvpieces.h"

#include "core/trace/csv/csvrows.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace lockscope {
namespace {

// Usual minimum size of a row in bytes: a guess, only used to reserve memory.
constexpr std::size_t rowSizeUsual = 48;

} // namespace

CsvPieces::CsvPieces(std::string_view text, std::size_t from, const Options &options) : m_text(text), m_options(options), m_cut(from)
{
    LOCKSCOPE_ASSERT(options.size > 0 && from <= text.size());
    try {
        for (unsigned i = 0; i < options.helpers; ++i)
            m_helpers.emplace_back([this] { help(); });
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

// Whether another piece may be started. The limit keeps all threads busy and bounds the memory. REQUIRES: m_mutex is held, also for
// readNext().
bool CsvPieces::mayBegin() const
{
    return m_cut < m_text.size() && m_ahead.size() < 2 * (m_options.helpers + std::size_t{1});
}

void CsvPieces::readNext(Lock &lock)
{
    auto made = std::make_unique<CsvPiece>();
    CsvPiece *const piece = made.get();
    piece->begin = m_cut;
    const std::size_t last = m_text.size() - m_cut > m_options.size ? m_text.find('\n', m_cut + m_options.size - 1) : m_text.npos;
    piece->end = m_cut = last == m_text.npos ? m_text.size() : last + 1;
    if (!m_rooms.empty()) {
        piece->rows = std::move(m_rooms.back());
        m_rooms.pop_back();
    }
    m_ahead.push_back({std::move(made), false});
    lock.unlock();
    read(*piece);
    lock.lock();
    const auto work = std::find_if(m_ahead.begin(), m_ahead.end(), [piece](const Work &one) { return one.piece.get() == piece; });
    work->isRead = true;
    m_changed.notify_all();
}

void CsvPieces::help()
{
    Lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_isEnding || m_cut == m_text.size() || mayBegin(); });
        if (m_isEnding || m_cut == m_text.size())
            return;
        readNext(lock);
    }
}

std::unique_ptr<CsvPiece> CsvPieces::take()
{
    Lock lock(m_mutex);
    for (;;) {
        if (m_ahead.empty() && m_cut == m_text.size())
            return nullptr;
        if (!m_ahead.empty() && m_ahead.front().isRead) {
            std::unique_ptr<CsvPiece> piece = std::move(m_ahead.front().piece);
            m_ahead.pop_front();
            m_changed.notify_all();
            return piece;
        }
        if (mayBegin())
            readNext(lock);
        else
            m_changed.wait(lock, [this] { return m_ahead.front().isRead; });
    }
}

void CsvPieces::giveBack(std::vector<Event> rows)
{
    rows.clear();
    const std::lock_guard lock(m_mutex);
    m_rooms.push_back(std::move(rows));
}

void CsvPieces::read(CsvPiece &piece) const
{
    piece.readTo = piece.begin;
    piece.rows.reserve((piece.end - piece.begin) / rowSizeUsual + 1);
    RowOrder order;
    const char *const begin = m_text.data() + piece.begin;
    if (std::from_chars(begin, m_text.data() + piece.end, order.seqNext).ec != std::errc{})
        return;
    piece.firstSeq = order.seqNext;
    CsvRows rows(m_text.substr(0, piece.end), piece.texts);
    rows.go(piece.begin, 1, order);
    Seq seq = 0;
    for (Event event; !rows.atEnd() && rows.read(event, seq); event = Event()) {
        if (rows.unknownKind())
            piece.unknownKinds.emplace_back(piece.rows.size(), *rows.unknownKind());
        piece.rows.push_back(event);
        piece.readTo = rows.offset();
    }
    piece.lines = rows.line() - 1;
}

} // namespace lockscope
