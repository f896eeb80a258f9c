// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/tst_timelinestories.h"

namespace lockscope {
namespace {

TimelineTrace timelineTraceOf(const TraceBuilder &builder)
{
    TimelineTrace result{builder.trace(), {}, {}};
    result.spans = deriveSpans(*result.trace);
    return result;
}

/// Adds a successful attempt: the client sends a command to every node, and each node replies
/// slightly later than the previous one. Then the client enters.
void acquire(TraceBuilder &builder, int client, int nodes, Duration ttl, Duration validity)
{
    builder.client(client).attempt();
    for (int node = 1; node <= nodes; ++node)
        builder.sent(node);
    for (int node = 1; node <= nodes; ++node)
        builder.after(300us).keySet(node, ttl).after(400us).replied(node);
    builder.granted(validity).after(200us).entered();
}

void release(TraceBuilder &builder, int client, int nodes)
{
    builder.client(client).left().after(200us);
    for (int node = 1; node <= nodes; ++node)
        builder.sent(node, "EVALSHA release")
            .after(200us)
            .keyDeleted(node)
            .after(200us)
            .replied(node);
    builder.released();
}

/// Adds the grant and the entry of client 1, and then failed attempts of clients 2 and 3.
void beginHold(TraceBuilder &builder, int nodes)
{
    builder.at(40ms);
    acquire(builder, 1, nodes, 400ms, 396ms);
    for (int i = 0; i < 5; ++i) {
        builder.at(60ms + i * 60ms).client(2).attempt().after(1ms).denied();
        builder.at(85ms + i * 60ms).client(3).attempt().after(1ms).denied();
    }
}

} // namespace

TimelineTrace pausedHolder(int nodes)
{
    TraceBuilder builder;
    builder.run(nodes > 1 ? "redlock" : "set-px-lua", nodes);
    beginHold(builder, nodes);
    builder.at(370ms).client(1).paused();
    builder.at(438ms).leaseEnded();
    for (int node = 1; node <= nodes; ++node)
        builder.at(440ms + node * 700us).keyExpired(node);
    builder.at(480ms);
    acquire(builder, 2, nodes, 400ms, 395ms);
    builder.at(500ms).client(2).wrote();
    builder.at(640ms).client(1).resumed().after(8ms).wrote().after(30ms).left();
    const WorldTime client1Left{678ms};
    builder.after(1ms).sent(1, "EVALSHA release").after(1ms).replied(1, "0").releaseRefused();
    builder.at(740ms);
    release(builder, 2, nodes);
    builder.at(760ms);
    acquire(builder, 3, nodes, 300ms, 290ms);
    builder.at(800ms).wrote().at(850ms).crashed();
    builder.at(880ms).client(1).attempt().after(1ms).denied();
    for (int node = 1; node <= nodes; ++node)
        builder.at(1063ms + node * 900us).client(3).keyExpired(node);
    if (nodes > 1)
        builder.at(1080ms).node(nodes, EventKind::nodeDown);
    builder.at(1090ms).client(1).attempt();
    acquire(builder, 1, std::max(1, nodes - 1), 400ms, 390ms);
    builder.at(1150ms).writeRejected().at(1200ms).stalled(25ms).client(2).stole(1, "0a1b2c3d");
    builder.at(1240ms);
    release(builder, 1, std::max(1, nodes - 1));
    if (nodes > 1)
        builder.at(1250ms).node(nodes, EventKind::nodeUp);
    builder.at(1300ms).client(2).keySet(1).at(1380ms).end();
    TimelineTrace result = timelineTraceOf(builder);
    const auto &inside = result.spans.lane({SpanKind::inside, ClientId(2), {}});
    Violation violation;
    violation.from = inside.front().begin;
    violation.to = client1Left;
    violation.clients = {ClientId(1), ClientId(2)};
    violation.resource = "orders";
    violation.evidence = {inside.front().firstSeq};
    result.verdict.violations = {violation};
    return result;
}

TimelineTrace clientsTakingTurns(int clients, int rounds, Duration roundLength)
{
    TraceBuilder builder;
    builder.run();
    for (int round = 0; round < rounds; ++round) {
        for (int client = 1; client <= clients; ++client) {
            builder.client(client)
                .attempt()
                .after(roundLength / 10)
                .sent(1)
                .keySet(1, roundLength * 2)
                .replied(1)
                .granted(roundLength * 2)
                .entered();
            builder.after(roundLength * 7 / 10)
                .left()
                .sent(1)
                .after(roundLength / 10)
                .keyDeleted(1)
                .replied(1)
                .released()
                .after(roundLength / 10);
        }
    }
    builder.end();
    return timelineTraceOf(builder);
}

TimelineTrace oneEvent()
{
    return timelineTraceOf(TraceBuilder().run());
}

TimelineTrace zeroLength()
{
    TraceBuilder builder;
    builder.run()
        .at(5ms)
        .client(1)
        .attempt()
        .sent(1)
        .keySet(1, 0ms)
        .replied(1)
        .granted(0ms)
        .entered()
        .left()
        .sent(1)
        .keyDeleted(1);
    builder.released().client(2).attempt().granted().entered();
    return timelineTraceOf(builder);
}

} // namespace lockscope
