// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/csv/csvtexts.h"
#include "core/trace/markedtext.h"
#include "lockscope/events/event.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lockscope {

/// What the rows of a trace file must follow on: the row before.
struct RowOrder {
    Seq seqNext = 0;           ///< the seq of the next row; of a part of a trace, the smallest that it may have
    std::int64_t timeLast = 0; ///< in microseconds
    bool isPartial = false;    ///< seq may have holes
};

/// Microseconds up to here are nanoseconds that fit their type.
inline constexpr std::int64_t microsecondsMax = 9'000'000'000'000'000;

/// Reads rows of a trace file that are as most rows are: nothing quoted, ASCII alone, nothing wrong. Any other row it leaves to a reader
/// that cuts and judges field by field, and that can say what is wrong; so this one must be sure of what it takes, and need not know why
/// it takes a row not.
/// It goes by eight bytes at a time, and compares before it looks up: a client's next row most often has the key and the token of
/// its last, and a command's text differs from one of before by the two alone.
/// Thread: one. The text and the texts must outlive it.
class PlainRows {
public:
    PlainRows(std::string_view text, CsvTexts &texts);

    /// Reads the row at `at`, and leaves `at` behind its line end. False: this row is not for here, and nothing but `event` has changed.
    /// REQUIRES: `event` is as it was made.
    bool read(const char *&at, Event &event, Seq &seq, const RowOrder &order);

private:
    struct Known {
        TextId id;
        std::string_view text; // the pool's
    };
    // What the last rows of a client had.
    struct Lane {
        Known token;
        std::array<Known, 2> keys; // a resource's name and the name of its Redis key come by turns
        std::uint8_t keyNext = 0;
    };
    struct Detail {
        TextId id;
        std::vector<MarkedPiece> pieces;
    };

    bool readKey(const char *&at, Lane &lane, Known &key);
    bool readToken(const char *&at, Lane &lane, Known &token);
    bool readDetail(const char *&at, Event &event, std::string_view key, std::string_view token);
    const char *behind(const Detail &detail, const char *at, std::string_view key, std::string_view token) const;
    bool isHere(const char *at, std::string_view text) const;
    Known keep(std::string_view text);

    const char *m_plainEnd; // a line end, behind which eight bytes can be read
    const char *m_end;
    CsvTexts &m_texts;
    std::array<Lane, 256> m_lanes{};
    std::array<Detail, 256> m_details{};
};

} // namespace lockscope
