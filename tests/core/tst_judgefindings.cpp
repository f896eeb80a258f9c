// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/verdict/evidencecollector.h"
#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"
#include "tests/support/verdictof.h"

using namespace lockscope;

namespace {

QByteArray textOf(const Verdict &verdict, FindingKind kind)
{
    for (const Finding &finding : verdict.findings) {
        if (finding.kind == kind)
            return QByteArray::fromStdString(finding.text.english());
    }
    return {};
}

// Adds a whole round of a client, in which no fault happens.
void addPeacefulRound(TraceBuilder &builder, int client)
{
    builder.client(client)
        .after(1ms)
        .attempt()
        .sent(1)
        .keySet(1, 400ms)
        .after(1ms)
        .replied(1)
        .granted(398ms)
        .entered();
    builder.after(10ms)
        .wrote()
        .left()
        .sent(1, "EVALSHA")
        .keyDeleted(1)
        .after(1ms)
        .replied(1, "1")
        .released();
}

} // namespace

class TstFindings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void peacefulRunsHaveNoFindings();
    void aStaleWriteIsReportedAlsoWithoutAnOverlap();
    void aWriteWithoutTheLockIsStaleWhileAnotherClientHoldsIt();
    void aFencingTokenThatDoesNotGrowIsReported();
    void aStolenKeyIsAForeignRelease();
    void keysThatDoNotMakeTheLockStuck_data();
    void keysThatDoNotMakeTheLockStuck();
    void aKeyThatItsOwnerNoLongerUsesIsAnOrphan();
    void orphanKeysOnAMinorityOfTheNodesDoNotMakeTheLockStuck();
    void anUnobtainableLockIsAFindingAndTheOutcomeIsHeld();
    void aLockIsUnobtainableIfAWaitReachesTheLimit();
    void aLockIsNotUnobtainableDuringALeaseOrWhileAClientIsInside();
    void starvationNeedsManyEntriesOfOthers();
    void starvationNeedsALongWait_data();
    void starvationNeedsALongWait();
    void machineStallsAreReported();
    void aClockFaultOfANodeIsEvidenceIfAKeyHasExpiredThere();
};

void TstFindings::aClockFaultOfANodeIsEvidenceIfAKeyHasExpiredThere()
{
    Event clock;
    clock.kind = EventKind::clockJumped;
    clock.actor = Actor::node(NodeId{1});
    clock.node = NodeId{1};
    clock.span = -3s;
    Event drift = clock;
    drift.span = Duration::zero();
    TraceBuilder builder;
    builder.run();
    clock.detail = TextId{};
    builder.at(1ms).row(clock); // before the key was set: unrelated
    const Seq earlierJump = builder.lastSeq();
    drift.detail = builder.text("runs 500000 ppm faster, until the run ends");
    builder.row(drift);
    const Seq drifts = builder.lastSeq();
    builder.at(10ms).client(1).attempt().sent(1).keySet(1, 1s).replied(1).granted(900ms).entered();
    clock.span = 2s;
    builder.at(20ms).row(clock);
    const Seq jumped = builder.lastSeq();
    builder.keyExpired(1)
        .at(30ms)
        .client(2)
        .attempt()
        .granted(900ms)
        .entered()
        .left()
        .client(1)
        .left()
        .end();
    const auto trace = builder.trace();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.violations.size(), std::size_t{1});
    const std::vector<Seq> &evidence = verdict.violations.front().evidence;
    const auto has = [&](Seq seq) {
        return std::find(evidence.begin(), evidence.end(), seq) != evidence.end();
    };
    QVERIFY(has(jumped) && has(drifts) && !has(earlierJump));
    QCOMPARE(QByteArray::fromStdString(rowWords(*trace, (*trace)[jumped]).english()),
        QByteArray("the clock of node 1 jumped by 2 s"));
    QCOMPARE(QByteArray::fromStdString(rowWords(*trace, (*trace)[earlierJump]).english()),
        QByteArray("the clock of node 1 jumped back by 3 s"));
    QCOMPARE(QByteArray::fromStdString(rowWords(*trace, (*trace)[drifts]).english()),
        QByteArray("the clock of node 1 runs 500000 ppm faster, until the run ends"));
}

