// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/textpool.h"
#include "lockscope/events/sink.h"

#include <atomic>
#include <memory>

namespace lockscope {

/// Transfers the events of one thread to the TraceMerger. It is a queue with one writer and one
/// reader that never blocks and never loses events; it grows by blocks. Thread: the writer calls
/// the functions of EventSink (open(), put(), wake(), rest()); the reader calls the others.
class Recorder final : public EventSink {
public:
    /// `number`: the recorder's number, from 1 and unique in a run; it is a part of each EventRef.
    Recorder(std::uint16_t number, std::shared_ptr<TextPool> texts);
    ~Recorder() override;
    Recorder(const Recorder &) = delete;
    Recorder &operator=(const Recorder &) = delete;

    EventRef put(EventRef cause, KeyEffect effect) override;
    TextPool &texts() override { return *m_texts; }
    void wake() override { m_resting.store(false, std::memory_order_seq_cst); }
    void rest() override { m_resting.store(true, std::memory_order_seq_cst); }

    /// Returns the next event for the reader, or nullptr if there is none now. frontRef() returns
    /// the event's reference.
    const RawEvent *front() const;
    EventRef frontRef() const { return refOf(m_taken); }
    /// Returns the number of events that the reader has not taken yet.
    std::uint64_t waiting() const { return m_published.load(std::memory_order_acquire) - m_taken; }
    /// REQUIRES: front() is not null.
    void pop();
    /// Returns a time; each event that the writer writes from now on has this time or a later one.
    /// REQUIRES: `now` was read from the clock before this call, and the reader calls front() only
    /// after this call.
    WorldTime quietUntil(WorldTime now) const;

private:
    static constexpr std::uint64_t blockSize = 512;
    struct Block;
    void prepareNext();
    EventRef refOf(std::uint64_t index) const
    {
        return EventRef{std::uint64_t{m_number} << 48 | (index + 1)};
    }

    const std::uint16_t m_number;
    const std::shared_ptr<TextPool> m_texts;
    // Used by the writer.
    alignas(64) Block *m_tail;
    std::uint64_t m_written = 0;
    // Used by the writer and by the reader.
    alignas(64) std::atomic<std::uint64_t> m_published{0};
    std::atomic<Duration::rep> m_lastTime{0};
    std::atomic<bool> m_resting{true};
    // Used by the reader.
    alignas(64) Block *m_head;
    std::uint64_t m_taken = 0;
};

} // namespace lockscope
