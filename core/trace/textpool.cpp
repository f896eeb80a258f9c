// SPDX-License-Identifier: MIT
#include "core/trace/textpool.h"

#include "core/trace/fast/remapvector.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace lockscope {
namespace {
constexpr std::size_t blockSizeMin = 64 * 1024;
constexpr std::size_t indexSizeFirst = 256;

// The size is stored before the bytes: in one byte, or for a long text after a marker byte. So a
// slot for a text contains only a pointer, instead of a pointer and a size. This saves memory,
// because up to half of the slots of a segment are empty.
constexpr std::size_t longSize = 0xff;

std::size_t sizeBytes(std::size_t size)
{
    return size < longSize ? 1 : 1 + sizeof size;
}

char *putSize(char *at, std::size_t size)
{
    *at = static_cast<char>(std::min(size, longSize));
    if (size >= longSize)
        std::memcpy(at + 1, &size, sizeof size);
    return at + sizeBytes(size);
}

std::string_view textAfterSize(const char *at)
{
    std::size_t size = static_cast<unsigned char>(*at);
    if (size < longSize)
        return {at + 1, size};
    std::memcpy(&size, at + 1, sizeof size);
    return {at + sizeBytes(size), size};
}

// Returns 32 bits of the text's hash. This is enough to avoid most comparisons with other texts.
std::uint32_t hashOf(std::string_view text)
{
    return static_cast<std::uint32_t>(std::hash<std::string_view>{}(text));
}
} // namespace

TextPool::TextPool(Writers writers) : m_writers(writers), m_index(indexSizeFirst)
{
    intern({});
}

TextPool::~TextPool()
{
    for (std::size_t i = 0; i < m_segments.size(); ++i) {
        if (const char **const segment = m_segments[i].load(std::memory_order_relaxed))
            GrowingMemory::giveBack(segment, segmentBytes(i));
    }
    for (const Block &block : m_blocks)
        GrowingMemory::giveBack(block.memory, block.size);
}

std::size_t TextPool::segmentBytes(std::size_t segment)
{
    return GrowingMemory::bytesFor(
        sizeof(const char *) * (std::size_t{firstSegmentSlots} << segment));
}

TextPool::Location TextPool::locationOf(std::uint32_t id)
{
    const std::uint32_t shifted = id / firstSegmentSlots + 1;
    const auto segment = static_cast<std::uint32_t>(std::bit_width(shifted)) - 1;
    const std::uint32_t first = ((1u << segment) - 1) * firstSegmentSlots;
    return {segment, id - first};
}

std::string_view TextPool::textOf(std::uint32_t id) const
{
    const Location location = locationOf(id);
    return textAfterSize(
        m_segments[location.segment].load(std::memory_order_acquire)[location.slot]);
}

// Returns the entry of the text, or the free entry that a new text would get.
TextPool::Entry &TextPool::entryOf(std::string_view text, std::uint32_t hash)
{
    std::size_t at = hash & (m_index.size() - 1);
    while (m_index[at].idPlusOne != 0
        && (m_index[at].hash != hash || textOf(m_index[at].idPlusOne - 1) != text))
        at = (at + 1) & (m_index.size() - 1);
    return m_index[at];
}

void TextPool::growIndex()
{
    std::vector<Entry> before(2 * m_index.size());
    before.swap(m_index);
    for (const Entry &entry : before) {
        std::size_t at = entry.hash & (m_index.size() - 1);
        while (entry.idPlusOne != 0 && m_index[at].idPlusOne != 0)
            at = (at + 1) & (m_index.size() - 1);
        if (entry.idPlusOne != 0)
            m_index[at] = entry;
    }
}

char *TextPool::allocate(std::size_t size)
{
    if (m_blocks.empty() || m_blockUsed + size > m_blocks.back().size) {
        // A large pool gets large blocks, because GrowingMemory can keep only large blocks on disk.
        const std::size_t blockSize =
            GrowingMemory::bytesFor(std::max({blockSizeMin, size, byteCount() / 4}));
        m_blocks.push_back(
            {static_cast<char *>(GrowingMemory::grow(nullptr, 0, 0, blockSize)), blockSize});
        m_blockUsed = 0;
    }
    char *const start = m_blocks.back().memory + m_blockUsed;
    m_blockUsed += size;
    return start;
}

std::unique_lock<std::mutex> TextPool::lockForWriting()
{
    return m_writers == Writers::many ? std::unique_lock(m_mutex) : std::unique_lock<std::mutex>();
}

TextId TextPool::intern(std::string_view text)
{
    if (text.empty() && size() > 0)
        return TextId{};
    const auto lock = lockForWriting();
    const std::uint32_t hash = hashOf(text);
    Entry *entry = &entryOf(text, hash);
    if (entry->idPlusOne != 0)
        return TextId{entry->idPlusOne - 1};
    const std::uint32_t id = m_size.load(std::memory_order_relaxed);
    if (3 * (id + std::size_t{1}) > 2 * m_index.size()) {
        growIndex();
        entry = &entryOf(text, hash);
    }
    const Location location = locationOf(id);
    LOCKSCOPE_ASSERT(location.segment < m_segments.size());
    const char **segment = m_segments[location.segment].load(std::memory_order_relaxed);
    if (!segment) {
        segment = static_cast<const char **>(
            GrowingMemory::grow(nullptr, 0, 0, segmentBytes(location.segment)));
        m_segments[location.segment].store(segment, std::memory_order_release);
    }
    char *const at = allocate(sizeBytes(text.size()) + text.size());
    std::copy(text.begin(), text.end(), putSize(at, text.size()));
    segment[location.slot] = at;
    *entry = {hash, id + 1};
    m_bytes.store(byteCount() + text.size(), std::memory_order_relaxed);
    m_size.store(id + 1, std::memory_order_relaxed);
    return TextId{id};
}

std::string_view TextPool::text(TextId id) const
{
    return textOf(id.value);
}

std::size_t TextPool::size() const
{
    return m_size.load(std::memory_order_relaxed);
}

std::size_t TextPool::byteCount() const
{
    return m_bytes.load(std::memory_order_relaxed);
}

} // namespace lockscope
