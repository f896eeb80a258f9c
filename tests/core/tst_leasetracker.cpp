// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QTest>

#include "core/trace/leasetracker.h"
#include "lockscope/events/eventkind.h"

using namespace lockscope;

namespace {

// One client's rows, and the rows that LeaseTracker adds.
struct Story {
    Story &row(EventKind kind, Duration time, Duration span = noSpan)
    {
        Event event;
        event.kind = kind;
        event.time = WorldTime{time};
        event.client = ClientId{1};
        event.actor = Actor::client(event.client);
        event.span = span;
        watch.append(event);
        return *this;
    }
    // Returns the lease-ended rows: time in ms and cause.
    QByteArray ends(Duration until)
    {
        watch.advance(WorldTime{until});
        const auto trace = writer.snapshot();
        QByteArray text;
        for (std::size_t i = 0; i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            if (event.kind == EventKind::leaseEnded)
                text += QByteArray::number(microseconds(event.time) / 1000) + " <" + QByteArray::number(event.cause) + ' ';
        }
        return text.trimmed();
    }
    TraceWriter writer{std::make_shared<TextPool>()};
    LeaseTracker watch{writer, {}};
};

} // namespace

class tst_LeaseWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anExtensionMovesTheEndOfTheLease()
    {
        Story story;
        story.row(EventKind::granted, 10ms, 100ms).row(EventKind::entered, 11ms).row(EventKind::extended, 50ms, 100ms);
        QCOMPARE(story.ends(149ms), QByteArray());
        QCOMPARE(story.ends(200ms), QByteArray("150 <2")); // the end of the extension, once
        QCOMPARE(story.ends(400ms), QByteArray("150 <2"));
    }

    void aLeaseThatHasRunOutIsTakenUpAgainByALateExtension()
    {
        Story story;
        story.row(EventKind::granted, 10ms, 100ms).row(EventKind::entered, 11ms).row(EventKind::extended, 300ms, 100ms);
        QCOMPARE(story.ends(1s), QByteArray("110 <0 400 <3"));
    }

    void aLeaseThatIsOverWhenItIsGrantedEndsThere()
    {
        Story story;
        story.row(EventKind::attempt, 10ms).row(EventKind::granted, 300ms, -50ms).row(EventKind::entered, 301ms);
        QCOMPARE(story.ends(1s), QByteArray("300 <1")); // but not before the rows that exist already
    }

    void anExtensionThatFailsMovesNothing()
    {
        Story story;
        story.row(EventKind::granted, 10ms, 100ms).row(EventKind::entered, 11ms).row(EventKind::extendFailed, 50ms);
        QCOMPARE(story.ends(1s), QByteArray("110 <0")); // it is still inside
    }

    void theReleaseThatLeavesEndsTheBeliefAlsoAfterALateAnswer()
    {
        Story story;
        story.row(EventKind::granted, 10ms, 100ms).row(EventKind::entered, 11ms).row(EventKind::left, 40ms);
        story.row(EventKind::extended, 41ms, 100ms).row(EventKind::sent, 42ms);
        QCOMPARE(story.ends(1s), QByteArray());
    }

    void nobodyRenewsALeaseThatNobodyBelievesIn()
    {
        Story story;
        story.row(EventKind::granted, 10ms, 100ms).row(EventKind::left, 20ms).row(EventKind::sent, 21ms);
        story.row(EventKind::extended, 30ms, 100ms);
        QCOMPARE(story.ends(1s), QByteArray());
        Story dead;
        dead.row(EventKind::granted, 10ms, 100ms).row(EventKind::crashed, 20ms).row(EventKind::extended, 30ms, 100ms);
        QCOMPARE(dead.ends(1s), QByteArray());
    }
};

QTEST_GUILESS_MAIN(tst_LeaseWatch)
#include "tst_leasetracker.moc"
