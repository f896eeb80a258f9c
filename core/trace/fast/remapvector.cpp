// SPDX-License-Identifier: MIT
#include "core/trace/fast/remapvector.h"

#include "lockscope/base/contract.h"

#include <sys/mman.h>

namespace lockscope {
namespace {

void *given(void *pages)
{
    LOCKSCOPE_ASSERT(pages != MAP_FAILED); // out of memory
    return pages;
}

} // namespace

void *GrowingMemory::grown(void *memory, std::size_t used, std::size_t before, std::size_t after)
{
    if (before >= pagesFrom)
        return given(mremap(memory, before, after, MREMAP_MAYMOVE));
    void *const larger = after < pagesFrom ? FramePool::take(after)
                                           : given(mmap(nullptr, after, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (!memory)
        return larger;
    std::memcpy(larger, memory, used);
    giveBack(memory, before);
    return larger;
}

void GrowingMemory::giveBack(void *memory, std::size_t bytes)
{
    if (bytes < pagesFrom)
        FramePool::giveBack(memory, bytes);
    else
        munmap(memory, bytes);
}

} // namespace lockscope
