// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/lab/compare/compare.h"
#include "core/lab/compare/shifted.h"
#include "core/scenario/files/runending.h"
#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"

#include <algorithm>

using namespace lockscope;

namespace {

constexpr auto none = EventPair::none;
using Because = Agreement::Because;
using Order = EventSequence::Order;

// One attempt: sent, answered, granted; each step after `pace`.
TraceBuilder &acquire(TraceBuilder &story, Duration pace)
{
    story.attempt().after(pace).sent(1).after(pace).keySet(1, 400ms).after(pace).replied(1).granted(400ms).entered();
    return story;
}

TraceBuilder &beTurnedDown(TraceBuilder &story, Duration pace)
{
    story.attempt().after(pace).sent(1).after(pace).replied(1, "(nil)").denied();
    return story;
}

// Client 1 holds the lock, client 2 tries until it gets it.
std::shared_ptr<const Trace> contest(Duration begin, Duration pace, int triesInVain)
{
    TraceBuilder story;
    story.run().at(begin).node(1, EventKind::nodeUp).after(1ms).client(1);
    acquire(story, pace).client(2);
    for (int i = 0; i < triesInVain; ++i)
        beTurnedDown(story.after(10ms), pace);
    story.at(begin + 200ms).client(1).left().sent(1, "EVALSHA sha 1 \x01 \x02").after(pace).keyDeleted(1).replied(1, "(integer) 1").released();
    acquire(story.after(10ms).client(2), pace).after(20ms).left().end();
    return story.trace();
}

std::size_t rowOf(const Trace &trace, EventKind kind, int client, int which = 1)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == kind && event.client.value == client && --which == 0)
            return row;
    }
    return none;
}

