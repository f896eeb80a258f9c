// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the ladder with right and wrong locks: each wrong one fails at the level that is about its
// mistake.
#include <QTest>

#include "core/analysis/ladder/ladder.h"
#include "core/ownscheme/luascheme.h"
#include "tests/support/modelrig.h"

#include <QFile>

using namespace lockscope;

namespace {

QString fileOf(const char *id)
{
    QFile file(
        QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/schemes/%1.lua").arg(QLatin1String(id)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// The file with one part replaced.
QString changed(const char *id, const char *before, const char *after)
{
    QString text = fileOf(id);
    return text.contains(QLatin1String(before))
        ? text.replace(QLatin1String(before), QLatin1String(after))
        : QString();
}

SchemeRef lockOf(const QString &text)
{
    auto scheme = luaScheme("own.lua", text.toStdString());
    return scheme ? SchemeRef(std::move(scheme).value()) : SchemeRef();
}

} // namespace

class TestLadder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachLockFailsWhereItsMistakeMatters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("done"); // of each level: y or n
        const char grantedNumber[] = "fence = c:fence(), token = token";
        QTest::newRow("no lock") << fileOf("empty") << "nnyynnn";
        QTest::newRow("GET, then SET") << changed("set-px-blind-del",
            "local reply = c:call(1, \"SET\", req.key, token, \"NX\", \"PX\", req.ttl_ms)",
            "if c:call(1, \"GET\", req.key) then return denied() end\n"
            "local reply = c:call(1, \"SET\", req.key, token, \"PX\", req.ttl_ms)")
                                       << "nnnnnnn";
        QTest::newRow("no TTL") << changed("set-px-blind-del", ", \"PX\", req.ttl_ms)", ")")
                                << "ynyynnn";
        QTest::newRow("SETNX, then EXPIRE") << fileOf("setnx-expire") << "ynnnnnn";
        QTest::newRow("DEL without a comparison") << fileOf("set-px-blind-del") << "yynnnnn";
        QTest::newRow("GET, then DEL") << fileOf("set-px-get-del") << "yyynnnn";
        QTest::newRow("one node") << fileOf("set-px-lua") << "yyyyynn";
        QTest::newRow("one node, with a number")
            << changed("set-px-lua", "token = token", grantedNumber) << "yyyyyny";
        QTest::newRow("another value than the token")
            << changed("set-px-blind-del", "token, \"NX\", \"PX\", req.ttl_ms)", "\"me\", \"NX\")")
            << "ynyynnn";
        QTest::newRow("a TTL in nanoseconds")
            << changed("set-px-lua", "req.ttl_ms)", "req.ttl)") << "ynyynnn";
        QTest::newRow("valid_until in milliseconds")
            << changed("set-px-lua", "start + req.ttl }", "start + req.ttl_ms }") << "nnnnnnn";
        QTest::newRow("a lease from after the reply") << changed("set-px-lua",
            "token = token, valid_until = start", "token = token, valid_until = c:now()")
                                                      << "yyyynnn";
        QTest::newRow("a lease without an end")
            << changed("set-px-lua", ", valid_until = start + req.ttl", "") << "yyyynnn";
        QTest::newRow("no room for drift")
            << changed("redlock", "req.ttl - req.drift", "req.ttl") << "yyyynnn";
        QTest::newRow("renews any key") << changed("set-px-lua",
            "redis.call('get',KEYS[1]) == ARGV[1] then return \"\n  .. "
            "\"redis.call('pexpire'",
            "true then return \"\n  .. \"redis.call('pexpire'")
                                        << "yyyynnn";
        QTest::newRow("says yes to each renewal") << changed(
            "set-px-lua", "extended(reply == 1 and c:now() < start + lock.ttl, ", "extended(true, ")
                                                  << "yyyynnn";
        QTest::newRow("an error in the code") << changed(
            "set-px-lua", "c:now()\n  local reply = c:call", "c:noww()\n  local reply = c:call")
                                              << "nnnnnnn";
        QTest::newRow("waits for ever")
            << changed("set-px-lua", "  local reply = c:call(1, \"SET\"",
                   "  while true do c:sleep(50) end\n  local reply = c:call(1, \"SET\"")
            << "nnnnnnn";
        QTest::newRow("Redlock, with a number")
            << changed("redlock", "token = token", grantedNumber) << "yyyyyyy";
    }

    void eachLockFailsWhereItsMistakeMatters()
    {
        QFETCH(QString, text);
        QFETCH(QString, done);
        const SchemeRef scheme = lockOf(text);
        QVERIFY(scheme);
        QString levels;
        for (const LadderLevel &level : ladder()) {
            const auto result = tryLevel(level, scheme, {.threads = coreCount()});
            QVERIFY(result);
            levels += result.value().why ? u'n' : u'y';
            // The shown run fails in the same way.
            if (result.value().failing) {
                const Verdict verdict = runModel(*result.value().failing).verdict;
                QVERIFY(verdict.outcome == Outcome::untested
                    || verdict.outcome == Outcome::unavailable
                    || Goals::parse(level.goals).value().areReachedBy(verdict));
            }
        }
        QCOMPARE(levels, done);
    }
};

QTEST_GUILESS_MAIN(TestLadder)
#include "tst_ladder.moc"
