// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/liverig.h"
#include "tests/support/modelrig.h"

#include <set>

using namespace lockscope;

namespace {

constexpr ClientId first{1};
constexpr ClientId second{2};

// A command that a client sent to a node of the lock, and its reply.
struct Sent {
    std::string command;
    NodeId node;
    std::string answer; ///< empty: no reply
};

// Returns the client's commands in order, without those to the store.
std::vector<Sent> sentBy(const Trace &trace, ClientId client)
{
    std::vector<Sent> all;
    std::map<Seq, std::size_t> indexes;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.client != client || event.node == storeNode)
            continue;
        if (event.kind == EventKind::sent) {
            indexes[trace.seqAt(i)] = all.size();
            all.push_back({trace.detail(event), event.node, {}});
        }
        if (event.kind == EventKind::replied && indexes.contains(event.cause))
            all[indexes[event.cause]].answer = trace.detail(event);
    }
    return all;
}

// Returns the client's last commands with their replies, as one text.
std::string lastCommandsOf(const Trace &trace, ClientId client, std::size_t count)
{
    std::string text;
    const std::vector<Sent> all = sentBy(trace, client);
    for (std::size_t i = all.size() - std::min(count, all.size()); i < all.size(); ++i)
        text += all[i].command + " -> " + all[i].answer + "; ";
    return text;
}

bool hasRow(const Trace &trace, EventKind kind, ClientId client)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].kind == kind && trace[i].client == client)
            return true;
    }
    return false;
}

const std::string lockKeyText = "lockscope:lock:orders";

} // namespace

