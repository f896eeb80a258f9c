// SPDX-License-Identifier: GPL-3.0-or-later
// Runs whose workload has several items (orders-1, orders-2), each with its own lock: the verdict
// on one item must not depend on the other items.
#include <QTest>

#include "core/scenario/scenario.h"
#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"

#include <algorithm>

using namespace lockscope;

namespace {

Verdict verdictOf(const TraceBuilder &builder)
{
    const auto trace = builder.trace();
    return judge(*trace, deriveSpans(*trace)).value();
}

QByteArray outcomeOf(const TraceBuilder &builder)
{
    return QByteArray(outcomeName(verdictOf(builder).outcome).data());
}

bool hasFinding(const Verdict &verdict, FindingKind kind)
{
    return std::any_of(verdict.findings.begin(), verdict.findings.end(),
        [kind](const Finding &finding) { return finding.kind == kind; });
}

// Adds a round of a client: the client gets the lock immediately and is inside for 10 ms.
void addRound(TraceBuilder &builder, int client, const char *resource)
{
    builder.client(client)
        .on(resource)
        .attempt()
        .granted(400ms)
        .entered()
        .after(10ms)
        .left()
        .released();
}

} // namespace

class tst_SeveralResources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theNameOfAKeyTellsWhetherItIsTheLockOfAnotherItem()
    {
        QVERIFY(isLockOfOtherItem("lockscope:lock:orders-2", "orders-1"));
        QVERIFY(isLockOfOtherItem("lockscope:lock:orders-push", "orders-report"));
        QVERIFY(!isLockOfOtherItem("lockscope:lock:orders-1", "orders-1"));
        QVERIFY(isLockOfOtherItem(
            "lockscope:lock:orders-2:client-2", "orders-1")); // the mistake own-key
        QVERIFY(!isLockOfOtherItem("lockscope:lock:orders-1:client-2", "orders-1"));
        QVERIFY(!isLockOfOtherItem("lockscope:lock:orders", "orders"));
        QVERIFY(!isLockOfOtherItem("lockscope:lock:client-1", "orders"));
        QVERIFY(!isLockOfOtherItem("lockscope:lock:client-1", "orders-1"));
        QVERIFY(!isLockOfOtherItem("mylock-2", "orders-1")); // the key of a user's program
    }

    void twoClientsInsideAtOnceAreAViolationOnlyAtTheSameItem()
    {
        TraceBuilder builder;
        builder.run().client(1).on("orders-1").attempt().granted(400ms).entered();
        builder.client(2).on("orders-2").attempt().granted(400ms).entered();
        QVERIFY(verdictOf(builder).held);
        builder.after(1ms).client(3).on("orders-1").attempt().granted(400ms).entered();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.violations.size(), 1u);
        QCOMPARE(verdict.violations[0].resource, std::string("orders-1"));
    }

    void aRunTestsItsLocksOnlyIfTwoClientsWantTheSameOne()
    {
        TraceBuilder builder;
        builder.run();
        addRound(builder, 1, "orders-1");
        addRound(builder, 2, "orders-2");
        TraceBuilder differentItems = builder;
        QCOMPARE(outcomeOf(differentItems.end()), QByteArray("untested"));
        addRound(builder, 2, "orders-1");
        QCOMPARE(outcomeOf(builder.end()), QByteArray("held"));
    }

    void aKeyOfAnotherItemIsNoCompetition()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .on("orders-1")
            .attempt()
            .sent(1)
            .keySet(1, 400ms)
            .granted(400ms)
            .entered()
            .left();
        builder.client(2).on("orders-2").attempt().granted(400ms).entered().left().end();
        QCOMPARE(outcomeOf(builder), QByteArray("untested"));
    }

    // Client 1 crashes with the lock of item 1, which has no deadline; the clients of item 2
    // continue.
    void aLockIsStuckAlthoughTheLocksOfOtherItemsAreFree()
    {
        TraceBuilder builder;
        builder.run("setnx-del")
            .client(1)
            .on("orders-1")
            .attempt()
            .sent(1)
            .keySet(1)
            .granted()
            .entered()
            .crashed();
        builder.at(100ms).client(2).on("orders-1").attempt().denied();
        for (int i = 1; i < 30; ++i) {
            builder.at(100ms * i);
            addRound(builder, 3, "orders-2");
            builder.client(2).on("orders-1").attempt().denied();
        }
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::stuck);
        QVERIFY(hasFinding(verdict, FindingKind::unobtainable));
        QVERIFY(hasFinding(verdict, FindingKind::orphanKey));
    }

    void entriesOfAnotherItemStarveNoClient()
    {
        for (const char *const resource : {"orders-1", "orders-2"}) {
            TraceBuilder builder;
            builder.run().client(1).on("orders-1").attempt().denied();
            for (int i = 1; i <= 100; ++i) {
                builder.at(50ms * i);
                addRound(builder, 2, resource);
            }
            const bool isSameItem = resource == std::string_view("orders-1");
            QCOMPARE(hasFinding(verdictOf(builder), FindingKind::starvation), isSameItem);
        }
    }
};

QTEST_APPLESS_MAIN(tst_SeveralResources)
#include "tst_severalresources.moc"
