// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/csv/csv.h"
#include "core/trace/csv/csvwords.h"
#include "core/trace/markedtext.h"

#include <array>
#include <cstring>
#include <vector>

namespace lockscope {

/// Formats the rows of a trace as lines of a trace file, and passes them to a sink in blocks of
/// about 64 kB. The object contains a block, so it is too large for the stacks of some threads.
/// Thread: one. REQUIRES: the trace and the sink outlive this object.
class CsvRowWriter {
public:
    CsvRowWriter(const Trace &trace, const PieceSink &sink);

    /// Appends the header row (csvHeader).
    void putHeader();
    /// Appends the line of a row. `index`: the index of the row in the trace.
    void putRow(std::size_t index);
    /// Appends the line of the trace's first row, with "partial": true in its detail.
    void putFirstRowOfPart();
    /// Passes all remaining text to the sink. REQUIRES: called after the last row.
    void flush();
    /// Returns whether the sink still accepts text: false after it has returned false once.
    bool isMoreWanted() const { return m_isMoreWanted; }

private:
    static constexpr std::size_t blockSize = 64 * 1024;
    // Upper bound in bytes for a row without its texts: numbers, actor, name of the event, commas,
    // line end.
    static constexpr std::size_t fixedSizeMax = 256;
    // How a text of the trace must be written. CsvRowWriter determines this once per text, not once
    // per row.
    enum class TextForm : std::uint8_t {
        unknown, // not determined yet
        plain,   // unchanged
        marked,  // unchanged, except that the row's key and token replace the placeholders (keyMark
                 // and tokenMark, event.h)
        special, // with putSpecial(): the text must be quoted, or contains control characters or
                 // non-ASCII bytes
    };
    // A short text that occurs often, with a comma after it. All bytes of the array are copied,
    // which is faster than copying `size` bytes.
    struct ShortText {
        std::uint8_t size = 0;
        std::array<char, 31> text{};
    };
    struct CachedActor {
        Actor actor;
        ShortText shortText;
    };
    struct CachedDetail {
        TextId id;
        std::vector<MarkedPiece> pieces;
    };
    static ShortText shortTextOf(std::string_view text);
    void putColumnsBeforeDetail(std::size_t index);
    void putActor(Actor actor);
    void putKind(std::size_t index, EventKind kind);
    void putText(TextId id);
    void putDetail(const Event &event);
    void putMarked(const Event &event);
    void putSpecial(std::string_view text);
    void putRaw(std::string_view text);
    TextForm cachedFormOf(TextId id);
    static TextForm formOf(std::string_view text);

    void putShortText(const ShortText &shortText)
    {
        std::memcpy(m_block.data() + m_used, shortText.text.data(), shortText.text.size());
        m_used += shortText.size;
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
    void putMicroseconds(Duration time)
    {
        const std::int64_t number = microseconds(time);
        if (number < 0)
            m_block[m_used++] = '-';
        putNumber(static_cast<std::uint64_t>(number < 0 ? -number : number));
    }

    const Trace &m_trace;
    const PieceSink &m_sink;
    bool m_isMoreWanted = true; // becomes false when the sink returns false
    std::vector<TextForm> m_textForms;
    std::array<ShortText, eventKindCount> m_kinds;
    std::array<CachedActor, 256> m_actors;
    std::array<CachedDetail, 64> m_details; // details with placeholders, split at the placeholders
    std::array<char, blockSize> m_block;
    std::size_t m_used = 0;
};

} // namespace lockscope
