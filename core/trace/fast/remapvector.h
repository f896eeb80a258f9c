// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/fast/framepool.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>

namespace lockscope {

/// Memory that grows and keeps its content. Small blocks come from FramePool and are copied when
/// they grow. A large block is a mapping of whole pages, which the system can move to another
/// address without copying. So a large block grows in a few microseconds, whatever its size is.
/// Pages that were never written take no memory. LargeBlocks limits how much memory the large
/// blocks take. Thread: any.
class GrowingMemory {
public:
    /// Returns the size of the block for a request of this many bytes. REQUIRES: wanted > 0.
    static std::size_t bytesFor(std::size_t wanted)
    {
        return wanted < pageBlockMin ? wanted
                                     : (wanted + pageBlockStep - 1) / pageBlockStep * pageBlockStep;
    }
    /// Returns a block of `newSize` bytes that begins with the first `used` bytes of `memory`, and
    /// frees `memory`. `oldSize`: the size of `memory`. REQUIRES: both sizes are results of
    /// bytesFor(), or `memory` is null and `oldSize` is 0; used <= oldSize < newSize. Throws
    /// std::bad_alloc if there is no memory left.
    static void *grow(void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize);
    /// Frees a block. REQUIRES: the block comes from grow(), and `bytes` is the `newSize` that was
    /// passed to grow().
    static void giveBack(void *memory, std::size_t bytes);

private:
    static constexpr std::size_t pageBlockMin =
        256 * 1024; // bytes; minimum of a large block: the system limits the number of mappings
    static constexpr std::size_t pageBlockStep =
        64 * 1024; // bytes; sizes of large blocks are multiples of this
};

/// A list that grows at its end. Like a std::vector, it stores its values contiguously, and
/// pointers to them are valid until it grows. Unlike a std::vector, it does not copy a large list
/// to grow it, so the window does not stall while a trace grows. The benchmark `live-frames`
/// appends 10 million rows: the longest append takes 2 ms, with a std::vector 200 ms. Thread: while
/// one thread changes the list, no other thread uses it.
template <class Value> class RemapVector {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>,
        "its values are moved as bytes");

public:
    using value_type = Value;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = Value &;
    using const_reference = const Value &;
    using iterator = Value *;
    using const_iterator = const Value *;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;

    RemapVector() = default;
    RemapVector(const RemapVector &other)
    {
        reserve(other.size());
        if (!other.empty())
            std::memcpy(
                static_cast<void *>(m_values), other.m_values, other.m_size * sizeof(Value));
        m_size = other.m_size;
    }
    RemapVector(RemapVector &&other) noexcept { swap(other); }
    RemapVector &operator=(RemapVector other) noexcept
    {
        swap(other);
        return *this;
    }
    ~RemapVector()
    {
        if (m_values)
            GrowingMemory::giveBack(m_values, m_bytes);
    }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::size_t capacity() const { return m_capacity; }
    iterator begin() { return m_values; }
    iterator end() { return m_values + m_size; }
    const_iterator begin() const { return m_values; }
    const_iterator end() const { return m_values + m_size; }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    /// REQUIRES: index < size().
    Value &operator[](std::size_t index) { return m_values[index]; }
    const Value &operator[](std::size_t index) const { return m_values[index]; }
    /// REQUIRES: !empty().
    Value &front() { return *m_values; }
    const Value &front() const { return *m_values; }
    Value &back() { return m_values[m_size - 1]; }
    const Value &back() const { return m_values[m_size - 1]; }

    /// Reserves room for this many values, so that adding them does not grow the list.
    void reserve(std::size_t count)
    {
        if (count <= capacity())
            return;
        const std::size_t bytes = GrowingMemory::bytesFor(count * sizeof(Value));
        m_values = static_cast<Value *>(
            GrowingMemory::grow(m_values, m_size * sizeof(Value), m_bytes, bytes));
        m_bytes = bytes;
        m_capacity = bytes / sizeof(Value);
    }
    Value &push_back(const Value &value)
    {
        if (m_size < m_capacity)
            return write(value);
        const Value kept = value; // `value` may be in this list, and growing moves the list
        grow();
        return write(kept);
    }
    template <class... Arguments> Value &emplace_back(Arguments &&...arguments)
    {
        return push_back(Value(std::forward<Arguments>(arguments)...));
    }
    /// REQUIRES: !empty().
    void pop_back() { --m_size; }
    void clear() { m_size = 0; }

private:
    static constexpr std::size_t doublingMax =
        4096; // up to this many values the capacity doubles; then it grows by a quarter

    Value &write(const Value &value)
    {
        return *::new (static_cast<void *>(m_values + m_size++)) Value(value);
    }
    void grow()
    {
        reserve(m_size < doublingMax ? std::max<std::size_t>(2 * m_size, 4) : m_size + m_size / 4);
    }
    void swap(RemapVector &other) noexcept
    {
        std::swap(m_values, other.m_values);
        std::swap(m_size, other.m_size);
        std::swap(m_bytes, other.m_bytes);
        std::swap(m_capacity, other.m_capacity);
    }

    Value *m_values = nullptr;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0; // in values
    std::size_t m_bytes = 0;    // the size of the block at m_values
};

} // namespace lockscope