void TstFindings::peacefulRunsHaveNoFindings()
{
    TraceBuilder builder;
    builder.run();
    for (int round = 0; round < 200; ++round)
        addPeacefulRound(builder, 1 + round % 3);
    builder.end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.outcome, Outcome::held);
    QCOMPARE(findingNames(verdict), "");
    QCOMPARE(verdict.counts.at("entered"), 200);
}

void TstFindings::aStaleWriteIsReportedAlsoWithoutAnOverlap()
{
    // Client 1 writes again long after client 2 has left: no two were inside together, but the
    // write is stale.
    TraceBuilder builder;
    builder.run()
        .client(1)
        .at(10ms)
        .attempt()
        .granted()
        .client(2)
        .at(20ms)
        .attempt()
        .granted()
        .entered()
        .wrote()
        .left()
        .released();
    builder.at(30ms).client(1).wrote().wrote().end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.outcome, Outcome::held);
    QCOMPARE(textOf(verdict, FindingKind::staleWrite),
        "the store of \"orders\" accepted 2 writes of client 1 after client 2 had been granted the "
        "lock");
    // A later grant to client 1 makes its writes valid again; a grant for another resource does not
    // matter.
    TraceBuilder fine;
    fine.run()
        .client(1)
        .at(10ms)
        .attempt()
        .granted()
        .client(2)
        .attempt()
        .granted()
        .client(1)
        .attempt()
        .granted();
    fine.client(3).on("stock").attempt().granted().on("orders").client(1).wrote().end();
    QCOMPARE(textOf(verdictOf(fine), FindingKind::staleWrite), "");
}

void TstFindings::aWriteWithoutTheLockIsStaleWhileAnotherClientHoldsIt()
{
    // Client 1 has held and released the lock. Then its attempt fails with an error, and it enters
    // without the lock.
    const auto builderWith = [](bool isGranted) {
        TraceBuilder builder;
        builder.run("set-px-lua", 1, R"("guarded":true)")
            .client(1)
            .at(10ms)
            .attempt()
            .granted()
            .entered()
            .wrote()
            .left()
            .released();
        builder.client(2).at(20ms).attempt();
        if (isGranted)
            builder.granted().entered();
        builder.client(1).at(30ms).attempt().denied("error").entered().wrote().left().end();
        return builder;
    };
    const Verdict violated = verdictOf(builderWith(true));
    QCOMPARE(textOf(violated, FindingKind::staleWrite),
        "the store of \"orders\" accepted a write of client 1 after client 2 had been granted the "
        "lock");
    const auto staleWrite = std::find_if(violated.findings.begin(), violated.findings.end(),
        [](const Finding &finding) { return finding.kind == FindingKind::staleWrite; });
    const Seq write = 13;
    QCOMPARE(staleWrite->evidence,
        (std::vector<Seq>{8, write})); // the grant of client 2, not the earlier one of client 1
    QCOMPARE(violated.outcome, Outcome::violated); // the store did not refuse the write
    QCOMPARE(findingNames(verdictOf(builderWith(false))), "");
}

void TstFindings::aFencingTokenThatDoesNotGrowIsReported()
{
    const auto grant = [](TraceBuilder &builder, int client, std::uint64_t number,
                           const char *resource = "orders") {
        Event event;
        event.kind = EventKind::granted;
        event.client = ClientId{static_cast<std::uint16_t>(client)};
        event.actor = Actor::client(event.client);
        event.key = builder.text(resource);
        event.fence = builder.fence(number);
        builder.after(1ms).row(event);
    };
    TraceBuilder fine;
    fine.run();
    grant(fine, 1, 4);
    grant(fine, 2, 7);
    grant(fine, 3, 1, "stock");
    grant(fine, 1, 0); // no fencing token
    fine.end();
    QVERIFY(!findingNames(verdictOf(fine)).contains("fence-backwards"));

    TraceBuilder builder;
    builder.run();
    grant(builder, 1, 7);
    grant(builder, 2, 4); // the counter was lost
    grant(builder, 3, 7); // the same number twice
    builder.end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(textOf(verdict, FindingKind::fenceBackwards),
        "client 2 was granted the lock of \"orders\" with fencing token 4 after client 1 had been "
        "granted it with 7: the "
        "store cannot tell which client is late");
    QCOMPARE(
        std::count_if(verdict.findings.begin(), verdict.findings.end(),
            [](const Finding &finding) { return finding.kind == FindingKind::fenceBackwards; }),
        2);
}

