// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/trace/spans.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

LaneId laneOf(SpanKind kind, int client, int node = 0)
{
    return {kind, ClientId{static_cast<std::uint16_t>(client)},
        NodeId{static_cast<std::uint8_t>(node)}};
}

std::string timeOf(WorldTime time)
{
    return time == WorldTime::max() ? "" : std::to_string(microseconds(time) / 1000);
}

// Returns the spans of a lane, with times in milliseconds: "10-60 70-<90". An open span has no end;
// "<" precedes a deadline.
QByteArray lane(const TraceBuilder &builder, LaneId id)
{
    std::string text;
    const Spans spans = deriveSpans(*builder.trace());
    for (const Span &span : spans.lane(id)) {
        text += (text.empty() ? "" : " ") + timeOf(span.begin) + "-" + timeOf(span.end);
        if (span.deadline != WorldTime::max())
            text += "<" + timeOf(span.deadline);
    }
    return QByteArray::fromStdString(text);
}

} // namespace

class TstSpans : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void beliefEndsWhenTheReleaseIsSent();
    void beliefEndsWithTheFirstEventThatEndsIt_data();
    void beliefEndsWithTheFirstEventThatEndsIt();
    void commandsInsideDoNotEndTheBelief();
    void leaseEndsBeforeTheBelief();
    void renewalMovesTheDeadline();
    void renewalAfterTheEndBeginsANewLease();
    void insideEndsByLeavingOrCrashing();
    void attemptsUntilAGrantAreOneWaitingSpan();
    void givingUpEndsTheWaitingSpanAtTheLastDenial();
    void anAttemptWithoutAResultIsWaitingUntilTheEnd();
    void pausesAndCrashesHaveSpans();
    void callsMayOverlap();
    void callsToTheStoreAreInTheLaneOfTheStore();
    void eachNewOwnerOrDeadlineOfAKeyBeginsASpan();
    void keysOfSeveralResourcesDoNotMix();
    void ownedNeedsAQuorum();
    void aNewTtlDoesNotInterruptTheOwnership();
    void aDeniedClientThatSetsATtlDoesNotBecomeTheOwner();
    void nodesAndMachineStallsHaveSpans();
    void aRemapVectorKeepsItsValuesWhenItGrows();
    void quorumComesFromTheHeader_data();
    void quorumComesFromTheHeader();
    void spansOfATraceInPiecesAreThoseOfTheWholeTrace();
};

void TstSpans::beliefEndsWhenTheReleaseIsSent()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .attempt()
        .granted(400ms)
        .entered()
        .at(50ms)
        .left()
        .at(51ms)
        .sent(1, "DEL")
        .at(60ms)
        .released();
    QCOMPARE(lane(builder, laneOf(SpanKind::believed, 1)), "10-51");
    QCOMPARE(lane(builder, laneOf(SpanKind::leased, 1)), "10-51<410");
    const Spans spans = deriveSpans(*builder.trace());
    const Span &span = spans.lane(laneOf(SpanKind::believed, 1)).front();
    QCOMPARE(span.firstSeq, 2u);
    QCOMPARE(span.lastSeq, 5u);
    QCOMPARE(span.attempt.value, 1u);
}

void TstSpans::beliefEndsWithTheFirstEventThatEndsIt_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("released") << static_cast<int>(EventKind::released);
    QTest::newRow("release-refused") << static_cast<int>(EventKind::releaseRefused);
    QTest::newRow("extend-failed") << static_cast<int>(EventKind::extendFailed);
    QTest::newRow("crashed") << static_cast<int>(EventKind::crashed);
}

void TstSpans::beliefEndsWithTheFirstEventThatEndsIt()
{
    QFETCH(int, kind);
    TraceBuilder builder;
    builder.run().at(10ms).attempt().granted().at(20ms);
    Event event;
    event.kind = static_cast<EventKind>(kind);
    event.actor = Actor::client(ClientId{1});
    event.client = ClientId{1};
    builder.row(event).at(30ms).released();
    QCOMPARE(lane(builder, laneOf(SpanKind::believed, 1)), "10-20");
    QCOMPARE(lane(builder, laneOf(SpanKind::leased, 1)), "10-20");
}

void TstSpans::commandsInsideDoNotEndTheBelief()
{
    TraceBuilder builder;
    builder.run()
        .attempt()
        .at(10ms)
        .granted()
        .entered()
        .at(20ms)
        .sent(1, "PEXPIRE")
        .at(30ms)
        .replied(1);
    QCOMPARE(lane(builder, laneOf(SpanKind::believed, 1)), "10-");
}

