// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"
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

/// Keeps the rows of one growing trace in memory up to a limit, and beyond it the oldest in a file. The file is mapped to where the rows
/// stood, so that whoever reads the trace, or holds a reference to a row, sees the same and notices nothing; what is on
/// disk costs memory only while it is looked at, and the system takes that back when it needs it.
/// The file has no name: it is gone with the program, however that ends. Only rows are moved; the texts stay in memory.
/// If the file cannot be made or written (a full disk), the rows stay in memory, and trouble() says why.
/// The moving is done by a thread of its own, so that a slow disk holds nobody up; until it is done more is in memory than should be.
/// Thread: take() the trace's writer; all else any.
class TraceMemory {
public:
    struct Options {
        std::size_t bytesMax = std::size_t{1} << 30; ///< of rows in memory; a chunk that is being written always is
        std::string folder;                          ///< for the file, on a disk; empty: where the system has temporary files
    };
    /// What the rows take, in bytes.
    struct Use {
        std::size_t all = 0;
        std::size_t onDisk = 0; ///< of them
    };
    explicit TraceMemory(Options options);
    ~TraceMemory();
    TraceMemory(const TraceMemory &) = delete;
    TraceMemory &operator=(const TraceMemory &) = delete;

    /// Room for the next rows. Those taken before are full, and nobody writes into them any more: the oldest of them may be moved.
    std::shared_ptr<Trace::Chunk> take();
    Use use() const;
    /// Another limit: counts from the next chunk on. What is on disk stays there.
    void setBytesMax(std::size_t bytes);
    /// Why nothing is moved to disk any more; nothing while all is well.
    std::optional<Error> trouble() const;

private:
    struct Slab;
    struct Place {
        std::weak_ptr<Slab> slab; // none: of memory that cannot be moved
        Trace::Chunk *chunk;
    };
    std::pair<std::shared_ptr<Slab>, std::shared_ptr<Trace::Chunk>> newChunk();
    bool isOver() const;
    void moveAll();
    bool move(const Place &oldest);
    bool openFile();
    bool writeOut(const Trace::Chunk &chunk);
    void fail(const std::string &what);

    const std::string m_folder;
    std::shared_ptr<Slab> m_slab; // the one that chunks come from; the writer's
    std::size_t m_slabUsed = 0;   // likewise
    int m_file = -1;              // the mover's
    std::atomic<std::size_t> m_all = 0;
    std::atomic<std::size_t> m_onDisk = 0;

    mutable std::mutex m_mutex; // guards what follows
    std::condition_variable m_changed;
    std::size_t m_bytesMax;
    std::deque<Place> m_inMemory; // the oldest first; the last is being written
    bool m_isEnding = false;
    std::optional<Error> m_trouble;
    std::thread m_mover; // begins with the first that is to be moved
};

} // namespace lockscope
