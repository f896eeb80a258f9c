// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QTest>

#include <QElapsedTimer>
#include <QFile>

#include "core/trace/csv/csv.h"
#include "core/trace/stateat.h"
#include "tests/support/tracebuilder.h"

#include <set>

using namespace lockscope;

namespace {

using Phase = ClientStateAt::Phase;

/// A trace with its spans and its index, from which stateAt() derives states.
struct Scene {
    explicit Scene(std::shared_ptr<const Trace> rows)
        : trace(std::move(rows)), spans(deriveSpans(*trace))
    {
        index.update(*trace, spans);
    }
    StateAt at(Duration time) const
    {
        return stateAt(*trace, spans, index, positionAt(*trace, WorldTime(time)));
    }
    StateAt after(std::size_t row) const
    {
        return stateAt(*trace, spans, index, positionAfterRow(*trace, row));
    }

    std::shared_ptr<const Trace> trace;
    Spans spans;
    StateIndex index;
};

std::shared_ptr<const Trace> fromFile(const char *name)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/data/%1").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    return readCsv(file.readAll().toStdString()).value();
}

// Returns the row with which a client announces a line of its listing.
Event step(TraceBuilder &builder, ClientId client, std::string_view text)
{
    Event event;
    event.kind = EventKind::step;
    event.actor = Actor::client(client);
    event.client = client;
    event.attempt = AttemptId{1};
    event.detail = builder.text(text);
    return event;
}

// The state after some rows, found by a scan of all these rows. For comparison with stateAt(),
// which does not scan.
struct ScannedState {
    std::map<std::pair<std::uint8_t, std::uint32_t>, Seq> keys; // node and key: the row that set it
    std::map<std::pair<std::uint16_t, Seq>, bool>
        calls; // client and its `sent` row: always true; a reply removes the pair
    std::set<std::uint16_t> inside;
};

ScannedState scanned(const Trace &trace, std::size_t rows)
{
    ScannedState scan;
    for (std::size_t i = 0; i < rows; ++i) {
        const Event &event = trace[i];
        const std::pair key{event.node.value, event.key.value};
        switch (event.kind) {
        case EventKind::keySet: scan.keys[key] = trace.seqAt(i); break;
        case EventKind::keyExpired:
        case EventKind::keyDeleted:
        case EventKind::keyLost: scan.keys.erase(key); break;
        case EventKind::sent: scan.calls[{event.client.value, trace.seqAt(i)}] = true; break;
        case EventKind::replied:
        case EventKind::timedOut: scan.calls.erase({event.client.value, event.cause}); break;
        case EventKind::entered: scan.inside.insert(event.client.value); break;
        case EventKind::left: scan.inside.erase(event.client.value); break;
        case EventKind::crashed:
            scan.inside.erase(event.client.value);
            std::erase_if(scan.calls,
                [&](const auto &call) { return call.first.first == event.client.value; });
            break;
        default: break;
        }
    }
    return scan;
}

void compareWithScan(const Scene &scene, std::size_t row)
{
    const ScannedState scan = scanned(*scene.trace, row + 1);
    const StateAt state = scene.after(row);
    std::size_t keys = 0;
    for (const NodeStateAt &node : state.nodes) {
        for (const KeyStateAt &key : node.keys) {
            const auto found = scan.keys.find({node.node.value, key.key.value});
            QVERIFY(found != scan.keys.end());
            QCOMPARE(key.set, found->second);
            ++keys;
        }
    }
    QCOMPARE(keys, scan.keys.size());
    QCOMPARE(state.messages.size(), scan.calls.size());
    for (const MessageStateAt &message : state.messages)
        QVERIFY(scan.calls.contains({message.client.value, message.sent}));
    for (const ClientStateAt &client : state.clients)
        QCOMPARE(client.phase == Phase::inside, scan.inside.contains(client.client.value));
}

} // namespace

