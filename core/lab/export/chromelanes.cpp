// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/export/chromelanes.h"

#include <algorithm>

namespace lockscope {
namespace {

// The numbers of the processes, in display order. Client n has the number clientsFrom + n; nodes
// and sentinels likewise.
constexpr int runProcess = 1;
constexpr int operatorProcess = 2;
constexpr int linksProcess = 3;
constexpr int storeProcess = 4;
constexpr int clientsFrom = 100;
constexpr int nodesFrom = 100'000;
constexpr int sentinelsFrom = 200'000;

// The threads of each process of the file, in display order. stateThread: when a client, a node or
// the machine was paused, down or stalled.
enum Thread : int {
    beliefThread = 1,
    separateInsideThread,
    leaseThread,
    keysThread,
    stateThread,
    callThread,
    rowThread
};

// Each link has its own thread, whose number encodes the kind of the link and its two ends.
constexpr int linkKindStep = 400'000'000;

int threadOfLink(Actor actor)
{
    const int kind = static_cast<int>(actor.kind) - static_cast<int>(ActorKind::linkClientNode);
    return 1 + kind * linkKindStep + actor.first * 4096 + actor.second;
}

Actor actorOfLink(int thread)
{
    const int number = thread - 1;
    const int rest = number % linkKindStep;
    return {
        static_cast<ActorKind>(number / linkKindStep + static_cast<int>(ActorKind::linkClientNode)),
        static_cast<std::uint16_t>(rest / 4096), static_cast<std::uint8_t>(rest % 4096)};
}

// Returns whether the `inside` span overlaps a `believed` span of the client, but is not completely
// within it.
bool overlapsBeliefPartly(const Span &inside, const Spans &spans)
{
    const Spans::Lane &beliefs = spans.lane({SpanKind::believed, inside.client, {}});
    auto belief = std::partition_point(
        beliefs.begin(), beliefs.end(), [&](const Span &span) { return span.end <= inside.begin; });
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
    case SpanKind::inside:
        return overlapsBeliefPartly(span, spans) ? separateInsideThread : beliefThread;
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
    return stateThread;
}

} // namespace

ChromeLane chromeRowLane(Actor actor)
{
    switch (actor.kind) {
    case ActorKind::run: return {runProcess, rowThread};
    case ActorKind::operatorPerson: return {operatorProcess, rowThread};
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

ChromeLane chromeSpanLane(const Span &span, const Spans &spans)
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
    const std::string owner = span.client ? "client " + std::to_string(span.client.value)
                                          : std::string("an unknown owner");
    return (spans.wasPrimaryAtStart(span.node) ? "key of " : "copy of the key of ") + owner;
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
    case separateInsideThread: return "inside after the belief ended";
    case leaseThread: return "lease and waiting";
    case keysThread: return lane.process >= nodesFrom ? "keys" : "keys say";
    case stateThread: return "process";
    case callThread: return "commands";
    default: return "events";
    }
}

} // namespace lockscope
