// SPDX-License-Identifier: MIT
#include "core/trace/fast/largeblocks.h"

#include "lockscope/base/wording.h"

#include <cstring>
#include <new>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

namespace lockscope {
namespace {

// Size of a slot; a larger block stays in memory. Some file systems limit a file to 16 TiB, which
// is room for 8192 slots.
constexpr std::uint64_t slotBytes = std::uint64_t{2} << 30;

void *checkedPages(void *pages)
{
    if (pages == MAP_FAILED)
        throw std::bad_alloc(); // as operator new does; main() catches it and prints one line
    return pages;
}

} // namespace

// The object is never destroyed, because some lists are destroyed later, when the process ends.
LargeBlocks &LargeBlocks::ofProcess()
{
    static LargeBlocks *const blocks = new LargeBlocks;
    return *blocks;
}

void LargeBlocks::setLimit(std::size_t bytesMax, std::string folder)
{
    const std::lock_guard lock(m_mutex);
    m_bytesMax = bytesMax;
    m_file.setFolder(std::move(folder));
    m_trouble.reset();
}

LargeBlocks::Use LargeBlocks::use() const
{
    const std::lock_guard lock(m_mutex);
    return m_use;
}

std::optional<Error> LargeBlocks::trouble() const
{
    const std::lock_guard lock(m_mutex);
    return m_trouble;
}

void *LargeBlocks::grow(void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize)
{
    const std::lock_guard lock(m_mutex);
    const bool isInFile = m_slots.contains(memory);
    void *larger = nullptr;
    if (isInFile)
        larger = growInFile(memory, used, oldSize, newSize);
    else if (m_use.all - m_use.onDisk + newSize - oldSize > m_bytesMax)
        larger = copyToFile(memory, used, newSize);
    if (isInFile && larger)
        return larger;
    if (!larger && memory && !isInFile) {
        m_use.all += newSize - oldSize;
        return checkedPages(mremap(memory, oldSize, newSize, MREMAP_MAYMOVE));
    }
    if (!larger) {
        larger = newInMemory(newSize);
        if (memory)
            std::memcpy(larger, memory, used);
    }
    if (memory)
        freeBlock(memory, oldSize);
    return larger;
}

void LargeBlocks::giveBack(void *memory, std::size_t size)
{
    const std::lock_guard lock(m_mutex);
    freeBlock(memory, size);
}

// Returns a new block in memory, outside the file.
void *LargeBlocks::newInMemory(std::size_t size)
{
    m_use.all += size;
    return checkedPages(
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}

// Returns a new block in the file that begins with the first `used` bytes of `memory`; null if
// there is no room for the block in the file, or it cannot be mapped. Does not free `memory`.
void *LargeBlocks::copyToFile(const void *memory, std::size_t used, std::size_t size)
{
    const std::uint64_t slot = m_freeSlots.empty() ? m_slotCount : m_freeSlots.back();
    auto done = reserveInSlot(slot, 0, size);
    if (done)
        done = m_file.write(memory, used, slot * slotBytes);
    void *const block = done ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED,
                            m_file.descriptor(), static_cast<off_t>(slot * slotBytes))
                             : MAP_FAILED;
    if (block == MAP_FAILED) {
        m_file.release(slot * slotBytes, size);
        return nullptr;
    }
    if (slot == m_slotCount)
        ++m_slotCount;
    else
        m_freeSlots.pop_back();
    m_slots.emplace(block, slot);
    m_use.all += size;
    m_use.onDisk += size;
    return block;
}

// Returns the block, which grows within its slot of the file and may have another address; null if
// the file cannot grow.
void *LargeBlocks::growInFile(
    void *memory, std::size_t used, std::size_t oldSize, std::size_t newSize)
{
    const auto known = m_slots.find(memory);
    const std::uint64_t slot = known->second;
    if (!reserveInSlot(slot, oldSize, newSize))
        return nullptr;
    void *const larger = checkedPages(mremap(memory, oldSize, newSize, MREMAP_MAYMOVE));
    m_slots.erase(known);
    m_slots.emplace(larger, slot);
    m_use.all += newSize - oldSize;
    m_use.onDisk += newSize - oldSize;
    // Old values are seldom read. Without this call, their pages would count as memory of the
    // program until the system is short of memory. The values stay in the file, and the next access
    // finds them there.
    const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    (void)madvise(larger, used / page * page, MADV_DONTNEED);
    return larger;
}

// Reserves disk space for a part of a slot, from byte `from` to byte `to` of the slot. Sets or
// clears m_trouble.
Result<Done> LargeBlocks::reserveInSlot(std::uint64_t slot, std::size_t from, std::size_t to)
{
    auto done = to > slotBytes
        ? Result<Done>(Error{LOCKSCOPE_TEXT("Error", "a list is too large for the file")})
        : m_file.reserve(slot * slotBytes + from, to - from);
    m_trouble = done ? std::nullopt : std::optional(done.error());
    return done;
}

void LargeBlocks::freeBlock(void *memory, std::size_t size)
{
    munmap(memory, size);
    m_use.all -= size;
    const auto known = m_slots.find(memory);
    if (known == m_slots.end())
        return;
    m_use.onDisk -= size;
    m_file.release(known->second * slotBytes, size);
    m_freeSlots.push_back(known->second);
    m_slots.erase(known);
}

} // namespace lockscope