void TstSpans::leaseEndsBeforeTheBelief()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .attempt()
        .granted(100ms)
        .entered()
        .at(110ms)
        .leaseEnded()
        .at(200ms)
        .left()
        .sent(1, "DEL");
    QCOMPARE(lane(builder, laneOf(SpanKind::believed, 1)), "10-200");
    QCOMPARE(lane(builder, laneOf(SpanKind::leased, 1)), "10-110<110");
}

void TstSpans::renewalMovesTheDeadline()
{
    TraceBuilder builder;
    builder.run().at(10ms).attempt().granted(100ms).at(60ms).extended(100ms).at(160ms).leaseEnded();
    QCOMPARE(lane(builder, laneOf(SpanKind::leased, 1)), "10-160<160");
}

void TstSpans::renewalAfterTheEndBeginsANewLease()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .attempt()
        .granted(100ms)
        .at(110ms)
        .leaseEnded()
        .at(120ms)
        .extended(100ms)
        .at(130ms)
        .released();
    QCOMPARE(lane(builder, laneOf(SpanKind::leased, 1)), "10-110<110 120-130<220");
    builder.at(140ms).extended(100ms); // the client no longer believes that it holds the lock
    QCOMPARE(lane(builder, laneOf(SpanKind::leased, 1)), "10-110<110 120-130<220");
}

void TstSpans::insideEndsByLeavingOrCrashing()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .at(10ms)
        .entered()
        .at(20ms)
        .left()
        .at(30ms)
        .entered()
        .at(40ms)
        .crashed();
    builder.client(2).at(50ms).entered().end();
    QCOMPARE(lane(builder, laneOf(SpanKind::inside, 1)), "10-20 30-40");
    QCOMPARE(lane(builder, laneOf(SpanKind::inside, 2)), "50-");
}

void TstSpans::attemptsUntilAGrantAreOneWaitingSpan()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .attempt()
        .at(11ms)
        .denied()
        .at(20ms)
        .attempt()
        .at(21ms)
        .denied()
        .at(30ms)
        .attempt()
        .at(31ms)
        .granted();
    builder.at(40ms).attempt().at(42ms).granted();
    QCOMPARE(lane(builder, laneOf(SpanKind::waiting, 1)), "10-31 40-42");
}

void TstSpans::givingUpEndsTheWaitingSpanAtTheLastDenial()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .at(10ms)
        .attempt()
        .at(11ms)
        .denied()
        .client(2)
        .at(12ms)
        .attempt()
        .at(13ms)
        .denied();
    builder.at(50ms).client(1);
    Event fresh; // an attempt whose cause is not a denied attempt
    fresh.kind = EventKind::attempt;
    fresh.actor = Actor::client(ClientId{1});
    fresh.client = ClientId{1};
    fresh.attempt = AttemptId{2};
    builder.row(fresh);
    QCOMPARE(lane(builder, laneOf(SpanKind::waiting, 1)), "10-11 50-");
    QCOMPARE(lane(builder, laneOf(SpanKind::waiting, 2)), "12-");
    builder.at(60ms).end();
    QCOMPARE(lane(builder, laneOf(SpanKind::waiting, 2)), "12-13");
}

void TstSpans::anAttemptWithoutAResultIsWaitingUntilTheEnd()
{
    TraceBuilder builder;
    builder.run().at(10ms).attempt().at(11ms).denied().at(20ms).attempt().at(30ms).end();
    QCOMPARE(lane(builder, laneOf(SpanKind::waiting, 1)), "10-");
    TraceBuilder dead;
    dead.run().at(10ms).attempt().at(11ms).denied().at(20ms).attempt().at(25ms).crashed();
    QCOMPARE(lane(dead, laneOf(SpanKind::waiting, 1)), "10-25");
}

void TstSpans::pausesAndCrashesHaveSpans()
{
    TraceBuilder builder;
    builder.run().at(10ms).paused().at(20ms).resumed().at(30ms).paused().at(40ms).crashed();
    QCOMPARE(lane(builder, laneOf(SpanKind::paused, 1)), "10-20 30-40");
    QCOMPARE(lane(builder, laneOf(SpanKind::gone, 1)), "40-");
    Event back;
    back.kind = EventKind::restarted;
    back.actor = Actor::client(ClientId{1});
    back.client = ClientId{1};
    builder.at(50ms).row(back);
    QCOMPARE(lane(builder, laneOf(SpanKind::gone, 1)), "40-50");
}

void TstSpans::callsMayOverlap()
{
    TraceBuilder builder;
    builder.run().at(10ms).sent(2).at(15ms).timedOut(2).at(16ms).replied(
        2); // late: the call is over
    builder.at(20ms)
        .sent(1)
        .at(21ms)
        .sent(3)
        .at(22ms)
        .replied(3)
        .at(23ms)
        .replied(1)
        .at(30ms)
        .sent(1)
        .at(31ms)
        .crashed();
    QCOMPARE(lane(builder, laneOf(SpanKind::call, 1, 2)), "10-15");
    QCOMPARE(lane(builder, laneOf(SpanKind::call, 1, 1)), "20-23 30-31");
    QCOMPARE(lane(builder, laneOf(SpanKind::call, 1, 3)), "21-22");
}

