// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/csv/csv.h"
#include "core/trace/csv/csvwords.h"
#include "core/trace/markedtext.h"

#include <array>
#include <cstring>
#include <vector>

namespace lockscope {

/// Formats the rows of a trace as lines of a trace file, and gives them to a sink in blocks of some 64 kB. It carries its block with it,
/// too much for some threads' stacks. Thread: one. REQUIRES: the trace and the sink outlive it.
class CsvRowWriter {
public:
    CsvRowWriter(const Trace &trace, const PieceSink &sink);

    void putHeader();
    void putRow(std::size_t index);
    /// The trace's first row, with "partial": true in its detail.
    void putPartialBegin();
    /// Gives the sink what has been formatted so far. REQUIRES: called after the last row.
    void flush();
    /// Until the sink returns false.
    bool isWanted() const { return m_isWanted; }

private:
    static constexpr std::size_t blockSize = 64 * 1024;
    // More than the numbers, the actor and the commas of a row can take.
    static constexpr std::size_t fixedSize = 256;
    // What a text of the pool needs on its way out. It is found out once a text, not once a row.
    enum class Look : std::uint8_t {
        unseen,
        plain,  // goes out as it is
        marked, // plain, but for marks that stand for the row's key and token
        other,  // needs quotes, or has bytes that no trace file may have
    };
    // What is short and comes again and again, with the comma behind it: copied at once, whatever its size.
    struct Word {
        std::uint8_t size = 0;
        std::array<char, 31> text{};
    };
    struct KnownActor {
        Actor actor;
        Word word;
    };
    struct KnownDetail {
        TextId id;
        std::vector<MarkedPiece> pieces;
    };
    static Word wordOf(std::string_view text);
    void putColumns(std::size_t index);
    void putActor(Actor actor);
    void putKind(std::size_t index, EventKind kind);
    void putText(TextId id);
    void putDetail(const Event &event);
    void putMarked(const Event &event);
    void putOther(std::string_view text);
    void putRaw(std::string_view text);
    Look look(TextId id);
    static Look lookOf(std::string_view text);

    void putWord(const Word &word)
    {
        std::memcpy(m_block.data() + m_used, word.text.data(), word.text.size());
        m_used += word.size;
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
    void putLength(Duration length)
    {
        const std::int64_t number = microseconds(length);
        if (number < 0)
            m_block[m_used++] = '-';
        putNumber(static_cast<std::uint64_t>(number < 0 ? -number : number));
    }

    const Trace &m_trace;
    const PieceSink &m_sink;
    bool m_isWanted = true; // until the sink says otherwise
    std::vector<Look> m_looks;
    std::array<Word, eventKindCount> m_kinds;
    std::array<KnownActor, 256> m_actors;
    std::array<KnownDetail, 64> m_details; // with marks in them
    std::array<char, blockSize> m_block;
    std::size_t m_used = 0;
};

} // namespace lockscope
