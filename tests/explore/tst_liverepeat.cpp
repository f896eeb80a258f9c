// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/stories.h"
#include "tests/explore/asked.h"

#include <QTest>

using namespace lockscope;

// Tests that failures which a search has found in the model also occur on real Redis.
class LiveRepeatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFoundFailureHasTheSameOutcomeOnRealRedis_data();
    void aFoundFailureHasTheSameOutcomeOnRealRedis();
    void aCancelledRepetitionIsAnError();
};

void LiveRepeatTest::aFoundFailureHasTheSameOutcomeOnRealRedis_data()
{
    QTest::addColumn<QByteArray>("menu");
    for (const char *const menu : {"client-pause", "node-crash", "clock-jump"})
        QTest::newRow(menu) << QByteArray(menu);
}

void LiveRepeatTest::aFoundFailureHasTheSameOutcomeOnRealRedis()
{
    QFETCH(QByteArray, menu);
    const Question question = questionOf({.menu = menu.constData(),
        .settings = {{"work", "150ms"}, {"retry-delay", "40ms"}},
        .rounds = 2});
    const Stories stories = storiesOf(question, searched(question));
    QVERIFY(!stories.list.empty());
    const std::atomic<bool> isCancelled{false};
    const auto repeat = repeatLive(stories.list.back(), isCancelled);
    QVERIFY2(repeat, repeat ? "" : repeat.error().text.c_str());
    QVERIFY2(repeat.value().outcome == stories.list.back().outcome,
        repeat.value().difference.english().c_str());
}

void LiveRepeatTest::aCancelledRepetitionIsAnError()
{
    const Question question = questionOf({.menu = "client-pause"});
    const Stories stories = storiesOf(question, searched(question));
    const std::atomic<bool> isCancelled{true};
    const auto repeat = repeatLive(stories.list.front(), isCancelled);
    QVERIFY(!repeat);
    QCOMPARE(repeat.error().text, std::string("cancelled"));
}

QTEST_GUILESS_MAIN(LiveRepeatTest)
#include "tst_liverepeat.moc"
