// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/tracebuilder.h"
#include "ui/index/keystate.h"

using namespace lockscope;

namespace {

// Returns the tracks as text: the keys of each track in order, without their prefix. A "+" follows
// a key that a node still stores.
QByteArray tracksText(const KeyTracks &tracks, const Trace &trace)
{
    QByteArray text;
    for (const KeyTracks::Track &track : tracks.tracks()) {
        text += text.isEmpty() ? "" : " | ";
        for (const Span &key : track)
            text += QByteArray::fromStdString(
                        std::string(trace.text(key.key).substr(lockKeyPrefix.size())))
                + (key.isOpen() ? "+" : "");
    }
    return text;
}

} // namespace

class tst_KeyTracks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keysOneAfterTheOtherNeedNoTracks()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .on("a")
            .at(10ms)
            .keySet(1)
            .at(20ms)
            .keyDeleted(1)
            .client(2)
            .on("b")
            .keySet(1)
            .at(30ms)
            .keyDeleted(1);
        KeyTracks tracks;
        tracks.update(deriveSpans(*builder.trace()).lane({SpanKind::key, {}, NodeId{1}}));
        QVERIFY(tracks.tracks().empty());
    }

    // The tracks are updated after each change of a key, as in a live run, or once at the end.
    void keysAtTheSameTimeAreInDifferentTracks()
    {
        for (const bool isLive : {true, false}) {
            TraceBuilder builder;
            SpanBuilder spans;
            KeyTracks tracks;
            const auto updateTracks = [&] {
                spans.take(*builder.trace());
                tracks.update(spans.spans().lane({SpanKind::key, {}, NodeId{1}}));
            };
            const auto updateIfLive = [&] {
                if (isLive)
                    updateTracks();
            };
            builder.run().client(1).on("a").token("1").at(10ms).keySet(1);
            updateIfLive();
            builder.client(2).on("b").token("2").at(20ms).keySet(1);
            updateIfLive();
            builder.client(1).on("a").token("1").at(30ms).keyDeleted(1);
            updateIfLive();
            builder.client(3).on("c").token("3").at(40ms).keySet(1);
            updateIfLive();
            builder.client(2).on("b").token("2").at(50ms).keyDeleted(1).at(60ms).keySet(1);
            updateTracks();
            QCOMPARE(tracksText(tracks, *builder.trace()), QByteArray("ac+ | bb+"));
            for (const KeyTracks::Track &track : tracks.tracks())
                QVERIFY(track[0].end <= track[1].begin);
        }
    }

    void keysWithoutAFreeTrackShareTheLastTrack()
    {
        TraceBuilder builder;
        builder.run();
        for (int i = 1; i <= 6; ++i)
            builder.client(i).on("item-" + std::to_string(i)).at(i * 10ms).keySet(1);
        KeyTracks tracks;
        tracks.update(deriveSpans(*builder.trace()).lane({SpanKind::key, {}, NodeId{1}}));
        QCOMPARE(tracks.tracks().size(), KeyTracks::tracksMax);
        QCOMPARE(tracks.tracks().back().size(), std::size_t{3});
    }
};

QTEST_APPLESS_MAIN(tst_KeyTracks)
#include "tst_keytracks.moc"
