// SPDX-License-Identifier: MIT
#include "lockscope/base/fast/framepool.h"

#include <utility>

namespace lockscope {

/// Lives as long as its thread. Lets the thread's free lists accept blocks, and frees these blocks
/// when the thread ends.
class FramePool::Keeper {
public:
    Keeper() { s_freeLists.spaceLeft.fill(freeBlocksMax); }
    ~Keeper()
    {
        for (FreeBlock *&first : s_freeLists.first) {
            while (first)
                ::operator delete(std::exchange(first, first->next));
        }
        s_freeLists.spaceLeft.fill(0);
    }
};

void *FramePool::allocateNew(std::size_t size)
{
    thread_local const Keeper keeper;
    const std::size_t sizeClass = sizeClassOf(size);
    return ::operator new(sizeClass >= sizeClassCount ? size : (sizeClass + 1) * sizeStep);
}

} // namespace lockscope
