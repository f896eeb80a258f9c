// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tracebuilder.h"

namespace lockscope {

TraceBuilder::TraceBuilder() : m_writer(std::make_shared<TextPool>())
{
}

Seq TraceBuilder::append(Event event)
{
    event.time = WorldTime{m_now};
    return m_writer.append(event);
}

TraceBuilder &TraceBuilder::row(Event event)
{
    append(event);
    return *this;
}

TraceBuilder &TraceBuilder::unknownRow(std::string_view kind)
{
    m_writer.setUnknownKind(kind);
    return row({});
}

TraceBuilder &TraceBuilder::note(std::string_view detail)
{
    Event event;
    event.kind = EventKind::settingChanged;
    event.detail = text(detail);
    return row(event);
}

TraceBuilder &TraceBuilder::run(
    std::string_view scheme, int nodes, std::string_view moreJson, std::string_view ttl)
{
    Event event;
    event.kind = EventKind::runBegin;
    event.detail =
        text(R"({"format":"lockscope/1","scenario":"by-hand","scheme":")" + std::string(scheme)
            + R"(","seed":1,"settings":{"nodes":")" + std::to_string(nodes) + R"(","ttl":")"
            + std::string(ttl) + R"("},"truth":"stream","version":"test","world":"model")"
            + (moreJson.empty() ? "" : ",") + std::string(moreJson) + "}");
    return row(event);
}

TraceBuilder &TraceBuilder::runOfPrograms(
    std::string_view settings, std::string_view ttl, int nodes)
{
    Event event;
    event.kind = EventKind::runBegin;
    event.detail = text(
        R"({"began_at":"2026-11-28T12:00:00.000Z","format":"lockscope/1","programs":{"clients":[],"command":"python3 lock.py","key":"",)"
        R"("reports":"descriptor"},"scenario":"by-hand","scheme":"program","seed":1,"settings":{"nodes":)"
        + std::to_string(nodes) + R"(,"ttl":")" + std::string(ttl) + '"'
        + (settings.empty() ? "" : ",") + std::string(settings)
        + R"(},"truth":"stream","version":"test","world":"live"})");
    return row(event);
}

TraceBuilder &TraceBuilder::end(std::string_view detail)
{
    Event event;
    event.kind = EventKind::runEnd;
    event.detail = text(detail);
    return row(event);
}

TraceBuilder &TraceBuilder::at(Duration sinceBegin)
{
    m_now = sinceBegin;
    return *this;
}

TraceBuilder &TraceBuilder::after(Duration length)
{
    m_now += length;
    return *this;
}

TraceBuilder &TraceBuilder::client(int number)
{
    m_client = ClientId{static_cast<std::uint16_t>(number)};
    return *this;
}

TraceBuilder &TraceBuilder::on(std::string_view resource)
{
    m_resource = resource;
    return *this;
}

TraceBuilder &TraceBuilder::token(std::string_view words)
{
    m_clientStates[m_client].token = text(words);
    return *this;
}

Event TraceBuilder::clientEvent(EventKind kind, Seq cause)
{
    const ClientState &state = m_clientStates[m_client];
    Event event;
    event.kind = kind;
    event.actor = Actor::client(m_client);
    event.client = m_client;
    event.attempt = state.attempt;
    event.token = state.token;
    event.key = text(m_resource);
    event.cause = cause;
    return event;
}

TraceBuilder &TraceBuilder::attempt()
{
    ClientState &state = m_clientStates[m_client];
    ++state.attempt.value;
    state.token = text("token-of-client-" + std::to_string(m_client.value) + "-try-"
        + std::to_string(state.attempt.value));
    state.attempted = append(clientEvent(EventKind::attempt, state.denied));
    state.denied = noSeq;
    return *this;
}

TraceBuilder &TraceBuilder::granted(Duration validity)
{
    ClientState &state = m_clientStates[m_client];
    Event event = clientEvent(EventKind::granted, state.attempted);
    event.span = validity;
    state.granted = append(event);
    return *this;
}

TraceBuilder &TraceBuilder::grantedToReader()
{
    ClientState &state = m_clientStates[m_client];
    Event event = clientEvent(EventKind::granted, state.attempted);
    event.detail = text("read");
    state.granted = append(event);
    return *this;
}

TraceBuilder &TraceBuilder::denied(std::string_view why)
{
    return deniedBecause(m_clientStates[m_client].attempted, why);
}

TraceBuilder &TraceBuilder::deniedBecause(Seq cause, std::string_view why)
{
    ClientState &state = m_clientStates[m_client];
    Event event = clientEvent(EventKind::denied, cause);
    event.detail = text(why);
    state.denied = append(event);
    return *this;
}

