// SPDX-License-Identifier: GPL-3.0-or-later
// What the details of rows say: the texts in traces, and in Chinese.
#include <QtTest>

#include "core/scenario/files/library.h"
#include "lockscope/events/rowdetail.h"
#include "tests/support/modelrig.h"
#include "ui/words/eventwords.h"
#include "ui/words/text.h"

#include <QTranslator>

#include <set>

using namespace lockscope;

namespace {

// What a trace contains, one text for each row of the table: reading a trace of an earlier version
// needs them.
const QStringList texts = QString::fromUtf8(R"(
until 20ms after client-2 entered or key-expired or waits on node-1 (3 times), at most 5s
until client-2 left
until the run ends
100ms
both ways
to the node
back
runs 50000 ppm faster
runs 50000 ppm slower
runs at the normal rate
held
no-quorum
no-time-left
error
no reply in time
connection refused
connection reset
the connection has ended
not sent: connect: Connection refused
not sent: 10000 commands wait for a reply
connection lost: Broken pipe
connect: Connection refused
10000 commands wait for a reply
the node closed the connection
given up after a lost message
not the Redis protocol: HTTP
a reply longer than any expected one
a reply without a command
crash planned by the scenario
crash by the operator
crash planned by the scenario; restarts after 1500us
a new process: it remembers nothing
the watchdog stalls for 5s
the watchdog stalls until the hold ends
SIGTERM; SIGKILL follows after 1s
SIGTERM, which it does not handle
SIGKILL, 1s after SIGTERM
not reported
inferred
read
read, not reported
the program ended with exit code 0
the program was ended by signal 9
a report about orders is ignored: the program holds another lock, and a client holds one at a time
the program holds two locks, and a client holds one at a time: the release of the first is ignored
more than 100000 reports; the others are not read
no write: the lease is over
no write: the lock is lost
EXEC: the value has changed since it was read
the store holds another client's token
the store has seen a larger number
at the read: the store has seen a larger number
cached
missing
database
job 3 open
job 3 done
job 3
report 3
report 3: 6 orders
sending 3
push 3
late-push 3
correction 3
rerun 3
order 3
url-3 present
url-3 absent
url-3 crawled
simulated redis-server
redis-server, process 4711
given
simulated redis-server, replica of node-1
given, without EVAL, without CLIENT NO-TOUCH
given, without INFO, maxmemory-policy allkeys-lru
observed again
restarted with the data of its primary
restarted with the data on its disk
restarted empty
restarted, process 4711
restarted, process 4711; Address already in use
shut down
crashed
crashed, and its disk is wiped
its process ended unexpectedly
it ended during its restart
cannot parse the node's replies
cannot parse the node's replication stream
the node rejects the user or the password: WRONGPASS
the node cannot be observed: NOPERM
slow (CLIENT PAUSE): until client-1 released or release-refused, at most 2s
runs 50000 ppm faster, until the run ends
the machine did not run this thread
the machine was suspended
deleted the key of client-2
evicted
polled
polled, hash
confirmed by the node after 1.2 ms
computed; the node is frozen
computed; the node is down
computed; not confirmed by the node
both ways, until the connection is reset
the connection is reset, and new ones are refused
the connection is reset
both ways: 20ms longer, up to 5ms more at random
to the node: 20ms longer
back: 1000 bytes per second
the command is lost for good
the reply is lost for good
delayed on the way
lost on the way, and sent again
the connection is reset: data in flight is lost
connections are accepted again
as fast as before
node-2 will replace it, by the operator
node-2 will replace it
node-2 is already the primary
node-2 does not reply
node-2 does not accept REPLICAOF: BUSY
node-2 replaces node-1
the sentinels agree that node-1 is down
no replica can replace it
given up: no-good-slave
accepts writes from now on
copies node-2 from now on
127.0.0.1:7001 serves slot 5061, before 127.0.0.1:7000
own.lua:3: call it with a colon: c:name(…)
own.lua:3: only acquire(), extend() and release() can use this
own.lua:3: bad argument #1 to 'sleep' (a length in nanoseconds expected)
own.lua:3: bad argument #1 to 'random' (more than 0 expected)
own.lua:3: bad argument #2 to 'wait' ("OK", 1 or nothing expected)
own.lua:3: the text of c:step must stand in quotes behind it, on the same line
own.lua:3: a command has at most 8 words here
own.lua:3: a word of a command is a text or a number, not a table
own.lua:3: a scheme cannot send shutdown: it changes the server
own.lua:3: a scheme cannot send select: it changes the connection
own.lua:3: a scheme cannot send BLPOP: it may block the connection
own.lua:3: node 7: expected 1 to 5
own.lua:3: these votes belong to another call
own.lua: a function of c that waits cannot be called in a metamethod, an iterator, sort or gsub
own.lua:3: more than 1 000 000 instructions without a call that waits
own.lua: more than 200 000 000 instructions in one process
own.lua:3: acquire has waited 1000 times; it is one try, which the client repeats
own.lua: more than 10 000 steps without a call that waits
own.lua: acquire() must return granted { … } or denied(…)
own.lua: release() must return released(…)
own.lua: extend() must return extended(…)
own.lua: granted: wrong field fense; expected token (a text), valid_until, fence or row (numbers)
own.lua: granted { token = … } must have a token of 1 to 40 characters
own.lua: extended(reply, valid_until): expected the end of the new lease
own.lua: acquire ended without a call that waits: it would try without end
own.lua: release returned a row or votes of another call
own.lua: error without a text
own.lua: expected the functions acquire(c, request) and release(c, lock)
own.lua: expected scheme { title = "…" }
own.lua: scheme: wrong field nodes; expected title = "…" (one line, at most 100 bytes), quorum = true or needs = "replica"
own.lua:3: attempt to index global 'os' (a nil value)
own.lua:3: attempt to index local 'reply' (a nil value)
own.lua:3: attempt to index upvalue 'reply' (a number value)
own.lua:3: attempt to index field 'x' (a nil value)
own.lua:3: attempt to call method 'wall_clock' (a nil value)
own.lua:3: attempt to call a nil value
own.lua:3: attempt to perform arithmetic on field 'ttl_ns' (a nil value)
own.lua:3: attempt to concatenate local 'reply' (a table value)
own.lua:3: attempt to get length of local 'reply' (a nil value)
own.lua:3: attempt to compare two nil values
own.lua:3: attempt to compare number with nil
own.lua:3: bad argument #2 to 'call' (number expected, got no value)
own.lua:3: '=' expected near 'x'
own.lua:3: 'end' expected (to close 'function' at line 2) near '<eof>'
own.lua:3: unexpected symbol near '='
own.lua:3: unfinished string near '"SET'
own.lua:3: malformed number near '3x'
own.lua: not enough memory
own.lua:3: stack overflow
by the operator
slow (CLIENT PAUSE): 1s, by the operator
SCRIPT FLUSH (by the operator)
)")
                              .split(u'\n', Qt::SkipEmptyParts);

std::string writtenAgain(const ReadDetail &detail)
{
    const auto value = [&](std::size_t i) { return DetailValue(detail.values.at(i)); };
    switch (detail.values.size()) {
    case 0: return std::string(detailText(detail.what));
    case 1: return detailText(detail.what, {value(0)});
    case 2: return detailText(detail.what, {value(0), value(1)});
    default: return detailText(detail.what, {value(0), value(1), value(2)});
    }
}

void addWhats(const ReadDetail &detail, std::set<Detail> &found)
{
    found.insert(detail.what);
    for (const std::string &value : detail.values) {
        if (const auto part = readDetail(value); part && part->what != detail.what)
            addWhats(*part, found);
    }
}

// Returns whether the row says what no template says: what the client sends and Redis replies, a
// line of the scheme's listing, or a value of the store, with the item that it belongs to.
bool isRaw(EventKind kind, const QString &text)
{
    static const QRegularExpression line(QStringLiteral("^\\d+ ")),
        value(QStringLiteral("^(\\S+ )?(\\d+|client-\\d+#\\d+)?(, \\S+ \\d+)?$"));
    switch (kind) {
    case EventKind::runBegin:
    case EventKind::runEnd:
    case EventKind::sent:
    case EventKind::replied: return true;
    case EventKind::step: return line.match(text).hasMatch();
    case EventKind::read:
    case EventKind::wrote: return value.match(text).hasMatch();
    default: return false;
    }
}

} // namespace

