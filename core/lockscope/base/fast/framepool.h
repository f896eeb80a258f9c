// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <new>

namespace lockscope {

/// Free lists for blocks that are allocated and freed all the time in a few sizes: coroutine frames, calls, the lanes of a short run's
/// spans. Each thread keeps up to keptMax freed blocks of each size and reuses them. Many of these blocks are larger than those that malloc
/// caches. Thread: any; each thread has its own lists.
class FramePool {
public:
    static void *take(std::size_t size)
    {
        const std::size_t shelf = shelfOf(size);
        if (shelf >= shelfCount || !s_kept.first[shelf]) [[unlikely]]
            return takeNew(size);
        Free *const frame = s_kept.first[shelf];
        s_kept.first[shelf] = frame->next;
        ++s_kept.room[shelf];
        return frame;
    }
    static void giveBack(void *memory, std::size_t size)
    {
        const std::size_t shelf = shelfOf(size);
        if (shelf >= shelfCount || s_kept.room[shelf] == 0) [[unlikely]] {
            ::operator delete(memory);
            return;
        }
        s_kept.first[shelf] = ::new (memory) Free{s_kept.first[shelf]};
        --s_kept.room[shelf];
    }

private:
    struct Free {
        Free *next;
    };
    static constexpr std::size_t step = 256;
    static constexpr std::size_t shelfCount = 16;
    static constexpr int keptMax = 128; // per size class; a limit, because one thread may free blocks that another thread took
    static std::size_t shelfOf(std::size_t size) { return (size - 1) / step; }
    static void *takeNew(std::size_t size);
    // A thread's free lists. They accept nothing before the thread's first allocation or after its Keeper is destroyed: nothing would free
    // them.
    struct Kept {
        std::array<Free *, shelfCount> first;
        std::array<int, shelfCount> room; // how many more blocks the list accepts
    };
    class Keeper;
    static inline constinit thread_local Kept s_kept{}; // constant-initialized, so that an access needs no check for initialization
};

/// Allocator that gives a container its memory from the FramePool.
template <class T> class FrameAllocator {
public:
    using value_type = T;
    FrameAllocator() = default;
    template <class Other> FrameAllocator(const FrameAllocator<Other> &) { }
    T *allocate(std::size_t count) { return static_cast<T *>(FramePool::take(count * sizeof(T))); }
    void deallocate(T *memory, std::size_t count) { FramePool::giveBack(memory, count * sizeof(T)); }
    friend bool operator==(const FrameAllocator &, const FrameAllocator &) { return true; }
};

} // namespace lockscope