class TstStateAt : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyClientAndNodeHasItsState()
    {
        const Scene scene(fromFile("violated.csv"));
        const StateAt before = scene.at(500us);
        QCOMPARE(before.clients.size(), 2u);
        QVERIFY(before.clients[0].phase == Phase::outside && !before.clients[0].believes);
        QVERIFY(before.nodes[0].keys.empty());

        const StateAt waiting = scene.at(1150us); // sent, but not answered
        QVERIFY(waiting.clients[0].phase == Phase::waiting);
        QCOMPARE(waiting.clients[0].attemptCount, 1u);
        QCOMPARE(waiting.messages.size(), 1u);
        QCOMPARE(waiting.messages[0].sent, 2u);
        QVERIFY(waiting.clients[0].owns);
        QCOMPARE(waiting.clients[0].keys, 1);

        const StateAt paused = scene.at(301200us);
        QVERIFY(paused.clients[0].phase == Phase::inside && paused.clients[0].isPaused
            && paused.clients[0].believes);
        QCOMPARE(
            *paused.clients[0].leaseLeft, Duration(99800us)); // granted at 1200 us with 399800 us
        QVERIFY(paused.nodes[0].keys[0].owner == ClientId(1));
        QCOMPARE(*paused.nodes[0].keys[0].left, Duration(99940us));
        QVERIFY(paused.clients[1].phase == Phase::waiting);

        const StateAt violated = scene.at(500ms);
        QVERIFY(violated.clients[0].phase == Phase::inside
            && violated.clients[1].phase == Phase::inside);
        QVERIFY(violated.clients[0].believes && *violated.clients[0].leaseLeft < Duration::zero()
            && !violated.clients[0].owns);
        QVERIFY(violated.clients[1].owns);
        QVERIFY(!violated.lastWrite);

        const StateAt end = scene.at(1s);
        QCOMPARE((*scene.trace)[*end.lastWrite].client, ClientId(2));
        QVERIFY(end.clients[0].phase == Phase::outside && !end.clients[0].believes
            && end.nodes[0].keys.empty());
    }

    void positionsBetweenRowsOfOneTimeHaveDifferentStates()
    {
        const Scene scene(TraceBuilder()
                              .run()
                              .at(5ms)
                              .client(1)
                              .attempt()
                              .sent(1)
                              .keySet(1, 1s)
                              .replied(1)
                              .granted(1s)
                              .entered()
                              .end()
                              .trace());
        QVERIFY(scene.at(5ms).clients[0].phase == Phase::inside);
        QVERIFY(scene.after(0).clients[0].phase == Phase::outside);
        QVERIFY(
            scene.after(1).clients[0].phase == Phase::waiting && scene.after(1).messages.empty());
        QCOMPARE(scene.after(2).messages.size(), 1u);
        QVERIFY(scene.after(2).nodes[0].keys.empty());
        QVERIFY(scene.after(3).clients[0].owns && !scene.after(3).clients[0].believes);
        QVERIFY(scene.after(4).messages.empty());
        QVERIFY(scene.after(5).clients[0].phase == Phase::granted);
    }

    void attemptsUntilAGrantAreCounted()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .at(1ms)
            .attempt()
            .after(1ms)
            .denied()
            .after(1ms)
            .attempt()
            .after(1ms)
            .denied()
            .after(1ms)
            .attempt();
        const Scene scene(builder.after(1ms).granted(1s).entered().left().released().end().trace());
        QCOMPARE(scene.at(1500us).clients[0].attemptCount, 1u);
        QCOMPARE(scene.at(4500us).clients[0].attemptCount, 2u);
        QCOMPARE(scene.at(5500us).clients[0].attemptCount, 3u);
    }

    void theLeaseIsTheOneThatWasKnownAtThePosition()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .at(10ms)
            .attempt()
            .granted(100ms)
            .entered()
            .at(50ms)
            .extended(100ms)
            .at(140ms)
            .left()
            .released()
            .end();
        const Scene scene(builder.trace());
        QCOMPARE(
            *scene.at(40ms).clients[0].leaseLeft, Duration(70ms)); // the extension is not known yet
        QCOMPARE(*scene.at(60ms).clients[0].leaseLeft, Duration(90ms));
        const Scene forever(TraceBuilder()
                                .run("setnx-del")
                                .client(1)
                                .at(1ms)
                                .attempt()
                                .granted()
                                .entered()
                                .end()
                                .trace());
        QVERIFY(forever.at(2ms).clients[0].believes && !forever.at(2ms).clients[0].leaseLeft);
    }

    void aClientIsAtTheLineThatItAnnouncedLast()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .at(1ms)
            .attempt()
            .row(step(builder, ClientId(1), "1 SET key token NX PX ttl"))
            .after(1ms)
            .granted(1s);
        builder.after(1ms)
            .entered()
            .after(1ms)
            .left()
            .after(1ms)
            .row(step(builder, ClientId(1), "2 EVALSHA"))
            .after(1ms)
            .released();
        builder.after(1ms).row(step(builder, ClientId(1), "no write: the lease is over")).end();
        const Scene scene(builder.trace());
        const auto at = [&](Duration time) { return scene.at(time).clients[0].place; };
        using Kind = ListingPlace::Kind;
        QCOMPARE(at(0ms).kind, Kind::nowhere);
        QVERIFY(at(2500us) == (ListingPlace{Kind::line, 1}));
        QCOMPARE(at(3500us).kind, Kind::inside);
        QCOMPARE(at(4500us).kind, Kind::nowhere);
        QVERIFY(at(5500us) == (ListingPlace{Kind::line, 2}));
        QCOMPARE(at(6500us).kind, Kind::nowhere);
        QCOMPARE(at(7500us).kind, Kind::nowhere);
    }

    void aCrashedClientIsAtNoLineAndANodeMayBeDownOrFrozen()
    {
        TraceBuilder builder;
        builder.run("set-px-lua", 1)
            .client(1)
            .at(1ms)
            .attempt()
            .sent(1)
            .keySet(1, 1s)
            .replied(1)
            .granted(1s)
            .entered()
            .at(2ms)
            .crashed();
        builder.at(3ms)
            .node(1, EventKind::nodeDown)
            .at(4ms)
            .node(1, EventKind::nodeUp)
            .at(5ms)
            .node(1, EventKind::frozen)
            .end();
        const Scene scene(builder.trace());
        QVERIFY(
            scene.at(2ms).clients[0].phase == Phase::crashed && !scene.at(2ms).clients[0].believes);
        QCOMPARE(scene.at(2ms).clients[0].place.kind, ListingPlace::Kind::nowhere);
        QVERIFY(scene.at(3ms).nodes[0].isDown && !scene.at(4ms).nodes[0].isDown);
        QVERIFY(scene.at(5ms).nodes[0].isFrozen);
    }

    void aKeyWithoutADeadlineIsFoundAfterAThousandLaterKeys()
    {
        // Two resources on one node: the spans in the lane of the node's keys overlap.
        TraceBuilder builder;
        builder.run("setnx-del")
            .client(1)
            .on("archive")
            .at(1ms)
            .attempt()
            .sent(1)
            .keySet(1)
            .replied(1)
            .granted();
        builder.client(2).on("orders");
        for (int i = 0; i < 1000; ++i)
            builder.after(1ms)
                .attempt()
                .sent(1)
                .keySet(1, 500us)
                .replied(1)
                .granted(500us)
                .entered()
                .left()
                .after(500us)
                .keyExpired(1)
                .released();
        const Scene scene(builder.end().trace());
        for (std::size_t row = 0; row < scene.trace->size(); row += 97)
            compareWithScan(scene, row);
        QCOMPARE(scene.at(10s).nodes[0].keys.size(), 1u);
    }

    void theStateAfterEveryRowAgreesWithAScan_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char *const name : {"violated.csv", "guarded.csv", "stuck.csv", "peaceful.csv"})
            QTest::newRow(name) << QByteArray(name);
    }
    void theStateAfterEveryRowAgreesWithAScan()
    {
        QFETCH(QByteArray, file);
        const Scene scene(fromFile(file.constData()));
        for (std::size_t row = 0; row < scene.trace->size(); ++row)
            compareWithScan(scene, row);
    }

    void anIndexOfAGrowingTraceGivesTheSameStates()
    {
        TraceBuilder builder;
        builder.run();
        SpanBuilder spans;
        StateIndex index;
        for (int i = 0; i < 300; ++i) {
            builder.client(1 + i % 2).after(1ms).attempt().sent(1).keySet(1, 5ms);
            spans.take(*builder.trace());
            index.update(*builder.trace(), spans.spans());
            builder.after(1ms)
                .replied(1)
                .granted(5ms)
                .entered()
                .left()
                .after(1ms)
                .sent(1)
                .keyDeleted(1)
                .replied(1)
                .released();
            spans.take(*builder.trace());
            index.update(*builder.trace(), spans.spans());
        }
        const Scene whole(builder.trace());
        for (std::size_t row = 0; row < whole.trace->size(); row += 13) {
            const StateAt grown =
                stateAt(*whole.trace, spans.spans(), index, positionAfterRow(*whole.trace, row));
            const StateAt once = whole.after(row);
            QCOMPARE(grown.messages.size(), once.messages.size());
            QCOMPARE(grown.nodes[0].keys.size(), once.nodes[0].keys.size());
            for (std::size_t i = 0; i < once.clients.size(); ++i) {
                QVERIFY(grown.clients[i].phase == once.clients[i].phase);
                QVERIFY(grown.clients[i].place == once.clients[i].place);
            }
        }
    }

    void messagesOfALinkAreCounted()
    {
        TraceBuilder builder;
        builder.run("redlock", 2)
            .client(1)
            .attempt()
            .sent(1)
            .sent(2)
            .client(2)
            .attempt()
            .sent(1)
            .client(1)
            .replied(1)
            .sent(1);
        const auto trace = builder.end().trace();
        QList<int> numbers;
        for (std::size_t row = 0; row < trace->size(); ++row) {
            if ((*trace)[row].kind == EventKind::sent)
                numbers << messageNumberOnLink(*trace, row);
        }
        QCOMPARE(numbers, (QList<int>{1, 1, 1, 2}));
    }

    void linksRolesAndClocksFollowTheirRows()
    {
        TraceBuilder builder;
        builder.run("set-px-wait", 1, R"("settings":{"replicas":"1"})").client(1);
        const Actor link{ActorKind::linkClientNode, 1, 1};
        const auto row = [&](EventKind kind, Actor actor, NodeId node, Duration span) {
            Event event;
            event.kind = kind;
            event.actor = actor;
            event.client =
                actor == link || actor.kind == ActorKind::client ? ClientId{1} : ClientId{};
            event.node = node;
            event.span = span;
            event.detail = kind == EventKind::linkCut ? builder.text("both ways") : TextId{};
            builder.row(event);
        };
        builder.at(0ms).node(1, EventKind::nodeUp).node(2, EventKind::nodeUp).at(10ms);
        row(EventKind::linkCut, link, NodeId{1}, noSpan);
        builder.at(20ms);
        row(EventKind::promoted, Actor::node(NodeId{2}), NodeId{2}, noSpan);
        row(EventKind::clockJumped, Actor::node(NodeId{1}), NodeId{1}, 2s);
        row(EventKind::clockJumped, Actor::client(ClientId{1}), NodeId{}, -1s);
        builder.at(30ms);
        row(EventKind::linkHealed, link, NodeId{1}, 20ms);
        row(EventKind::clockJumped, Actor::node(NodeId{1}), NodeId{1}, 500ms);
        builder.at(40ms);
        row(EventKind::demoted, Actor::node(NodeId{1}), NodeId{1}, noSpan);
        const Scene scene(builder.at(50ms).end().trace());
        QVERIFY(scene.at(5ms).links.empty());
        const StateAt cut = scene.at(15ms);
        QVERIFY(cut.links.size() == 1 && cut.links[0].link == link
            && cut.links[0].since == WorldTime(10ms));
        QVERIFY(scene.trace->text(cut.links[0].detail) == "both ways");
        QVERIFY(cut.nodes[0].clockOffset == Duration::zero());
        const StateAt jumped = scene.at(25ms);
        QVERIFY(jumped.nodes[0].clockOffset == 2s && jumped.clients[0].clockOffset == -1s);
        QVERIFY(jumped.nodes[0].isPrimary
            && jumped.nodes[1].isPrimary); // the old primary is not demoted yet
        const StateAt healed = scene.at(35ms);
        QVERIFY(healed.links.empty() && healed.nodes[0].clockOffset == 2500ms);
        QVERIFY(!scene.at(45ms).nodes[0].isPrimary && scene.at(45ms).nodes[1].isPrimary);
    }

    void aStateInATraceOfAMillionRowsTakesAtMostFiveMilliseconds()
    {
        TraceBuilder builder;
        builder.run();
        while (builder.lastSeq() < 1'000'000) {
            for (int client = 1; client <= 4; ++client) {
                builder.client(client)
                    .after(10us)
                    .attempt()
                    .sent(1)
                    .keySet(1, 1ms)
                    .replied(1)
                    .granted(1ms)
                    .entered()
                    .after(10us)
                    .wrote();
                builder.left().sent(1).keyDeleted(1).replied(1).released();
            }
        }
        const Scene scene(builder.end().trace());
        QElapsedTimer clock;
        clock.start();
        std::size_t inside = 0;
        for (int i = 0; i < 1000; ++i) {
            for (const ClientStateAt &client :
                scene.after(static_cast<std::size_t>(i) * 997).clients)
                inside += client.phase == Phase::inside;
        }
        QVERIFY(inside > 0);
        qInfo("%.1f us per state", static_cast<double>(clock.nsecsElapsed()) / 1e6);
        QVERIFY2(clock.elapsed() < 5000,
            qPrintable(QString::number(clock.elapsed()))); // for a thousand positions
    }
};

QTEST_APPLESS_MAIN(TstStateAt)
#include "tst_stateat.moc"
