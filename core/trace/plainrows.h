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

/// What the next row of a trace file must follow: the previous row.
struct RowOrder {
    Seq seqNext = 0;           ///< the seq of the next row; in a part of a trace, its minimum
    std::int64_t timeLast = 0; ///< in microseconds
    bool isPartial = false;    ///< seq may have gaps
};

/// Maximum number of microseconds: as nanoseconds it still fits its type.
inline constexpr std::int64_t microsecondsMax = 9'000'000'000'000'000;

/// Fast path for the common rows of a trace file: nothing quoted, only ASCII, no errors. It leaves every other row to a reader that parses
/// and checks each field and can report errors. So it must be certain of each row that it accepts, but needs no reason for a row that it
/// rejects.
/// It processes eight bytes at a time, and compares before it looks up. The next row of a client usually has the key and the token of its
/// last row, and the text of a command usually differs from an earlier one only in these two.
/// Thread: one. REQUIRES: the text and the texts outlive it.
class PlainRows {
public:
    PlainRows(std::string_view text, CsvTexts &texts);

    /// Reads the row at `at` and moves `at` after its line end. Returns false if it rejects the row; then only `event` has changed.
    /// REQUIRES: `event` is default-constructed.
    bool read(const char *&at, Event &event, Seq &seq, const RowOrder &order);

private:
    struct Known {
        TextId id;
        std::string_view text; // in the pool
    };
    // The values of a client's last rows.
    struct Lane {
        Known token;
        std::array<Known, 2> keys; // a resource's name and its Redis key alternate
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

    const char *m_plainEnd; // a line end, after which eight bytes can be read
    const char *m_end;
    CsvTexts &m_texts;
    std::array<Lane, 256> m_lanes{};
    std::array<Detail, 256> m_details{};
};

} // namespace lockscope
