// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is no lock client changes the key of a lock holder: the trace tells which command
// did it, and to whose key.
#include <QTest>

#include "tests/live/programruns.h"

using namespace lockscope;

namespace {

// What the trace tells of the holder's key from the first command of the other program on.
struct KeyFate {
    QByteArray row;          // "key-deleted": the row about the key; empty: none
    QByteArray cause;        // the first word of the command that is the row's cause
    QByteArray detail;       // of the row
    bool isOfHolder = false; // the row names the holder as the owner
    bool isStolen = false;   // there is a row `stole` of the other program
};

KeyFate fateIn(const JudgedRun &result)
{
    KeyFate fate;
    const std::vector<const Event *> commands = rows(result, EventKind::sent, second);
    const std::vector<const Event *> taken = rows(result, EventKind::keySet, first);
    for (std::size_t i = 0; !commands.empty() && !taken.empty() && i < result.trace->size(); ++i) {
        const Event &event = (*result.trace)[i];
        if (event.key != taken.front()->key || &event < commands.front()
            || event.actor != Actor::node(NodeId{1}) || !fate.row.isEmpty())
            continue;
        fate.row = QByteArray::fromStdString(std::string(eventKindName(event.kind)));
        fate.detail = QByteArray::fromStdString(result.trace->detail(event));
        fate.isOfHolder = event.client == first;
        if (const Event *const cause = causeOf(result, event); cause && cause->client == second)
            fate.cause = QByteArray::fromStdString(result.trace->detail(*cause)).split(' ').front();
    }
    fate.isStolen = !rows(result, EventKind::stole, second).empty();
    return fate;
}

// Runs a program that holds the lock for a long time, and one that sends these commands as soon as
// the first is inside. The run ends when the second has its replies and, if `row` is a name, when
// there is such a row about the lock's key.
KeyFate fateAfter(const QByteArray &commands, const QByteArray &row)
{
    EffectiveScenario effective = twoPrograms();
    effective.scenario.settings.work = 100s;
    effective.scenario.settings.ttl = 60s;
    effective.programs.own[second] = programOf("intruder.py \"" + commands.toStdString() + "\"");
    ProgramTestRun run(effective);
    const auto soFar = [&] {
        JudgedRun result;
        result.trace = run->trace();
        return result;
    };
    const bool isOver = run.waitUntil([&] {
        return run.output().contains(QStringLiteral("2: done"))
            && (row.isEmpty() || fateIn(soFar()).row == row);
    });
    run->stop("the test has seen enough");
    const JudgedRun result = run.waitForResult();
    if (!isOver)
        qWarning("%s: no row %s", commands.constData(), row.constData());
    return fateIn(result);
}

} // namespace

class tst_KeyCauses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aKeyThatAnotherProgramChangesHasItsCommandAsTheCause_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QByteArray>("cause");
        QTest::addColumn<bool>("isStolen");
        const auto add = [](const char *commands, const char *row, const char *cause,
                             bool isStolen) {
            QTest::newRow(commands) << QByteArray(row) << QByteArray(cause) << isStolen;
        };
        add("FLUSHDB", "key-deleted", "FLUSHDB", true);
        add("FLUSHALL", "key-deleted", "FLUSHALL", true);
        add("DEL other KEY", "key-deleted", "DEL", true);
        add("UNLINK KEY", "key-deleted", "UNLINK", true);
        add("RENAME KEY old", "key-deleted", "RENAME", true);
        add("MOVE KEY 1", "key-deleted", "MOVE", true);
        add("MULTI;SET other 1;DEL KEY;EXEC", "key-deleted", "EXEC", true);
        add("EVAL redis.call('flushall') 0", "key-deleted", "EVAL", true);
        add("SELECT 1;SWAPDB 0 1", "key-deleted", "SWAPDB", true);
        add("SET KEY mine", "key-set", "SET", false);
        add("GETSET KEY mine", "key-set", "GETSET", false);
        add("SET other mine;COPY other KEY REPLACE", "key-set", "COPY", false);
        add("APPEND KEY x", "key-set", "APPEND", false);
        add("PEXPIRE KEY 90000", "key-set", "PEXPIRE", false);
        add("PERSIST KEY", "key-set", "PERSIST", false);
        add("MULTI;SETNX KEY mine;PEXPIRE KEY 90000;EXEC", "key-set", "EXEC", false);
        // Controls: the lock's key stays as it is.
        add("SELECT 1;FLUSHDB", "", "", false);
        add("DEL other", "", "", false);
        add("RENAME KEY KEY", "", "", false);
    }

    void aKeyThatAnotherProgramChangesHasItsCommandAsTheCause()
    {
        QFETCH(QByteArray, row);
        const KeyFate fate = fateAfter(QTest::currentDataTag(), row);
        QCOMPARE(fate.row, row);
        QTEST(fate.cause, "cause");
        QTEST(fate.isStolen, "isStolen");
        if (row == "key-deleted")
            QVERIFY(fate.isOfHolder);
    }

    void aKeyThatTheNodeEvictsHasNoCommandAsTheCause_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::newRow("allkeys-lru") << QByteArray("key-deleted");
        QTest::newRow("volatile-ttl") << QByteArray("key-deleted");
        QTest::newRow("noeviction") << QByteArray();
    }

    // The limit is below what an empty node needs, so the node evicts each key that its policy
    // allows.
    void aKeyThatTheNodeEvictsHasNoCommandAsTheCause()
    {
        QFETCH(QByteArray, row);
        const QByteArray policy = QTest::currentDataTag();
        const KeyFate fate = fateAfter(
            "CONFIG SET maxmemory-policy " + policy + ";CONFIG SET maxmemory 1;SET other x", row);
        QCOMPARE(fate.row, row);
        QCOMPARE(fate.cause, QByteArray());
        QCOMPARE(fate.detail, row.isEmpty() ? QByteArray() : QByteArray("evicted"));
        QCOMPARE(fate.isOfHolder, !row.isEmpty());
        QVERIFY(!fate.isStolen);
    }
};

QTEST_GUILESS_MAIN(tst_KeyCauses)
#include "tst_keycauses.moc"
