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

/// The texts of one trace, each kept once and for good: events carry four bytes instead of a string.
/// Thread: intern() from any, or from one, as it was made; text() from any that got the id by way of a synchronised hand-over (an event
/// queue, a snapshot).
class TextPool final : public TextSink {
public:
    /// Who calls intern(). One thread alone needs no lock for it.
    enum class Writers : std::uint8_t { many, one };
    explicit TextPool(Writers writers = Writers::many);
    ~TextPool() override;
    TextPool(const TextPool &) = delete;
    TextPool &operator=(const TextPool &) = delete;

    /// The id of a text, new or not.
    TextId intern(std::string_view text) override;
    /// The text of an id that intern() gave; valid as long as the pool.
    std::string_view text(TextId id) const;
    /// The number of texts, the empty one included.
    std::size_t size() const;
    /// The bytes that the texts themselves take.
    std::size_t byteCount() const;

private:
    static constexpr std::uint32_t firstSlots = 256; // slots double from shelf to shelf
    struct Place {
        std::uint32_t shelf;
        std::uint32_t slot;
    };
    // A place in the index. Its hash spares most looks at texts that are not meant.
    struct Entry {
        std::uint32_t hash;
        std::uint32_t idAndOne; // 0: free
    };
    static Place placeOf(std::uint32_t id);
    std::string_view textOf(std::uint32_t id) const;
    Entry &entryOf(std::string_view text, std::uint32_t hash);
    void growIndex();
    char *room(std::size_t size);

    std::unique_lock<std::mutex> lockForWriting();
    const Writers m_writers;
    std::mutex m_mutex;
    std::array<std::atomic<const char **>, 25> m_shelves{}; // where each text begins: with its size, then its bytes
    std::vector<Entry> m_index; // open addressing, a third of it empty; its size is a power of two
    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::size_t m_blockUsed = 0;
    std::size_t m_blockSize = 0;
    std::atomic<std::size_t> m_bytes = 0;
    std::atomic<std::uint32_t> m_size = 0;
};

} // namespace lockscope