class tst_RowDetails : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachTextIsReadAndWrittenAgain()
    {
        std::set<Detail> found;
        for (const QString &text : texts) {
            const auto detail = readDetail(text.toStdString());
            QVERIFY2(detail, qPrintable(text));
            QCOMPARE(QString::fromStdString(writtenAgain(*detail)), text);
            QCOMPARE(
                detail->what == Detail::codeLine, text.startsWith(QStringLiteral("own.lua:3")));
            addWhats(*detail, found);
        }
        QVERIFY(found.contains(readDetail(endedUnexpectedlyText).value().what));
        for (int what = int(Detail::untilAtMost); what <= int(Detail::commandByOperator); ++what)
            QVERIFY2(found.contains(Detail(what)), qPrintable(QString::number(what)));
    }

    void valuesAreReadBack()
    {
        const auto detail = readDetail("both ways: 20ms longer, up to 5ms more at random");
        QVERIFY(detail && detail->what == Detail::jitter);
        QCOMPARE(detail->values, (std::vector<std::string>{"both ways", "20ms", "5ms"}));
        const auto given = readDetail("given, without EVAL, without CLIENT NO-TOUCH");
        QVERIFY(given && given->what == Detail::without);
        QCOMPARE(
            given->values, (std::vector<std::string>{"given, without EVAL", "CLIENT NO-TOUCH"}));
    }

    void anOtherTextIsNotRead_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text :
            {"", "OK", "SET orders token NX PX 400", "7", "orders-3 7", "copies node- from now on",
                "copies node-x from now on", "entered", "fast, by the operator", "until gone"})
            QTest::newRow(text) << QString::fromLatin1(text);
        // Each of these can be split in many ways.
        QTest::newRow("long") << QStringLiteral("5s after ").repeated(1000) + QStringLiteral("gone")
                + QStringLiteral(" (3 times)").repeated(1000);
        QTest::newRow("comma") << QStringLiteral("x, by the operator").repeated(1000);
    }
    void anOtherTextIsNotRead()
    {
        QFETCH(QString, text);
        QVERIFY(!readDetail(text.toStdString()));
    }

    void everyDetailOfTheModelIsInTheTable()
    {
        Simulator simulator;
        std::set<std::pair<EventKind, QString>> others;
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const auto &[scheme, outcome] : scenario.expected) {
                const auto trace =
                    simulator.run(effectiveInModel(scenario.id.c_str(), scheme)).value();
                for (std::size_t row = 0; row < trace->size(); ++row) {
                    const Event &event = (*trace)[row];
                    const std::string text = event.detail ? trace->detail(event) : std::string();
                    const auto detail = readDetail(text);
                    if (detail)
                        QCOMPARE(writtenAgain(*detail), text);
                    else if (!text.empty() && !isRaw(event.kind, textOf(text)))
                        others.emplace(event.kind, textOf(text));
                }
            }
        }
        for (const auto &[kind, text] : others)
            qWarning("%s", qPrintable(textOf(eventKindName(kind)) + u' ' + text));
        QVERIFY(others.empty());
    }

    void eachTextIsInWordsInBothLanguages()
    {
        QCOMPARE(detailText(EventKind::paused, texts.front().toStdString()),
            QStringLiteral("until 20\u00a0ms after client-2 entered or key expired or waits on "
                           "node-1 (3 times), at most 5\u00a0s"));
        QTranslator translator;
        installLanguage(translator, QStringLiteral("zh_CN"));
        QCOMPARE(detailText(EventKind::paused, texts.front().toStdString()),
            QString::fromUtf8("直到节点 1 上客户端 2 进入临界区或键已过期或等待锁（3 次）后 "
                              "20\u00a0ms，最长 5\u00a0s"));
        static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
        static const QRegularExpression english(QStringLiteral("[a-z]+ [a-z]+ [a-z]+"));
        const QString length = QStringLiteral("100ms");
        for (const QString &text : texts) {
            const QString words = detailText(EventKind::paused, text.toStdString());
            QVERIFY2(text == length || words.contains(chinese), qPrintable(words));
            QVERIFY2(!words.startsWith(QStringLiteral("own.lua")) || !words.contains(english),
                qPrintable(words));
        }
        QCOMPARE(detailText(EventKind::replied, "held"), QStringLiteral("held"));
        installLanguage(translator, QStringLiteral("en"));
    }
};

QTEST_GUILESS_MAIN(tst_RowDetails)
#include "tst_rowdetails.moc"
