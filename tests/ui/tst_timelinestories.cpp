// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/tst_timelinestories.h"

namespace lockscope {
namespace {

TimelineTrace storyOf(const TraceBuilder &builder)
{
    TimelineTrace story{builder.trace(), {}, {}};
    story.spans = deriveSpans(*story.trace);
    return story;
}

/// Adds a successful attempt: the client sends a command to every node, and each node replies slightly later than the previous one. Then
/// the client enters.
void acquire(TraceBuilder &story, int client, int nodes, Duration ttl, Duration validity)
{
    story.client(client).attempt();
    for (int node = 1; node <= nodes; ++node)
        story.sent(node);
    for (int node = 1; node <= nodes; ++node)
        story.after(300us).keySet(node, ttl).after(400us).replied(node);
    story.granted(validity).after(200us).entered();
}

void release(TraceBuilder &story, int client, int nodes)
{
    story.client(client).left().after(200us);
    for (int node = 1; node <= nodes; ++node)
        story.sent(node, "EVALSHA release").after(200us).keyDeleted(node).after(200us).replied(node);
    story.released();
}

/// Adds the grant of client 1 and failed attempts of clients 2 and 3.
void beginHold(TraceBuilder &story, int nodes)
{
    story.at(40ms);
    acquire(story, 1, nodes, 400ms, 396ms);
    for (int i = 0; i < 5; ++i) {
        story.at(60ms + i * 60ms).client(2).attempt().after(1ms).denied();
        story.at(85ms + i * 60ms).client(3).attempt().after(1ms).denied();
    }
}

} // namespace

TimelineTrace pausedHolder(int nodes)
{
    TraceBuilder story;
    story.run(nodes > 1 ? "redlock" : "set-px-lua", nodes);
    beginHold(story, nodes);
    story.at(370ms).client(1).paused();
    story.at(438ms).leaseEnded();
    for (int node = 1; node <= nodes; ++node)
        story.at(440ms + node * 700us).keyExpired(node);
    story.at(480ms);
    acquire(story, 2, nodes, 400ms, 395ms);
    story.at(500ms).client(2).wrote();
    story.at(640ms).client(1).resumed().after(8ms).wrote().after(30ms).left();
    const WorldTime client1Left{678ms};
    story.after(1ms).sent(1, "EVALSHA release").after(1ms).replied(1, "0").releaseRefused();
    story.at(740ms);
    release(story, 2, nodes);
    story.at(760ms);
    acquire(story, 3, nodes, 300ms, 290ms);
    story.at(800ms).wrote().at(850ms).crashed();
    story.at(880ms).client(1).attempt().after(1ms).denied();
    for (int node = 1; node <= nodes; ++node)
        story.at(1063ms + node * 900us).client(3).keyExpired(node);
    if (nodes > 1)
        story.at(1080ms).node(nodes, EventKind::nodeDown);
    story.at(1090ms).client(1).attempt();
    acquire(story, 1, std::max(1, nodes - 1), 400ms, 390ms);
    story.at(1150ms).writeRejected().at(1200ms).stalled(25ms).client(2).stole(1, "0a1b2c3d");
    story.at(1240ms);
    release(story, 1, std::max(1, nodes - 1));
    if (nodes > 1)
        story.at(1250ms).node(nodes, EventKind::nodeUp);
    story.at(1300ms).client(2).keySet(1).at(1380ms).end();
    TimelineTrace result = storyOf(story);
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

TimelineTrace clientsTakingTurns(int clients, int rounds, Duration length)
{
    TraceBuilder story;
    story.run();
    for (int round = 0; round < rounds; ++round) {
        for (int client = 1; client <= clients; ++client) {
            story.client(client).attempt().after(length / 10).sent(1).keySet(1, length * 2).replied(1).granted(length * 2).entered();
            story.after(length * 7 / 10).left().sent(1).after(length / 10).keyDeleted(1).replied(1).released().after(length / 10);
        }
    }
    story.end();
    return storyOf(story);
}

TimelineTrace oneEvent()
{
    return storyOf(TraceBuilder().run());
}

TimelineTrace zeroLength()
{
    TraceBuilder story;
    story.run().at(5ms).client(1).attempt().sent(1).keySet(1, 0ms).replied(1).granted(0ms).entered().left().sent(1).keyDeleted(1);
    story.released().client(2).attempt().granted().entered();
    return storyOf(story);
}

} // namespace lockscope
