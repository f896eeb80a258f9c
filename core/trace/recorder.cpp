// SPDX-License-Identifier: MIT
#include "core/trace/recorder.h"

namespace lockscope {

struct Recorder::Block {
    Block() {
    } // does not initialize the events, because each event is written completely before it is read
    union {
        RawEvent events[blockSize];
    };
    std::atomic<Block *> next{nullptr};
};

Recorder::Recorder(std::uint16_t number, std::shared_ptr<TextPool> texts)
    : EventSink(true), m_number(number), m_texts(std::move(texts)), m_tail(new Block),
      m_head(m_tail)
{
    setNext(m_tail->events[0].event);
}

Recorder::~Recorder()
{
    while (m_head) {
        Block *const next = m_head->next.load(std::memory_order_relaxed);
        delete m_head;
        m_head = next;
    }
}

EventRef Recorder::put(EventRef cause, KeyEffect effect)
{
    RawEvent &raw = m_tail->events[m_written % blockSize];
    raw.cause = cause;
    raw.effect = effect;
    const EventRef ref = refOf(m_written);
    m_lastTime.store(raw.event.time.time_since_epoch().count(), std::memory_order_relaxed);
    m_published.store(++m_written, std::memory_order_release);
    prepareNext();
    return ref;
}

void Recorder::prepareNext()
{
    const std::uint64_t slot = m_written % blockSize;
    if (slot == 0) {
        Block *const block = new Block;
        m_tail->next.store(block, std::memory_order_release);
        m_tail = block;
    }
    setNext(m_tail->events[slot].event);
}

const RawEvent *Recorder::front() const
{
    if (m_taken == m_published.load(std::memory_order_acquire))
        return nullptr;
    // The block after a full block exists before one of its events is published.
    const Block *block = m_head;
    if (m_taken % blockSize == 0 && m_taken != 0)
        block = m_head->next.load(std::memory_order_acquire);
    return &block->events[m_taken % blockSize];
}

void Recorder::pop()
{
    if (m_taken % blockSize == 0 && m_taken != 0) {
        Block *const next = m_head->next.load(std::memory_order_acquire);
        delete m_head;
        m_head = next;
    }
    ++m_taken;
}

WorldTime Recorder::quietUntil(WorldTime now) const
{
    // While the writer rests, it calls wake() before it reads the clock for its next event. So the
    // time of this event is not before `now`.
    if (m_resting.load(std::memory_order_seq_cst))
        return now;
    return WorldTime{Duration{m_lastTime.load(std::memory_order_relaxed)}};
}

} // namespace lockscope
