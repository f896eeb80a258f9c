// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the search gives the same answer on any number of threads, in any number of parts, and
// if it leaves out equal placements: those that cause the same events as another one.
#include <QTest>

#include "lockscope/schemes/registry.h"
#include "tests/explore/asked.h"

#include <algorithm>

using namespace lockscope;

namespace {

bool haveSameBehaviours(const SearchTally &one, const SearchTally &other)
{
    const auto isIn = [&other](const auto &behaviour) {
        return other.behaviours.contains(behaviour.first);
    };
    return one.behaviours.size() == other.behaviours.size()
        && std::all_of(one.behaviours.begin(), one.behaviours.end(), isIn);
}

bool areEqual(const SearchTally &one, const SearchTally &other)
{
    const auto isSameGroup = [](const auto &a, const auto &b) {
        return a.first == b.first && a.second.first == b.second.first
            && a.second.placement == b.second.placement && a.second.count == b.second.count
            && a.second.kinds == b.second.kinds;
    };
    return one.digest == other.digest && one.behaviours == other.behaviours
        && std::equal(one.failures.begin(), one.failures.end(), other.failures.begin(),
            other.failures.end(), isSameGroup);
}

// Returns a search with at most two faults that Redlock promises to survive: lost, late and
// repeated messages, a minority of nodes that are down (of five nodes, two are a minority), and
// crashes of nodes that keep what they have answered.
Asked promisedFaults(const char *nodes, const char *menu)
{
    return {.scheme = "redlock",
        .menu = menu,
        .depth = 2,
        .settings = {{"nodes", nodes}, {"persistence", "aof-always"}}};
}

} // namespace

class tst_Search : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noFaultIsLongerThanItsBound()
    {
        Asked asked{.scheme = "set-px-lua", .menu = "client-pause=600ms,clock-jump=100ms"};
        const SearchTally held = searched(questionOf(asked));
        QVERIFY(held.failures.empty() && held.depths.at(1).placements > 0);
        asked.menu = "client-pause=1500ms";
        const SearchTally broken = searched(questionOf(asked));
        QVERIFY(!broken.failures.empty());
        for (const auto &[story, group] : broken.failures)
            QVERIFY(group.placement.front().faults.front().end.length <= Duration(1500ms));
        QVERIFY(!Menu::parse("node-wipe=1s") && !Menu::parse("client-pause=0")
            && !Menu::parse("client-pause=4x"));
        QCOMPARE(
            Menu::parse("cut,client-pause=4s").value().text(), std::string("client-pause=4s, cut"));
    }
    void onlySoManyNodesHaveFaults()
    {
        Question question = questionOf(
            {.scheme = "redlock", .menu = "node-wipe", .depth = 2, .settings = {{"nodes", "3"}}});
        QVERIFY(!searched(question).failures.empty());
        question.nodesMax = 1;
        const SearchTally one = searched(question);
        QVERIFY(one.failures.empty() && one.depths.at(2).placements > 0);
    }
    void leavingOutEqualPlacementsLosesNoBehaviourOfOneFault_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        for (const Scheme *const scheme : schemes())
            QTest::newRow(scheme->info().id.data()) << QByteArray(scheme->info().id.data());
    }
    void leavingOutEqualPlacementsLosesNoBehaviourOfOneFault()
    {
        QFETCH(QByteArray, scheme);
        Asked asked{.scheme = scheme.constData()};
        if (schemeOf(scheme.constData())->info().isQuorum)
            asked.settings = {{"nodes", "3"}};
        if (scheme == "set-px-waitaof")
            asked.settings = {
                {"persistence", "aof-always"}}; // without a file, no client gets the lock, and each
                                                // run takes its maximum time
        Question question = questionOf(asked);
        const SearchTally reduced = searched(question);
        question.skipsSameEffect = false;
        const SearchTally whole = searched(question);
        QVERIFY(haveSameBehaviours(reduced, whole));
        QVERIFY(reduced.runs() < whole.runs() || whole.runs() == 1);
    }
    void leavingOutEqualPlacementsLosesNoBehaviourOfTwoFaults()
    {
        for (const Asked &asked : {Asked{.scheme = "setnx-expire",
                                  .menu = "client-crash,lost-request,clock-jump,reset",
                                  .depth = 2},
                 Asked{.scheme = "set-px-lua",
                 .menu = "late-write,node-wipe,clock-jump,lost-reply",
                 .depth = 2,
                 .settings = {{"ttl", "200ms"}}},
                 Asked{.scheme = "redlock",
                 .menu = "node-wipe,lost-request",
                 .depth = 2,
                 .settings = {{"nodes", "3"}}}}) {
            Question question = questionOf(asked);
            const SearchTally reduced = searched(question);
            question.skipsSameEffect = false;
            const SearchTally whole = searched(question);
            QVERIFY2(haveSameBehaviours(reduced, whole), asked.scheme);
            QVERIFY(2 * reduced.runs() < whole.runs());
        }
    }
    void threadsAndPartsDoNotAffectTheAnswer_data()
    {
        QTest::addColumn<bool>("isExact");
        QTest::newRow("by classes") << false;
        QTest::newRow("exact") << true;
    }
    void threadsAndPartsDoNotAffectTheAnswer()
    {
        QFETCH(bool, isExact);
        Question question = questionOf({.menu = "client-pause,node-wipe,late-reply,clock-drift",
            .depth = 2,
            .settings = {{"ttl", "300ms"}}});
        question.samples = 200;
        question.isExact = isExact;
        const SearchTally whole = searched(question);
        QVERIFY(whole.failures.size() > 1);
        SearchOptions options;
        options.threads = 2;
        QVERIFY(areEqual(search(question, options).value(), whole));
        SearchTally sum;
        question.shard.count = 3;
        for (question.shard.number = 1; question.shard.number <= 3; ++question.shard.number)
            sum.add(searched(question));
        QVERIFY(areEqual(sum, whole));
    }
    void redlockHoldsWithLostAndLateMessages()
    {
        const SearchTally tally = searched(
            questionOf(promisedFaults("3", "late-request,late-reply,lost-request,lost-reply")));
        QVERIFY2(tally.failures.empty(), firstFailure(tally).c_str());
    }
    void redlockHoldsWithAMinorityDownAndCrashesThatLoseNothing()
    {
        const SearchTally tally = searched(questionOf(promisedFaults("5", "node-crash")));
        QVERIFY2(tally.failures.empty(), firstFailure(tally).c_str());
    }
    // Unlike in the test above, nothing is on disk, and there are three nodes, so two crashes lose
    // a quorum of votes.
    void redlockFailsIfTheNodesLoseTheirKeys()
    {
        Asked asked = promisedFaults("3", "node-crash");
        asked.settings.push_back({"persistence", "none"});
        QVERIFY(findsFailure(questionOf(asked)));
    }
};

QTEST_GUILESS_MAIN(tst_Search)
#include "tst_search.moc"
