// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the details of an event: facts, causes, effects and evidence.
#include <QTest>

#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/selectionfixture.h"
#include "tests/ui/windowrig.h"
#include "ui/details/detailwords.h"
#include "ui/details/eventdetails.h"
#include "ui/listing/listingmodel.h"
#include "ui/state/query/eventlinks.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

using Kind = DetailFact::Kind;

// Client 1 is granted the lock, is paused, and its key expires; client 2 enters while client 1 is
// inside. One command of client 2 times out. In a command, "\x01" stands for its key (keyMark in
// event.h).
TraceBuilder exampleRun()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .attempt()
        .sent(1)
        .at(11ms)
        .keySet(1, 400ms)
        .at(12ms)
        .replied(1)
        .granted(398ms)
        .entered()
        .at(13ms)
        .paused();
    builder.at(20ms)
        .client(2)
        .attempt()
        .sent(1)
        .at(21ms)
        .replied(1, "(nil)")
        .denied()
        .at(30ms)
        .sent(1, "GET \x01")
        .at(60ms)
        .timedOut(1);
    builder.at(410ms)
        .client(1)
        .leaseEnded()
        .at(411ms)
        .keyExpired(1)
        .client(2)
        .at(420ms)
        .attempt()
        .sent(1)
        .at(421ms)
        .keySet(1, 400ms)
        .replied(1);
    builder.granted(399ms)
        .entered()
        .client(1)
        .at(500ms)
        .resumed()
        .wrote()
        .left()
        .client(2)
        .at(550ms)
        .left()
        .end();
    return builder;
}

EventDetails detailsAt(const Trace &trace, std::size_t row)
{
    const Spans spans = deriveSpans(trace);
    StateIndex index;
    index.update(trace, spans);
    const StateAt state = stateAt(trace, spans, index, positionAfterRow(trace, row));
    const Verdict verdict = judge(trace, spans).value();
    return detailsOf({trace, spans, &state, &verdict}, row);
}

QString valueOf(const EventDetails &details, Kind kind)
{
    const DetailFact *const fact = details.fact(kind);
    return fact ? QString(fact->value).replace(QChar::Nbsp, u' ') : QString();
}

} // namespace

