// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how the timeline shows commands and their replies: as messages and as arrows.
#include "core/scenario/linkrows.h"
#include "lockscope/events/rowdetail.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/drawnstory.h"
#include "ui/index/arrows.h"
#include "ui/index/lanehit.h"
#include "ui/index/messages.h"
#include "ui/index/validity.h"
#include "ui/timeline/text/lanetip.h"
#include "ui/words/timelinetext.h"

#include <QTest>

using namespace lockscope;

namespace {

Messages allMessages(const TraceBuilder &builder)
{
    const auto trace = builder.trace();
    return messagesOf(*trace, 0, trace->size());
}

TraceBuilder oneCommand()
{
    TraceBuilder builder;
    builder.run()
        .at(1ms)
        .client(1)
        .attempt()
        .sent(1)
        .at(2ms)
        .keySet(1, 400ms)
        .at(4ms)
        .replied(1)
        .granted(396ms)
        .entered();
    return builder;
}

} // namespace

class tst_messages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCommandAndItsReplyAreOneMessage()
    {
        const Messages all = allMessages(oneCommand());
        QCOMPARE(all.messages.size(), std::size_t{1});
        const Message &message = all.messages.front();
        QCOMPARE(message.fate, MessageFate::answered);
        QCOMPARE(message.begin, WorldTime(1ms));
        QCOMPARE(message.arrival,
            WorldTime(2ms)); // the time of the node's row, not the middle between command and reply
        QCOMPARE(message.end, WorldTime(4ms));
        QCOMPARE(message.vote, Vote::yes);
    }

    // A trace has no row for the arrival of a denied command. A frozen node receives nothing, even
    // if the node froze before the first of the rows that are read.
    void aFrozenNodeReceivesNothingBeforeItThaws_data()
    {
        QTest::addColumn<bool>("isFreezeRead");
        QTest::newRow("rows from the freeze on") << true;
        QTest::newRow("rows after the freeze") << false;
    }

    void aFrozenNodeReceivesNothingBeforeItThaws()
    {
        QFETCH(bool, isFreezeRead);
        TraceBuilder builder;
        builder.run().at(1ms).node(1, EventKind::frozen);
        const std::size_t frozen = builder.lastSeq();
        builder.at(2ms)
            .client(1)
            .attempt()
            .sent(1)
            .at(9ms)
            .node(1, EventKind::thawed)
            .at(10ms)
            .replied(1, "(nil)");
        const auto trace = builder.trace();
        const Messages all = messagesOf(*trace, isFreezeRead ? 0 : frozen + 1, trace->size());
        QCOMPARE(all.messages.size(), std::size_t{1});
        QCOMPARE(all.messages.front().arrival, WorldTime(9ms));
    }

    void aMessageHasTheFateOfItsCommand_data()
    {
        QTest::addColumn<int>("fate");
        QTest::addColumn<QString>("caseName");
        QTest::newRow("late") << int(MessageFate::late) << "late";
        QTest::newRow("unanswered") << int(MessageFate::unanswered) << "unanswered";
        QTest::newRow("the command is lost") << int(MessageFate::requestLost) << "request";
        QTest::newRow("the reply is lost") << int(MessageFate::replyLost) << "reply";
        QTest::newRow("open") << int(MessageFate::open) << "open";
    }

    void aMessageHasTheFateOfItsCommand()
    {
        QFETCH(int, fate);
        QFETCH(QString, caseName);
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().sent(1);
        if (caseName == u"request" || caseName == u"reply") {
            Event lost;
            lost.kind = EventKind::linkDelayed;
            lost.actor = clientLink(ClientId(1), NodeId(1));
            lost.cause = builder.lastSeq();
            lost.detail = builder.text(
                detailText(caseName == u"request" ? Detail::requestLost : Detail::replyLost));
            builder.after(1ms).row(lost);
        }
        if (caseName != u"open")
            builder.at(51ms).timedOut(1);
        if (caseName == u"late")
            builder.at(80ms).replied(1);
        const Message message = allMessages(builder.at(90ms).note()).messages.front();
        QCOMPARE(int(message.fate), fate);
        QCOMPARE(message.isLostOrUnanswered(), caseName != u"late" && caseName != u"open");
        QCOMPARE(message.end,
            WorldTime(caseName == u"late" ? 80ms
                    : caseName == u"open" ? 90ms
                                          : 51ms));
    }

    void aCutLinkDelaysMessagesUnderWayAndLaterMessages()
    {
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().sent(1);
        Event cut;
        cut.kind = EventKind::linkCut;
        cut.actor = clientLink(ClientId(1), NodeId(1));
        builder.at(2ms).row(cut).sent(1);
        cut.kind = EventKind::linkHealed;
        builder.at(9ms).row(cut).sent(1).client(2).attempt().sent(1);
        const auto messages = allMessages(builder).messages;
        QCOMPARE(messages.size(), std::size_t{4});
        QVERIFY(messages[0].isDelayed);
        QVERIFY(messages[1].isDelayed);
        QVERIFY(!messages[2].isDelayed); // healed
        QVERIFY(!messages[3].isDelayed); // another client's link
    }

    void aMessageIsCompleteIfOnlyItsReplyIsAmongTheReadRows()
    {
        const auto trace = oneCommand().trace();
        const auto replied = [&] {
            for (std::size_t i = 0; i < trace->size(); ++i) {
                if ((*trace)[i].kind == EventKind::replied)
                    return i;
            }
            return trace->size();
        }();
        const Messages part = messagesOf(*trace, replied, trace->size());
        QCOMPARE(part.messages.size(), std::size_t{1});
        QCOMPARE(part.messages.front().begin, WorldTime(1ms));
        QCOMPARE(part.messages.front().fate, MessageFate::answered);
    }

    void theVotesOfAnAttemptAreOrderedByNode()
    {
        TraceBuilder builder;
        builder.run("redlock", 5).at(1ms).client(2).attempt().sent(1).client(1).attempt();
        for (int node = 1; node <= 5; ++node)
            builder.sent(node);
        builder.at(2ms)
            .keySet(2, 400ms)
            .replied(2)
            .at(3ms)
            .replied(1, "(nil)")
            .at(4ms)
            .keySet(3, 400ms)
            .replied(3)
            .granted(390ms);
        const Seq granted = builder.lastSeq();
        builder.at(51ms).timedOut(4).timedOut(5).at(70ms).keySet(5, 400ms).replied(5);
        builder.sent(1, "EVALSHA release").at(71ms).replied(1, "(integer) 0").at(80ms).end();
        const auto trace = builder.trace();
        const std::vector<Message> votes = votesOf(*trace, *trace->indexOf(granted));
        QCOMPARE(
            votes.size(), std::size_t{5}); // without the vote for client 2 and without the release
        QCOMPARE(votes[0].vote, Vote::no);
        QCOMPARE(votes[1].vote, Vote::yes);
        QCOMPARE(votes[1].end - votes[1].begin, Duration(1ms));
        QCOMPARE(votes[2].vote, Vote::yes);
        QCOMPARE(votes[3].vote, Vote::none);
        QCOMPARE(votes[4].vote, Vote::yes);
        QCOMPARE(votes[4].fate, MessageFate::late);
        QVERIFY(votesOf(*trace, 0).empty());
    }

    void theReplyThatAScriptIsUnknownIsNoVote()
    {
        TraceBuilder builder;
        builder.run()
            .at(1ms)
            .client(1)
            .attempt()
            .sent(1, "EVALSHA abc")
            .at(2ms)
            .replied(1, "(error) NOSCRIPT No matching script.");
        builder.sent(1, "EVAL …").at(3ms).keySet(1, 400ms).replied(1).granted(390ms);
        const auto trace = builder.trace();
        const auto votes = votesOf(*trace, trace->size() - 1);
        QCOMPARE(votes.size(), std::size_t{1});
        QCOMPARE(votes.front().vote, Vote::yes);
        QCOMPARE(votes.front().begin, WorldTime(2ms));
    }

    void aCopyToAReplicaHasItsLag()
    {
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().sent(1).at(2ms).keySet(1, 400ms);
        Event copy;
        copy.kind = EventKind::keySet;
        copy.actor = Actor::node(NodeId(2));
        copy.node = NodeId(2);
        copy.client = ClientId(1);
        copy.cause = builder.lastSeq();
        builder.at(5ms).row(copy);
        const Messages all = allMessages(builder);
        QCOMPARE(all.copies.size(), std::size_t{1});
        QCOMPARE(all.copies.front().primary, NodeId(1));
        QCOMPARE(all.copies.front().replica, NodeId(2));
        QCOMPARE(all.copies.front().end - all.copies.front().begin, Duration(3ms));
    }

    void theMessageCacheFollowsTheVisibleTimeAndIsEmptyForTooManyMessages()
    {
        TraceBuilder builder;
        builder.run();
        for (int i = 0; i < 9000; ++i)
            builder.after(1ms)
                .client(1)
                .attempt()
                .sent(1)
                .after(200us)
                .replied(1, "(nil)")
                .denied();
        const auto trace = builder.trace();
        MessageCache cache;
        cache.update(trace, {WorldTime(4s), WorldTime(4010ms)});
        const auto hasMessageAt = [&](WorldTime time) {
            const auto &list = cache.messages().messages;
            return std::any_of(list.begin(), list.end(),
                [&](const Message &m) { return m.begin <= time && time <= m.end + 1ms; });
        };
        QVERIFY(hasMessageAt(WorldTime(4005ms)));
        QVERIFY(cache.messages().messages.size() < 9000 / 2);
        cache.update(trace, {WorldTime(9s), WorldTime(9010ms)});
        QVERIFY(hasMessageAt(WorldTime(9005ms)));
        cache.update(trace, {WorldTime(0s), WorldTime(20s)});
        QVERIFY(cache.messages().messages.empty());
    }

    void anArrowGoesFromTheClientToTheNodeAndBack()
    {
        const Drawn drawn(oneCommand());
        const auto arrows = drawn.arrows();
        QCOMPARE(arrows.size(), std::size_t{1});
        const TimelineLane *client = drawn.lanes.find(LaneRole::process, ClientId(1), {});
        const TimelineLane *node = drawn.lanes.find(LaneRole::node, {}, NodeId(1));
        QCOMPARE(arrows[0].from.x(), 100.0);
        QCOMPARE(arrows[0].turn.x(), 200.0);
        QCOMPARE(arrows[0].to.x(), 400.0);
        QVERIFY(client->top < arrows[0].from.y() && arrows[0].from.y() < client->bottom());
        QVERIFY(node->top < arrows[0].turn.y() && arrows[0].turn.y() < node->bottom());
        QVERIFY(drawn.arrows(1e6).empty()); // zoomed out, the arrow would be only three pixels
                                            // wide, so it is not drawn
    }

    void tooDenseArrowsAreLeftOutExceptUnansweredOnes()
    {
        const auto crowdOf = [](int clients) {
            TraceBuilder builder;
            builder.run().at(1us).client(9).attempt().sent(1);
            for (int i = 0; i < 300; ++i) {
                builder.after(10us);
                for (int client = 1; client <= clients; ++client)
                    builder.client(client).attempt().sent(1);
                builder.after(10us);
                for (int client = 1; client <= clients; ++client)
                    builder.client(client).replied(1, "(nil)").denied();
            }
            return builder.client(9).timedOut(1);
        };
        // 100 rounds are visible, and an arrow is five pixels wide. There is room for the 100
        // arrows of one client and the arrow of client 9, but not for the arrows of three clients.
        QCOMPARE(Drawn(crowdOf(1)).arrows(2e3).size(), std::size_t{101});
        const Drawn crowd(crowdOf(3));
        const auto remaining = crowd.arrows(2e3);
        QCOMPARE(remaining.size(), std::size_t{1});
        QCOMPARE(crowd.messages.messages[remaining.front().index].fate, MessageFate::unanswered);
        QVERIFY(crowd.arrows(200).size() > 10); // zoomed in, the arrows have enough room
    }

    // The cross of a lost message is next to the receiver, not on a lane between sender and
    // receiver.
    void aLostMessageEndsJustBeforeItsReceiver()
    {
        const QPointF end = crossPosition({0, 0}, {30, 40});
        QVERIFY(std::hypot(30 - end.x(), 40 - end.y()) < 8);
        QVERIFY(end.y() < 40);
        TraceBuilder builder;
        builder.run()
            .at(1ms)
            .client(1)
            .attempt()
            .sent(1)
            .at(9ms)
            .timedOut(1)
            .at(10ms)
            .keySet(1)
            .end();
        const Drawn drawn(
            TraceBuilder().run().at(1ms).client(1).attempt().sent(1).at(9ms).timedOut(1));
        const auto arrows = drawn.arrows();
        QCOMPARE(arrows.size(), std::size_t{1});
        QVERIFY(!arrows[0].reachesNode && !arrows[0].hasWayBack);
        // The node executed the command but the client received no reply: the reply was lost.
        const Drawn done(builder);
        QVERIFY(done.arrows()[0].reachesNode && done.arrows()[0].isReplyLost);
    }

    void theMessageUnderThePointerIsFoundAndHasAToolTip()
    {
        const Drawn drawn(oneCommand());
        const Arrow arrow = drawn.arrows().front();
        const LaneHit hit = drawn.hit(arrow.from + (arrow.turn - arrow.from) * 0.4);
        QVERIFY(hit.message);
        QVERIFY(!hit.span);
        const QString toolTip = LaneTip(*drawn.trace, drawn.spans).lines(hit).join(u'\n');
        QVERIFY2(toolTip.contains(u"Client 1 to node 1") && toolTip.contains(u"SET ")
                && toolTip.contains(u"OK after 3"),
            qPrintable(toolTip));
        QVERIFY(!drawn.hit(arrow.from + QPointF(-60, 0)).message);
    }
};

QTEST_MAIN(tst_messages)
#include "tst_messages.moc"
