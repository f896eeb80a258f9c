// SPDX-License-Identifier: MIT
#include "core/live/observe/nodeobserver.h"

namespace lockscope {

RawEvent NodeObserverRows::row(
    EventKind kind, WorldTime time, std::string_view key, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = time;
    raw.event.actor = m_node == storeNode ? Actor::store() : Actor::node(m_node);
    raw.event.node = m_node;
    raw.event.key = m_sink.texts().intern(key);
    raw.event.detail = m_sink.texts().intern(detail);
    return raw;
}

void NodeObserverRows::keySet(WorldTime time, std::string_view key, std::string_view token,
    Duration remaining, std::string_view detail, EventRef cause)
{
    RawEvent raw = row(EventKind::keySet, time, key, detail);
    raw.event.token = m_sink.texts().intern(token);
    raw.event.span = remaining;
    raw.cause = cause;
    m_sink.record(raw);
}

void NodeObserverRows::evicted(WorldTime time, std::string_view key)
{
    RawEvent raw = row(EventKind::unknown, time, key, {});
    raw.effect = KeyEffect::evicts;
    m_sink.record(raw);
}

void NodeObserverRows::keyDeleted(WorldTime time, std::string_view key, std::string_view detail)
{
    m_sink.record(row(EventKind::keyDeleted, time, key, detail));
}

} // namespace lockscope
