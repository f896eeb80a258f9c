// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
#include "core/trace/unnamedfile.h"
#include "lockscope/base/result.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace lockscope {

/// Stores the rows of one growing trace. If the rows in memory exceed a limit, the oldest ones move
/// to a file. The file is mapped to the old addresses of the rows, so readers of the trace and
/// references to rows are not affected. Rows in the file use memory only while they are read, and
/// the system can reclaim that memory. If the file cannot be created or written (for example on a
/// full disk), the rows stay in memory, and trouble() returns the reason. A separate thread moves
/// the rows, so that a slow disk blocks no other thread. Until that thread is done, the limit may
/// be exceeded. Thread: take() only from the trace's writer; all other functions from any thread.
class TraceMemory {
public:
    struct Options {
        std::size_t bytesMax = std::size_t{1} << 30; ///< limit for rows in memory; a chunk that is
                                                     ///< being written always stays in memory
        std::string
            folder; ///< where the file is created; empty: the system's folder for temporary files
    };
    /// The size of the rows, in bytes.
    struct Use {
        std::size_t all = 0;
        std::size_t onDisk = 0; ///< part of `all`
    };
    explicit TraceMemory(Options options);
    ~TraceMemory();
    TraceMemory(const TraceMemory &) = delete;
    TraceMemory &operator=(const TraceMemory &) = delete;

    /// Returns memory for the next rows. REQUIRES: the caller has filled the chunks of earlier
    /// calls and writes to them no more; they may be moved.
    std::shared_ptr<Trace::Chunk> take();
    Use use() const;
    /// Sets another limit. Rows above it move to disk soon; rows on disk stay there.
    void setBytesMax(std::size_t bytes);
    /// Returns why no more rows are moved to disk, or nothing if there is no problem.
    std::optional<Error> trouble() const;

private:
    struct Slab; // memory for 64 chunks, in whole pages of the system: only such memory can be
                 // replaced by a part of the file
    struct ChunkEntry {
        std::weak_ptr<Slab> slab; // none: the chunk is not in a slab and cannot be moved
        Trace::Chunk *chunk;
    };
    std::pair<std::shared_ptr<Slab>, std::shared_ptr<Trace::Chunk>> newChunk();
    bool isOverLimit() const;
    void moveIfOverLimit();
    void runMover();
    bool move(const ChunkEntry &oldest);
    void releaseOldPages(std::size_t keptBytes);

    std::shared_ptr<Slab> m_slab;   // the slab for new chunks; used by the thread that calls take()
    std::size_t m_slabUsed = 0;     // used by the thread that calls take()
    UnnamedFile m_file;             // used by the thread m_mover
    std::deque<ChunkEntry> m_moved; // the chunks that were moved last, oldest first (see
                                    // releaseOldPages()); used by the thread m_mover
    std::atomic<std::size_t> m_all = 0;
    std::atomic<std::size_t> m_onDisk = 0;

    mutable std::mutex m_mutex; // guards the following members
    std::condition_variable m_changed;
    std::size_t m_bytesMax;
    std::deque<ChunkEntry> m_inMemory; // oldest first; the writer writes to the last one
    bool m_isEnding = false;
    std::optional<Error> m_trouble;
    std::thread m_mover; // moves chunks to the file; starts when the first chunk has to be moved
};

} // namespace lockscope
