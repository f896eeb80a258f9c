// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/csv/csvtexts.h"
#include "lockscope/events/event.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace lockscope {

/// Some lines of a trace file and their rows. A piece is read on the assumption that a row begins
/// at its first line. This can be wrong, because a quoted field may contain line ends. Only the
/// consumer (the caller of CsvPieces::take()) has the previous rows. So the consumer checks the
/// assumption, and whether the first row of the piece follows the previous row.
struct CsvPiece {
    std::size_t begin = 0;
    std::size_t end = 0;     ///< the byte after a line end, or the end of the text
    std::size_t rowsEnd = 0; ///< the end of `rows` in the text; before `end` if a row cannot be
                             ///< read from this piece alone
    std::size_t lines = 0;   ///< number of lines of the rows
    Seq firstSeq = noSeq;    ///< the seq of the first row; the other rows follow without gaps
    std::vector<Event> rows; ///< with ids in `texts`
    std::vector<std::pair<std::size_t, std::string>>
        unknownKinds; ///< index of the row, and the name of its kind
    CsvTexts texts;   ///< in the order of their first use in the rows
};

/// Cuts the text of a trace file into pieces and reads them in several threads. The consumer takes
/// the pieces in their order; the threads read a few pieces in advance. The rows of a piece end
/// before the first gap in `seq`. Thread: only the consumer calls take(); if the next piece is not
/// ready, take() reads pieces too instead of waiting.
class CsvPieces {
public:
    struct Options {
        std::size_t size = 0; ///< approximate size of a piece in bytes; more than 0
        unsigned helpers = 0; ///< number of threads besides the consumer's
    };
    /// `from`: where the first row begins that is to be read. REQUIRES: the text outlives this
    /// object.
    CsvPieces(std::string_view text, std::size_t from, const Options &options);
    /// Waits for the helper threads; each ends after its current piece.
    ~CsvPieces();
    CsvPieces(const CsvPieces &) = delete;
    CsvPieces &operator=(const CsvPieces &) = delete;

    /// Returns the next piece; null after the last one.
    std::unique_ptr<CsvPiece> take();
    /// Takes rows that the consumer no longer uses: later pieces use their memory again.
    void giveBack(std::vector<Event> rows);

private:
    // A piece, and whether a thread has read it completely.
    struct PieceState {
        std::unique_ptr<CsvPiece> piece;
        bool isRead = false;
    };
    using Lock = std::unique_lock<std::mutex>;
    bool mayStartPiece() const;
    void readNext(Lock &lock);
    void runHelper();
    void read(CsvPiece &piece) const;

    const std::string_view m_text;
    const Options m_options;
    std::mutex m_mutex; // guards all members below
    std::condition_variable m_changed;
    std::deque<PieceState> m_pieces; // pieces that are being read or have been read, in their order
    std::vector<std::vector<Event>>
        m_freeLists;             // empty vectors with reserved memory, for the rows of later pieces
    std::size_t m_nextBegin = 0; // where the next piece begins
    bool m_isEnding = false;
    std::vector<std::thread> m_helpers;
};

} // namespace lockscope