TraceBuilder &TraceBuilder::entered()
{
    return row(clientEvent(EventKind::entered, m_clientStates[m_client].granted));
}
TraceBuilder &TraceBuilder::left()
{
    return row(clientEvent(EventKind::left, noSeq));
}
TraceBuilder &TraceBuilder::wrote()
{
    return row(clientEvent(EventKind::wrote, noSeq));
}
TraceBuilder &TraceBuilder::writeRejected()
{
    return row(clientEvent(EventKind::writeRejected, noSeq));
}
TraceBuilder &TraceBuilder::leaseEnded()
{
    return row(clientEvent(EventKind::leaseEnded, m_clientStates[m_client].granted));
}
TraceBuilder &TraceBuilder::releasing()
{
    return row(clientEvent(EventKind::releasing, noSeq));
}
TraceBuilder &TraceBuilder::ended()
{
    return row(clientEvent(EventKind::ended, noSeq));
}
TraceBuilder &TraceBuilder::released()
{
    return row(clientEvent(EventKind::released, noSeq));
}
TraceBuilder &TraceBuilder::releaseRefused()
{
    return row(clientEvent(EventKind::releaseRefused, noSeq));
}
TraceBuilder &TraceBuilder::crashed()
{
    return row(clientEvent(EventKind::crashed, noSeq));
}

TraceBuilder &TraceBuilder::extended(Duration validity)
{
    Event event = clientEvent(EventKind::extended, noSeq);
    event.span = validity;
    return row(event);
}

TraceBuilder &TraceBuilder::stole(int node, std::string_view ownersToken)
{
    Event event = clientEvent(EventKind::stole, lastSeq());
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    event.token = text(ownersToken);
    return row(event);
}

TraceBuilder &TraceBuilder::paused()
{
    m_clientStates[m_client].paused = append(clientEvent(EventKind::paused, noSeq));
    return *this;
}

TraceBuilder &TraceBuilder::resumed()
{
    return row(clientEvent(EventKind::resumed, m_clientStates[m_client].paused));
}

TraceBuilder &TraceBuilder::sent(int node, std::string_view command)
{
    Event event = clientEvent(EventKind::sent, noSeq);
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    event.key = text("lockscope:lock:" + m_resource);
    event.detail = text(command);
    m_clientStates[m_client].sent[node] = append(event);
    return *this;
}

TraceBuilder &TraceBuilder::replied(int node, std::string_view reply)
{
    Event event = clientEvent(EventKind::replied, m_clientStates[m_client].sent.at(node));
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    event.span = WorldTime{m_now} - m_writer[event.cause].time;
    event.detail = text(reply);
    return row(event);
}

TraceBuilder &TraceBuilder::timedOut(int node)
{
    Event event = clientEvent(EventKind::timedOut, m_clientStates[m_client].sent.at(node));
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    return row(event);
}

TraceBuilder &TraceBuilder::keySet(int node, Duration timeToLive)
{
    const ClientState &state = m_clientStates[m_client];
    const auto command = state.sent.find(node);
    Event event =
        clientEvent(EventKind::keySet, command == state.sent.end() ? noSeq : command->second);
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    event.actor = Actor::node(event.node);
    event.key = text("lockscope:lock:" + m_resource);
    event.span = timeToLive;
    m_keyStates[{node, event.key}] = {append(event), event.token, event.client};
    return *this;
}

TraceBuilder &TraceBuilder::keyGone(int node, EventKind kind, Seq cause, std::string_view detail)
{
    const TextId key = text("lockscope:lock:" + m_resource);
    const KeyState state = m_keyStates[{node, key}];
    Event event;
    event.kind = kind;
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    event.actor = Actor::node(event.node);
    event.client = state.client;
    event.key = key;
    event.token = state.token;
    event.cause = kind == EventKind::keyExpired ? state.set : cause;
    event.detail = text(detail);
    m_keyStates.erase({node, key});
    return row(event);
}

TraceBuilder &TraceBuilder::keyExpired(int node)
{
    return keyGone(node, EventKind::keyExpired, noSeq);
}
TraceBuilder &TraceBuilder::keyLost(int node)
{
    return keyGone(node, EventKind::keyLost, lastSeq());
}

TraceBuilder &TraceBuilder::keyDeleted(int node)
{
    const auto &sent = m_clientStates[m_client].sent;
    const auto command = sent.find(node);
    return keyGone(node, EventKind::keyDeleted, command == sent.end() ? noSeq : command->second);
}

TraceBuilder &TraceBuilder::keyEvicted(int node)
{
    return keyGone(node, EventKind::keyDeleted, noSeq, "evicted");
}

TraceBuilder &TraceBuilder::node(int number, EventKind kind)
{
    Event event;
    event.kind = kind;
    event.node = NodeId{static_cast<std::uint8_t>(number)};
    event.actor = Actor::node(event.node);
    return row(event);
}

TraceBuilder &TraceBuilder::stalled(Duration length)
{
    Event event;
    event.kind = EventKind::stalled;
    event.span = length;
    return row(event);
}

} // namespace lockscope