void TstSpans::callsToTheStoreAreInTheLaneOfTheStore()
{
    TraceBuilder live;
    live.run().at(10ms).sent(storeNode.value).at(11ms).replied(storeNode.value);
    TraceBuilder fromCsv;
    fromCsv.run().at(10ms).sent(0).at(11ms).replied(0);
    QCOMPARE(lane(live, laneOf(SpanKind::call, 1, storeNode.value)), "10-11");
    QCOMPARE(lane(fromCsv, laneOf(SpanKind::call, 1, storeNode.value)), "10-11");
    QCOMPARE(deriveSpans(*live.trace()).nodeMax().value, 0);
}

void TstSpans::eachNewOwnerOrDeadlineOfAKeyBeginsASpan()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .attempt()
        .at(10ms)
        .keySet(1, 100ms)
        .at(60ms)
        .keySet(1, 100ms)
        .at(160ms)
        .keyExpired(1);
    builder.client(2)
        .attempt()
        .at(170ms)
        .keySet(1)
        .client(1)
        .at(180ms)
        .keySet(1, 50ms)
        .at(190ms)
        .keyDeleted(1);
    builder.at(200ms).keySet(1).at(210ms).keyLost(1);
    QCOMPARE(lane(builder, laneOf(SpanKind::key, 0, 1)),
        "10-60<110 60-160<160 170-180 180-190<230 200-210");
    const Spans spans = deriveSpans(*builder.trace());
    const Spans::Lane &keys = spans.lane(laneOf(SpanKind::key, 0, 1));
    QCOMPARE(keys[1].client.value, 1);
    QCOMPARE(keys[2].client.value, 2);
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 1)), "10-160 180-190 200-210");
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 2)), "170-180");
}

void TstSpans::keysOfSeveralResourcesDoNotMix()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .attempt()
        .at(10ms)
        .keySet(1)
        .client(2)
        .attempt()
        .on("stock")
        .at(20ms)
        .keySet(1);
    builder.at(30ms).keyDeleted(1);
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 1)), "10-");
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 2)), "20-30");
}

void TstSpans::ownedNeedsAQuorum()
{
    TraceBuilder builder;
    builder.run("redlock", 5)
        .client(1)
        .attempt()
        .at(10ms)
        .keySet(1)
        .at(11ms)
        .keySet(2)
        .at(12ms)
        .keySet(3)
        .at(13ms)
        .keySet(4);
    builder.at(20ms).keyExpired(1).at(30ms).keyExpired(2);
    builder.client(2).attempt().at(40ms).keySet(1).keySet(2).at(41ms).keySet(5);
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 1)), "12-30");
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 2)), "41-");
    // Keys of two attempts of one client do not add up to a quorum.
    TraceBuilder halves;
    halves.run("redlock", 3)
        .attempt()
        .at(10ms)
        .keySet(1)
        .attempt()
        .at(20ms)
        .keySet(2)
        .at(30ms)
        .keySet(3);
    QCOMPARE(lane(halves, laneOf(SpanKind::owned, 1)), "30-");
}

void TstSpans::aNewTtlDoesNotInterruptTheOwnership()
{
    TraceBuilder builder;
    builder.run("redlock", 3)
        .attempt()
        .at(10ms)
        .keySet(1, 50ms)
        .keySet(2, 50ms)
        .at(20ms)
        .keySet(1, 50ms)
        .keySet(2, 50ms);
    builder.at(60ms).keyExpired(1);
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 1)), "10-60");
}

void TstSpans::aDeniedClientThatSetsATtlDoesNotBecomeTheOwner()
{
    TraceBuilder builder;
    builder.run().client(1).attempt().sent(1).at(10ms).keySet(1);
    builder.client(2)
        .attempt()
        .token("token-of-client-2")
        .at(20ms)
        .sent(1, "PEXPIRE")
        .token("token-of-client-1-try-1")
        .keySet(1, 90ms);
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 1)), "10-");
    QCOMPARE(lane(builder, laneOf(SpanKind::owned, 2)), "");
}