// The commands that each scheme sends where the schemes differ, and the rows of the trace about
// these commands.
class tst_Schemes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aDeniedClientSetsTheTtlOfACrashedClientsKey()
    {
        const JudgedRun result = runLive(builtIn("f16", "setnx-expire-repair"));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        int repaired = 0;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const Event &event = trace[i];
            if (event.kind != EventKind::keySet || event.client != first || event.span == noSpan)
                continue;
            const auto cause = trace.indexOf(event.cause);
            QVERIFY(cause);
            QCOMPARE(trace[*cause].client, second);
            QCOMPARE(trace.detail(trace[*cause]), "EXPIRE " + lockKeyText + " 1");
            ++repaired;
        }
        QCOMPARE(repaired, 1);
        QVERIFY(hasRow(trace, EventKind::entered, second));
    }

    void aReleaseWithWatchDeletesNoKeyOfAnotherClient()
    {
        const JudgedRun result = runLive(builtIn("f17c", "set-px-watch-del"));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(lastCommandsOf(*result.trace, first, 3),
            "MULTI -> OK; DEL " + lockKeyText + " -> QUEUED; EXEC -> (nil); ");
        QVERIFY(hasRow(*result.trace, EventKind::releaseRefused, first));
        QCOMPARE(result.count(EventKind::stole), 0);
    }

    void aReleaseWithWatchSendsUnwatchForAKeyOfAnotherClient()
    {
        const JudgedRun result = runLive(builtIn("f17", "set-px-watch-del"));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(lastCommandsOf(*result.trace, first, 1), std::string("UNWATCH -> OK; "));
        QVERIFY(hasRow(*result.trace, EventKind::releaseRefused, first));
    }

    void aReleaseWithoutComparisonInTheServerDeletesAnotherClientsKey_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("end");
        QTest::newRow("set-px-get-del") << "set-px-get-del"
                                        << "DEL lockscope:lock:orders -> (integer) 1; ";
        QTest::newRow("set-px-multi-del") << "set-px-multi-del"
                                          << "EXEC -> [(integer) 1]; ";
    }
    void aReleaseWithoutComparisonInTheServerDeletesAnotherClientsKey()
    {
        QFETCH(QString, scheme);
        QFETCH(QString, end);
        const JudgedRun result = runLive(builtIn("f17c", scheme.toStdString()));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(QString::fromStdString(lastCommandsOf(*result.trace, first, 1)), end);
        QVERIFY(hasRow(*result.trace, EventKind::stole, first));
    }

    void aQuorumWithoutTimeLeftIsDeniedAndReleasedOnAllNodes()
    {
        const JudgedRun result = runLive(builtIn("f11", "redlock"));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        std::set<NodeId> released;
        std::string denial;
        for (std::size_t i = 0; i < trace.size() && denial.empty(); ++i) {
            const Event &event = trace[i];
            if (event.client != first)
                continue;
            if (event.kind == EventKind::sent && trace.detail(event).rfind("EVALSHA", 0) == 0)
                released.insert(event.node);
            if (event.kind == EventKind::denied)
                denial = trace.detail(event);
        }
        QCOMPARE(denial, std::string("no-time-left"));
        QCOMPARE(released.size(), 5u);
    }

    void aClientWithAClockAheadTakesAValidLock()
    {
        const JudgedRun result = runLive(builtIn("f18b", "getset-timestamp"));
        if (QTest::currentTestFailed())
            return;
        const std::vector<Sent> all = sentBy(*result.trace, second);
        QVERIFY(all.size() >= 3);
        QCOMPARE(all[0].answer, std::string("(integer) 0"));
        QCOMPARE(all[1].command, "GET " + lockKeyText);
        QCOMPARE(all[2].command.rfind("GETSET ", 0), 0u);
        QCOMPARE(all[2].answer, all[1].answer); // no client was faster
    }

    void aDeniedClientThatReleasesInFinallyDeletesTheHoldersKey()
    {
        const JudgedRun result = runLive(builtIn("f17b", "set-px-blind-del"));
        if (QTest::currentTestFailed())
            return;
        const std::vector<Sent> all = sentBy(*result.trace, second);
        QVERIFY(all.size() >= 2);
        QCOMPARE(all[0].answer, std::string("(nil)"));
        QCOMPARE(all[1].command, "DEL " + lockKeyText);
        QCOMPARE(all[1].answer, std::string("(integer) 1"));
        QVERIFY(hasRow(*result.trace, EventKind::stole, second));
        QCOMPARE(result.count(EventKind::leaseEnded), 0); // no expiry was needed
    }

    void withoutLoserReleaseADeniedClientDeletesNothing()
    {
        EffectiveScenario effective = builtIn("f17b", "set-px-blind-del");
        effective.scenario.settings.loserRelease = false;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::stole), 0);
    }

    void theSecondTakeoverReadsOrDeletesTheKeyOfTheFirst_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<bool>("deletes");
        QTest::newRow("getset") << "f18" << false;
        QTest::newRow("del-setnx") << "f18c" << true;
    }
    void theSecondTakeoverReadsOrDeletesTheKeyOfTheFirst()
    {
        QFETCH(QString, scenario);
        QFETCH(bool, deletes);
        const JudgedRun result = runLive(builtIn(qUtf8Printable(scenario), "getset-timestamp"));
        if (QTest::currentTestFailed())
            return;
        const std::vector<Sent> all = sentBy(*result.trace, first);
        std::size_t readIndex = 0; // of the client's second GET, which reads an expired timestamp;
                                   // the first one reads a valid timestamp
        for (std::size_t i = 0, reads = 0; i < all.size() && reads < 2; ++i) {
            reads += all[i].command == "GET " + lockKeyText ? 1 : 0;
            readIndex = i;
        }
        QVERIFY(readIndex + 2 < all.size());
        if (deletes) {
            QCOMPARE(all[readIndex + 1].command, "DEL " + lockKeyText);
            QCOMPARE(all[readIndex + 1].answer,
                std::string("(integer) 1")); // the other client's new lock
            QCOMPARE(all[readIndex + 2].command.rfind("SETNX ", 0), 0u);
            QCOMPARE(all[readIndex + 2].answer, std::string("(integer) 1"));
        } else {
            QCOMPARE(all[readIndex + 1].command.rfind("GETSET ", 0), 0u);
            QVERIFY(all[readIndex + 1].answer != all[readIndex].answer);
        }
        // The GETSET of client 1 comes second and overwrites the token of client 2, but client 2
        // keeps the lock. Only a DEL takes the lock away.
        EffectiveScenario model = builtIn(qUtf8Printable(scenario), "getset-timestamp");
        model.world = WorldKind::model;
        for (const JudgedRun &run : {result, runModel(model)}) {
            QCOMPARE(run.count(EventKind::stole) > 0, deletes);
            QCOMPARE(run.count(EventKind::released) > 0, true);
        }
    }

    void theRepairNotTtlNeverSetsAMissingTtl()
    {
        EffectiveScenario effective = builtIn("f16", "setnx-expire-repair");
        effective.scenario.settings.repair = Repair::notTtl;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::stuck));
        int answered = 0;
        for (const Sent &sent : sentBy(*result.trace, second)) {
            QVERIFY(sent.command.rfind("EXPIRE", 0) != 0);
            if (sent.command.rfind("TTL", 0) == 0 && !sent.answer.empty()) {
                QCOMPARE(sent.answer, std::string("(integer) -1"));
                ++answered;
            }
        }
        QVERIFY(answered > 0); // the run may end before the last one's answer
    }

    void theRepairNotTtlProlongsAValidLockInItsLastHalfSecond()
    {
        EffectiveScenario effective = builtIn("f16", "setnx-expire-repair");
        Scenario &scenario = effective.scenario;
        scenario.settings.repair = Repair::notTtl;
        scenario.settings.work =
            1300ms;                // longer than the lease, unless the other client prolongs it
        scenario.faults.remove(0); // the crash of client 1
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        // The lease ends at the client's own deadline, because no reply tells the client of the
        // prolongation.
        QVERIFY(hasRow(*result.trace, EventKind::leaseEnded, first));
        int prolonged = 0;
        for (std::size_t i = 0; i < result.trace->size(); ++i) {
            const Event &event = (*result.trace)[i];
            const auto cause =
                event.cause == noSeq ? std::nullopt : result.trace->indexOf(event.cause);
            prolonged += event.kind == EventKind::keySet && event.client == first && cause
                && (*result.trace)[*cause].client == second;
        }
        QVERIFY(prolonged > 0);
    }

    void inTheArticlesRedlockEachClientLocksItsOwnKey()
    {
        const JudgedRun result = runLive(builtIn("peaceful", "redlock-article"));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        int set = 0;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const Event &event = trace[i];
            if (event.kind == EventKind::sent && event.node != storeNode)
                QCOMPARE(trace.text(event.key),
                    std::string_view(
                        lockKeyText + ":client-" + std::to_string(event.client.value)));
            set += event.kind == EventKind::keySet ? 1 : 0; // the observers record these keys, too
        }
        QVERIFY(set > 0);
        for (const Sent &sent : sentBy(trace, first)) {
            QVERIFY(sent.node.value <= 4); // the loop of article 001 never reaches the fifth node
            if (sent.command.rfind("DEL", 0) == 0)
                QCOMPARE(sent.node, NodeId{1});
        }
    }
};

QTEST_GUILESS_MAIN(tst_Schemes)
#include "tst_schemes.moc"
