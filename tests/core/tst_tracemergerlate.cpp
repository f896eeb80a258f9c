// SPDX-License-Identifier: GPL-3.0-or-later
// A merge that runs late and finds many rows.
#include <QTest>

#include "tests/core/mergerfixture.h"

using namespace lockscope;

class tst_WeaverLate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A call merges only a slice, so that the caller can end the run between two calls.
    void takesASliceOfTimeWhereManyRowsWait()
    {
        MergerFixture fixture;
        constexpr int rowCount = 10'000;
        for (int i = 0; i < rowCount; ++i)
            fixture.client(EventKind::attempt, 1 + i % 3, i * 10us, "");
        fixture.now = at(rowCount * 10us);
        int merges = 1;
        std::size_t most = 0;
        for (std::size_t before = 0; fixture.merger.merge(); before = fixture.writer.size(), ++merges)
            most = std::max(most, fixture.writer.size() - before);
        QVERIFY2(merges > 10, std::to_string(merges).c_str());
        QVERIFY2(most < 1000, std::to_string(most).c_str());
        QCOMPARE(fixture.writer.size(), std::size_t{rowCount});
    }

    void takesAFewRowsAtOnce()
    {
        MergerFixture fixture;
        for (int i = 0; i < 1000; ++i)
            fixture.client(EventKind::attempt, 1, i * 1ms, "");
        fixture.now = at(2s);
        QVERIFY(!fixture.merger.merge());
        QCOMPARE(fixture.writer.size(), std::size_t{1000});
    }

    // A recorded key row does not count as missing because its slice has not been merged yet.
    void stillWaitsForTheNodesAccounts()
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

QTEST_GUILESS_MAIN(tst_WeaverLate)
#include "tst_tracemergerlate.moc"
