// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/compare/compare.h"
#include "core/scenario/files/runending.h"
#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"

#include <algorithm>

using namespace lockscope;

namespace {

constexpr auto none = EventPair::none;
using Because = Agreement::Because;
using Order = EventSequence::Order;

// Appends the rows of one attempt that is granted. `pace`: the time from attempt to sent, from sent
// to key-set, and from key-set to replied.
TraceBuilder &acquire(TraceBuilder &builder, Duration pace)
{
    builder.attempt()
        .after(pace)
        .sent(1)
        .after(pace)
        .keySet(1, 400ms)
        .after(pace)
        .replied(1)
        .granted(400ms)
        .entered();
    return builder;
}

// Appends the rows of one attempt that is denied. `pace`: the time from attempt to sent, and from
// sent to replied.
TraceBuilder &denyAttempt(TraceBuilder &builder, Duration pace)
{
    builder.attempt().after(pace).sent(1).after(pace).replied(1, "(nil)").denied();
    return builder;
}

// Returns a run in which client 1 holds the lock, and client 2 is denied `denials` times before it
// gets the lock.
std::shared_ptr<const Trace> contest(Duration begin, Duration pace, int denials)
{
    TraceBuilder builder;
    builder.run().at(begin).node(1, EventKind::nodeUp).after(1ms).client(1);
    acquire(builder, pace).client(2);
    for (int i = 0; i < denials; ++i)
        denyAttempt(builder.after(10ms), pace);
    builder.at(begin + 200ms)
        .client(1)
        .left()
        .sent(1, "EVALSHA sha 1 \x01 \x02")
        .after(pace)
        .keyDeleted(1)
        .replied(1, "(integer) 1")
        .released();
    acquire(builder.after(10ms).client(2), pace).after(20ms).left().end();
    return builder.trace();
}

// Returns the index of the n-th row with this kind and client.
std::size_t rowOf(const Trace &trace, EventKind kind, int client, int n = 1)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == kind && event.client.value == client && --n == 0)
            return row;
    }
    return none;
}

const EventSequence *sequenceOf(const Comparison &comparison, Actor actor)
{
    const auto found = std::find_if(comparison.sequences.begin(), comparison.sequences.end(),
        [actor](const EventSequence &sequence) { return sequence.who == actor; });
    return found == comparison.sequences.end() ? nullptr : &*found;
}

} // namespace

