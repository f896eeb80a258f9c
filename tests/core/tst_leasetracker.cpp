// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QTest>

#include "core/trace/leasetracker.h"
#include "lockscope/events/eventkind.h"

using namespace lockscope;

namespace {

// Writes the rows of one client, to which LeaseTracker adds its rows.
struct ClientRows {
    ClientRows &row(EventKind kind, Duration time, Duration span = noSpan)
    {
        Event event;
        event.kind = kind;
        event.time = WorldTime{time};
        event.client = ClientId{1};
        event.actor = Actor::client(event.client);
        event.span = span;
        tracker.append(event);
        return *this;
    }
    // Advances the clock to `until` and returns the lease-ended rows: "150 <2" (time in ms, and the
    // seq of the cause).
    QByteArray leaseEnds(Duration until)
    {
        tracker.advance(WorldTime{until});
        const auto trace = writer.snapshot();
        QByteArray text;
        for (std::size_t i = 0; i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            if (event.kind == EventKind::leaseEnded)
                text += QByteArray::number(microseconds(event.time) / 1000) + " <"
                    + QByteArray::number(event.cause) + ' ';
        }
        return text.trimmed();
    }
    TraceWriter writer{std::make_shared<TextPool>()};
    LeaseTracker tracker{writer, {}};
};

} // namespace

class tst_LeaseTracker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anExtensionMovesTheEndOfTheLease()
    {
        ClientRows rows;
        rows.row(EventKind::granted, 10ms, 100ms)
            .row(EventKind::entered, 11ms)
            .row(EventKind::extended, 50ms, 100ms);
        QCOMPARE(rows.leaseEnds(149ms), QByteArray());
        QCOMPARE(rows.leaseEnds(200ms), QByteArray("150 <2")); // the end of the extension, once
        QCOMPARE(rows.leaseEnds(400ms), QByteArray("150 <2"));
    }

    void anExtensionAfterTheEndOfALeaseBeginsALeaseAgain()
    {
        ClientRows rows;
        rows.row(EventKind::granted, 10ms, 100ms)
            .row(EventKind::entered, 11ms)
            .row(EventKind::extended, 300ms, 100ms);
        QCOMPARE(rows.leaseEnds(1s), QByteArray("110 <0 400 <3"));
    }

    void aLeaseThatIsAlreadyOverAtTheGrantEndsAtTheGrant()
    {
        ClientRows rows;
        rows.row(EventKind::attempt, 10ms)
            .row(EventKind::granted, 300ms, -50ms)
            .row(EventKind::entered, 301ms);
        QCOMPARE(rows.leaseEnds(1s),
            QByteArray(
                "300 <1")); // not at 250 ms: a row cannot be added before rows that exist already
    }

    void aFailedExtensionDoesNotMoveTheEndOfTheLease()
    {
        ClientRows rows;
        rows.row(EventKind::granted, 10ms, 100ms)
            .row(EventKind::entered, 11ms)
            .row(EventKind::extendFailed, 50ms);
        QCOMPARE(rows.leaseEnds(1s), QByteArray("110 <0")); // the client is still inside
    }

    void aReleaseEndsTheLeaseAlsoAfterALateExtension()
    {
        ClientRows rows;
        rows.row(EventKind::granted, 10ms, 100ms)
            .row(EventKind::entered, 11ms)
            .row(EventKind::left, 40ms);
        rows.row(EventKind::extended, 41ms, 100ms).row(EventKind::sent, 42ms);
        QCOMPARE(rows.leaseEnds(1s), QByteArray());
    }

    void anExtensionAfterAReleaseOrACrashBeginsNoLease()
    {
        ClientRows rows;
        rows.row(EventKind::granted, 10ms, 100ms)
            .row(EventKind::left, 20ms)
            .row(EventKind::sent, 21ms);
        rows.row(EventKind::extended, 30ms, 100ms);
        QCOMPARE(rows.leaseEnds(1s), QByteArray());
        ClientRows afterCrash;
        afterCrash.row(EventKind::granted, 10ms, 100ms)
            .row(EventKind::crashed, 20ms)
            .row(EventKind::extended, 30ms, 100ms);
        QCOMPARE(afterCrash.leaseEnds(1s), QByteArray());
    }
};

QTEST_GUILESS_MAIN(tst_LeaseTracker)
#include "tst_leasetracker.moc"