class TestEventDetails : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void detailsShowTheValuesOfTheTrace_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("client");
        QTest::addColumn<int>("fact");
        QTest::addColumn<QString>("value");
        const auto row = [](const char *name, EventKind kind, int client, Kind fact,
                             const char *value) {
            QTest::newRow(name) << static_cast<int>(kind) << client << static_cast<int>(fact)
                                << QString::fromUtf8(value);
        };
        row("sent: reply", EventKind::sent, 1, Kind::reply, "OK");
        row("sent: round trip", EventKind::sent, 1, Kind::roundTrip, "2 ms");
        row("replied: reply", EventKind::replied, 2, Kind::reply, "(nil)");
        row("replied: round trip", EventKind::replied, 2, Kind::roundTrip, "1 ms");
        row("timed out: round trip", EventKind::timedOut, 2, Kind::roundTrip,
            "waited 30 ms without a reply");
        row("timed out: command", EventKind::timedOut, 2, Kind::command,
            "GET lockscope:lock:orders");
        row("granted: validity", EventKind::granted, 1, Kind::validity, "398 ms, until 0.410 s");
        row("granted: belief", EventKind::granted, 1, Kind::belief, "yes, 398 ms left");
        row("granted: keys", EventKind::granted, 1, Kind::keys, "Node 1: Client 1, 399 ms left");
        row("denied: reason", EventKind::denied, 2, Kind::reason, "held by another client");
        row("key set: ttl", EventKind::keySet, 1, Kind::ttl, "400 ms, until 0.411 s");
        row("key set: node", EventKind::keySet, 1, Kind::node, "Node 1");
        row("key expired: keys", EventKind::keyExpired, 1, Kind::keys, "none");
        row("lease ended: belief", EventKind::leaseEnded, 1, Kind::belief, "yes, 0 µs left");
        row("attempt", EventKind::attempt, 2, Kind::attempt, "1");
        row("run began: scheme", EventKind::runBegin, 0, Kind::scheme, "set-px-lua");
        row("key", EventKind::granted, 1, Kind::key, "orders");
    }

    void detailsShowTheValuesOfTheTrace()
    {
        QFETCH(int, kind);
        QFETCH(int, client);
        QFETCH(int, fact);
        const auto trace = exampleRun().trace();
        const EventDetails details =
            detailsAt(*trace, rowOf(*trace, static_cast<EventKind>(kind), client));
        QTEST(valueOf(details, static_cast<Kind>(fact)), "value");
    }

    void everyRowHasDetails()
    {
        const auto trace = exampleRun().trace();
        const Spans spans = deriveSpans(*trace);
        for (std::size_t row = 0; row < trace->size(); ++row) {
            const EventDetails details =
                detailsOf({*trace, spans}, row); // without a state or a verdict, too
            QVERIFY((*trace)[row].kind == EventKind::runEnd || !details.facts.empty());
            for (const std::size_t cause : details.causes)
                QVERIFY(cause < row);
            for (const std::size_t effect : details.effects)
                QCOMPARE(causeOf(*trace, effect), std::optional(row));
        }
    }

    void aSentCommandLeadsToItsReplyAndItsKey()
    {
        const auto trace = exampleRun().trace();
        const std::size_t sent = rowOf(*trace, EventKind::sent, 1);
        const EventDetails details = detailsAt(*trace, sent);
        QCOMPARE(details.effects,
            (std::vector<std::size_t>{
                rowOf(*trace, EventKind::keySet, 1), rowOf(*trace, EventKind::replied, 1)}));
        QCOMPARE(
            details.fact(Kind::reply)->target, trace->seqAt(rowOf(*trace, EventKind::replied, 1)));
    }

    void theDetailsOfAPauseShowItsLengthAndConsequences()
    {
        const auto trace = exampleRun().trace();
        const std::size_t paused = rowOf(*trace, EventKind::paused);
        for (const std::size_t row : {paused, rowOf(*trace, EventKind::resumed)}) {
            const auto period = detailsAt(*trace, row).period;
            QVERIFY(period && period->end);
            QCOMPARE(period->begin, paused);
            QCOMPARE(period->endTime - (*trace)[paused].time, Duration(487ms));
            const std::vector<std::size_t> consequences{rowOf(*trace, EventKind::leaseEnded),
                rowOf(*trace, EventKind::keyExpired), rowOf(*trace, EventKind::granted, 2),
                rowOf(*trace, EventKind::entered, 2)};
            QCOMPARE(period->consequences, consequences);
        }
    }

    void theDetailsOfAFreezeCountTheCommandsThatTimedOut()
    {
        TraceBuilder builder;
        builder.run()
            .at(1ms)
            .node(1, EventKind::nodeUp)
            .at(5ms)
            .node(1, EventKind::frozen)
            .client(1)
            .attempt()
            .sent(1)
            .at(30ms)
            .timedOut(1);
        builder.at(40ms).node(1, EventKind::thawed).at(50ms).sent(1).at(90ms).timedOut(1);
        const auto trace = builder.trace();
        const auto period = faultPeriodAt(*trace, rowOf(*trace, EventKind::thawed));
        QVERIFY(period);
        QCOMPARE(period->timeouts, 1);
        QVERIFY(!faultPeriodAt(
            *trace, rowOf(*trace, EventKind::nodeUp))); // the start of a node does not end a fault
        QVERIFY(!faultPeriodAt(*trace, rowOf(*trace, EventKind::sent)));
    }

    void onlyEventsThatAreEvidenceHaveEvidenceInTheirDetails()
    {
        const auto trace = exampleRun().trace();
        QVERIFY(!detailsAt(*trace, rowOf(*trace, EventKind::entered, 2)).evidence.empty());
        QVERIFY(detailsAt(*trace, rowOf(*trace, EventKind::denied, 2)).evidence.empty());
    }

    void theDetailsOfAGrantShowTheVotesAndHowTheTtlWasSpent()
    {
        TraceBuilder builder;
        builder.run("redlock", 3).at(10ms).client(1).attempt();
        // "\x01" is keyMark, "\x02" is tokenMark (event.h).
        builder.sent(1, "SET \x01 \x02 NX PX 1000")
            .sent(2, "SET \x01 \x02 NX PX 1000")
            .sent(3, "SET \x01 \x02 NX PX 1000");
        builder.at(12ms).replied(1).at(14ms).replied(2, "(nil)").at(15ms).replied(3).granted(983ms);
        const auto trace = builder.trace();
        RunHeader header;
        header.scheme = "redlock";
        header.settings = {{"ttl", "1s"}, {"drift-factor", "0.01"}, {"drift-constant", "2ms"}};
        const EventDetails details =
            detailsOf({*trace, deriveSpans(*trace), nullptr, nullptr, &header}, trace->size() - 1);
        QCOMPARE(details.votes.size(), std::size_t{3});
        QCOMPARE(details.votes[0].vote, Vote::yes);
        QCOMPARE(details.votes[1].vote, Vote::no);
        QCOMPARE(details.votes[2].end - details.votes[2].begin, Duration(5ms));
        QVERIFY(details.validity);
        QCOMPARE(details.validity->spent, Duration(5ms));
        QCOMPARE(details.validity->drift, Duration(12ms));
        QCOMPARE(details.validity->left, Duration(983ms));
    }

    void theCausesOfAGrantLeadBackToTheFirstAttempt()
    {
        SelectionFixture fixture;
        const Trace &trace = fixture.trace();
        const std::size_t granted = rowOf(trace, EventKind::granted, 2);
        const auto causes = causesOf(trace, granted);
        QCOMPARE(trace[causes.back()].kind,
            EventKind::attempt); // through every attempt back to the first
        QCOMPARE(trace[causes.back()].attempt, AttemptId{1});
        QCOMPARE(causesOf(trace, granted, 2).size(), std::size_t{2});
        const auto step = stepOf(trace, granted);
        QVERIFY(step);
        QCOMPARE(trace[*step].client, ClientId{2});
        QCOMPARE(stepOf(trace, rowOf(trace, EventKind::nodeUp)), std::optional<std::size_t>());
    }
};

QTEST_MAIN(TestEventDetails)
#include "tst_eventdetails.moc"
