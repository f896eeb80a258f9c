// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/export/chromelanes.h"

#include <algorithm>

namespace lockscope {
namespace {

// Processes in display order. The numbers of clients and nodes start at these values.
constexpr int runProcess = 1;
constexpr int operatorProcess = 2;
constexpr int linksProcess = 3;
constexpr int storeProcess = 4;
constexpr int clientsFrom = 100;
constexpr int nodesFrom = 100'000;
constexpr int sentinelsFrom = 200'000;

// Threads in display order.
enum Thread : int { beliefThread = 1, beyondThread, leaseThread, keysThread, processThread, callThread, rowThread };

// Each link has its own thread. The thread number encodes the link.
constexpr int linkKindStep = 400'000'000;

int threadOfLink(Actor actor)
{
    const int kind = static_cast<int>(actor.kind) - static_cast<int>(ActorKind::linkClientNode);
    return 1 + kind * linkKindStep + actor.first * 4096 + actor.second;
}

Actor actorOfLink(int thread)
{
    const int number = thread - 1;
    const int within = number % linkKindStep;
    return {static_cast<ActorKind>(number / linkKindStep + static_cast<int>(ActorKind::linkClientNode)),
            static_cast<std::uint16_t>(within / 4096), static_cast<std::uint8_t>(within % 4096)};
}

bool outlivesBelief(const Span &inside, const Spans &spans)
{
    const Spans::Lane &beliefs = spans.lane({SpanKind::believed, inside.client, {}});
    auto belief = std::partition_point(beliefs.begin(), beliefs.end(), [&](const Span &span) { return span.end <= inside.begin; });
    for (; belief != beliefs.end() && belief->begin < inside.end; ++belief) {
        if (inside.begin < belief->begin || belief->end < inside.end)
            return true;
    }
    return false;
}

int threadOf(const Span &span, const Spans &spans)
{
    switch (span.kind) {
    case SpanKind::believed: return beliefThread;
    case SpanKind::inside: return outlivesBelief(span, spans) ? beyondThread : beliefThread;
    case SpanKind::leased:
    case SpanKind::waiting: return leaseThread;
    case SpanKind::owned:
    case SpanKind::key: return keysThread;
    case SpanKind::call: return callThread;
    case SpanKind::paused:
    case SpanKind::gone:
    case SpanKind::down:
    case SpanKind::frozen:
    case SpanKind::stalled: break;
    }
    return processThread;
}

} // namespace

ChromeLane chromeRowLane(Actor actor)
{
    switch (actor.kind) {
    case ActorKind::run: return {runProcess, rowThread};
    case ActorKind::operatorHand: return {operatorProcess, rowThread};
    case ActorKind::store: return {storeProcess, rowThread};
    case ActorKind::client: return {clientsFrom + actor.first, rowThread};
    case ActorKind::node: return {nodesFrom + actor.first, rowThread};
    case ActorKind::sentinel: return {sentinelsFrom + actor.first, rowThread};
    case ActorKind::linkClientNode:
    case ActorKind::linkClientStore:
    case ActorKind::linkNodeNode:
    case ActorKind::linkSentinelNode: break;
    }
    return {linksProcess, threadOfLink(actor)};
}

ChromeLane chromeLaneOf(const Span &span, const Spans &spans)
{
    const int thread = threadOf(span, spans);
    if (span.kind == SpanKind::stalled)
        return {runProcess, thread};
    if (span.kind == SpanKind::key || span.kind == SpanKind::down || span.kind == SpanKind::frozen)
        return {span.node == storeNode ? storeProcess : nodesFrom + span.node.value, thread};
    return {clientsFrom + span.client.value, thread};
}

std::string chromeSpanName(const Span &span, const Spans &spans)
{
    switch (span.kind) {
    case SpanKind::believed: return "believes";
    case SpanKind::leased: return "lease";
    case SpanKind::owned: return "holds the keys";
    case SpanKind::inside: return "inside";
    case SpanKind::waiting: return "waits";
    case SpanKind::paused: return "paused";
    case SpanKind::gone: return "crashed";
    case SpanKind::call: return "call";
    case SpanKind::key: break;
    case SpanKind::down: return "down";
    case SpanKind::frozen: return "frozen";
    case SpanKind::stalled: return "stalled";
    }
    const std::string owner = span.client ? "client " + std::to_string(span.client.value) : std::string("an unknown owner");
    return (spans.isMaster(span.node) ? "key of " : "copy of the key of ") + owner;
}

std::string chromeProcessName(ChromeLane lane)
{
    if (lane.process >= sentinelsFrom)
        return "sentinel " + std::to_string(lane.process - sentinelsFrom);
    if (lane.process >= nodesFrom)
        return "node " + std::to_string(lane.process - nodesFrom);
    if (lane.process >= clientsFrom)
        return "client " + std::to_string(lane.process - clientsFrom);
    switch (lane.process) {
    case operatorProcess: return "operator";
    case linksProcess: return "links";
    case storeProcess: return "store";
    default: return "run";
    }
}

std::string chromeLaneName(ChromeLane lane)
{
    if (lane.process == linksProcess)
        return actorText(actorOfLink(lane.thread));
    switch (lane.thread) {
    case beliefThread: return "belief";
    case beyondThread: return "inside after the belief ended";
    case leaseThread: return "lease and waiting";
    case keysThread: return lane.process >= nodesFrom ? "keys" : "keys say";
    case processThread: return "process";
    case callThread: return "commands";
    default: return "events";
    }
}

} // namespace lockscope
