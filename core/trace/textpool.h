// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/textsink.h"

#include <array>
#include <atomic>
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

} // namespace lockscope
