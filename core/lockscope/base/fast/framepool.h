// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <new>

namespace lockscope {

/// Memory for what comes and goes all the time in the same few sizes (the frames of tasks, calls, the lanes of a short run's spans): a
/// thread keeps what was freed, some of each size, for the next ones. Much of it is larger than what malloc keeps at hand.
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
    static constexpr int keptMax = 128; // one thread may free what another one took: not without end
    static std::size_t shelfOf(std::size_t size) { return (size - 1) / step; }
    static void *takeNew(std::size_t size);
    // What a thread keeps. Nothing before it has taken something, nor when it ends: nobody would give it back to the system then.
    struct Kept {
        std::array<Free *, shelfCount> first;
        std::array<int, shelfCount> room; // for so many more
    };
    class Keeper;
    static inline constinit thread_local Kept s_kept{}; // needs no code to come to be, which would have to be asked for each time
};

/// Lets a container have its memory from there.
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
