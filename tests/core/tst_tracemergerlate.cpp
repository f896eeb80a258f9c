// SPDX-License-Identifier: GPL-3.0-or-later
// Tests TraceMerger::merge() if thousands of rows wait, because the last call was long ago.
#include <QTest>

#include "tests/core/mergerfixture.h"

using namespace lockscope;

class tst_TraceMergerLate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // One call appends only the rows of the next few milliseconds (a slice), so that the caller can
    // end the run between two calls.
    void oneMergeOfThousandsOfRowsAppendsOnlyTheOldest()
    {
        MergerFixture fixture;
        constexpr int rowCount = 10'000;
        for (int i = 0; i < rowCount; ++i)
            fixture.client(EventKind::attempt, 1 + i % 3, i * 10us, "");
        fixture.now = at(rowCount * 10us);
        int merges = 1;
        std::size_t mostAppended = 0;
        for (std::size_t sizeBefore = 0; fixture.merger.merge();
             sizeBefore = fixture.writer.size(), ++merges)
            mostAppended = std::max(mostAppended, fixture.writer.size() - sizeBefore);
        QVERIFY2(merges > 10, std::to_string(merges).c_str());
        QVERIFY2(mostAppended < 1000, std::to_string(mostAppended).c_str());
        QCOMPARE(fixture.writer.size(), std::size_t{rowCount});
    }

    void oneMergeOfAThousandRowsAppendsAll()
    {
        MergerFixture fixture;
        for (int i = 0; i < 1000; ++i)
            fixture.client(EventKind::attempt, 1, i * 1ms, "");
        fixture.now = at(2s);
        QVERIFY(!fixture.merger.merge());
        QCOMPARE(fixture.writer.size(), std::size_t{1000});
    }

    // The reply is in the first slice, the key row of the node in the second one. The merger must
    // not treat the key row as missing.
    void aReplyWaitsForAKeyRowInALaterSlice()
    {
        MergerFixture fixture;
        fixture.client(EventKind::attempt, 1, 1us, ""); // starts the first slice
        const EventRef sent = fixture.client(EventKind::sent, 1, 4900us, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 4950us, "a", KeyEffect::done, sent);
        fixture.set(5200us, "a", 10s); // in the second slice
        for (int i = 0; i < 3000; ++i)
            fixture.client(EventKind::attempt, 2, 5300us + i * 1ms, "");
        fixture.now = at(10s);
        while (fixture.merger.merge()) { }
        const auto trace = fixture.writer.snapshot();
        QCOMPARE((*trace)[1].kind, EventKind::sent);
        QCOMPARE((*trace)[2].kind, EventKind::keySet);
        QCOMPARE((*trace)[2].cause, Seq{1});
        QCOMPARE((*trace)[3].kind, EventKind::replied);
    }
};

QTEST_GUILESS_MAIN(tst_TraceMergerLate)
#include "tst_tracemergerlate.moc"
