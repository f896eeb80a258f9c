// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/unnamedfile.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// Allocates the large blocks of GrowingMemory (remapvector.h). Up to a limit the blocks are in
/// memory. A new or growing block that would exceed the limit is mapped to a file instead. Callers
/// use such a block like any other. The system writes its pages to the disk and can reclaim their
/// memory, so the program's own memory stays bounded while the lists (RemapVector) grow. If the
/// file cannot be created or the disk is full, blocks stay in memory, and trouble() returns the
/// reason. Thread: any, but two threads must not use the same block at the same time.
class LargeBlocks {
public:
    /// The size of all blocks, in bytes.
    struct Use {
        std::size_t all = 0;
        std::size_t onDisk = 0; ///< part of `all`
    };
    /// Returns the only object of this process.
    static LargeBlocks &ofProcess();

    /// Sets the limit for the blocks in memory, in bytes. It applies when a block is created or
    /// grows. Without a call there is no limit. `folder`: where the file is created. A file that
    /// already exists stays where it is.
    void setLimit(std::size_t bytesMax, std::string folder);
    /// Returns the current size of all blocks.
    Use use() const;
    /// Returns why the last block that should be in the file is in memory instead, or nothing if
    /// there is no problem.
    std::optional<Error> trouble() const;

    /// Returns a block of `newSize` bytes that begins with the first `used` bytes of `memory`, and
    /// frees `memory`. `memory`: a block of `oldSize` bytes from this function, or null with
    /// `oldSize` 0. REQUIRES: the sizes are multiples of the page size; used <= oldSize < newSize.
    /// Throws std::bad_alloc if there is no memory left.
    void *grow(void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize);
    /// Frees a block. `size`: the size of the block in bytes.
    void giveBack(void *memory, std::size_t size);

private:
    void *newInMemory(std::size_t size);
    void *copyToFile(const void *memory, std::size_t used, std::size_t size);
    void *growInFile(void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize);
    Result<Done> reserveInSlot(std::uint64_t slot, std::size_t from, std::size_t to);
    void freeBlock(void *memory, std::size_t size); // REQUIRES: m_mutex is locked

    mutable std::mutex m_mutex; // guards all members
    std::size_t m_bytesMax = static_cast<std::size_t>(-1);
    Use m_use;
    UnnamedFile m_file;
    // Each block in the file has a slot: a range of the file in which it can grow. The unused part
    // of a slot takes no disk space.
    std::map<const void *, std::uint64_t> m_slots;
    std::vector<std::uint64_t> m_freeSlots;
    std::uint64_t m_slotCount = 0;
    std::optional<Error> m_trouble;
};

} // namespace lockscope