const EventSequence *courseOf(const Comparison &comparison, Actor who)
{
    const auto found = std::find_if(comparison.sequences.begin(), comparison.sequences.end(), [who](const EventSequence &course) { return course.who == who; });
    return found == comparison.sequences.end() ? nullptr : &*found;
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunIsTheSameAsItself()
    {
        const auto trace = contest(5ms, 100us, 3);
        const Comparison comparison = compareTraces(*trace, *trace);
        QCOMPARE(comparison.matched, trace->size());
        QCOMPARE(comparison.onlyPredicted + comparison.onlyReal + comparison.differing, std::size_t{0});
        QVERIFY(comparison.isSameOrder());
        QCOMPARE(comparison.shift, Duration::zero());
        QCOMPARE(comparison.late->spread.max, Duration::zero());
        QCOMPARE(comparison.agreement.kind, Agreement::Kind::agrees);
        QCOMPARE(comparison.sequences.size(), std::size_t{3}); // two clients and a node
    }

    void theAxesMeetAtTheFirstEventOfTheFirstClient()
    {
        const auto predicted = contest(0ms, 100us, 3);
        const auto real = contest(30ms, 150us, 3);
        const Comparison comparison = compareTraces(*predicted, *real);
        QCOMPARE(comparison.shift, Duration(30ms));
        const EventPair *const first = comparison.pairOfReal(rowOf(*real, EventKind::attempt, 1));
        QCOMPARE(first->late, std::optional(Duration::zero()));
        // One `pace` is 50 us longer in the real run.
        const EventPair *const sent = comparison.pairOfPredicted(rowOf(*predicted, EventKind::sent, 1));
        QCOMPARE(sent->real, rowOf(*real, EventKind::sent, 1));
        QCOMPARE(sent->late, std::optional(Duration(50us)));
        QVERIFY(comparison.isSameOrder());
        QVERIFY(std::is_sorted(comparison.pairs.begin(), comparison.pairs.end(), [](const auto &a, const auto &b) { return a.time < b.time; }));
    }

    void latenessIsMeasuredOverallAndByKindWithoutTheStartOfTheServers()
    {
        const auto predicted = contest(0ms, 100us, 3);
        TraceBuilder story;
        story.run().at(2ms).node(1, EventKind::nodeUp).at(31ms).client(1); // 29 ms of start, in the model 1 ms
        acquire(story, 100us).end();
        const Comparison comparison = compareTraces(*predicted, *story.trace());
        QCOMPARE(comparison.late->spread.max, Duration::zero());
        QVERIFY(!comparison.lateByKind.contains(EventKind::nodeUp));
        QVERIFY(!comparison.lateByKind.contains(EventKind::runBegin));
        const auto slower = contest(30ms, 300us, 3);
        const Comparison late = compareTraces(*predicted, *slower);
        const Lateness &denied = late.lateByKind.at(EventKind::denied);
        QCOMPARE(denied.count, std::size_t{3});
        // A grant has three paces before it, each denial two more; each pace is 200 us longer.
        QCOMPARE(denied.spread.p50, Duration(200us * 7));
        QCOMPARE(denied.spread.max, Duration(200us * 9));
        QCOMPARE(late.late->count, late.matched - 3); // all but run-begin, node-up and run-end
    }

    void oneRetryMoreDoesNotShiftWhatFollows()
    {
        const auto predicted = contest(0ms, 100us, 3);
        const auto real = contest(30ms, 100us, 4);
        const Comparison comparison = compareTraces(*predicted, *real);
        const EventPair *const entered = comparison.pairOfPredicted(rowOf(*predicted, EventKind::entered, 2));
        QCOMPARE(entered->real, rowOf(*real, EventKind::entered, 2));
        QCOMPARE(comparison.onlyPredicted, std::size_t{0});
        QCOMPARE(comparison.onlyReal, std::size_t{4}); // attempt, sent, replied, denied
        QCOMPARE(comparison.agreement.kind, Agreement::Kind::agrees);
        const EventSequence *const course = courseOf(comparison, Actor::client(ClientId{2}));
        QCOMPARE(course->order, Order::diverged);
        QCOMPARE(course->predicted, rowOf(*predicted, EventKind::attempt, 2, 4));
        QCOMPARE(course->real, rowOf(*real, EventKind::attempt, 2, 4));
        QCOMPARE(courseOf(comparison, Actor::client(ClientId{1}))->order, Order::same);
        QCOMPARE(courseOf(comparison, Actor::node(NodeId{1}))->order, Order::same);
    }

    void aRoundGivenUpIsNoRetryOfTheNext()
    {
        // The second attempt does not follow a denial: it begins another round.
        TraceBuilder story;
        story.run().client(1);
        beTurnedDown(story, 1ms).after(1ms);
        TraceBuilder other;
        other.run().client(1);
        beTurnedDown(other, 1ms);
        beTurnedDown(other.after(1ms), 1ms);
        Event freshAttempt;
        freshAttempt.kind = EventKind::attempt;
        freshAttempt.actor = Actor::client(ClientId{1});
        freshAttempt.client = ClientId{1};
        freshAttempt.attempt = AttemptId{2};
        story.row(freshAttempt);
        const Comparison comparison = compareTraces(*story.trace(), *other.trace());
        QCOMPARE(comparison.pairOfPredicted(rowOf(*story.trace(), EventKind::attempt, 1, 2))->difference, Difference::onlyPredicted);
        QCOMPARE(comparison.pairOfReal(rowOf(*other.trace(), EventKind::attempt, 1, 2))->difference, Difference::onlyReal);
    }

    void anotherAnswerIsTheSameEventWithAnotherDetail()
    {
        const auto told = [](const char *answer) {
            TraceBuilder story;
            story.run().client(1).attempt().sent(1).replied(1, answer).denied().end();
            return story.trace();
        };
        const auto predicted = told("(nil)");
        const auto real = told("(error) OOM");
        const Comparison comparison = compareTraces(*predicted, *real);
        QCOMPARE(comparison.differing, std::size_t{1});
        QCOMPARE(comparison.pairOfReal(rowOf(*real, EventKind::replied, 1))->difference, Difference::detail);
        QVERIFY(comparison.isSameOrder());
    }

    void tokensAndMomentsAreNoDifferenceButWhoseTheyAreIs()
    {
        const auto told = [](const char *own, const char *answer) {
            TraceBuilder story;
            story.run().client(1).attempt().token(own).sent(1, "SET \x01 \x02 NX PX 400").replied(1, "OK");
            story.sent(1, "GET \x01").replied(1, answer).sent(1, "GETSET \x01 \x02").replied(1, "1700000000123").end();
            return story.trace();
        };
        const auto predicted = told("aaaa", "aaaa");
        QCOMPARE(compareTraces(*predicted, *told("bbbb", "bbbb")).differing, std::size_t{0});
        const auto another = told("bbbb", "cccc");
        const Comparison comparison = compareTraces(*predicted, *another);
        QCOMPARE(comparison.differing, std::size_t{1});
        QCOMPARE(comparison.pairOfReal(rowOf(*another, EventKind::replied, 1, 2))->difference, Difference::detail);
    }

    void aMomentThatServesAsATokenIsAMoment()
    {
        // In the model two clients may begin in the same millisecond.
        const auto told = [](const char *one, const char *other) {
            TraceBuilder story;
            story.run("getset-timestamp").client(1).attempt().token(one).sent(1, "SETNX \x01 \x02").replied(1, "(integer) 1");
            story.client(2).attempt().token(other).sent(1, "SETNX \x01 \x02").replied(1, "(integer) 0").end();
            return story.trace();
        };
        const Comparison comparison = compareTraces(*told("1767225600300", "1767225600300"), *told("1795287494887", "1795287494891"));
        QCOMPARE(comparison.differing, std::size_t{0});
    }

    void aTimeOutIsAnotherEndingOfTheSameCommand()
    {
        TraceBuilder answered;
        answered.run().client(1).attempt().sent(1).after(1ms).replied(1).denied().end();
        TraceBuilder silent;
        silent.run().client(1).attempt().sent(1).after(9ms).timedOut(1).denied().end();
        const Comparison comparison = compareTraces(*answered.trace(), *silent.trace());
        const EventPair *const pair = comparison.pairOfPredicted(rowOf(*answered.trace(), EventKind::replied, 1));
        QCOMPARE(pair->difference, Difference::ending);
        QCOMPARE(pair->real, rowOf(*silent.trace(), EventKind::timedOut, 1));
        QVERIFY(!comparison.isSameOrder());
    }

    void answersOfSeveralNodesMayRace()
    {
        const auto told = [](int first, int second) {
            TraceBuilder story;
            story.run("redlock", 3).client(1).attempt().sent(1).sent(2).sent(3).after(1ms);
            story.replied(first).replied(second).granted().after(1ms).replied(6 - first - second).end();
            return story.trace();
        };
        QVERIFY(compareTraces(*told(1, 2), *told(3, 1)).isSameOrder());
    }

    void aSlowAnswerMayRaceWithWhatIsSentNext()
    {
        const auto told = [](bool isSlow) {
            TraceBuilder story;
            story.run("redlock", 3).client(1).attempt().sent(1).sent(2);
            Event slow;
            slow.kind = EventKind::replied;
            slow.actor = Actor::client(ClientId{1});
            slow.client = ClientId{1};
            slow.node = NodeId{2};
            slow.attempt = AttemptId{1};
            slow.key = story.text("lockscope:lock:orders");
            slow.detail = story.text("(nil)");
            slow.cause = story.lastSeq();
            if (!isSlow)
                story.after(1ms).row(slow);
            story.after(1ms).replied(1, "(nil)").sent(2, "EVALSHA sha 1 \x01 \x02");
            if (isSlow)
                story.after(1ms).row(slow);
            story.after(1ms).replied(2, "(integer) 0").denied().end();
            return story.trace();
        };
        const Comparison comparison = compareTraces(*told(false), *told(true));
        QVERIFY(comparison.isSameOrder());
        QCOMPARE(comparison.differing, std::size_t{0});
    }

    void aNodesOwnAccountHasAnOrder()
    {
        const auto told = [](int first, int second) {
            TraceBuilder story;
            story.run().client(1).attempt().sent(1).client(2).attempt().sent(1);
            story.client(first).keySet(1).client(second).keySet(1).end();
            return story.trace();
        };
        const auto predicted = told(1, 2);
        const auto real = told(2, 1);
        const Comparison comparison = compareTraces(*predicted, *real);
        const EventSequence *const node = courseOf(comparison, Actor::node(NodeId{1}));
        QCOMPARE(node->order, Order::diverged);
        QCOMPARE(node->predicted, rowOf(*predicted, EventKind::keySet, 1));
        QCOMPARE(node->real, rowOf(*real, EventKind::keySet, 2));
        QVERIFY(courseOf(comparison, Actor::client(ClientId{1}))->isSame());
    }

    void whatARunHadNoTimeForIsNoDifferenceOfOrder()
    {
        const auto told = [](int tries, RunEnding::Reason reason) {
            TraceBuilder story;
            story.run().client(1);
            for (int i = 0; i < tries; ++i)
                beTurnedDown(story.after(1ms), 1ms);
            Event last;
            last.kind = EventKind::runEnd;
            last.detail = story.text(runEndingJson({reason, {}, {}, {}, {}}));
            story.row(last);
            return story.trace();
        };
        const Comparison cut = compareTraces(*told(9, RunEnding::Reason::duration), *told(7, RunEnding::Reason::duration));
        QVERIFY(cut.isSameOrder());
        QCOMPARE(courseOf(cut, Actor::client(ClientId{1}))->order, Order::cutShort);
        QVERIFY(!compareTraces(*told(9, RunEnding::Reason::done), *told(7, RunEnding::Reason::done)).isSameOrder());
    }

    void leaseEndedStandsInNobodysOrder()
    {
        const auto told = [](Duration ends) {
            TraceBuilder story;
            story.run().client(1).attempt().granted(100ms).entered();
            if (ends < 50ms)
                story.at(ends).leaseEnded().at(50ms).wrote();
            else
                story.at(50ms).wrote().at(ends).leaseEnded();
            story.at(90ms).left().end();
            return story.trace();
        };
        const Comparison comparison = compareTraces(*told(49ms), *told(51ms));
        QVERIFY(comparison.isSameOrder());
        QCOMPARE(comparison.lateByKind.at(EventKind::leaseEnded).spread.max, Duration(2ms));
    }

    void aDifferingVerdictIsPutDownToTheFirstPartedClient()
    {
        const auto told = [](bool waits) {
            TraceBuilder story;
            story.run().at(10ms).client(1).attempt().granted(400ms).entered();
            if (waits)
                story.at(20ms).left().released();
            story.at(30ms).client(2).attempt().granted(400ms).entered().at(40ms).left().released();
            if (!waits)
                story.client(1).at(50ms).left().released();
            story.end();
            return story.trace();
        };
        const auto predicted = told(true);
        const auto real = told(false);
        const Agreement agreement = compareTraces(*predicted, *real).agreement;
        QCOMPARE(agreement.kind, Agreement::Kind::differs);
        QCOMPARE(agreement.predictedOutcome, std::optional(Outcome::held));
        QCOMPARE(agreement.realOutcome, std::optional(Outcome::violated));
        // Both clients did the same in the same order; only the time at which one left differs.
        QCOMPARE(agreement.because, Because::times);

        TraceBuilder crowd;
        crowd.run().at(10ms).client(1).attempt().granted(400ms).entered().stalled(5ms);
        crowd.at(30ms).client(2).attempt().denied().after(1ms).attempt().granted(400ms).entered().at(40ms).left().released();
        crowd.client(1).at(50ms).left().released().end();
        const Agreement parted = compareTraces(*predicted, *crowd.trace()).agreement;
        QCOMPARE(parted.because, Because::client);
        QCOMPARE(parted.who, Actor::client(ClientId{2}));
        QCOMPARE(parted.predicted, static_cast<Seq>(rowOf(*predicted, EventKind::attempt, 2)));
        QCOMPARE(parted.real, static_cast<Seq>(rowOf(*crowd.trace(), EventKind::attempt, 2)));
        QVERIFY(parted.hasStalled);
        QVERIFY(!agreement.hasStalled);
    }

    void aDifferingVerdictWithTheSameOrderIsPutDownToTheAnswer()
    {
        const auto told = [](const char *answer, bool isGuarded) {
            TraceBuilder story;
            story.run("set-px-lua", 1, isGuarded ? R"("guarded":true)" : R"("guarded":false)");
            story.at(10ms).client(1).attempt().granted(400ms).entered().client(2).attempt().sent(1).replied(1, answer).granted(400ms);
            story.entered().at(40ms).left().client(1).left().end();
            return story.trace();
        };
        const auto predicted = told("OK", true);
        const auto real = told("(nil)", false);
        const Agreement agreement = compareTraces(*predicted, *real).agreement;
        QCOMPARE(agreement.kind, Agreement::Kind::differs);
        QCOMPARE(agreement.because, Because::detail);
        QCOMPARE(agreement.real, static_cast<Seq>(rowOf(*real, EventKind::replied, 2)));
    }

    void whatCannotBeJudgedIsSaidToBeUnjudged()
    {
        TraceBuilder story;
        story.client(1).attempt().denied();
        QCOMPARE(compareTraces(*story.trace(), *story.trace()).agreement.kind, Agreement::Kind::unjudged);
        const Trace nothing = *TraceBuilder().trace();
        QCOMPARE(compareTraces(nothing, nothing).pairs.size(), std::size_t{0});
    }

    void aShiftedTraceIsTheSameButForItsTimes()
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
