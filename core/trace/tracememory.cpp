// SPDX-License-Identifier: MIT
#include "core/trace/tracememory.h"

#include "lockscope/base/contract.h"

#include <sys/mman.h>
#include <unistd.h>

namespace lockscope {
namespace {

constexpr std::size_t chunkBytes = sizeof(Trace::Chunk);
// Number of chunks in a slab, which is contiguous memory. When the chunks of a slab are in the
// file, they form a single mapping. This saves mappings: the system limits a process to some ten
// thousand.
constexpr std::size_t slabChunks = 64;

// Returns whether the size of a chunk is a multiple of the page size. Only whole pages can be
// mapped to a file.
bool chunksFillWholePages()
{
    return chunkBytes % static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) == 0;
}

} // namespace

// Memory from the system for slabChunks chunks. It is unmapped when none of the chunks is used any
// more.
struct TraceMemory::Slab {
    explicit Slab(void *at) : memory(at) { }
    ~Slab() { ::munmap(memory, slabChunks * chunkBytes); }
    Slab(const Slab &) = delete;
    Slab &operator=(const Slab &) = delete;
    Trace::Chunk *makeChunk(std::size_t index) const
    {
        return ::new (static_cast<std::byte *>(memory) + index * chunkBytes) Trace::Chunk;
    }
    void *const memory;
};

TraceMemory::TraceMemory(Options options)
    : m_file(std::move(options.folder)), m_bytesMax(options.bytesMax)
{
}

TraceMemory::~TraceMemory()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_changed.notify_all();
    if (m_mover.joinable())
        m_mover.join();
}

std::shared_ptr<Trace::Chunk> TraceMemory::take()
{
    auto [slab, chunk] = newChunk();
    const std::lock_guard lock(m_mutex);
    m_all += chunkBytes;
    m_inMemory.push_back({slab, chunk.get()});
    moveIfOverLimit();
    return chunk;
}

void TraceMemory::setBytesMax(std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    m_bytesMax = bytes;
    moveIfOverLimit();
}

// REQUIRES: the caller holds m_mutex.
void TraceMemory::moveIfOverLimit()
{
    if (isOverLimit() && !m_mover.joinable())
        m_mover = std::thread([this] { runMover(); });
    m_changed.notify_all();
}

// Returns a new chunk and its slab.
std::pair<std::shared_ptr<TraceMemory::Slab>, std::shared_ptr<Trace::Chunk>> TraceMemory::newChunk()
{
    if (!m_slab || m_slabUsed == slabChunks) {
        m_slabUsed = 0;
        m_slab.reset();
        void *const memory = chunksFillWholePages() ? ::mmap(nullptr, slabChunks * chunkBytes,
                                 PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                                    : MAP_FAILED;
        if (memory == MAP_FAILED)
            return {nullptr, std::make_shared<Trace::Chunk>()};
        m_slab = std::make_shared<Slab>(memory);
    }
    return {m_slab, std::shared_ptr<Trace::Chunk>(m_slab, m_slab->makeChunk(m_slabUsed++))};
}

// Returns whether the rows in memory exceed the limit, and a chunk can be moved. REQUIRES: m_mutex
// is locked.
bool TraceMemory::isOverLimit() const
{
    return m_all > m_onDisk + m_bytesMax && m_inMemory.size() > 1 && !m_trouble;
}

void TraceMemory::runMover()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_isEnding || isOverLimit(); });
        if (m_isEnding)
            return;
        const ChunkEntry oldest = m_inMemory.front();
        m_inMemory.pop_front();
        const std::size_t keptBytes = m_bytesMax;
        lock.unlock();
        const bool hasSucceeded = move(oldest);
        releaseOldPages(keptBytes);
        lock.lock();
        if (!hasSucceeded)
            m_inMemory.push_front(oldest);
    }
}

// Moves a chunk to the file. Returns false if the file cannot be written: the chunk stays in
// memory, and m_trouble is set. Does nothing and returns true for a chunk that is no longer used,
// or that is in no slab. REQUIRES: the chunk is full.
bool TraceMemory::move(const ChunkEntry &oldest)
{
    const std::shared_ptr<Slab> slab = oldest.slab.lock();
    if (!slab)
        return true;
    if (const auto written = m_file.write(oldest.chunk, chunkBytes, m_onDisk); !written) {
        const std::lock_guard lock(m_mutex);
        m_trouble = written.error();
        return false;
    }
    // One call replaces the memory by the file at the same address, with the same bytes, so readers
    // notice no change.
    void *const mapped = ::mmap(oldest.chunk, chunkBytes, PROT_READ, MAP_SHARED | MAP_FIXED,
        m_file.descriptor(), static_cast<off_t>(m_onDisk));
    LOCKSCOPE_ASSERT(mapped == oldest.chunk);
    m_onDisk += chunkBytes;
    m_moved.push_back(oldest);
    return true;
}

// Gives memory pages of rows in the file back to the system, except those of the chunks that were
// moved last (`keptBytes` bytes): rows that were moved earlier are seldom read. Without this call,
// rows that are read after their move would count as memory of the program until the system is
// short of memory. The rows stay in the file, and the next access reads them from the file.
void TraceMemory::releaseOldPages(std::size_t keptBytes)
{
    while (m_moved.size() * chunkBytes > keptBytes) {
        if (const std::shared_ptr<Slab> slab = m_moved.front().slab.lock())
            (void)::madvise(m_moved.front().chunk, chunkBytes, MADV_DONTNEED);
        m_moved.pop_front();
    }
}

TraceMemory::Use TraceMemory::use() const
{
    return {m_all, m_onDisk};
}

std::optional<Error> TraceMemory::trouble() const
{
    const std::lock_guard lock(m_mutex);
    return m_trouble;
}

} // namespace lockscope
