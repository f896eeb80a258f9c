// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/export/chrometrace.h"

#include "core/analysis/export/rowtexts.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope {
namespace {

constexpr std::size_t blockSize = 64 * 1024;
constexpr std::size_t rowsBetweenProgress = 4096;

class Writer {
public:
    Writer(const Trace &trace, const Spans &spans, const TracePart &part, const PieceSink &sink)
        : m_trace(trace), m_spans(spans), m_part(part), m_sink(sink)
    {
    }
    bool write(const Progress &progress);

private:
    void begin(std::string_view phase, std::string_view eventName, ChromeLane lane, WorldTime time);
    void end();
    void putNumber(std::string_view key, std::int64_t number);
    void putText(std::string_view key, std::string_view text);
    void nameLane(ChromeLane lane);
    void putSpan(const Span &span);
    void putAsyncPair(
        const Span &span, ChromeLane lane, const std::string &name, std::string_view category);
    // Returns whether the node had keys with different names. Their spans can overlap without
    // nesting.
    bool hasSeveralKeys(NodeId node);
    void putSpanArguments(const Span &span);
    void putRow(std::size_t row);
    void putArguments(const Event &event, std::size_t row);
    void putArrow(std::size_t row);
    void flush();

    const Trace &m_trace;
    const Spans &m_spans;
    std::map<NodeId, bool> m_hasSeveralKeys;
    const TracePart &m_part;
    const PieceSink &m_sink;
    std::string m_text;
    bool m_isFirst = true;
    bool m_isSinkOpen = true; // false: the sink has refused a piece of the text
    std::set<ChromeLane> m_namedLanes;
    std::set<int> m_namedProcesses;
};

void Writer::flush()
{
    m_isSinkOpen = m_isSinkOpen && (m_text.empty() || m_sink(m_text));
    m_text.clear();
}

void Writer::begin(
    std::string_view phase, std::string_view eventName, ChromeLane lane, WorldTime time)
{
    m_text += m_isFirst ? "\n" : ",\n";
    m_isFirst = false;
    m_text.append("{\"ph\":\"").append(phase).append("\",\"name\":");
    appendJson(m_text, eventName);
    putNumber("pid", lane.process);
    putNumber("tid", lane.thread);
    putNumber("ts", microseconds(time));
}

void Writer::end()
{
    m_text += '}';
    if (m_text.size() > blockSize)
        flush();
}

void Writer::putNumber(std::string_view key, std::int64_t number)
{
    m_text.append(",\"").append(key).append("\":").append(std::to_string(number));
}

void Writer::putText(std::string_view key, std::string_view text)
{
    m_text.append(",\"").append(key).append("\":");
    appendJson(m_text, text);
}

// Writes the names of a lane and its process when the lane first occurs.
void Writer::nameLane(ChromeLane lane)
{
    if (!m_namedLanes.insert(lane).second)
        return;
    const auto putMetadata = [&](const char *kind, const std::string &argument) {
        begin("M", kind, lane, {});
        m_text.append(",\"args\":{").append(argument).append("}");
        end();
    };
    const auto nameArgument = [](const std::string &text) {
        std::string argument = "\"name\":";
        appendJson(argument, text);
        return argument;
    };
    if (m_namedProcesses.insert(lane.process).second) {
        putMetadata("process_name", nameArgument(chromeProcessName(lane)));
        putMetadata("process_sort_index", "\"sort_index\":" + std::to_string(lane.process));
    }
    putMetadata("thread_name", nameArgument(chromeLaneName(lane)));
    putMetadata("thread_sort_index", "\"sort_index\":" + std::to_string(lane.thread));
}

void Writer::putSpanArguments(const Span &span)
{
    m_text += ",\"args\":{\"first_seq\":" + std::to_string(span.firstSeq);
    if (span.lastSeq != noSeq)
        putNumber("last_seq", span.lastSeq);
    if (span.key)
        putText("key", m_trace.text(span.key));
    if (span.token)
        putText("token", m_trace.text(span.token));
    if (span.attempt)
        putNumber("attempt", span.attempt.value);
    if (span.deadline != WorldTime::max())
        putNumber("deadline_us", microseconds(span.deadline));
    m_text += '}';
}

// Writes a span as a pair of asynchronous events (b, e). Chrome draws spans that overlap without
// nesting only if they are such pairs.
void Writer::putAsyncPair(
    const Span &span, ChromeLane lane, const std::string &name, std::string_view category)
{
    for (const bool isBegin : {true, false}) {
        begin(isBegin ? "b" : "e", name, lane,
            isBegin ? span.begin : std::min(span.end, m_spans.end()));
        putText("cat", category);
        putText("id", std::to_string(span.firstSeq));
        if (isBegin)
            putSpanArguments(span);
        end();
    }
}

bool Writer::hasSeveralKeys(NodeId node)
{
    const auto [found, isNew] = m_hasSeveralKeys.try_emplace(node, false);
    if (isNew) {
        const Spans::Lane &keys = m_spans.lane({SpanKind::key, {}, node});
        found->second = std::any_of(keys.begin(), keys.end(),
            [&](const Span &span) { return span.key != keys.front().key; });
    }
    return found->second;
}

void Writer::putSpan(const Span &span)
{
    const auto first = m_trace.indexOf(span.firstSeq);
    if (!first || !m_part.has(*first))
        return;
    const ChromeLane lane = chromeSpanLane(span, m_spans);
    nameLane(lane);
    if (span.kind == SpanKind::call) {
        const auto sent = m_trace.indexOf(span.firstSeq);
        putAsyncPair(
            span, lane, sent ? m_trace.detail(m_trace[*sent]) : std::string("call"), "call");
        return;
    }
    if (span.kind == SpanKind::key && hasSeveralKeys(span.node)) {
        putAsyncPair(span, lane, chromeSpanName(span, m_spans), "key");
        return;
    }
    begin("X", chromeSpanName(span, m_spans), lane, span.begin);
    putNumber("dur",
        std::max<std::int64_t>(
            0, microseconds(std::min(span.end, std::max(m_spans.end(), span.begin)) - span.begin)));
    putText("cat", "span");
    putSpanArguments(span);
    end();
}

void Writer::putArguments(const Event &event, std::size_t row)
{
    m_text += ",\"args\":{\"seq\":" + std::to_string(m_trace.seqAt(row));
    if (event.key)
        putText("key", m_trace.text(event.key));
    if (event.token)
        putText("token", m_trace.text(event.token));
    if (event.fence)
        putText("fence",
            std::to_string(m_trace.fence(event)
                               .value)); // a text, because JSON readers round numbers above 2^53
    if (event.attempt)
        putNumber("attempt", event.attempt.value);
    if (event.node && event.node != storeNode)
        putNumber("node", event.node.value);
    if (event.cause != noSeq)
        putNumber("cause", event.cause);
    if (event.span != noSpan)
        putNumber("span_us", microseconds(event.span));
    if (event.detail)
        putText("detail", m_trace.detail(event));
    m_text += '}';
}

void Writer::putArrow(std::size_t row)
{
    const Event &event = m_trace[row];
    const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
    if (!cause || !m_part.has(*cause))
        return;
    const Event &causeEvent = m_trace[*cause];
    if (causeEvent.actor == event.actor && event.kind != EventKind::replied
        && event.kind != EventKind::timedOut)
        return;
    for (const bool isBegin : {true, false}) {
        begin(isBegin ? "s" : "f", "cause", chromeRowLane(isBegin ? causeEvent.actor : event.actor),
            isBegin ? causeEvent.time : event.time);
        putText("cat", "cause");
        putNumber("id", m_trace.seqAt(row));
        if (!isBegin)
            putText("bp", "e");
        end();
    }
}

void Writer::putRow(std::size_t row)
{
    const Event &event = m_trace[row];
    const ChromeLane lane = chromeRowLane(event.actor);
    nameLane(lane);
    begin("X", m_trace.kindText(row), lane, event.time);
    putNumber("dur", 1);
    putText("cat", "event");
    putArguments(event, row);
    end();
    putArrow(row);
}

bool Writer::write(const Progress &progress)
{
    m_text = "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"writer\":\"lockscope " LOCKSCOPE_VERSION
             "\"},\"traceEvents\":[";
    for (const auto &[id, lane] : m_spans.lanes()) {
        for (const Span &span : lane)
            putSpan(span);
    }
    const std::size_t size = m_part.size(m_trace.size());
    for (std::size_t i = 0; i < size && m_isSinkOpen; ++i) {
        putRow(m_part.row(i));
        if (progress && i % rowsBetweenProgress == 0
            && !progress(static_cast<double>(i) / static_cast<double>(size)))
            return false;
    }
    m_text += "\n]}\n";
    flush();
    return m_isSinkOpen;
}

} // namespace

bool writeChromeTrace(const Trace &trace, const Spans &spans, const TracePart &part,
    const PieceSink &sink, const Progress &progress)
{
    return Writer(trace, spans, part, sink).write(progress);
}

std::string chromeTraceText(const Trace &trace, const Spans &spans, const TracePart &part)
{
    std::string text;
    writeChromeTrace(trace, spans, part, [&text](std::string_view piece) {
        text += piece;
        return true;
    });
    return text;
}

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