void TstSpans::nodesAndMachineStallsHaveSpans()
{
    TraceBuilder builder;
    builder.run()
        .node(1, EventKind::nodeUp)
        .at(10ms)
        .node(1, EventKind::nodeDown)
        .at(20ms)
        .node(1, EventKind::nodeUp);
    builder.at(30ms)
        .node(2, EventKind::frozen)
        .at(40ms)
        .node(2, EventKind::thawed)
        .at(100ms)
        .stalled(50ms)
        .stalled(30ms);
    QCOMPARE(lane(builder, laneOf(SpanKind::down, 0, 1)), "10-20");
    QCOMPARE(lane(builder, laneOf(SpanKind::frozen, 0, 2)), "30-40");
    QCOMPARE(lane(builder, laneOf(SpanKind::stalled, 0)), "50-100 100-100");
    QCOMPARE(deriveSpans(*builder.trace()).nodeMax().value, 2);
}

void TstSpans::quorumComesFromTheHeader_data()
{
    QTest::addColumn<QByteArray>("detail");
    QTest::addColumn<int>("quorum");
    QTest::newRow("redlock of 5") << QByteArray(R"({"scheme":"redlock","settings":{"nodes":5}})")
                                  << 3;
    QTest::newRow("text and blanks")
        << QByteArray(R"({ "scheme" : "redlock-article", "settings" : { "nodes" : "4" } })") << 3;
    QTest::newRow("a scheme that uses one node")
        << QByteArray(R"({"scheme":"set-px-lua","settings":{"nodes":5}})") << 1;
    QTest::newRow("no nodes named") << QByteArray(R"({"scheme":"redlock","settings":{}})") << 1;
    QTest::newRow("an empty run header") << QByteArray() << 1;
}

void TstSpans::quorumComesFromTheHeader()
{
    QFETCH(QByteArray, detail);
    QFETCH(int, quorum);
    TraceBuilder builder;
    Event event;
    event.kind = EventKind::runBegin;
    event.detail = builder.text(detail.toStdString());
    builder.row(event);
    QCOMPARE(deriveSpans(*builder.trace()).quorum(), quorum);
}

void TstSpans::spansOfATraceInPiecesAreThoseOfTheWholeTrace()
{
    TraceBuilder builder;
    SpanBuilder pieces;
    pieces.take(*builder.trace());
    builder.run().at(10ms).attempt().sent(1).keySet(1, 100ms);
    pieces.take(*builder.trace());
    pieces.take(*builder.trace());
    QVERIFY(pieces.spans().lane(laneOf(SpanKind::call, 1, 1)).front().isOpen());
    builder.at(11ms).replied(1).granted(100ms).entered().at(20ms).left().sent(1, "DEL");
    pieces.take(*builder.trace());
    const Spans whole = deriveSpans(*builder.trace());
    QCOMPARE(pieces.spans().lanes().size(), whole.lanes().size());
    for (const auto &[id, spans] : whole.lanes()) {
        const Spans::Lane &other = pieces.spans().lane(id);
        QCOMPARE(other.size(), spans.size());
        for (std::size_t i = 0; i < spans.size(); ++i) {
            QVERIFY(other[i].begin == spans[i].begin && other[i].end == spans[i].end);
            QCOMPARE(other[i].lastSeq, spans[i].lastSeq);
        }
    }
    QVERIFY(pieces.spans().end() == WorldTime{20ms});
}

// A short list copies its values when it grows, a long list remaps its pages.
void TstSpans::aRemapVectorKeepsItsValuesWhenItGrows()
{
    RemapVector<Span> list;
    RemapVector<Span> early;
    const auto isWhole = [](const RemapVector<Span> &spans, std::size_t size) {
        bool isSame = spans.size() == size && spans.capacity() >= size;
        for (std::size_t i = 0; i < spans.size(); ++i)
            isSame = isSame && spans[i].firstSeq == i && spans[i].begin == WorldTime(Duration(i));
        return isSame;
    };
    for (std::size_t i = 0; i < 300'000; ++i) {
        Span span;
        span.firstSeq = static_cast<Seq>(i);
        span.begin = WorldTime(Duration(i));
        if (i == 1000)
            early = list;
        if (i % 2 == 0) {
            list.push_back(span);
            continue;
        }
        list.push_back(
            list.back()); // a copy of an element of the list, also when the list must grow
        list.back().firstSeq = span.firstSeq;
        list.back().begin = span.begin;
    }
    QVERIFY(isWhole(list, 300'000));
    QVERIFY(isWhole(early, 1000));
    const RemapVector<Span> copy = list;
    for (int i = 0; i < 1000; ++i)
        list.pop_back();
    QVERIFY(isWhole(list, 299'000));
    QVERIFY(isWhole(copy, 300'000));
    const RemapVector<Span> moved = std::move(list);
    QVERIFY(isWhole(moved, 299'000));
    early = moved;
    QVERIFY(isWhole(early, 299'000));
    early.clear();
    QVERIFY(early.empty());
}

QTEST_GUILESS_MAIN(TstSpans)
#include "tst_spans.moc"
