// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <utility>

namespace lockscope {

/// Memory for what comes and goes all the time in the same few sizes (the frames of tasks, calls, the lanes of a short run's spans): a
/// thread keeps what was freed, some of each size, for the next ones. Much of it is larger than what malloc keeps at hand.
class FrameStore {
public:
    static void *take(std::size_t size)
    {
        FrameStore &store = mine();
        const std::size_t shelf = shelfOf(size);
        if (shelf >= shelfCount || !store.m_first[shelf])
            return ::operator new(shelf >= shelfCount ? size : (shelf + 1) * step);
        Free *const frame = store.m_first[shelf];
        store.m_first[shelf] = frame->next;
        --store.m_count[shelf];
        return frame;
    }
    static void giveBack(void *memory, std::size_t size)
    {
        FrameStore &store = mine();
        const std::size_t shelf = shelfOf(size);
        if (shelf >= shelfCount || store.m_count[shelf] >= keptMax) {
            ::operator delete(memory);
            return;
        }
        store.m_first[shelf] = ::new (memory) Free{store.m_first[shelf]};
        ++store.m_count[shelf];
    }
    ~FrameStore()
    {
        for (Free *&first : m_first) {
            while (first)
                ::operator delete(std::exchange(first, first->next));
        }
        m_count.fill(keptMax); // what comes back later is not kept
    }

private:
    struct Free {
        Free *next;
    };
    static constexpr std::size_t step = 256;
    static constexpr std::size_t shelfCount = 16;
    static constexpr int keptMax = 128; // one thread may free what another one took: not without end
    static std::size_t shelfOf(std::size_t size) { return (size - 1) / step; }
    static FrameStore &mine()
    {
        thread_local FrameStore store;
        return store;
    }
    std::array<Free *, shelfCount> m_first{};
    std::array<int, shelfCount> m_count{};
};

/// Lets a container have its memory from there.
template <class T> class FrameAllocator {
public:
    using value_type = T;
    FrameAllocator() = default;
    template <class Other> FrameAllocator(const FrameAllocator<Other> &) { }
    T *allocate(std::size_t count) { return static_cast<T *>(FrameStore::take(count * sizeof(T))); }
    void deallocate(T *memory, std::size_t count) { FrameStore::giveBack(memory, count * sizeof(T)); }
    friend bool operator==(const FrameAllocator &, const FrameAllocator &) { return true; }
};

} // namespace lockscope
