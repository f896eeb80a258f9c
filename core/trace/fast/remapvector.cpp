// SPDX-License-Identifier: MIT
#include "core/trace/fast/remapvector.h"

#include "core/trace/fast/largeblocks.h"

namespace lockscope {

void *GrowingMemory::grow(void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize)
{
    if (oldSize >= pageBlockMin)
        return LargeBlocks::ofProcess().grow(memory, used, oldSize, newSize);
    void *const larger = newSize < pageBlockMin
        ? FramePool::take(newSize)
        : LargeBlocks::ofProcess().grow(nullptr, 0, 0, newSize);
    if (!memory)
        return larger;
    std::memcpy(larger, memory, used);
    giveBack(memory, oldSize);
    return larger;
}

void GrowingMemory::giveBack(void *memory, std::size_t bytes)
{
    if (bytes < pageBlockMin)
        FramePool::giveBack(memory, bytes);
    else
        LargeBlocks::ofProcess().giveBack(memory, bytes);
}

} // namespace lockscope
