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

/// Some lines of a trace file, with the rows that stand there if the first line begins a row. Whether it does (a field in quotes may hold
/// line ends), and whether the rows follow on those before, only somebody can tell who comes from the beginning.
struct CsvPiece {
    std::size_t begin = 0;
    std::size_t end = 0;     ///< behind a line end, or the text's own
    std::size_t readTo = 0;  ///< where the rows end: before the end if one of them cannot be read from here alone
    std::size_t lines = 0;   ///< that the rows take
    Seq firstSeq = noSeq;    ///< of the first row; the others have the next ones
    std::vector<Event> rows; ///< with the ids of `texts`
    std::vector<std::pair<std::size_t, std::string>> unknownKinds; ///< which row has it, and its name
    CsvTexts texts;          ///< in the order in which the rows have them
};

/// Cuts the text of a trace file into pieces and reads them in several threads, some pieces ahead of whoever takes them in their order.
/// Only rows that follow on one another without holes are read. Thread: take() one; it reads, too, while it would have to wait.
class CsvPieces {
public:
    struct Options {
        std::size_t size = 0;     ///< of a piece, about; more than 0
        unsigned helpers = 0;     ///< threads beside the one that takes
    };
    /// From the beginning of a row on. The text outlives the pieces.
    CsvPieces(std::string_view text, std::size_t from, const Options &options);
    /// Waits for the helpers, each of which ends with the piece that it is at.
    ~CsvPieces();
    CsvPieces(const CsvPieces &) = delete;
    CsvPieces &operator=(const CsvPieces &) = delete;

    /// The next piece; null behind the last.
    std::unique_ptr<CsvPiece> take();
    /// Whoever is done with its rows gives their room back, for the next ones.
    void giveBack(std::vector<Event> rows);

private:
    struct Work {
        std::unique_ptr<CsvPiece> piece;
        bool isRead = false;
    };
    using Lock = std::unique_lock<std::mutex>;
    bool mayBegin() const;
    void readNext(Lock &lock);
    void help();
    void read(CsvPiece &piece) const;

    const std::string_view m_text;
    const Options m_options;
    std::mutex m_mutex; // guards what follows
    std::condition_variable m_changed;
    std::deque<Work> m_ahead; // pieces that are being read or have been, in their order
    std::vector<std::vector<Event>> m_rooms; // for rows, empty
    std::size_t m_cut = 0;    // where the next piece begins
    bool m_isEnding = false;
    std::vector<std::thread> m_helpers;
};

} // namespace lockscope
