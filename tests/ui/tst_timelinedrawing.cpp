// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline draws beside the spans: leases taken apart, votes, messages, the states of keys, the store's writes.
#include "core/scenario/linkrows.h"
#include "tests/support/tracebuilder.h"
#include "ui/index/arrows.h"
#include "ui/index/keystate.h"
#include "ui/index/lanehit.h"
#include "ui/index/messages.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"
#include "ui/timeline/text/lanetip.h"
#include "ui/words/timelinetext.h"

#include <QTest>

#include <cmath>

using namespace lockscope;

namespace {

RunHeader headerOf(const char *scheme, std::map<std::string, std::string> settings)
{
    RunHeader header;
    header.scheme = scheme;
    header.settings = std::move(settings);
    return header;
}

Event grantedRow(WorldTime time, Duration left)
{
    Event event;
    event.kind = EventKind::granted;
    event.time = time;
    event.span = left;
    return event;
}

Messages allMessages(const TraceBuilder &story)
{
    const auto trace = story.trace();
    return messagesOf(*trace, 0, trace->size());
}

/// Everything that was drawn of a story, at a hundred pixels a millisecond.
struct Drawn {
    explicit Drawn(const TraceBuilder &story) : trace(story.trace()), spans(deriveSpans(*trace)), messages(messagesOf(*trace, 0, trace->size()))
    {
        index.update(trace, spans);
        lanes.rebuild(spans, {16, 0}, {0, 0, true});
    }
    std::vector<Arrow> arrows(double nsPerPixel = 1e4) const { return arrowsIn(messages, lanes, {0, nsPerPixel}, 1000); }
    LaneHit hit(QPointF point) const { return hitAt({*trace, spans, index, lanes, {0, 1e4}, messages, 1000}, point.x(), point.y()); }

    std::shared_ptr<const Trace> trace;
    Spans spans;
    Messages messages;
    TimelineIndex index;
    LaneModel lanes;
};

TraceBuilder oneCall()
{
    TraceBuilder story;
    story.run().at(1ms).client(1).attempt().sent(1).at(2ms).keySet(1, 400ms).at(4ms).replied(1).granted(396ms).entered();
    return story;
}

} // namespace

