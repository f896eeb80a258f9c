// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the timeline draws in addition to the spans: parts of leases, votes, messages, states
// of keys, writes to the store.
#include "core/scenario/linkrows.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/drawnstory.h"
#include "ui/index/keystate.h"
#include "ui/index/messages.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"
#include "ui/theme/theme.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/timeline/text/lanetip.h"
#include "ui/words/timelinetext.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

RunHeader headerOf(const char *scheme, std::map<std::string, std::string> settings)
{
    RunHeader header;
    header.scheme = scheme;
    header.settings = std::move(settings);
    return header;
}

Event grantedRow(WorldTime time, Duration validity)
{
    Event event;
    event.kind = EventKind::granted;
    event.time = time;
    event.span = validity;
    return event;
}

} // namespace

class tst_timelinedrawing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The parts of a lease: the time that the attempt took (spent), the validity, and the drift
    // allowance.
    void aLeaseHasThreeParts_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<qint64>("validityMs");
        QTest::addColumn<qint64>("spentMs");
        QTest::addColumn<qint64>("driftMs");
        QTest::addColumn<qint64>("ttlMs");
        QTest::newRow("Redlock subtracts a drift allowance")
            << "redlock" << qint64{980} << qint64{8} << qint64{12} << qint64{1000};
        QTest::newRow("one node, no drift allowance")
            << "set-px-lua" << qint64{980} << qint64{20} << qint64{0} << qint64{1000};
        QTest::newRow("EXPIRE rounds up to whole seconds")
            << "setnx-expire" << qint64{980} << qint64{20} << qint64{0} << qint64{1000};
        QTest::newRow("without a recheck of the clock, no time is spent")
            << "redlock-no-recheck" << qint64{988} << qint64{0} << qint64{12} << qint64{1000};
    }

    void aLeaseHasThreeParts()
    {
        QFETCH(QString, scheme);
        QFETCH(qint64, validityMs);
        QFETCH(qint64, spentMs);
        QFETCH(qint64, driftMs);
        QFETCH(qint64, ttlMs);
        const char *ttl = scheme == u"setnx-expire" ? "600ms" : "1s";
        const auto settings = leaseSettings(headerOf(qPrintable(scheme),
            {{"ttl", ttl}, {"drift-factor", "0.01"}, {"drift-constant", "2ms"}}));
        QVERIFY(settings);
        const WorldTime granted(50ms);
        const auto parts =
            validityParts(grantedRow(granted, std::chrono::milliseconds(validityMs)), *settings);
        QVERIFY(parts);
        QCOMPARE(parts->spent, Duration(std::chrono::milliseconds(spentMs)));
        QCOMPARE(parts->drift, Duration(std::chrono::milliseconds(driftMs)));
        QCOMPARE(parts->ttl(), Duration(std::chrono::milliseconds(ttlMs)));
        QCOMPARE(parts->granted(), granted);
        QCOMPARE(parts->begin, granted - std::chrono::milliseconds(spentMs));
        QCOMPARE(parts->end(), parts->validUntil() + parts->drift);
    }

    void aLeaseWhoseBeginOrEndIsUnknownHasNoParts()
    {
        QVERIFY(!leaseSettings(headerOf("set-px-lua", {})));
        QVERIFY(!leaseSettings(headerOf("set-px-lua", {{"ttl", "soon"}})));
        QVERIFY(!leaseSettings(headerOf("set-px-lua",
            {{"ttl", "1s"},
                {"wake-up", "notify"}}))); // a hand-over: the lease begins before the attempt
        const LeaseSettings lease{400ms, 0ms};
        QVERIFY(!validityParts(grantedRow(WorldTime(1ms), noSpan), lease)); // no deadline
        QVERIFY(!validityParts(grantedRow(WorldTime(1ms), 500ms), lease));  // longer than the lease
        Event denied = grantedRow(WorldTime(1ms), 300ms);
        denied.kind = EventKind::denied;
        QVERIFY(!validityParts(denied, lease));
    }

    void aKeyIsContendedWhileOthersWait()
    {
        TraceBuilder builder;
        builder.run()
            .at(1ms)
            .client(1)
            .attempt()
            .sent(1)
            .keySet(1, 400ms)
            .at(2ms)
            .replied(1)
            .granted(390ms)
            .entered();
        builder.at(50ms).client(2).attempt().at(100ms).client(3).attempt().at(200ms).note();
        const Drawn drawn(builder);
        const Span &key = drawn.spans.lane({SpanKind::key, {}, NodeId(1)}).front();
        const auto intervals = keyIntervals(key, drawn.spans, drawn.index.waiting());
        QVERIFY(intervals.size() >= 3);
        QCOMPARE(intervals.front().state,
            KeyState::held); // the owner's wait before its grant does not count
        QCOMPARE(intervals.front().end, WorldTime(50ms));
        QCOMPARE(intervals[1].state, KeyState::contended);
        QCOMPARE(int{intervals[1].waiting}, 1);
        QCOMPARE(int{intervals[2].waiting}, 2);
        for (std::size_t i = 1; i < intervals.size(); ++i)
            QCOMPARE(intervals[i].begin, intervals[i - 1].end);
        QCOMPARE(intervals.back().end, WorldTime(200ms));
        // Even if the function stops after one interval, its last interval reaches the end of the
        // key.
        QCOMPARE(
            keyIntervals(key, drawn.spans, drawn.index.waiting(), 1).back().end, WorldTime(200ms));
    }

    void aKeyIsOrphanedWhenItsOwnerHasCrashedOrFinished_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<qint64>("orphanedMs"); // -1: not orphaned
        QTest::newRow("its owner crashes") << "crash" << qint64{30};
        QTest::newRow("its owner crashes during the attempt") << "crash early" << qint64{3};
        QTest::newRow("its release is lost") << "lost release" << qint64{90};
        QTest::newRow("its owner is inside") << "inside" << qint64{-1};
        QTest::newRow("released by its second call") << "released by its second call" << qint64{-1};
        QTest::newRow("released") << "released" << qint64{-1};
    }

    void aKeyIsOrphanedWhenItsOwnerHasCrashedOrFinished()
    {
        QFETCH(QString, how);
        QFETCH(qint64, orphanedMs);
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().sent(1).at(2ms).keySet(1, 400ms);
        if (how == u"crash early")
            builder.at(3ms).crashed();
        else
            builder.at(4ms).replied(1).granted(390ms).entered();
        if (how == u"crash")
            builder.at(30ms).crashed();
        else if (how == u"lost release")
            builder.at(40ms)
                .left()
                .sent(1, "EVALSHA release")
                .at(90ms)
                .timedOut(1)
                .releaseRefused();
        else if (how == u"released by its second call")
            builder.at(40ms)
                .left()
                .sent(1, "EVALSHA release")
                .at(41ms)
                .replied(1)
                .sent(1, "EVAL release")
                .at(42ms)
                .keyDeleted(1)
                .at(43ms)
                .replied(1)
                .released();
        else if (how == u"released")
            builder.at(40ms)
                .left()
                .sent(1, "EVALSHA release")
                .at(41ms)
                .keyDeleted(1)
                .at(42ms)
                .replied(1)
                .released();
        const Drawn drawn(builder.at(200ms).client(2).note());
        const Span &key = drawn.spans.lane({SpanKind::key, {}, NodeId(1)}).front();
        const WorldTime wanted =
            orphanedMs < 0 ? WorldTime::max() : WorldTime(std::chrono::milliseconds(orphanedMs));
        QCOMPARE(orphanedAt(key, drawn.spans), wanted);
        const auto intervals = keyIntervals(key, drawn.spans, drawn.index.waiting());
        QCOMPARE(intervals.back().state == KeyState::orphaned, orphanedMs >= 0);
    }

    void harmfulWritesHaveANote()
    {
        TraceBuilder builder;
        builder.run().at(1ms).client(1).attempt().granted(1ms).entered().at(2ms).wrote();
        const Seq first = builder.lastSeq();
        builder.at(3ms).client(2).attempt().granted(1ms).entered().at(4ms).wrote();
        const Seq second = builder.lastSeq();
        const auto trace = builder.trace();
        const Finding stale{FindingKind::staleWrite, {}, {}, {0, first}, {}, {}};
        const Finding lost{FindingKind::lostUpdate, {}, {}, {first, second}, {}, {}};
        const Finding other{FindingKind::starvation, {}, {}, {second}, {}, {}};
        const std::map<std::uint32_t, WriteNote> staleOnly{{first, WriteNote::stale}};
        QCOMPARE(writeNotesOf({stale, other}, *trace), staleOnly);
        const auto allNotes = writeNotesOf({stale, lost}, *trace);
        QCOMPARE(allNotes.at(first), WriteNote::stale);
        QCOMPARE(allNotes.at(second),
            WriteNote::lostUpdate); // the second write replaced the value of the first
        Event row = (*trace)[first];
        TextPool texts;
        row.fence = RowFence(Fence{33}, texts);
        QCOMPARE(TimelineText::write(*trace, row, WriteNote::stale), QStringLiteral("#33 stale"));
        QCOMPARE(TimelineText::write(*trace, row, {}), QStringLiteral("#33"));
        row.kind = EventKind::writeRejected;
        QCOMPARE(TimelineText::write(*trace, row, {}), QStringLiteral("#33 refused"));
    }

    void theStoreHasALaneOnlyIfThereAreWrites()
    {
        LaneModel lanes;
        lanes.rebuild(
            Spans(), {.line = 16, .visible = 0}, {.clients = 2, .nodes = 1, .hasStore = false});
        QVERIFY(!lanes.find(LaneRole::store, {}, {}));
        lanes.rebuild(
            Spans(), {.line = 16, .visible = 0}, {.clients = 2, .nodes = 1, .hasStore = true});
        QCOMPARE(lanes.lanes().back().role, LaneRole::store);
        QVERIFY(lanes.find(LaneRole::process, ClientId(2), {}));
    }

    void aPauseThatEndedEarlyIsShownWithItsMaximumLength()
    {
        TraceBuilder builder;
        Event pause;
        pause.kind = EventKind::paused;
        pause.actor = Actor::client(ClientId{1});
        pause.client = ClientId{1};
        pause.detail = builder.text("until client-2 entered, at most 3s");
        builder.run()
            .at(10ms)
            .client(1)
            .attempt()
            .granted(400ms)
            .entered()
            .at(20ms)
            .row(pause)
            .at(1220ms)
            .resumed()
            .end();
        const Drawn drawn(builder);
        // If there is no space for the long text, the short text is shown.
        for (const auto &[width, expected] :
            {std::pair(1000.0, "paused 1.2 s of at most 3 s"), std::pair(120.0, "paused 1.2 s")}) {
            QImage image(QSize(static_cast<int>(width), 400), QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            const WriteNotes notes;
            std::vector<LaneWord> words;
            std::vector<LaneSign> signs;
            LaneScene scene{painter, *drawn.trace, drawn.spans, drawn.index, drawn.lanes,
                Theme::current(), notes, words, signs};
            scene.time = {0, 1.3e9 / width};
            scene.width = width;
            scene.bottom = 400;
            paintLanes(scene);
            const bool isShown = std::any_of(
                words.begin(), words.end(), [expected = expected](const LaneWord &word) {
                    return QString(word.text).replace(u'\u00a0', u' ') == QLatin1String(expected);
                });
            QVERIFY2(isShown, expected);
        }
    }
};

QTEST_MAIN(tst_timelinedrawing)
#include "tst_timelinedrawing.moc"
