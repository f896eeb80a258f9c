// SPDX-License-Identifier: GPL-3.0-or-later
// The reports that are inferred from the commands and replies of a program that reports nothing.
#include <QTest>

#include "core/run/liverun/programs/inferredbelief.h"

#include <array>

using namespace lockscope;

namespace {

using Names = QByteArrayList;

// The names of the report kinds, in the order of ProgramReport::Kind.
constexpr std::array kindNames{"attempt", "granted", "denied", "entered", "left", "release",
    "released", "lost", "extended", "error"};

CommandMeaning meaningOf(CommandRole role)
{
    CommandMeaning meaning;
    meaning.role = role;
    return meaning;
}

// Passes commands and replies to an InferredBelief, and returns the names of the reports that it
// infers from them.
class BeliefRig {
public:
    explicit BeliefRig(int nodes) : m_belief(nodes) { }
    // Sends a command of that role to each of the nodes.
    QByteArrayList send(CommandRole role, const std::vector<int> &nodes)
    {
        QByteArrayList names;
        for (const int node : nodes)
            names << namesOf(
                m_belief.sent(meaningOf(role), NodeId{static_cast<std::uint8_t>(node)}));
        return names;
    }
    // Replies to commands of that role. `replies`: whether each reply is positive.
    QByteArrayList reply(CommandRole role, std::initializer_list<bool> replies)
    {
        QByteArrayList names;
        for (const bool isPositive : replies)
            names << namesOf(m_belief.replied(meaningOf(role), isPositive));
        return names;
    }

private:
    static QByteArrayList namesOf(const InferredBelief::Reports &reports)
    {
        QByteArrayList names;
        for (const ProgramReport &report : reports)
            names << (report.isInferred ? kindNames[static_cast<std::size_t>(report.kind)]
                                        : "not marked as inferred");
        return names;
    }
    InferredBelief m_belief;
};

} // namespace

