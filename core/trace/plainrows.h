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

/// The conditions for the number and the time of the next row of a trace file.
struct RowOrder {
    Seq seqNext = 0;           ///< the seq of the next row; in a part of a trace, its minimum
    std::int64_t timeLast = 0; ///< the time of the previous row, in microseconds
    bool isPartial = false;    ///< seq may have gaps
};

/// Maximum number of microseconds in a trace file: converted to nanoseconds, it still fits into 64
/// bits.
inline constexpr std::int64_t microsecondsMax = 9'000'000'000'000'000;

/// Fast path for the common rows of a trace file: no quotes, only ASCII, no errors. It rejects
/// every other row. CsvRows then parses and checks the fields of the rejected row one by one and
/// reports errors. The fast path accepts only valid rows, but may reject valid ones. It processes
/// eight bytes at a time. Before it looks up a text in the pool, it compares the text with recent
/// ones: a row of a client usually has the key and the token of the client's previous row, and the
/// detail of a command usually differs from an earlier detail only in its key and token. Thread:
/// one. REQUIRES: the arguments of the constructor outlive it.
class PlainRows {
public:
    PlainRows(std::string_view text, CsvTexts &texts);

    /// Reads the row at `at` and moves `at` after its line end. Returns false if it rejects the
    /// row; then `at` is unchanged, but `event` and `seq` may have changed. REQUIRES: `event` is
    /// default-constructed.
    bool read(const char *&at, Event &event, Seq &seq, const RowOrder &order);

private:
    struct CachedText {
        TextId id;
        std::string_view text; // points into the pool
    };
    // The texts of a client's last rows.
    struct ClientValues {
        CachedText token;
        std::array<CachedText, 2> keys; // a resource's name and its Redis key alternate
        std::uint8_t nextKeySlot = 0;
    };
    struct CachedDetail {
        TextId id;
        std::vector<MarkedPiece> pieces;
    };

    bool readKey(const char *&at, ClientValues &values, CachedText &key);
    bool readToken(const char *&at, ClientValues &values, CachedText &token);
    bool readDetail(const char *&at, Event &event, std::string_view key, std::string_view token);
    const char *positionAfter(const CachedDetail &detail, const char *at, std::string_view key,
        std::string_view token) const;
    bool beginsWith(const char *at, std::string_view text) const;
    CachedText intern(std::string_view text);

    const char *m_fastEnd; // the last line end at which eight bytes are still readable; the fast
                           // path reads no row after it
    const char *m_end;
    CsvTexts &m_texts;
    std::array<ClientValues, 256> m_clientValues{};
    std::array<CachedDetail, 256> m_details{};
};

} // namespace lockscope
