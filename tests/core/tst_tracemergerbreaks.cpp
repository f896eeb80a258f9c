// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/trace/tracemerger.h"

using namespace lockscope;

namespace {

WorldTime at(Duration time)
{
    return WorldTime{time};
}

// A TraceMerger with a client, node 1, its replica (node 2), and a clock that the test sets.
class MergerFixture {
public:
    MergerFixture() : writer(texts), merger(writer, [this] { return now; }, {})
    {
        merger.add(clients);
        merger.add(observer);
        merger.addNode(NodeId{1}, true);
        merger.addReplica(NodeId{2}, NodeId{1});
    }
    EventRef client(
        EventKind kind, Duration time, const char *token, KeyEffect effect, EventRef cause = {})
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = at(time);
        raw.event.actor = Actor::client(ClientId{1});
        raw.event.client = ClientId{1};
        raw.event.attempt = AttemptId{1};
        raw.event.node = NodeId{1};
        raw.event.key = key("a");
        raw.event.token = texts->intern(token);
        raw.effect = effect;
        raw.cause = cause;
        return clients.record(raw);
    }
    EventRef recordWithoutKey(
        EventKind kind, Duration time, EventRef cause = {}, std::uint8_t node = 1)
    {
        return recordNodeEvent(kind, time, {}, {}, noSpan, cause, node);
    }
    void set(
        Duration time, const char *name, const char *token, Duration span, std::uint8_t node = 1)
    {
        recordNodeEvent(EventKind::keySet, time, name, token, span, {}, node);
    }
    void deleted(Duration time, const char *name)
    {
        recordNodeEvent(EventKind::keyDeleted, time, name, {}, noSpan, {}, 1);
    }
    // Records the end of an interruption: a `key-lost` event without a key. The keys that the node
    // reported during the interruption are those that it has now; all other keys are lost.
    void loseKeys(Duration time, EventRef cause, std::uint8_t node = 1)
    {
        recordWithoutKey(EventKind::keyLost, time, cause, node);
    }

    // Returns the rows from `first` on, one per line: time in ms, actor, event, key, cause.
    QByteArray rows(Duration until, std::size_t first = 0)
    {
        now = at(until);
        merger.merge();
        trace = writer.snapshot();
        QByteArray text;
        for (std::size_t i = first; i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            text += QByteArray::number(microseconds(event.time) / 1000) + ' '
                + QByteArray::fromStdString(actorText(event.actor)) + ' '
                + QByteArray(
                    trace->kindText(i).data(), static_cast<qsizetype>(trace->kindText(i).size()));
            if (event.key)
                text += ' '
                    + QByteArray::fromStdString(
                        std::string(texts->text(event.key)).substr(lockKeyPrefix.size()));
            if (event.cause != noSeq)
                text += " <" + QByteArray::number(event.cause);
            text += '\n';
        }
        return text;
    }
    TextId key(const char *name) { return texts->intern(std::string(lockKeyPrefix) + name); }

    std::shared_ptr<TextPool> texts = std::make_shared<TextPool>();
    TraceWriter writer;
    WorldTime now{};
    TraceMerger merger;
    Recorder clients{1, texts};
    Recorder observer{2, texts};
    std::shared_ptr<const Trace> trace;

private:
    EventRef recordNodeEvent(EventKind kind, Duration time, const char *name, const char *token,
        Duration span, EventRef cause, std::uint8_t node)
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = at(time);
        raw.event.actor = Actor::node(NodeId{node});
        raw.event.node = NodeId{node};
        if (name)
            raw.event.key = key(name);
        if (token)
            raw.event.token = texts->intern(token);
        raw.event.span = span;
        raw.cause = cause;
        return observer.record(raw);
    }
};

QByteArray lines(std::initializer_list<const char *> each)
{
    QByteArray text;
    for (const char *const line : each)
        text += QByteArray(line) + '\n';
    return text;
}

} // namespace