class tst_InferredBelief : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPositiveReplyOfTheOnlyNodeGrantsTheLock()
    {
        BeliefRig rig(1);
        for (int round = 0; round < 3; ++round) {
            QCOMPARE(rig.send(CommandRole::acquire, {1}), (Names{"attempt"}));
            QCOMPARE(rig.reply(CommandRole::acquire, {false}), (Names{"denied"}));
            QCOMPARE(rig.send(CommandRole::acquire, {1}), (Names{"attempt"}));
            QCOMPARE(rig.reply(CommandRole::acquire, {true}), (Names{"granted", "entered"}));
            QCOMPARE(rig.send(CommandRole::extend, {1}), Names());
            QCOMPARE(rig.reply(CommandRole::extend, {true}), (Names{"extended"}));
            QCOMPARE(rig.send(CommandRole::release, {1}), (Names{"left", "release"}));
            QCOMPARE(rig.reply(CommandRole::release, {round != 1}),
                (Names{round == 1 ? "lost" : "released"}));
        }
    }

    void aProgramOnSeveralNodesNeedsAQuorum_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::newRow("3") << 3;
        QTest::newRow("5") << 5;
    }
    void aProgramOnSeveralNodesNeedsAQuorum()
    {
        QFETCH(int, nodes);
        const auto all = nodes == 3 ? std::vector{1, 2, 3} : std::vector{1, 2, 3, 4, 5};
        const int quorum = nodes / 2 + 1;
        BeliefRig rig(nodes);
        QCOMPARE(rig.send(CommandRole::acquire, all), (Names{"attempt"}));
        for (int i = 1; i < quorum; ++i)
            QCOMPARE(rig.reply(CommandRole::acquire, {true}), Names());
        QCOMPARE(rig.reply(CommandRole::acquire, {true}), (Names{"granted", "entered"}));
        QCOMPARE(rig.send(CommandRole::release, all), (Names{"left", "release"}));
        QCOMPARE(rig.reply(CommandRole::release, {false, true}), (Names{"released"}));

        QCOMPARE(rig.send(CommandRole::acquire, all), (Names{"attempt"}));
        for (int i = 1; i < quorum; ++i)
            QCOMPARE(rig.reply(CommandRole::acquire, {false}), Names());
        QCOMPARE(rig.reply(CommandRole::acquire, {false}), (Names{"denied"}));
    }

    void repliesToOtherCommandsAreNoVotes()
    {
        BeliefRig rig(3);
        (void)rig.send(CommandRole::acquire, {1, 2, 3});
        QCOMPARE(rig.reply(CommandRole::other, {false, false, false, true, true}), Names());
        QCOMPARE(rig.reply(CommandRole::acquire, {true, false}), Names());
        QCOMPARE(rig.reply(CommandRole::acquire, {true}), (Names{"granted", "entered"}));
        (void)rig.send(CommandRole::release, {1, 2, 3});
        QCOMPARE(rig.reply(CommandRole::other, {false, false, false}), Names());
        QCOMPARE(rig.reply(CommandRole::release, {false, false}), Names());
        QCOMPARE(rig.reply(CommandRole::release, {false}), (Names{"lost"}));
    }

    void aProgramThatHoldsTheLockAndTriesToAcquireItAgainHasGivenItUp()
    {
        const auto isAttempt = [](const char *command, const char *key, const char *token) {
            CommandMeanings meanings(KeyFilter::everyKey());
            ConnectionState connection;
            InferredBelief belief(1);
            const CommandMeaning first =
                meanings.meaningOf({"SET", "orders", "1", "NX"}, connection);
            (void)belief.sent(first, NodeId{1});
            (void)belief.replied(first, true);
            std::vector<std::string_view> words{"SET", key, token};
            if (std::string_view(command) == "SET NX")
                words.push_back("NX");
            return !belief.sent(meanings.meaningOf(words, connection), NodeId{1}).empty();
        };
        QVERIFY(isAttempt("SET NX", "orders", "2"));
        QVERIFY(!isAttempt("SET NX", "orders", "1")); // it sends the command again
        QVERIFY(!isAttempt("SET NX", "other", "2"));  // another key
        QVERIFY(!isAttempt("SET", "orders", "2"));    // without a condition: it renews the lock
    }

    void commandsOnOtherKeysNeitherRenewNorReleaseTheLock()
    {
        CommandMeanings meanings(KeyFilter::everyKey());
        ConnectionState connection;
        InferredBelief belief(1);
        const auto reportsAfter = [&](const std::vector<std::string_view> &words) {
            const CommandMeaning meaning = meanings.meaningOf(words, connection);
            const auto before = belief.sent(meaning, NodeId{1});
            return before.size() + belief.replied(meaning, true).size();
        };
        QCOMPARE(reportsAfter({"SET", "orders", "1", "NX"}), 3u); // attempt, granted, entered
        QCOMPARE(reportsAfter({"SET", "cache", "1"}), 0u);
        QCOMPARE(reportsAfter({"DEL", "cache"}), 0u);
        QCOMPARE(reportsAfter({"DEL", "orders"}), 3u); // left, release, released
    }

    // A library that asks one node after the other connects to all of them at its start.
    void aProgramThatHasUsedSeveralNodesNeedsAQuorumFromItsFirstAttempt()
    {
        BeliefRig rig(3);
        (void)rig.send(CommandRole::other, {1, 2, 3});
        QCOMPARE(rig.send(CommandRole::acquire, {1}), (Names{"attempt"}));
        QCOMPARE(rig.reply(CommandRole::acquire, {true}), Names());
        QCOMPARE(rig.send(CommandRole::acquire, {2}), Names());
        QCOMPARE(rig.reply(CommandRole::acquire, {true}), (Names{"granted", "entered"}));
    }
};

QTEST_GUILESS_MAIN(tst_InferredBelief)
#include "tst_inferredbelief.moc"
