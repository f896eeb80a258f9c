// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the findings about time in which no client held the lock and none got it, and about keys
// that another client has changed.
#include <QtTest>

#include "tests/core/earnedstories.h"
#include "tests/support/tracebuilder.h"
#include "ui/words/why.h"

using namespace lockscope;

namespace {

// Appends attempts of a client that are denied, one each 20 ms, for as long as `length`.
TraceBuilder &denyFor(TraceBuilder &builder, Duration length, std::string_view why = "held",
    std::string_view reply = {})
{
    for (Duration left = length; left >= Duration::zero(); left -= 20ms) {
        builder.attempt();
        if (!reply.empty())
            builder.sent(1).replied(1, reply);
        if (reply.empty())
            builder.denied(why);
        else
            builder.deniedBecause(builder.lastSeq(), why);
        builder.after(20ms);
    }
    return builder;
}

// Returns the cause of the lost time: a name, "none" without a cause, or "" if no time was lost.
QByteArray causeIn(const TraceBuilder &builder)
{
    const Verdict verdict = verdictOf(builder);
    const Finding *const finding = findingOf(verdict, FindingKind::lostTime);
    if (!finding)
        return {};
    return finding->cause.empty() ? QByteArray("none")
                                  : QByteArray::fromStdString(std::string(finding->cause));
}

} // namespace

class TstLostTime : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timeIsLostFromAQuarterOfTheLeaseOn()
    {
        for (const Duration length : {100ms, 80ms}) {
            TraceBuilder builder;
            denyFor(appendContest(builder.run()).client(1), length, "error").end();
            QCOMPARE(causeIn(builder), length == 100ms ? "none" : "");
        }
    }

    void aKeyThatTheReleaseDidNotReachIsTheCause()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1, 400ms)
            .granted(400ms)
            .entered()
            .left()
            .releaseRefused();
        denyFor(builder.client(2), 200ms).end();
        QCOMPARE(causeIn(builder), "release-missed");
    }

    void theCrashOfAnOwnerThatWasNotGrantedIsTheCause()
    {
        TraceBuilder builder;
        appendContest(builder.run()).client(1).after(1ms).attempt().keySet(1, noSpan).crashed();
        denyFor(builder.client(2), 200ms).end();
        QCOMPARE(causeIn(builder), "owner-crashed");
    }

    void theKeyOfACrashedHolderIsNoLostTime()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1, 400ms)
            .granted(400ms)
            .entered()
            .crashed();
        denyFor(builder.client(2), 200ms).end();
        QCOMPARE(causeIn(builder), "");
    }

    void aClientThatItsOwnKeyRefusesIsTheCause()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1, 400ms)
            .denied("error")
            .after(10ms);
        denyFor(builder, 200ms).end();
        QCOMPARE(causeIn(builder), "own-key");
    }

    void anErrorOfTheNodeIsQuoted()
    {
        TraceBuilder builder;
        denyFor(appendContest(builder.run()).client(1), 200ms, "error",
            "(error) OOM command not allowed")
            .end();
        QCOMPARE(causeIn(builder), "node-refused");
        const Verdict verdict = verdictOf(builder);
        QVERIFY(findingOf(verdict, FindingKind::lostTime)
                    ->text.english()
                    .ends_with(": the nodes refused with the error OOM command not allowed"));
        const Finding *const sameError = findingOf(verdict, FindingKind::sameError);
        QVERIFY(sameError
            && sameError->text.english()
                == "11 attempts were refused with the same error: OOM command not allowed");
        denyFor(builder.client(1), 20ms, "error", "(error) READONLY").end();
        QVERIFY(!findingOf(verdictOf(builder), FindingKind::sameError));
    }

    void anAcquisitionThatIsTooSlowIsTheCause()
    {
        TraceBuilder builder;
        denyFor(appendContest(builder.run()).client(1), 200ms, "no-time-left").end();
        QCOMPARE(causeIn(builder), "no-time-left");
    }

    // Client 1's key with a TTL ends. Client 2's GETSET sets a key without one, and client 2 is
    // denied.
    void aTakeoverThatRemovesTheTtlIsTheCause()
    {
        for (const Duration timeToLive : {noSpan, Duration(400ms)}) {
            TraceBuilder builder;
            appendContest(builder.run())
                .client(1)
                .after(1ms)
                .attempt()
                .keySet(1, 100ms)
                .granted(100ms)
                .entered()
                .left()
                .keyExpired(1)
                .releaseRefused();
            builder.client(2).after(1ms).attempt().keySet(1, timeToLive).denied();
            denyFor(builder.client(1), 200ms).end();
            QCOMPARE(causeIn(builder), timeToLive == noSpan ? "ttl-removed" : "release-missed");
        }
    }

    void changesOfAnotherClientsKeyAreCounted()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .sent(1)
            .keySet(1, 400ms)
            .replied(1)
            .granted(400ms)
            .entered()
            .client(2)
            .attempt();
        const auto change = [&builder](std::string_view token, Duration timeToLive) {
            builder.sent(1, "SET");
            Event event;
            event.kind = EventKind::keySet;
            event.actor = Actor::node(NodeId{1});
            event.node = NodeId{1};
            event.client = ClientId{1};
            event.attempt = AttemptId{2};
            event.key = builder.text("lockscope:lock:orders");
            event.token = builder.text(token);
            event.cause = builder.lastSeq();
            event.span = timeToLive;
            builder.row(event);
        };
        const std::string own = "token-of-client-1-try-2";
        change(own, 400ms);
        change(own, 400ms);
        change(own, noSpan);
        change("token-of-client-2-try-2", 400ms);
        const Verdict verdict = verdictOf(builder.denied().end());
        QCOMPARE(verdict.counts.at("foreign_renewals"), 2);
        QCOMPARE(verdict.counts.at("foreign_persists"), 1);
        QCOMPARE(verdict.counts.at("foreign_writes"), 1);
        QCOMPARE(verdict.counts.at("evicted"), 0);
        QCOMPARE(QByteArray::fromStdString(
                     findingOf(verdict, FindingKind::foreignRenewal)->text.english()),
            "client 2 renewed the key of client 1 on node 1 (2 times)");
        QCOMPARE(verdictWords(verdict),
            QStringLiteral("no violation observed, but client 2 overwrote the key of client 1 on "
                           "node 1"));
    }

    void anEvictedKeyIsNamed()
    {
        for (const bool isEvicted : {true, false}) {
            TraceBuilder builder;
            appendContest(builder.run())
                .client(1)
                .after(1ms)
                .attempt()
                .sent(1)
                .keySet(1, 400ms)
                .replied(1)
                .granted(400ms)
                .entered();
            (isEvicted ? builder.keyEvicted(1) : builder.keyDeleted(1))
                .left()
                .releaseRefused()
                .end();
            const Verdict verdict = verdictOf(builder);
            QCOMPARE(verdict.counts.at("evicted"), isEvicted ? 1 : 0);
            QCOMPARE(findingOf(verdict, FindingKind::keyEvicted) != nullptr, isEvicted);
        }
    }
};

QTEST_GUILESS_MAIN(TstLostTime)
#include "tst_losttime.moc"