class tst_timelinedrawing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLeaseIsMadeOfThreeParts_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<qint64>("leftMs");
        QTest::addColumn<qint64>("spentMs");
        QTest::addColumn<qint64>("driftMs");
        QTest::addColumn<qint64>("ttlMs");
        QTest::newRow("a majority keeps something back for the clocks") << "redlock" << qint64{980} << qint64{8} << qint64{12} << qint64{1000};
        QTest::newRow("one node does not") << "set-px-lua" << qint64{980} << qint64{20} << qint64{0} << qint64{1000};
        QTest::newRow("EXPIRE takes whole seconds") << "setnx-expire" << qint64{980} << qint64{20} << qint64{0} << qint64{1000};
        QTest::newRow("who does not look at the clock thinks that it took no time") << "redlock-no-recheck" << qint64{988} << qint64{0}
                                                                                   << qint64{12} << qint64{1000};
    }
    void aLeaseIsMadeOfThreeParts()
    {
        QFETCH(QString, scheme);
        QFETCH(qint64, leftMs);
        QFETCH(qint64, spentMs);
        QFETCH(qint64, driftMs);
        QFETCH(qint64, ttlMs);
        const char *ttl = scheme == u"setnx-expire" ? "600ms" : "1s";
        const auto terms = leaseTerms(headerOf(qPrintable(scheme), {{"ttl", ttl}, {"drift-factor", "0.01"}, {"drift-constant", "2ms"}}));
        QVERIFY(terms);
        const WorldTime granted(50ms);
        const auto parts = validityParts(grantedRow(granted, std::chrono::milliseconds(leftMs)), *terms);
        QVERIFY(parts);
        QCOMPARE(parts->spent, Duration(std::chrono::milliseconds(spentMs)));
        QCOMPARE(parts->drift, Duration(std::chrono::milliseconds(driftMs)));
        QCOMPARE(parts->ttl(), Duration(std::chrono::milliseconds(ttlMs)));
        QCOMPARE(parts->granted(), granted);
        QCOMPARE(parts->begin, granted - std::chrono::milliseconds(spentMs));
        QCOMPARE(parts->end(), parts->validUntil() + parts->drift);
    }

    void whatCannotBeTakenApartIsNot()
    {
        QVERIFY(!leaseTerms(headerOf("set-px-lua", {})));
        QVERIFY(!leaseTerms(headerOf("set-px-lua", {{"ttl", "soon"}})));
        QVERIFY(!leaseTerms(headerOf("set-px-lua", {{"ttl", "1s"}, {"wake-up", "notify"}})));
        const LeaseTerms terms{400ms, 0ms};
        QVERIFY(!validityParts(grantedRow(WorldTime(1ms), noSpan), terms)); // for ever
        QVERIFY(!validityParts(grantedRow(WorldTime(1ms), 500ms), terms));  // more than the terms allow
        Event denied = grantedRow(WorldTime(1ms), 300ms);
        denied.kind = EventKind::denied;
        QVERIFY(!validityParts(denied, terms));
    }

    void aCommandAndItsAnswerAreOneMessage()
    {
        const Messages all = allMessages(oneCall());
        QCOMPARE(all.messages.size(), std::size_t{1});
        const Message &message = all.messages.front();
        QCOMPARE(message.fate, MessageFate::answered);
        QCOMPARE(message.begin, WorldTime(1ms));
        QCOMPARE(message.arrival, WorldTime(2ms)); // the node's own word, and not half way
        QCOMPARE(message.end, WorldTime(4ms));
        QCOMPARE(message.vote, Vote::yes);
    }

    // No row tells when a denied command came. A stopped process takes nothing, also where it was stopped before the rows that are read.
    void aFrozenNodeTakesNothingBeforeItThaws_data()
    {
        QTest::addColumn<bool>("isFreezeRead");
        QTest::newRow("from its freezing on") << true;
        QTest::newRow("from later on") << false;
    }
    void aFrozenNodeTakesNothingBeforeItThaws()
    {
        QFETCH(bool, isFreezeRead);
        TraceBuilder story;
        story.run().at(1ms).node(1, EventKind::frozen);
        const std::size_t frozen = story.lastSeq();
        story.at(2ms).client(1).attempt().sent(1).at(9ms).node(1, EventKind::thawed).at(10ms).replied(1, "(nil)");
        const auto trace = story.trace();
        const Messages all = messagesOf(*trace, isFreezeRead ? 0 : frozen + 1, trace->size());
        QCOMPARE(all.messages.size(), std::size_t{1});
        QCOMPARE(all.messages.front().arrival, WorldTime(9ms));
    }

    void whatBecameOfACommandIsTold_data()
    {
        QTest::addColumn<int>("fate");
        QTest::addColumn<QString>("story");
        QTest::newRow("late") << int(MessageFate::late) << "late";
        QTest::newRow("unanswered") << int(MessageFate::unanswered) << "unanswered";
        QTest::newRow("the command is lost") << int(MessageFate::requestLost) << "request";
        QTest::newRow("the answer is lost") << int(MessageFate::replyLost) << "reply";
        QTest::newRow("still out") << int(MessageFate::open) << "open";
    }
    void whatBecameOfACommandIsTold()
    {
        QFETCH(int, fate);
        QFETCH(QString, story);
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().sent(1);
        if (story == u"request" || story == u"reply") {
            Event lost;
            lost.kind = EventKind::linkDelayed;
            lost.actor = clientLink(ClientId(1), NodeId(1));
            lost.cause = builder.lastSeq();
            lost.detail = builder.text(story == u"request" ? requestLostText : replyLostText);
            builder.after(1ms).row(lost);
        }
        if (story != u"open")
            builder.at(51ms).timedOut(1);
        if (story == u"late")
            builder.at(80ms).replied(1);
        const Message message = allMessages(builder.at(90ms).note()).messages.front();
        QCOMPARE(int(message.fate), fate);
        QCOMPARE(message.isLost(), story != u"late" && story != u"open");
        QCOMPARE(message.end, WorldTime(story == u"late" ? 80ms : story == u"open" ? 90ms : 51ms));
    }

    void aCutHoldsWhatIsUnderWayAndWhatIsSentAfter()
    {
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().sent(1);
        Event cut;
        cut.kind = EventKind::linkCut;
        cut.actor = clientLink(ClientId(1), NodeId(1));
        story.at(2ms).row(cut).sent(1);
        cut.kind = EventKind::linkHealed;
        story.at(9ms).row(cut).sent(1).client(2).attempt().sent(1);
        const auto messages = allMessages(story).messages;
        QCOMPARE(messages.size(), std::size_t{4});
        QVERIFY(messages[0].isHeld);
        QVERIFY(messages[1].isHeld);
        QVERIFY(!messages[2].isHeld); // healed
        QVERIFY(!messages[3].isHeld); // another client's link
    }

    void whatWasSentBeforeTheRowsLookedAtIsWholeWhenItsAnswerIsAmongThem()
    {
        const auto trace = oneCall().trace();
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

    void theVotesOfAnAcquisitionAreToldByNode()
    {
        TraceBuilder story;
        story.run("redlock", 5).at(1ms).client(2).attempt().sent(1).client(1).attempt();
        for (int node = 1; node <= 5; ++node)
            story.sent(node);
        story.at(2ms).keySet(2, 400ms).replied(2).at(3ms).replied(1, "(nil)").at(4ms).keySet(3, 400ms).replied(3).granted(390ms);
        const Seq granted = story.lastSeq();
        story.at(51ms).timedOut(4).timedOut(5).at(70ms).keySet(5, 400ms).replied(5);
        story.sent(1, "EVALSHA release").at(71ms).replied(1, "(integer) 0").at(80ms).end();
        const auto trace = story.trace();
        const std::vector<Message> votes = votesOf(*trace, *trace->indexOf(granted));
        QCOMPARE(votes.size(), std::size_t{5}); // neither the other client's, nor the release
        QCOMPARE(votes[0].vote, Vote::no);
        QCOMPARE(votes[1].vote, Vote::yes);
        QCOMPARE(votes[1].end - votes[1].begin, Duration(1ms));
        QCOMPARE(votes[2].vote, Vote::yes);
        QCOMPARE(votes[3].vote, Vote::none);
        QCOMPARE(votes[4].vote, Vote::yes);
        QCOMPARE(votes[4].fate, MessageFate::late);
        QVERIFY(votesOf(*trace, 0).empty());
    }

    void aScriptThatTheNodeDoesNotKnowIsNoVote()
    {
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().sent(1, "EVALSHA abc").at(2ms).replied(1, "(error) NOSCRIPT No matching script.");
        story.sent(1, "EVAL …").at(3ms).keySet(1, 400ms).replied(1).granted(390ms);
        const auto trace = story.trace();
        const auto votes = votesOf(*trace, trace->size() - 1);
        QCOMPARE(votes.size(), std::size_t{1});
        QCOMPARE(votes.front().vote, Vote::yes);
        QCOMPARE(votes.front().begin, WorldTime(2ms));
    }

    void aReplicasCopyTellsItsLag()
    {
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().sent(1).at(2ms).keySet(1, 400ms);
        Event copy;
        copy.kind = EventKind::keySet;
        copy.actor = Actor::node(NodeId(2));
        copy.node = NodeId(2);
        copy.client = ClientId(1);
        copy.cause = story.lastSeq();
        story.at(5ms).row(copy);
        const Messages all = allMessages(story);
        QCOMPARE(all.copies.size(), std::size_t{1});
        QCOMPARE(all.copies.front().master, NodeId(1));
        QCOMPARE(all.copies.front().replica, NodeId(2));
        QCOMPARE(all.copies.front().end - all.copies.front().begin, Duration(3ms));
    }

    void theWindowOfMessagesFollowsTheSightAndRefusesMasses()
    {
        TraceBuilder story;
        story.run();
        for (int i = 0; i < 9000; ++i)
            story.after(1ms).client(1).attempt().sent(1).after(200us).replied(1, "(nil)").denied();
        const auto trace = story.trace();
        MessageWindow window;
        window.look(trace, {WorldTime(4s), WorldTime(4010ms)});
        const auto isThere = [&](WorldTime time) {
            const auto &list = window.messages().messages;
            return std::any_of(list.begin(), list.end(), [&](const Message &m) { return m.begin <= time && time <= m.end + 1ms; });
        };
        QVERIFY(isThere(WorldTime(4005ms)));
        QVERIFY(window.messages().messages.size() < 9000 / 2);
        window.look(trace, {WorldTime(9s), WorldTime(9010ms)});
        QVERIFY(isThere(WorldTime(9005ms)));
        window.look(trace, {WorldTime(0s), WorldTime(20s)});
        QVERIFY(window.messages().messages.empty());
    }

    void anArrowGoesFromTheClientToTheNodeAndBack()
    {
        const Drawn drawn(oneCall());
        const auto arrows = drawn.arrows();
        QCOMPARE(arrows.size(), std::size_t{1});
        const TimelineLane *client = drawn.lanes.find(LaneRole::processor, ClientId(1), {});
        const TimelineLane *node = drawn.lanes.find(LaneRole::node, {}, NodeId(1));
        QCOMPARE(arrows[0].from.x(), 100.0);
        QCOMPARE(arrows[0].turn.x(), 200.0);
        QCOMPARE(arrows[0].to.x(), 400.0);
        QVERIFY(client->top < arrows[0].from.y() && arrows[0].from.y() < client->bottom());
        QVERIFY(node->top < arrows[0].turn.y() && arrows[0].turn.y() < node->bottom());
        QVERIFY(drawn.arrows(1e6).empty()); // from afar a stroke of three pixels says nothing
    }

    void arrowsThatWouldSmearAreLeftOutAndThoseInTroubleStay()
    {
        const auto told = [](int clients) {
            TraceBuilder story;
            story.run().at(1us).client(9).attempt().sent(1);
            for (int i = 0; i < 300; ++i) {
                story.after(10us);
                for (int client = 1; client <= clients; ++client)
                    story.client(client).attempt().sent(1);
                story.after(10us);
                for (int client = 1; client <= clients; ++client)
                    story.client(client).replied(1, "(nil)").denied();
            }
            return story.client(9).timedOut(1);
        };
        // Five pixels each: of one client there is room for all, of three there is not.
        QCOMPARE(Drawn(told(1)).arrows(2e3).size(), std::size_t{101});
        const Drawn crowd(told(3));
        const auto left = crowd.arrows(2e3);
        QCOMPARE(left.size(), std::size_t{1});
        QCOMPARE(crowd.messages.messages[left.front().index].fate, MessageFate::unanswered);
        QVERIFY(crowd.arrows(200).size() > 10); // nearer, they can be told apart again
    }

    // A lost one ends beside the one who waits in vain, and not on a lane between.
    void whatIsLostEndsRightBeforeItsAim()
    {
        const QPointF end = lostAt({0, 0}, {30, 40});
        QVERIFY(std::hypot(30 - end.x(), 40 - end.y()) < 8);
        QVERIFY(end.y() < 40);
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().sent(1).at(9ms).timedOut(1).at(10ms).keySet(1).end();
        const Drawn drawn(TraceBuilder().run().at(1ms).client(1).attempt().sent(1).at(9ms).timedOut(1));
        const auto arrows = drawn.arrows();
        QCOMPARE(arrows.size(), std::size_t{1});
        QVERIFY(!arrows[0].hasTurn && !arrows[0].hasBack);
        // Carried out, and never answered: the answer is what was lost.
        const Drawn done(story);
        QVERIFY(done.arrows()[0].hasTurn && done.arrows()[0].isBackCut);
    }

    void aMessageIsFoundUnderThePointerAndTellsItself()
    {
        const Drawn drawn(oneCall());
        const Arrow arrow = drawn.arrows().front();
        const LaneHit hit = drawn.hit(arrow.from + (arrow.turn - arrow.from) * 0.4);
        QVERIFY(hit.message);
        QVERIFY(!hit.span);
        const QString told = LaneTip(*drawn.trace, drawn.spans).lines(hit).join(u'\n');
        QVERIFY2(told.contains(u"Client 1 to node 1") && told.contains(u"SET ") && told.contains(u"OK after 3"), qPrintable(told));
        QVERIFY(!drawn.hit(arrow.from + QPointF(-60, 0)).message);
    }

    void aKeyIsContendedWhileOthersWait()
    {
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().sent(1).keySet(1, 400ms).at(2ms).replied(1).granted(390ms).entered();
        story.at(50ms).client(2).attempt().at(100ms).client(3).attempt().at(200ms).note();
        const Drawn drawn(story);
        const Span &key = drawn.spans.lane({SpanKind::key, {}, NodeId(1)}).front();
        const auto stretches = keyStretches(key, drawn.spans, drawn.index.waiting());
        QVERIFY(stretches.size() >= 3);
        QCOMPARE(stretches.front().state, KeyState::held); // its owner's own wait is none for it
        QCOMPARE(stretches.front().end, WorldTime(50ms));
        QCOMPARE(stretches[1].state, KeyState::contended);
        QCOMPARE(int{stretches[1].waiting}, 1);
        QCOMPARE(int{stretches[2].waiting}, 2);
        for (std::size_t i = 1; i < stretches.size(); ++i)
            QCOMPARE(stretches[i].begin, stretches[i - 1].end);
        QCOMPARE(stretches.back().end, WorldTime(200ms));
        QCOMPARE(keyStretches(key, drawn.spans, drawn.index.waiting(), 1).back().end, WorldTime(200ms));
    }

    void aKeyIsOrphanedWhenItsOwnerIsDeadOrDone_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<qint64>("orphanedMs"); // -1: not
        QTest::newRow("its owner dies") << "crash" << qint64{30};
        QTest::newRow("its owner dies while it acquires") << "crash early" << qint64{3};
        QTest::newRow("its release never comes") << "lost release" << qint64{90};
        QTest::newRow("its owner is inside") << "inside" << qint64{-1};
        QTest::newRow("released") << "released" << qint64{-1};
    }
    void aKeyIsOrphanedWhenItsOwnerIsDeadOrDone()
    {
        QFETCH(QString, how);
        QFETCH(qint64, orphanedMs);
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().sent(1).at(2ms).keySet(1, 400ms);
        if (how == u"crash early")
            story.at(3ms).crashed();
        else
            story.at(4ms).replied(1).granted(390ms).entered();
        if (how == u"crash")
            story.at(30ms).crashed();
        else if (how == u"lost release")
            story.at(40ms).left().sent(1, "EVALSHA release").at(90ms).timedOut(1).releaseRefused();
        else if (how == u"released")
            story.at(40ms).left().sent(1, "EVALSHA release").at(41ms).keyDeleted(1).at(42ms).replied(1).released();
        const Drawn drawn(story.at(200ms).client(2).note());
        const Span &key = drawn.spans.lane({SpanKind::key, {}, NodeId(1)}).front();
        const WorldTime wanted = orphanedMs < 0 ? WorldTime::max() : WorldTime(std::chrono::milliseconds(orphanedMs));
        QCOMPARE(orphanedAt(key, drawn.spans), wanted);
        const auto stretches = keyStretches(key, drawn.spans, drawn.index.waiting());
        QCOMPARE(stretches.back().state == KeyState::orphaned, orphanedMs >= 0);
    }

    void writesThatDidHarmBearANote()
    {
        TraceBuilder story;
        story.run().at(1ms).client(1).attempt().granted(1ms).entered().at(2ms).wrote();
        const Seq first = story.lastSeq();
        story.at(3ms).client(2).attempt().granted(1ms).entered().at(4ms).wrote();
        const Seq second = story.lastSeq();
        const auto trace = story.trace();
        const Finding stale{FindingKind::staleWrite, {}, {}, {0, first}, {}, {}};
        const Finding lost{FindingKind::lostUpdate, {}, {}, {first, second}, {}, {}};
        const Finding other{FindingKind::starvation, {}, {}, {second}, {}, {}};
        const std::map<std::uint32_t, WriteNote> staleOnly{{first, WriteNote::stale}};
        QCOMPARE(writeNotes({stale, other}, *trace), staleOnly);
        const auto both = writeNotes({stale, lost}, *trace);
        QCOMPARE(both.at(first), WriteNote::stale);
        QCOMPARE(both.at(second), WriteNote::lostUpdate); // the later one undid the first
        Event row = (*trace)[first];
        TextPool texts;
        row.fence = RowFence(Fence{33}, texts);
        QCOMPARE(TimelineText::write(*trace, row, WriteNote::stale), QStringLiteral("#33 stale"));
        QCOMPARE(TimelineText::write(*trace, row, {}), QStringLiteral("#33"));
        row.kind = EventKind::writeRejected;
        QCOMPARE(TimelineText::write(*trace, row, {}), QStringLiteral("#33 refused"));
    }

    void theStoreHasALaneWhereSomethingIsWritten()
    {
        LaneModel lanes;
        lanes.rebuild(Spans(), {16, 0}, {2, 1, false});
        QVERIFY(!lanes.find(LaneRole::store, {}, {}));
        lanes.rebuild(Spans(), {16, 0}, {2, 1, true});
        QCOMPARE(lanes.lanes().back().role, LaneRole::store);
        QVERIFY(lanes.find(LaneRole::processor, ClientId(2), {}));
    }
};

QTEST_MAIN(tst_timelinedrawing)
#include "tst_timelinedrawing.moc"
