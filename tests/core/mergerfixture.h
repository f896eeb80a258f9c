// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/tracemerger.h"

namespace lockscope {

inline WorldTime at(Duration sinceBegin)
{
    return WorldTime{sinceBegin};
}

// A TraceMerger with two recorders (one for the rows of clients, one for the rows of the observer),
// one node, and a clock that the test sets. `isExact`: as for TraceMerger::addNode().
class MergerFixture {
public:
    explicit MergerFixture(bool isExact = true)
        : writer(texts), merger(writer, [this] { return now; }, {})
    {
        merger.add(clients);
        merger.add(observer);
        merger.addNode(NodeId{1}, isExact);
    }
    // Records a row of a client.
    EventRef client(EventKind kind, int id, Duration time, const char *token,
        KeyEffect effect = KeyEffect::none, EventRef cause = {}, Duration span = noSpan)
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = at(time);
        raw.event.actor = Actor::client(ClientId{static_cast<std::uint16_t>(id)});
        raw.event.client = ClientId{static_cast<std::uint16_t>(id)};
        raw.event.attempt = AttemptId{1};
        raw.event.token = texts->intern(token);
        raw.event.span = span;
        if (kind == EventKind::sent || kind == EventKind::replied || kind == EventKind::timedOut) {
            raw.event.node = NodeId{1};
            raw.event.key = texts->intern(lockKey);
        }
        raw.effect = effect;
        raw.cause = cause;
        return clients.record(raw);
    }
    // Records that a command may change another key in any way. Empty: any key.
    void mayChange(EventRef sent, int id, Duration time, const char *key)
    {
        RawEvent raw = keyRow(EventKind::unknown, time, key, 1);
        raw.event.actor = Actor::client(ClientId{static_cast<std::uint16_t>(id)});
        raw.event.client = ClientId{static_cast<std::uint16_t>(id)};
        raw.cause = sent;
        raw.effect = KeyEffect::mayChange;
        clients.record(raw);
    }
    // Records that node 1 has evicted the lock's key.
    void evicted(Duration time)
    {
        RawEvent raw = keyRow(EventKind::unknown, time, lockKey, 1);
        raw.effect = KeyEffect::evicts;
        observer.record(raw);
    }
    // Record the row of a change of the lock's key on node 1, or on its replica (node 2).
    void set(Duration time, const char *token, Duration span)
    {
        recordKeyRow(EventKind::keySet, time, token, span);
    }
    void deleted(Duration time) { recordKeyRow(EventKind::keyDeleted, time, "", noSpan); }
    void setOnReplica(Duration time, const char *token, Duration span)
    {
        recordKeyRow(EventKind::keySet, time, token, span, 2);
    }
    void deletedOnReplica(Duration time)
    {
        recordKeyRow(EventKind::keyDeleted, time, "", noSpan, 2);
    }
    // Sets the clock to `until`, merges, and returns the trace so far.
    std::shared_ptr<const Trace> merged(Duration until)
    {
        now = at(until);
        merger.merge();
        return writer.snapshot();
    }

    std::shared_ptr<TextPool> texts = std::make_shared<TextPool>();
    TraceWriter writer;
    WorldTime now{};
    TraceMerger merger;
    Recorder clients{1, texts};
    Recorder observer{2, texts};

private:
    static constexpr char lockKey[] = "lockscope:lock:orders";
    RawEvent keyRow(EventKind kind, Duration time, const char *key, std::uint8_t node)
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = at(time);
        raw.event.actor = Actor::node(NodeId{node});
        raw.event.node = NodeId{node};
        raw.event.key = texts->intern(key);
        return raw;
    }
    void recordKeyRow(
        EventKind kind, Duration time, const char *token, Duration span, std::uint8_t node = 1)
    {
        RawEvent raw = keyRow(kind, time, lockKey, node);
        raw.event.token = texts->intern(token);
        raw.event.span = span;
        observer.record(raw);
    }
};

} // namespace lockscope