void TstFindings::aStolenKeyIsAForeignRelease()
{
    TraceBuilder builder;
    builder.run("set-px-blind-del")
        .client(1)
        .at(10ms)
        .attempt()
        .granted(100ms)
        .client(2)
        .at(200ms)
        .attempt()
        .sent(1)
        .keySet(1, 100ms);
    builder.granted(100ms)
        .client(1)
        .at(210ms)
        .sent(1, "DEL")
        .keyDeleted(1)
        .stole(1, "token-of-client-2-try-1")
        .released()
        .end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(textOf(verdict, FindingKind::foreignRelease),
        "client 1 deleted the key of client 2 on node 1");
    QCOMPARE(verdict.counts.at("stolen"), 1);
}

void TstFindings::keysThatDoNotMakeTheLockStuck_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("the key has a deadline") << 0;
    QTest::newRow("the key is set without a deadline and gets one afterwards") << 1;
    QTest::newRow("the owner is inside") << 2;
    QTest::newRow("the owner waits for the reply") << 3;
    QTest::newRow("another client enters nevertheless") << 4;
    QTest::newRow("the key of the fencing counter") << 5;
}

void TstFindings::keysThatDoNotMakeTheLockStuck()
{
    QFETCH(int, number);
    TraceBuilder builder;
    builder.run("setnx-del").client(2).at(5ms).attempt().client(1).at(10ms).attempt().sent(1);
    switch (number) {
    case 0: builder.keySet(1, 30ms).replied(1).granted().entered().at(20ms).crashed(); break;
    case 1: builder.keySet(1).replied(1).granted().at(20ms).crashed().keySet(1, 30ms); break;
    case 2: builder.keySet(1).replied(1).granted().entered(); break;
    case 3: builder.keySet(1); break;
    case 4:
        builder.keySet(1).replied(1).granted().crashed().client(2).attempt().granted().entered();
        break;
    default:
        builder.row([&] {
            Event event;
            event.kind = EventKind::keySet;
            event.actor = Actor::node(NodeId{1});
            event.node = NodeId{1};
            event.key = builder.text("lockscope:fence:orders");
            event.token = builder.text("7");
            return event;
        }());
    }
    builder.at(100ms).end();
    QCOMPARE(verdictOf(builder).outcome, Outcome::held);
    QCOMPARE(findingNames(verdictOf(builder)).contains("orphan-key"), number == 4);
}

void TstFindings::aKeyThatItsOwnerNoLongerUsesIsAnOrphan()
{
    // The reply to the first attempt was lost. So the key that the client set in this attempt
    // blocks its second attempt.
    TraceBuilder builder;
    builder.run("setnx-del")
        .at(10ms)
        .attempt()
        .sent(1)
        .keySet(1)
        .at(60ms)
        .timedOut(1)
        .denied("error");
    QVERIFY(verdictOf(builder).outcome != Outcome::stuck); // the client may still delete the key
    builder.at(70ms).attempt().sent(1).replied(1, "0").denied().at(80ms).end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.outcome, Outcome::stuck);
    QVERIFY(textOf(verdict, FindingKind::orphanKey).endsWith("client 1, no longer uses it"));
}

void TstFindings::orphanKeysOnAMinorityOfTheNodesDoNotMakeTheLockStuck()
{
    const auto verdictWith = [](int orphans) {
        TraceBuilder builder;
        builder.run("redlock-article", 5).client(2).at(5ms).attempt().client(1).at(10ms).attempt();
        for (int node = 1; node <= orphans; ++node)
            builder.sent(node).keySet(node);
        return verdictOf(builder.at(20ms).crashed().at(30ms).end());
    };
    QCOMPARE(verdictWith(1).outcome, Outcome::held);
    QCOMPARE(findingNames(verdictWith(1)), "orphan-key");
    QCOMPARE(verdictWith(2).outcome, Outcome::held);
    QCOMPARE(verdictWith(3).outcome, Outcome::stuck);
}