// Tests compareTraces(), which pairs the events of a predicted run (in the model) with those of a
// real run.
class TestCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunHasNoDifferenceFromItself()
    {
        const auto trace = contest(5ms, 100us, 3);
        const Comparison comparison = compareTraces(*trace, *trace);
        QCOMPARE(comparison.matched, trace->size());
        QCOMPARE(
            comparison.onlyPredicted + comparison.onlyReal + comparison.differing, std::size_t{0});
        QVERIFY(comparison.isSameOrder());
        QCOMPARE(comparison.shift, Duration::zero());
        QCOMPARE(comparison.late->spread.max, Duration::zero());
        QCOMPARE(comparison.agreement.kind, Agreement::Kind::agrees);
        QCOMPARE(comparison.sequences.size(), std::size_t{3}); // two clients and a node
    }

    void theTimeAxesAreAlignedAtTheFirstEventOfTheFirstClient()
    {
        const auto predicted = contest(0ms, 100us, 3);
        const auto real = contest(30ms, 150us, 3);
        const Comparison comparison = compareTraces(*predicted, *real);
        QCOMPARE(comparison.shift, Duration(30ms));
        const EventPair *const first = comparison.pairOfReal(rowOf(*real, EventKind::attempt, 1));
        QCOMPARE(first->late, std::optional(Duration::zero()));
        // One `pace` is 50 us longer in the real run.
        const EventPair *const sent =
            comparison.pairOfPredicted(rowOf(*predicted, EventKind::sent, 1));
        QCOMPARE(sent->real, rowOf(*real, EventKind::sent, 1));
        QCOMPARE(sent->late, std::optional(Duration(50us)));
        QVERIFY(comparison.isSameOrder());
        QVERIFY(std::is_sorted(comparison.pairs.begin(), comparison.pairs.end(),
            [](const auto &a, const auto &b) { return a.time < b.time; }));
    }

    void latenessIsMeasuredForAllEventsAndByKindWithoutTheStartOfTheServers()
    {
        const auto predicted = contest(0ms, 100us, 3);
        TraceBuilder builder;
        // The client begins 29 ms after the node is up; in the predicted run it begins 1 ms after
        // the node is up.
        builder.run().at(2ms).node(1, EventKind::nodeUp).at(31ms).client(1);
        acquire(builder, 100us).end();
        const Comparison comparison = compareTraces(*predicted, *builder.trace());
        QCOMPARE(comparison.late->spread.max, Duration::zero());
        QVERIFY(!comparison.lateByKind.contains(EventKind::nodeUp));
        QVERIFY(!comparison.lateByKind.contains(EventKind::runBegin));
        const auto slower = contest(30ms, 300us, 3);
        const Comparison late = compareTraces(*predicted, *slower);
        const Lateness &denied = late.lateByKind.at(EventKind::denied);
        QCOMPARE(denied.count, std::size_t{3});
        // Three times `pace` pass before the grant, and two more before each denial. In the slower
        // run `pace` is 200 us longer.
        QCOMPARE(denied.spread.p50, Duration(200us * 7));
        QCOMPARE(denied.spread.max, Duration(200us * 9));
        QCOMPARE(late.late->count, late.matched - 3); // all but run-begin, node-up and run-end
    }

    void oneMoreRetryDoesNotShiftTheLaterEvents()
    {
        const auto predicted = contest(0ms, 100us, 3);
        const auto real = contest(30ms, 100us, 4);
        const Comparison comparison = compareTraces(*predicted, *real);
        const EventPair *const entered =
            comparison.pairOfPredicted(rowOf(*predicted, EventKind::entered, 2));
        QCOMPARE(entered->real, rowOf(*real, EventKind::entered, 2));
        QCOMPARE(comparison.onlyPredicted, std::size_t{0});
        QCOMPARE(comparison.onlyReal, std::size_t{4}); // attempt, sent, replied, denied
        QCOMPARE(comparison.agreement.kind, Agreement::Kind::agrees);
        const EventSequence *const sequence = sequenceOf(comparison, Actor::client(ClientId{2}));
        QCOMPARE(sequence->order, Order::diverged);
        QCOMPARE(sequence->predicted, rowOf(*predicted, EventKind::attempt, 2, 4));
        QCOMPARE(sequence->real, rowOf(*real, EventKind::attempt, 2, 4));
        QCOMPARE(sequenceOf(comparison, Actor::client(ClientId{1}))->order, Order::same);
        QCOMPARE(sequenceOf(comparison, Actor::node(NodeId{1}))->order, Order::same);
    }

    void theFirstAttemptOfARoundDoesNotMatchARetry()
    {
        // Both clients make a second attempt after a denial. In the predicted run this attempt has
        // no cause: it begins another round. In the real run its cause is the denial: it is a
        // retry.
        TraceBuilder predicted;
        predicted.run().client(1);
        denyAttempt(predicted, 1ms).after(1ms);
        TraceBuilder real;
        real.run().client(1);
        denyAttempt(real, 1ms);
        denyAttempt(real.after(1ms), 1ms);
        Event freshAttempt;
        freshAttempt.kind = EventKind::attempt;
        freshAttempt.actor = Actor::client(ClientId{1});
        freshAttempt.client = ClientId{1};
        freshAttempt.attempt = AttemptId{2};
        predicted.row(freshAttempt);
        const Comparison comparison = compareTraces(*predicted.trace(), *real.trace());
        QCOMPARE(comparison.pairOfPredicted(rowOf(*predicted.trace(), EventKind::attempt, 1, 2))
                     ->difference,
            Difference::onlyPredicted);
        QCOMPARE(comparison.pairOfReal(rowOf(*real.trace(), EventKind::attempt, 1, 2))->difference,
            Difference::onlyReal);
    }

    void anotherReplyIsTheSameEventWithAnotherDetail()
    {
        const auto traceWith = [](const char *answer) {
            TraceBuilder builder;
            builder.run().client(1).attempt().sent(1).replied(1, answer).denied().end();
            return builder.trace();
        };
        const auto predicted = traceWith("(nil)");
        const auto real = traceWith("(error) OOM");
        const Comparison comparison = compareTraces(*predicted, *real);
        QCOMPARE(comparison.differing, std::size_t{1});
        QCOMPARE(comparison.pairOfReal(rowOf(*real, EventKind::replied, 1))->difference,
            Difference::detail);
        QVERIFY(comparison.isSameOrder());
    }

    void otherTokensAndTimestampsAreNoDifferenceButTheTokenOfAnotherClientIs()
    {
        const auto traceWith = [](const char *own, const char *answer) {
            TraceBuilder builder;
            builder.run()
                .client(1)
                .attempt()
                .token(own)
                .sent(1, "SET \x01 \x02 NX PX 400")
                .replied(1, "OK");
            builder.sent(1, "GET \x01")
                .replied(1, answer)
                .sent(1, "GETSET \x01 \x02")
                .replied(1, "1700000000123")
                .end();
            return builder.trace();
        };
        const auto predicted = traceWith("aaaa", "aaaa");
        QCOMPARE(compareTraces(*predicted, *traceWith("bbbb", "bbbb")).differing, std::size_t{0});
        const auto another = traceWith("bbbb", "cccc");
        const Comparison comparison = compareTraces(*predicted, *another);
        QCOMPARE(comparison.differing, std::size_t{1});
        QCOMPARE(comparison.pairOfReal(rowOf(*another, EventKind::replied, 1, 2))->difference,
            Difference::detail);
    }

    void aTimestampThatServesAsATokenIsComparedAsATimestamp()
    {
        // In the model two clients may begin in the same millisecond, so that their timestamps are
        // equal.
        const auto traceWith = [](const char *one, const char *other) {
            TraceBuilder builder;
            builder.run("getset-timestamp")
                .client(1)
                .attempt()
                .token(one)
                .sent(1, "SETNX \x01 \x02")
                .replied(1, "(integer) 1");
            builder.client(2)
                .attempt()
                .token(other)
                .sent(1, "SETNX \x01 \x02")
                .replied(1, "(integer) 0")
                .end();
            return builder.trace();
        };
        const Comparison comparison = compareTraces(*traceWith("1767225600300", "1767225600300"),
            *traceWith("1795287494887", "1795287494891"));
        QCOMPARE(comparison.differing, std::size_t{0});
    }

    void aTimeoutIsAnotherEndingOfTheSameCommand()
    {
        TraceBuilder answered;
        answered.run().client(1).attempt().sent(1).after(1ms).replied(1).denied().end();
        TraceBuilder silent;
        silent.run().client(1).attempt().sent(1).after(9ms).timedOut(1).denied().end();
        const Comparison comparison = compareTraces(*answered.trace(), *silent.trace());
        const EventPair *const pair =
            comparison.pairOfPredicted(rowOf(*answered.trace(), EventKind::replied, 1));
        QCOMPARE(pair->difference, Difference::ending);
        QCOMPARE(pair->real, rowOf(*silent.trace(), EventKind::timedOut, 1));
        QVERIFY(!comparison.isSameOrder());
    }

    void theRepliesOfSeveralNodesMayArriveInAnyOrder()
    {
        const auto traceWith = [](int first, int second) {
            TraceBuilder builder;
            builder.run("redlock", 3).client(1).attempt().sent(1).sent(2).sent(3).after(1ms);
            builder.replied(first)
                .replied(second)
                .granted()
                .after(1ms)
                .replied(6 - first - second)
                .end();
            return builder.trace();
        };
        QVERIFY(compareTraces(*traceWith(1, 2), *traceWith(3, 1)).isSameOrder());
    }

    void aSlowReplyMayArriveAfterTheNextCommandIsSent()
    {
        const auto traceWith = [](bool isSlow) {
            TraceBuilder builder;
            builder.run("redlock", 3).client(1).attempt().sent(1).sent(2);
            Event slow;
            slow.kind = EventKind::replied;
            slow.actor = Actor::client(ClientId{1});
            slow.client = ClientId{1};
            slow.node = NodeId{2};
            slow.attempt = AttemptId{1};
            slow.key = builder.text("lockscope:lock:orders");
            slow.detail = builder.text("(nil)");
            slow.cause = builder.lastSeq();
            if (!isSlow)
                builder.after(1ms).row(slow);
            builder.after(1ms).replied(1, "(nil)").sent(2, "EVALSHA sha 1 \x01 \x02");
            if (isSlow)
                builder.after(1ms).row(slow);
            builder.after(1ms).replied(2, "(integer) 0").denied().end();
            return builder.trace();
        };
        const Comparison comparison = compareTraces(*traceWith(false), *traceWith(true));
        QVERIFY(comparison.isSameOrder());
        QCOMPARE(comparison.differing, std::size_t{0});
    }

    void theOrderOfANodesRowsIsCompared()
    {
        const auto traceWith = [](int first, int second) {
            TraceBuilder builder;
            builder.run().client(1).attempt().sent(1).client(2).attempt().sent(1);
            builder.client(first).keySet(1).client(second).keySet(1).end();
            return builder.trace();
        };
        const auto predicted = traceWith(1, 2);
        const auto real = traceWith(2, 1);
        const Comparison comparison = compareTraces(*predicted, *real);
        const EventSequence *const node = sequenceOf(comparison, Actor::node(NodeId{1}));
        QCOMPARE(node->order, Order::diverged);
        QCOMPARE(node->predicted, rowOf(*predicted, EventKind::keySet, 1));
        QCOMPARE(node->real, rowOf(*real, EventKind::keySet, 2));
        QVERIFY(sequenceOf(comparison, Actor::client(ClientId{1}))->isSame());
    }

    void eventsThatAreMissingAtTheEndOfTheDurationAreNoDifferenceOfOrder()
    {
        const auto traceWith = [](int tries, RunEnding::Reason reason) {
            TraceBuilder builder;
            builder.run().client(1);
            for (int i = 0; i < tries; ++i)
                denyAttempt(builder.after(1ms), 1ms);
            Event last;
            last.kind = EventKind::runEnd;
            last.detail = builder.text(runEndingJson({reason, {}, {}, {}, {}}));
            builder.row(last);
            return builder.trace();
        };
        const Comparison cut = compareTraces(
            *traceWith(9, RunEnding::Reason::duration), *traceWith(7, RunEnding::Reason::duration));
        QVERIFY(cut.isSameOrder());
        QCOMPARE(sequenceOf(cut, Actor::client(ClientId{1}))->order, Order::cutShort);
        QVERIFY(!compareTraces(
            *traceWith(9, RunEnding::Reason::done), *traceWith(7, RunEnding::Reason::done))
                     .isSameOrder());
    }

    void thePlaceOfALeaseEndedRowIsNotCompared()
    {
        const auto traceWith = [](Duration leaseEnd) {
            TraceBuilder builder;
            builder.run().client(1).attempt().granted(100ms).entered();
            if (leaseEnd < 50ms)
                builder.at(leaseEnd).leaseEnded().at(50ms).wrote();
            else
                builder.at(50ms).wrote().at(leaseEnd).leaseEnded();
            builder.at(90ms).left().end();
            return builder.trace();
        };
        const Comparison comparison = compareTraces(*traceWith(49ms), *traceWith(51ms));
        QVERIFY(comparison.isSameOrder());
        QCOMPARE(comparison.lateByKind.at(EventKind::leaseEnded).spread.max, Duration(2ms));
    }

    void aDifferentVerdictIsAttributedToTheFirstClientThatDiverges()
    {
        const auto traceWith = [](bool leavesFirst) {
            TraceBuilder builder;
            builder.run().at(10ms).client(1).attempt().granted(400ms).entered();
            if (leavesFirst)
                builder.at(20ms).left().released();
            builder.at(30ms)
                .client(2)
                .attempt()
                .granted(400ms)
                .entered()
                .at(40ms)
                .left()
                .released();
            if (!leavesFirst)
                builder.client(1).at(50ms).left().released();
            builder.end();
            return builder.trace();
        };
        const auto predicted = traceWith(true);
        const auto real = traceWith(false);
        const Agreement agreement = compareTraces(*predicted, *real).agreement;
        QCOMPARE(agreement.kind, Agreement::Kind::differs);
        QCOMPARE(agreement.predictedOutcome, std::optional(Outcome::held));
        QCOMPARE(agreement.realOutcome, std::optional(Outcome::violated));
        // Both clients did the same in the same order; only the time at which one left differs.
        QCOMPARE(agreement.because, Because::times);

        TraceBuilder otherRun;
        otherRun.run().at(10ms).client(1).attempt().granted(400ms).entered().stalled(5ms);
        otherRun.at(30ms)
            .client(2)
            .attempt()
            .denied()
            .after(1ms)
            .attempt()
            .granted(400ms)
            .entered()
            .at(40ms)
            .left()
            .released();
        otherRun.client(1).at(50ms).left().released().end();
        const Agreement diverged = compareTraces(*predicted, *otherRun.trace()).agreement;
        QCOMPARE(diverged.because, Because::client);
        QCOMPARE(diverged.who, Actor::client(ClientId{2}));
        QCOMPARE(diverged.predicted, static_cast<Seq>(rowOf(*predicted, EventKind::attempt, 2)));
        QCOMPARE(diverged.real, static_cast<Seq>(rowOf(*otherRun.trace(), EventKind::attempt, 2)));
        QVERIFY(diverged.hasMachineStalled);
        QVERIFY(!agreement.hasMachineStalled);
    }

    void aDifferentVerdictWithTheSameOrderIsAttributedToTheReply()
    {
        const auto traceWith = [](const char *answer, bool isGuarded) {
            TraceBuilder builder;
            builder.run("set-px-lua", 1, isGuarded ? R"("guarded":true)" : R"("guarded":false)");
            builder.at(10ms)
                .client(1)
                .attempt()
                .granted(400ms)
                .entered()
                .client(2)
                .attempt()
                .sent(1)
                .replied(1, answer)
                .granted(400ms);
            builder.entered().at(40ms).left().client(1).left().end();
            return builder.trace();
        };
        const auto predicted = traceWith("OK", true);
        const auto real = traceWith("(nil)", false);
        const Agreement agreement = compareTraces(*predicted, *real).agreement;
        QCOMPARE(agreement.kind, Agreement::Kind::differs);
        QCOMPARE(agreement.because, Because::detail);
        QCOMPARE(agreement.real, static_cast<Seq>(rowOf(*real, EventKind::replied, 2)));
    }

    void aTraceThatCannotBeJudgedIsReportedAsUnjudged()
    {
        TraceBuilder builder;
        builder.client(1).attempt().denied();
        QCOMPARE(compareTraces(*builder.trace(), *builder.trace()).agreement.kind,
            Agreement::Kind::unjudged);
        const Trace nothing = *TraceBuilder().trace();
        QCOMPARE(compareTraces(nothing, nothing).pairs.size(), std::size_t{0});
    }

    void aShiftedTraceDiffersOnlyInItsTimes()
    {
        const auto trace = contest(5ms, 100us, 3);
        const auto later = shifted(*trace, 30ms);
        QCOMPARE(later->size(), trace->size());
        for (std::size_t row = 0; row < trace->size(); ++row) {
            QCOMPARE((*later)[row].time, (*trace)[row].time + 30ms);
            QCOMPARE(later->detail((*later)[row]), trace->detail((*trace)[row]));
            QCOMPARE((*later)[row].cause, (*trace)[row].cause);
        }
        QCOMPARE(csvText(*shifted(*later, -30ms)), csvText(*trace));
    }
};

QTEST_APPLESS_MAIN(TestCompare)
#include "tst_compare.moc"
