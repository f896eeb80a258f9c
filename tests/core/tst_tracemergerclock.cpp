// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QTest>

#include "core/trace/tracemerger.h"

using namespace lockscope;

namespace {

WorldTime at(Duration sinceBegin)
{
    return WorldTime{sinceBegin};
}

// A TraceMerger with node 1, on which client 1 has set a key for a second. The functions record
// later events of the node's observer.
class MergerFixture {
public:
    MergerFixture()
    {
        merger.add(clients);
        merger.add(observer);
        merger.addNode(NodeId{1}, true);
        const EventRef sent =
            clients.record(clientEvent(EventKind::sent, 10ms, KeyEffect::maySet, {}));
        clients.record(clientEvent(EventKind::replied, 12ms, KeyEffect::done, sent));
        set(11ms, 1s);
    }
    EventRef jumped(Duration time, Duration length)
    {
        RawEvent raw = nodeEvent(EventKind::clockJumped, time);
        raw.event.key = TextId{};
        raw.event.span = length;
        return observer.record(raw);
    }
    void set(Duration time, Duration remaining, EventRef cause = {})
    {
        RawEvent raw = nodeEvent(EventKind::keySet, time);
        raw.event.token = texts->intern("a");
        raw.event.span = remaining;
        raw.cause = cause;
        observer.record(raw);
    }
    void deleted(Duration time) { observer.record(nodeEvent(EventKind::keyDeleted, time)); }

    // Returns the node's rows: time in ms, event, remaining time in ms, cause, detail.
    QByteArrayList merged(Duration until)
    {
        now = at(until);
        merger.merge();
        const auto trace = writer.snapshot();
        QByteArrayList lines;
        for (std::size_t i = 0; i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            if (event.actor.kind != ActorKind::node)
                continue;
            QByteArray line = QByteArray::number(microseconds(event.time) / 1000) + ' '
                + QByteArray(
                    trace->kindText(i).data(), static_cast<qsizetype>(trace->kindText(i).size()));
            if (event.span != noSpan)
                line += ' ' + QByteArray::number(microseconds(event.span) / 1000);
            if (event.cause != noSeq)
                line += " <" + QByteArray::number(event.cause);
            if (event.client)
                line += " of client-" + QByteArray::number(event.client.value);
            lines.append(line + (trace->detail(event).empty() ? "" : ", ")
                + QByteArray::fromStdString(trace->detail(event)));
        }
        return lines;
    }

private:
    RawEvent clientEvent(EventKind kind, Duration time, KeyEffect effect, EventRef cause)
    {
        RawEvent raw = nodeEvent(kind, time);
        raw.event.actor = Actor::client(ClientId{1});
        raw.event.client = ClientId{1};
        raw.event.token = texts->intern("a");
        raw.event.span = noSpan;
        raw.effect = effect;
        raw.cause = cause;
        return raw;
    }
    RawEvent nodeEvent(EventKind kind, Duration time)
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = at(time);
        raw.event.actor = Actor::node(NodeId{1});
        raw.event.node = NodeId{1};
        raw.event.key = texts->intern("lockscope:lock:orders");
        raw.event.span = noSpan;
        return raw;
    }

    std::shared_ptr<TextPool> texts = std::make_shared<TextPool>();
    TraceWriter writer{texts};
    WorldTime now{};
    TraceMerger merger{writer, [this] { return now; }, {}};
    Recorder clients{1, texts};
    Recorder observer{2, texts};
};

} // namespace

// What happens to a key's deadline when its node's clock changes.
class tst_TraceMergerClock : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aKeyWhoseDeadlineIsPastAfterTheJumpExpiresAtTheJump()
    {
        MergerFixture fixture;
        fixture.set(100ms + 1us, 0ms, fixture.jumped(100ms, 2s));
        fixture.deleted(102ms);
        QCOMPARE(fixture.merged(150ms),
            (QByteArrayList{"11 key-set 1000 <0 of client-1", "100 clock-jumped 2000",
                "100 key-expired <1 of client-1, confirmed by the node after 1.9 ms"}));
    }

    void aKeyWhoseDeadlineIsNotPastAfterTheJumpGetsANewTtl()
    {
        MergerFixture fixture;
        fixture.set(100ms + 1us, 5911ms, fixture.jumped(100ms, -5s));
        QCOMPARE(fixture.merged(3s),
            (QByteArrayList{"11 key-set 1000 <0 of client-1", "100 clock-jumped -5000",
                "100 key-set 5911 <3 of client-1"}));
        fixture.deleted(6013ms);
        QCOMPARE(fixture.merged(6100ms).last(),
            QByteArray("6011 key-expired <4 of client-1, confirmed by the node after 1.9 ms"));
    }

    void anExpiredKeyIsSetAgainIfTheClockGoesBackBeforeTheNodeDeletesTheKey()
    {
        MergerFixture fixture;
        // The key expired at 1011 ms, but the node had not deleted it yet.
        fixture.set(1012ms, 4s, fixture.jumped(1011500us, -4s));
        QCOMPARE(fixture.merged(2s),
            (QByteArrayList{"11 key-set 1000 <0 of client-1",
                "1011 key-expired <1 of client-1, computed; not confirmed by the node",
                "1011 clock-jumped -4000", "1012 key-set 4000 <4"}));
    }

    void aDeletedKeyGetsNoRowAtALaterJump()
    {
        MergerFixture fixture;
        fixture.deleted(1013ms);
        fixture.set(1020ms, 0ms,
            fixture.jumped(1019ms, 1s)); // the observer reports the key although it is deleted
        QCOMPARE(fixture.merged(2s).size(), 3);
        QVERIFY(fixture.merged(2s).last().contains("clock-jumped"));
    }
};

QTEST_APPLESS_MAIN(tst_TraceMergerClock)
#include "tst_tracemergerclock.moc"
