// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

namespace lockscope {

/// Names an event before it has a seq: which recorder wrote it, and as which of its events. 0 is "none".
using EventRef = Id<struct EventRefTag, std::uint64_t>;

/// What the merger has to know of a command's event to set it in order with the nodes' own account.
enum class Effect : std::uint8_t {
    none,         ///< the row says nothing of a key
    maySet,       ///< `sent`: a command that may set the key to the row's token
    mayReplace,   ///< `sent`: a command that sets the key to the row's token, whatever stands there
    mayBeGiven,   ///< `sent`: waits for another's command, which may set the key to the row's token
    mayExpire,    ///< `sent`: a command that may give the key a new TTL, whosesoever it is
    mayDelete,    ///< `sent`: a command that may delete the key, whosesoever it is
    mayDeleteOwn, ///< `sent`: a command that may delete the key if the row's token stands in it
    done,         ///< `replied`: the node says that it did change
    replaced,     ///< `replied`: it put the row's token over another's, and the client knows that the lock stays the other's
    refused,      ///< `replied`: the node says that it changed nothing; `timed-out`: it was never sent
    queued,       ///< `replied`: it changed nothing yet; another's command may set the key to the row's token later
};

/// An event as it is recorded, before it has its place in the order of all.
struct RawEvent {
    Event event;      ///< its `cause` is unused
    EventRef cause;   ///< the event that led to this one; of an answer: its `sent`
    Effect effect = Effect::none;
};

/// Where a world writes down what happens. An event is written where it is to stand, since a copy of what has just been written column by
/// column would have to wait for all of it. Thread: one, the world's own.
class EventSink {
public:
    virtual ~EventSink() = default;
    /// Where the next event is to be written: blank but for its time. It must not be before that of the sink's previous event when put()
    /// is said, and the sink is asked for nothing else between this and that.
    Event &open(WorldTime time)
    {
        *m_next = Event();
        m_next->time = time;
        return *m_next;
    }
    /// The same, of an event that is much like this one.
    Event &open(const Event &alike) { return *m_next = alike; }
    /// What was opened is written, all but its cause. `cause`, `effect`: as in RawEvent.
    virtual EventRef put(EventRef cause, Effect effect) = 0;
    /// The writer may record from here on. It calls this before it reads the clock for its first event.
    virtual void wake() { }
    /// The writer records nothing until it calls wake().
    virtual void rest() { }
    /// Whether it makes anything of effects: where rows come in order none need be found out.
    bool wantsEffects() const { return m_wantsEffects; }
    /// Both in one.
    EventRef record(const RawEvent &raw)
    {
        open(raw.event);
        return put(raw.cause, raw.effect);
    }
    /// Where the texts of its events go.
    virtual TextSink &texts() = 0;

protected:
    explicit EventSink(bool wantsEffects) : m_wantsEffects(wantsEffects) { }
    /// The event that was opened, or is the next to be.
    Event &next() const { return *m_next; }
    /// Where the next event is to stand. REQUIRES: said before anything is opened, and at every put().
    void setNext(Event &place) { m_next = &place; }

private:
    Event *m_next = nullptr;
    const bool m_wantsEffects;
};

} // namespace lockscope