// Tests the rows of a node that goes down, restarts, or is not observed for a while.
class tst_TraceMergerBreaks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aKeyOfANodeThatIsDownIsNotLostBeforeTheRestart()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", "1", 10s);
        fixture.recordWithoutKey(EventKind::nodeDown, 20ms);
        QCOMPARE(fixture.rows(30ms), lines({"10 node-1 key-set a", "20 node-1 node-down"}));
    }

    void aKeyThatWasNotOnDiskIsLostWhenTheNodeRestarts()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", "1", 10s);
        fixture.set(11ms, "b", "2", 10s);
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 20ms);
        // Key b is unchanged: it has the same token, and a deadline that was measured slightly
        // differently.
        fixture.set(29ms, "b", "2", 10s - 18ms + 400us);
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 30ms, down);
        fixture.loseKeys(30ms, up);
        QCOMPARE(fixture.rows(40ms, 2),
            lines({"20 node-1 node-down", "30 node-1 node-up <2", "30 node-1 key-lost a <3"}));
        fixture.deleted(50ms, "b");
        QCOMPARE(fixture.rows(60ms, 5), lines({"50 node-1 key-deleted b"}));
    }

    // The node counts whole milliseconds: a key that it dropped a millisecond before its deadline
    // has expired and is not lost.
    void aKeyThatIsMissingAMillisecondBeforeItsDeadlineHasExpired()
    {
        for (const bool isExpiry : {true, false}) {
            MergerFixture fixture;
            fixture.set(10ms, "a", "1", isExpiry ? 21ms : 21ms + 1us);
            const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 20ms);
            fixture.loseKeys(30ms, fixture.recordWithoutKey(EventKind::nodeUp, 30ms, down));
            QCOMPARE(fixture.rows(40ms, 3),
                isExpiry ? lines({"31 node-1 key-expired a <0"})
                         : lines({"30 node-1 key-lost a <2"}));
        }
    }

    void aKeyThatANodeRestoresFromAnOldSnapshotGetsAKeySetRow()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", "1", 10s);
        fixture.deleted(12ms, "a");
        fixture.set(13ms, "b", "2", 10s);
        fixture.set(14ms, "b", "3", 10s);
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 20ms);
        fixture.set(29ms, "a", "1", 9s);
        fixture.set(29ms, "b", "2", 9s);
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 30ms, down);
        fixture.loseKeys(30ms, up);
        QCOMPARE(fixture.rows(40ms, 5),
            lines({"30 node-1 node-up <4", "30 node-1 key-lost b <5", "30 node-1 key-set a <5",
                "30 node-1 key-set b <5"}));
        QCOMPARE((*fixture.trace)[8].span, Duration{9s - 1ms}); // its deadline has not changed
    }

    void aKeyExpiresAtItsDeadlineWhileTheNodeIsDown()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", "1", 100ms);
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 20ms);
        QCOMPARE(
            fixture.rows(111ms, 1), lines({"20 node-1 node-down", "110 node-1 key-expired a <0"}));
        QCOMPARE(
            fixture.trace->detail((*fixture.trace)[2]), std::string("computed; the node is down"));
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 130ms, down);
        fixture.loseKeys(130ms, up);
        QCOMPARE(fixture.rows(140ms, 3), lines({"130 node-1 node-up <1"}));
    }

    void aChangeThatIsReportedBeforeTheNodeGoesDownHasARow()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 10ms, "1", KeyEffect::maySet);
        fixture.set(11ms, "a", "1", 10s);
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 12ms);
        fixture.client(EventKind::timedOut, 13ms, "1", KeyEffect::none, sent);
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 14ms, down);
        fixture.loseKeys(14ms, up);
        QCOMPARE(fixture.rows(20ms),
            lines({"10 client-1 sent a", "11 node-1 key-set a <0", "12 node-1 node-down",
                "13 client-1 timed-out a <0", "14 node-1 node-up <2", "14 node-1 key-lost a <4"}));
        QCOMPARE((*fixture.trace)[5].client, ClientId{1});
    }

    // The node sent the reply, but not the report of the change. That report will never come.
    void aReplyDoesNotWaitForTheReportOfANodeThatIsDown()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 10ms, "1", KeyEffect::maySet);
        fixture.client(EventKind::replied, 11ms, "1", KeyEffect::done, sent);
        QCOMPARE(fixture.rows(12ms), lines({"10 client-1 sent a"}));
        fixture.recordWithoutKey(EventKind::nodeDown, 12ms);
        QCOMPARE(fixture.rows(13ms, 1), lines({"11 client-1 replied a <0", "12 node-1 node-down"}));
    }

    // A command may be sent just before the row `node-up`, and the new process may execute it. Then
    // the node also reports the change.
    void aCommandThatTheRestartedNodeExecutesIsTheCauseOfItsChange()
    {
        MergerFixture fixture;
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 10ms);
        const EventRef sent = fixture.client(EventKind::sent, 19ms, "1", KeyEffect::maySet);
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 20ms, down);
        fixture.loseKeys(20ms, up);
        fixture.client(EventKind::replied, 22ms, "1", KeyEffect::done, sent);
        QCOMPARE(fixture.rows(24ms),
            lines({"10 node-1 node-down", "19 client-1 sent a", "20 node-1 node-up <0"}));
        fixture.set(25ms, "a", "1", 10s);
        QCOMPARE(
            fixture.rows(30ms, 3), lines({"22 node-1 key-set a <1", "22 client-1 replied a <1"}));
    }

    // A renewal that was sent to a dead process is not the cause of a later process's change.
    void aCommandToADeadProcessIsNotTheCauseOfALaterChange()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", "1", 10s);
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 20ms);
        const EventRef early = fixture.client(EventKind::sent, 22ms, "1", KeyEffect::mayExpire);
        const EventRef late = fixture.client(EventKind::sent, 29ms, "1", KeyEffect::mayExpire);
        fixture.client(EventKind::timedOut, 29ms, "1", KeyEffect::none, early);
        fixture.set(30ms, "a", "1", 10s - 20ms);
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 30ms, down);
        fixture.loseKeys(30ms, up);
        fixture.client(EventKind::timedOut, 31ms, "1", KeyEffect::none, late);
        const EventRef renewal = fixture.client(EventKind::sent, 40ms, "1", KeyEffect::mayExpire);
        fixture.set(41ms, "a", "1", 20s);
        fixture.client(EventKind::replied, 42ms, "1", KeyEffect::done, renewal);
        QCOMPARE(fixture.rows(50ms, 7),
            lines({"40 client-1 sent a", "41 node-1 key-set a <7", "42 client-1 replied a <7"}));
    }

    void aReplicaThatWasNotObservedHasTheKeysOfItsPrimary()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", "1", 10s);
        fixture.set(11ms, "a", "1", 10s, 2);
        fixture.loseKeys(
            20ms, {}, 2); // the replica was not observed for a while: it copies its primary again
        const EventRef down = fixture.recordWithoutKey(EventKind::nodeDown, 21ms);
        const EventRef up = fixture.recordWithoutKey(EventKind::nodeUp, 30ms, down);
        fixture.loseKeys(30ms, up);
        fixture.loseKeys(40ms, up, 2);
        QCOMPARE(fixture.rows(50ms),
            lines({"10 node-1 key-set a", "11 node-2 key-set a <0", "21 node-1 node-down",
                "30 node-1 node-up <2", "30 node-1 key-lost a <3", "40 node-2 key-lost a <3"}));
    }
};

QTEST_APPLESS_MAIN(tst_TraceMergerBreaks)
#include "tst_tracemergerbreaks.moc"
