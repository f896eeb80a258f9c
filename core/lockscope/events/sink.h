// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

namespace lockscope {

/// Identifies an event for its EventSink, also before the event has a sequence number (Seq). In a
/// live run: the number of the event's Recorder, and the number of the event in that Recorder. In
/// the model: see SimTrace. 0: none.
using EventRef = Id<struct EventRefTag, std::uint64_t>;

/// What the command of a row may do to a lock key on the row's node, or has done to it. The
/// TraceMerger uses it to order the rows of commands relative to the rows in which the nodes report
/// changes of their keys. The comments begin with the kind of the row.
enum class KeyEffect : std::uint8_t {
    none,   ///< nothing: the row belongs to no command, or to one that changes no lock key
    maySet, ///< `sent`: a command that sets the key to the row's token on a condition, such as NX
    mayReplace, ///< `sent`: a command that sets the key to the row's token, whatever the key's
                ///< value is
    mayBeGiven, ///< `sent`: a command that waits; meanwhile another client's command may set the
                ///< key to the row's token
    mayExpire,  ///< `sent`: a command that may give the key a new TTL, whatever the key's value is
    mayDelete,  ///< `sent`: a command that may delete the key, whatever the key's value is
    mayDeleteOwn, ///< `sent`: a command that may delete the key if the key's value is the row's
                  ///< token
    mayChange,    ///< `unknown`, which never becomes a row: the command of its cause may change the
                  ///< key in any way; no key: any key
    evicts,       ///< `unknown`, which never becomes a row: the node has evicted the key
    done,         ///< `replied`: the node changed the key
    replaced, ///< `replied`: the node replaced another client's token by the row's token, but the
              ///< other client still has the lock
    refused,  ///< `replied`: the node changed nothing; `timed-out`: the command was never sent
    queued,   ///< `replied`: the node changed nothing yet; another client's command may set the key
              ///< to the row's token later
};

/// An event as it is recorded, before it is merged into the order of all events.
struct RawEvent {
    Event event;    ///< its `cause` is unused
    EventRef cause; ///< the event that caused this one; for the answer to a command: the command's
                    ///< `sent` event
    KeyEffect effect =
        KeyEffect::none; ///< what the event's command may do, or has done, to the lock key
};

/// Receives the events of a world. The caller fills each event directly in the sink's memory. This
/// is faster than a copy of a finished row: a processor that copies a row right after its columns
/// were written one by one must wait until these writes are complete. Thread: one, that of the
/// world.
class EventSink {
public:
    virtual ~EventSink() = default;
    /// Returns the slot for the next event; all of its columns are empty except for the time. Call
    /// put() when it is filled, and call nothing else of the sink in between. REQUIRES: at put(),
    /// the time is not before that of the previous event.
    Event &open(WorldTime time)
    {
        *m_slot = Event();
        m_slot->time = time;
        return *m_slot;
    }
    /// Returns the slot for the next event, filled with a copy of `original`.
    Event &open(const Event &original) { return *m_slot = original; }
    /// Completes the event that was opened. `cause`, `effect`: as in RawEvent. Returns its
    /// reference.
    virtual EventRef put(EventRef cause, KeyEffect effect) = 0;
    /// Announces that the caller may record events from now on. REQUIRES: called before the caller
    /// reads the clock for its next event. The reason: as long as the caller rests, TraceMerger
    /// does not wait for its events.
    virtual void wake() { }
    /// Announces that the caller records no event before its next wake().
    virtual void rest() { }
    /// Returns whether the sink uses `effect`. It does not if the rows already come in their final
    /// order; then callers need not compute effects.
    bool wantsEffects() const { return m_wantsEffects; }
    /// Does open() and put() in one call.
    EventRef record(const RawEvent &raw)
    {
        open(raw.event);
        return put(raw.cause, raw.effect);
    }
    /// Returns the TextSink for the texts of the events.
    virtual TextSink &texts() = 0;

protected:
    explicit EventSink(bool wantsEffects) : m_wantsEffects(wantsEffects) { }
    /// Returns the slot that is open; if none is open, the slot that open() will return.
    Event &currentSlot() const { return *m_slot; }
    /// Sets the slot for the next event. REQUIRES: called before the first open(), and in every
    /// put().
    void setNext(Event &slot) { m_slot = &slot; }

private:
    Event *m_slot = nullptr;
    const bool m_wantsEffects;
};

} // namespace lockscope