void TstFindings::anUnobtainableLockIsAFindingAndTheOutcomeIsHeld()
{
    TraceBuilder builder;
    builder.run("redlock", 5)
        .at(5ms)
        .client(2)
        .attempt()
        .at(10ms)
        .client(1)
        .attempt()
        .client(2)
        .crashed()
        .client(1)
        .at(60ms)
        .denied("no-quorum")
        .at(1500ms)
        .attempt()
        .at(1510ms)
        .granted()
        .end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.outcome, Outcome::held);
    QCOMPARE(textOf(verdict, FindingKind::unobtainable),
        "no client held the lock, and none got it for 1.5 s, although at least one client waited");
    QVERIFY(verdict.findings[0].clients == std::vector{ClientId{1}});
}

void TstFindings::aLockIsUnobtainableIfAWaitReachesTheLimit()
{
    for (const Duration wait : {Duration(1s - 1us), Duration(1s)}) {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .at(10ms)
            .attempt()
            .after(wait)
            .granted()
            .entered()
            .left()
            .released()
            .end();
        QCOMPARE(findingNames(verdictOf(builder)).contains("unobtainable"), wait == 1s);
    }
}

void TstFindings::aLockIsNotUnobtainableDuringALeaseOrWhileAClientIsInside()
{
    TraceBuilder
        builder; // the lease of a crashed owner and the retries take less time than the limit
    builder.run()
        .client(1)
        .at(10ms)
        .attempt()
        .granted(400ms)
        .entered()
        .at(20ms)
        .crashed()
        .client(2)
        .at(30ms)
        .attempt()
        .denied();
    builder.at(450ms).attempt().granted(400ms).released().end();
    QCOMPARE(findingNames(verdictOf(builder)), "");
    TraceBuilder busy; // a long wait while a client is inside
    busy.run()
        .client(1)
        .at(10ms)
        .attempt()
        .granted()
        .entered()
        .client(2)
        .at(20ms)
        .attempt()
        .at(5s)
        .client(1)
        .left()
        .released();
    busy.client(2).granted().end();
    QCOMPARE(findingNames(verdictOf(busy)), "");
}

void TstFindings::starvationNeedsManyEntriesOfOthers()
{
    const auto findingsAfter = [](int rounds) {
        TraceBuilder builder;
        builder.run().client(2).attempt();
        for (int round = 0; round < rounds; ++round)
            builder.after(100ms).client(1).attempt().granted().entered().left().released();
        return findingNames(verdictOf(builder.client(2).granted().end()));
    };
    QCOMPARE(findingsAfter(39), "");
    QCOMPARE(findingsAfter(41), "starvation");
}

void TstFindings::starvationNeedsALongWait_data()
{
    QTest::addColumn<int>("ttl");
    QTest::addColumn<int>("limit");
    QTest::newRow("a short lease: the limit is 2 s") << 400 << 2000;
    QTest::newRow("a long lease: the limit is four leases") << 600 << 2400;
}

void TstFindings::starvationNeedsALongWait()
{
    QFETCH(int, ttl);
    QFETCH(int, limit);
    const auto findingsAfter = [ttl](Duration wait) {
        TraceBuilder builder;
        builder.run("set-px-lua", 1, {}, std::to_string(ttl) + "ms").client(2).attempt();
        for (int round = 0; round < 60; ++round)
            builder.after(10ms).client(1).attempt().granted().entered().left().released();
        return findingNames(verdictOf(builder.at(wait).client(2).granted().end()));
    };
    QVERIFY(!findingsAfter(limit * 1ms - 1us).contains("starvation"));
    QVERIFY(findingsAfter(limit * 1ms).contains("starvation"));
}

void TstFindings::machineStallsAreReported()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .at(10ms)
        .attempt()
        .granted(100ms)
        .entered()
        .at(300ms)
        .stalled(250ms)
        .leaseEnded();
    builder.client(2).attempt().granted(100ms).entered().end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.outcome, Outcome::violated);
    QCOMPARE(textOf(verdict, FindingKind::hostStall),
        "the machine did not run this program for 250 ms; that was longer than the remaining lease "
        "of client 1, so the "
        "stall may have caused the violation that follows");
    TraceBuilder harmless;
    harmless.run()
        .client(1)
        .at(10ms)
        .attempt()
        .granted(400ms)
        .entered()
        .at(300ms)
        .stalled(250ms)
        .left()
        .released()
        .end();
    QCOMPARE(textOf(verdictOf(harmless), FindingKind::hostStall),
        "the machine did not run this program for 250 ms");
}

QTEST_GUILESS_MAIN(TstFindings)
#include "tst_judgefindings.moc"
