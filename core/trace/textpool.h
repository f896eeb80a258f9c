// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace lockscope {

/// The texts of one trace, or of several traces that share the pool. Each text is stored once and
/// permanently, and events have a four-byte id instead of a string. Thread: intern() from any
/// thread, or from only one, as set in the constructor; text() from any thread that got the id
/// through a synchronized transfer (an event queue, a snapshot).
class TextPool final : public TextSink {
public:
    /// Which threads call intern(). If only one thread does, it needs no lock.
    enum class Writers : std::uint8_t { many, one };
    explicit TextPool(Writers writers = Writers::many);
    ~TextPool() override;
    TextPool(const TextPool &) = delete;
    TextPool &operator=(const TextPool &) = delete;

    /// Returns the id of a text, and stores the text if it is new.
    TextId intern(std::string_view text) override;
    /// Returns the text of an id that intern() returned. Valid as long as the pool.
    std::string_view text(TextId id) const;
    /// Returns the number of texts, including the empty one.
    std::size_t size() const;
    /// Returns the number of bytes of all texts.
    std::size_t byteCount() const;

private:
    static constexpr std::uint32_t firstSegmentSlots =
        256; // each segment has twice as many slots as the previous one
    // The place of the pointer to a text.
    struct Location {
        std::uint32_t segment;
        std::uint32_t slot;
    };
    // An entry of the index. Its hash avoids most comparisons with other texts.
    struct Entry {
        std::uint32_t hash;
        std::uint32_t idPlusOne; // 0: free
    };
    struct Block {
        char *memory;
        std::size_t size;
    };
    static std::size_t segmentBytes(std::size_t segment);
    static Location locationOf(std::uint32_t id);
    std::string_view textOf(std::uint32_t id) const;
    Entry &entryOf(std::string_view text, std::uint32_t hash);
    void growIndex();
    char *allocate(std::size_t size);

    std::unique_lock<std::mutex> lockForWriting();
    const Writers m_writers;
    std::mutex m_mutex;
    std::array<std::atomic<const char **>, 25>
        m_segments{}; // pointers to the texts: size first, then the bytes
    std::vector<Entry>
        m_index; // open addressing, at least a third empty; its size is a power of two
    std::vector<Block> m_blocks; // memory of the texts; new texts go to the last one
    std::size_t m_blockUsed = 0;
    std::atomic<std::size_t> m_bytes = 0;
    std::atomic<std::uint32_t> m_size = 0;
};

/// Maps text ids to values. It is an array from the smallest id in use to the largest one. The
/// array stays small, because the ids of one trace are close together, however many texts of other
/// traces the pool has. A value.
template <class Value> class TextTable {
public:
    /// Returns the value of a text, or a default value if none was set.
    Value at(TextId id) const { return isCovered(id) ? m_values[id.value - m_first] : Value{}; }
    /// Drops all values, but keeps allocated memory.
    void clear() { m_values.clear(); }
    /// Returns the value of a text for changing; adds a default value if none was set.
    Value &operator[](TextId id)
    {
        if (!isCovered(id))
            extendTo(id);
        return m_values[id.value - m_first];
    }

private:
    bool isCovered(TextId id) const
    {
        return id.value >= m_first && id.value - m_first < m_values.size();
    }
    void extendTo(TextId id)
    {
        if (m_values.empty())
            m_first = id.value;
        if (id.value < m_first) {
            m_values.insert(m_values.begin(), m_first - id.value, Value{});
            m_first = id.value;
        }
        if (const std::size_t index = id.value - m_first; index >= m_values.size())
            m_values.resize(std::max(index + 1, 2 * m_values.size()));
    }
    std::uint32_t m_first = 0;
    std::vector<Value> m_values;
};

/// Returns the size in bytes of the first UTF-8 character of `text`: 1 to 4. Returns 0 if the text
/// does not begin with a valid character. REQUIRES: text is not empty.
inline std::size_t utf8Size(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < size)
        return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    }
    // Three kinds of characters are not valid: longer than necessary, a surrogate, or beyond
    // U+10FFFF. The second byte shows all three.
    const unsigned char second = byte(1);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)
        || (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
        return 0;
    return size;
}

/// Returns whether a byte is a control character that no field of a trace file may contain: all
/// except tab, CR and LF.
inline bool isCsvControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

} // namespace lockscope
