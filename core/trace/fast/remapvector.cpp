// SPDX-License-Identifier: MIT
#include "core/trace/fast/remapvector.h"

#include "lockscope/base/contract.h"

#include <sys/mman.h>

namespace lockscope {
namespace {

void *checkedPages(void *pages)
{
    LOCKSCOPE_ASSERT(pages != MAP_FAILED); // out of memory
    return pages;
}

} // namespace

void *GrowingMemory::grown(void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize)
{
    if (oldSize >= pageBlockMin)
        return checkedPages(mremap(memory, oldSize, newSize, MREMAP_MAYMOVE));
    void *const larger = newSize < pageBlockMin
        ? FramePool::take(newSize) : checkedPages(mmap(nullptr, newSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
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
        munmap(memory, bytes);
}

} // namespace lockscope
