// SPDX-License-Identifier: MIT
#include "trace/textpool.h"

#include "base/contract.h"

#include <algorithm>
#include <bit>

namespace lockscope {
namespace {
constexpr std::size_t blockSizeUsual = 64 * 1024;
}

TextPool::TextPool()
{
    intern({});
}

TextPool::~TextPool()
{
    for (auto &shelf : m_shelves)
        delete[] shelf.load(std::memory_order_relaxed);
}

TextPool::Place TextPool::placeOf(std::uint32_t id)
{
    const std::uint32_t shifted = id / firstSlots + 1;
    const auto shelf = static_cast<std::uint32_t>(std::bit_width(shifted)) - 1;
    const std::uint32_t first = ((1u << shelf) - 1) * firstSlots;
    return {shelf, id - first};
}

char *TextPool::room(std::size_t size)
{
    if (m_blocks.empty() || m_blockUsed + size > m_blockSize) {
        m_blockSize = std::max(blockSizeUsual, size);
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_blockSize));
        m_blockUsed = 0;
    }
    char *const place = m_blocks.back().get() + m_blockUsed;
    m_blockUsed += size;
    return place;
}

TextId TextPool::intern(std::string_view text)
{
    const std::scoped_lock lock(m_mutex);
    const auto known = m_ids.find(text);
    if (known != m_ids.end())
        return TextId{known->second};
    const Place place = placeOf(m_size);
    LOCKSCOPE_ASSERT(place.shelf < m_shelves.size());
    std::string_view *shelf = m_shelves[place.shelf].load(std::memory_order_relaxed);
    if (!shelf) {
        shelf = new std::string_view[std::size_t{firstSlots} << place.shelf];
        m_shelves[place.shelf].store(shelf, std::memory_order_release);
    }
    char *const copy = room(text.size());
    std::copy(text.begin(), text.end(), copy);
    shelf[place.slot] = std::string_view(copy, text.size());
    m_ids.emplace(shelf[place.slot], m_size);
    m_bytes += text.size();
    return TextId{m_size++};
}

std::string_view TextPool::text(TextId id) const
{
    const Place place = placeOf(id.value);
    return m_shelves[place.shelf].load(std::memory_order_acquire)[place.slot];
}

std::size_t TextPool::size() const
{
    const std::scoped_lock lock(m_mutex);
    return m_size;
}

std::size_t TextPool::byteCount() const
{
    const std::scoped_lock lock(m_mutex);
    return m_bytes;
}

} // namespace lockscope
