// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"

#include <string>

using namespace lockscope;

namespace {

// Builds a trace as CSV text, as another program may write it.
class Rows {
public:
    // `settings`: more members of the JSON object, with each quote doubled, as in a quoted field.
    explicit Rows(const std::string &workload, const std::string &settings = {})
    {
        m_text = "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail\n";
        add("run", "run-begin", 0,
            R"("{""format"":""lockscope/1"",""scheme"":""none"",""settings"":{""workload"":"")"
                + workload + R"("")" + settings + R"(}}")");
    }
    // Adds a row of a client in its first attempt. `cause`: the seq of the row that caused it; -1:
    // none. Returns the seq of the new row.
    int clientRow(
        int client, const std::string &event, const std::string &detail = {}, int cause = -1)
    {
        return add("client-" + std::to_string(client), event, client, detail, cause);
    }
    int sent(int client, const std::string &command) { return clientRow(client, "sent", command); }
    // Adds two rows: a client's command to the store, and the reply. Returns the seq of the reply.
    int sentAndReplied(int client, const std::string &command)
    {
        const int row = sent(client, command);
        return clientRow(client, "replied", "OK", row);
    }
    // Adds a round in which the client reads one number and writes another.
    void countingRound(int client, int read, int wrote)
    {
        beginRound(client, read);
        clientRow(client, "wrote", std::to_string(wrote),
            sentAndReplied(client, "SET k " + std::to_string(wrote)));
        clientRow(client, "left");
    }
    void beginRound(int client, int read)
    {
        clientRow(client, "attempt");
        clientRow(client, "entered");
        clientRow(client, "read", std::to_string(read), sentAndReplied(client, "GET k"));
    }
    // Adds the value that the store has at the end.
    void finalValue(const std::string &value) { add("store", "read", 0, value); }
    // Adds a `wrote` row and its command, without the rest of a round.
    void writeRow(int client, const std::string &detail)
    {
        clientRow(client, "wrote", '"' + detail + '"', sentAndReplied(client, "SET k v"));
    }

    Verdict verdict()
    {
        add("run", "run-end", 0, "done");
        const auto trace = readCsv(m_text);
        if (!trace)
            qFatal("%s", trace.error().text.c_str());
        return judge(*trace.value(), deriveSpans(*trace.value())).value();
    }

private:
    int add(const std::string &actor, const std::string &event, int client,
        const std::string &detail, int cause = -1)
    {
        const bool hasResource = event == "read" || event == "wrote" || event == "entered"
            || event == "left" || event == "attempt";
        m_text += std::to_string(m_seq) + ',' + std::to_string(1000 * m_seq) + ',' + actor + ','
            + event + ',' + (client ? std::to_string(client) : "") + ",,"
            + (hasResource ? "orders" : "") + ",,," + (client ? "1" : "") + ','
            + (cause < 0 ? "" : std::to_string(cause)) + ",," + detail + '\n';
        return m_seq++;
    }
    std::string m_text;
    int m_seq = 0;
};

QByteArray countsOf(const Verdict &verdict)
{
    QByteArray text;
    for (const auto &[name, number] : verdict.workload) {
        if (number != 0)
            text += (text.isEmpty() ? "" : " ")
                + QByteArray(name.data(), static_cast<qsizetype>(name.size())) + '='
                + QByteArray::number(number);
    }
    return text;
}

int countOf(const Verdict &verdict, FindingKind kind)
{
    int count = 0;
    for (const Finding &finding : verdict.findings)
        count += finding.kind == kind ? 1 : 0;
    return count;
}

} // namespace

// Tests the counts of each workload, which are computed from the rows of a trace.
class tst_JudgeWorkloads : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Each row takes a millisecond. Client 1 works for 4 ms and is then paused for 4 ms. Client 2
    // enters 3 ms after the pause has begun. After the pause, client 1 continues while client 2 is
    // still inside.
    void aPausedWorkerCausesIdleTimeAndThenTwoWorkersAtOnce()
    {
        Rows rows("standby");
        rows.clientRow(1, "attempt");
        rows.clientRow(1, "entered");
        rows.clientRow(1, "wrote", {}, rows.sentAndReplied(1, "SET k a"));
        rows.clientRow(1, "paused");
        rows.clientRow(2, "attempt");
        rows.clientRow(2, "granted");
        rows.clientRow(2, "entered");
        rows.clientRow(1, "resumed");
        rows.clientRow(1, "write-rejected", {}, rows.sentAndReplied(1, "SET k b"));
        rows.clientRow(1, "left");
        rows.clientRow(2, "left");
        rows.finalValue("1");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict),
            QByteArray("actual=10000 double_us=4000 expected=13000 failures=1 idle_us=3000 steps=1 "
                       "takeovers=1"));
    }

    void aServiceWhoseWorkerCrashedIsIdleUntilTheEnd()
    {
        Rows rows("standby");
        rows.clientRow(1, "attempt");
        rows.clientRow(1, "entered");
        rows.clientRow(1, "crashed");
        rows.clientRow(2, "attempt");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1000 expected=3000 idle_us=2000"));
    }

    void aJobIsExpectedIfAClientHasFoundItOpen()
    {
        Rows rows("degrade");
        const auto readRow = [&rows](int client, const char *what) {
            rows.clientRow(client, "read", what, rows.sentAndReplied(client, "GET k"));
        };
        const auto doJob = [&rows](int client, const char *job, const char *value) {
            rows.clientRow(
                client, "wrote", job, rows.sentAndReplied(client, std::string("SET k ") + value));
        };
        readRow(1, "job 1 open");
        readRow(2, "job 1 open");
        rows.beginRound(1, 0);
        rows.beginRound(2, 0);
        doJob(1, "job 1", "1");
        doJob(2, "job 1", "1");
        rows.clientRow(1, "left");
        rows.clientRow(2, "left");
        readRow(1, "job 2 open");
        readRow(2, "job 3 open");
        rows.beginRound(2, 1);
        doJob(2, "job 3", "3");
        rows.clientRow(2, "left");
        readRow(1, "job 3 done");
        rows.finalValue("3");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=3 doubled=1 expected=3 refused=1"));
    }

    void aNumberThatIsWrittenTwiceIsOneLostIncrement()
    {
        Rows rows("counter");
        rows.beginRound(1, 0);
        rows.countingRound(2, 0, 1);
        rows.clientRow(1, "wrote", "1", rows.sentAndReplied(1, "SET k 1"));
        rows.clientRow(1, "left");
        rows.finalValue("1");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1 expected=2 lost=1"));
        QCOMPARE(countOf(verdict, FindingKind::lostUpdate), 1);
        QCOMPARE(verdict.findings.front().text.english(),
            std::string("client 1 wrote 1, which client 2 had already written: one of the two "
                        "increments is lost"));
    }

    void aLateWriteSetsTheCounterBackAndTheIncrementsInBetweenAreLost()
    {
        Rows rows("counter");
        rows.beginRound(1, 0);
        for (int i = 0; i < 5; ++i)
            rows.countingRound(2, i, i + 1);
        rows.clientRow(1, "wrote", "1", rows.sentAndReplied(1, "SET k 1"));
        rows.clientRow(1, "left");
        // The store does not report a final value here, so the last write counts as the final
        // value.
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1 expected=6 lost=5"));
        QCOMPARE(countOf(verdict, FindingKind::lostUpdate), 2);
        QCOMPARE(verdict.findings.back().text.english(),
            std::string(
                "the counter ends at 1, although 5 had been written: 4 more increments are lost"));
    }

    void atMostAHundredLostIncrementsAreReportedOneByOne()
    {
        Rows rows("counter");
        for (int i = 0; i < 150; ++i) {
            rows.countingRound(1, i, i + 1);
            rows.countingRound(2, i, i + 1);
        }
        rows.finalValue("150");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=150 expected=300 lost=150"));
        QCOMPARE(countOf(verdict, FindingKind::lostUpdate), 101);
        const auto last = std::find_if(verdict.findings.rbegin(), verdict.findings.rend(),
            [](const Finding &finding) { return finding.kind == FindingKind::lostUpdate; });
        QCOMPARE(last->text.english(), std::string("50 more increments are lost"));
    }

    void aWriteWithoutAReplyIsUnknownAndNotLost_data()
    {
        QTest::addColumn<QString>("finalValue");
        QTest::addColumn<QByteArray>("counts");
        QTest::newRow("the store executed it")
            << QStringLiteral("1") << QByteArray("actual=1 expected=1 unknown=1");
        QTest::newRow("the store did not execute it")
            << QStringLiteral("0") << QByteArray("expected=1 unknown=1");
    }
    void aWriteWithoutAReplyIsUnknownAndNotLost()
    {
        QFETCH(const QString, finalValue);
        QFETCH(const QByteArray, counts);
        Rows rows("counter");
        rows.beginRound(1, 0);
        rows.sent(1, "SET k 1");
        rows.clientRow(1, "crashed");
        rows.finalValue(finalValue.toStdString());
        QCOMPARE(countsOf(rows.verdict()), counts);
    }

    void aWriteInATransactionWithoutExecIsNotUnknown()
    {
        Rows rows("counter");
        rows.beginRound(1, 0);
        rows.sentAndReplied(1, "MULTI");
        rows.sentAndReplied(1, "SET k 1");
        rows.clientRow(1, "crashed");
        rows.finalValue("0");
        QCOMPARE(countsOf(rows.verdict()), QByteArray());
    }

    void aClientWhoseWritesAreOftenRefusedStarves()
    {
        Rows rows("counter");
        rows.beginRound(1, 0);
        for (int i = 0; i < 5; ++i)
            rows.clientRow(1, "write-rejected", "", rows.sentAndReplied(1, "EXEC"));
        rows.clientRow(1, "wrote", "1", rows.sentAndReplied(1, "EXEC"));
        rows.clientRow(1, "left");
        rows.finalValue("1");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1 expected=1 failures=5 retries=5"));
        QCOMPARE(countOf(verdict, FindingKind::starvation), 1);
    }

    void aRoundWithoutAWriteIsAMiss()
    {
        Rows rows("counter");
        rows.beginRound(1, 0);
        rows.clientRow(1, "step", "no write: the lease is over");
        rows.clientRow(1, "left");
        rows.countingRound(1, 0, 1);
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=1 expected=2 misses=1"));
    }

    void aDatabaseQueryAfterTheValueHasExpiredBelongsToTheNextMiss()
    {
        Rows rows("stampede");
        const auto readRow = [&rows](int client) {
            rows.clientRow(client, "read", "missing", rows.sentAndReplied(client, "GET k"));
        };
        for (const int client : {1, 2}) {
            readRow(client);
            rows.clientRow(client, "attempt");
            rows.clientRow(client, "entered");
            readRow(client);
            rows.clientRow(client, "read", "database");
        }
        rows.clientRow(1, "wrote", "", rows.sentAndReplied(1, "SET k v PX 1000"));
        rows.clientRow(1, "left");
        rows.clientRow(3, "read", "cached", rows.sentAndReplied(3, "GET k"));
        rows.clientRow(2, "wrote", "", rows.sentAndReplied(2, "SET k v PX 1000"));
        rows.clientRow(2, "left");
        readRow(3); // the value has expired
        rows.clientRow(3, "attempt");
        rows.clientRow(3, "entered");
        readRow(3);
        rows.clientRow(3, "read", "database");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=3 expected=2 hits=1 most=2"));
    }

    void aSaleBeyondTheStockIsOversold()
    {
        Rows rows("flash-sale", R"(,""stock"":2)");
        rows.beginRound(1, 2);
        rows.beginRound(2, 2);
        rows.writeRow(1, "1");
        rows.writeRow(2, "1"); // both clients sell the same piece
        rows.clientRow(1, "left");
        rows.clientRow(2, "left");
        rows.countingRound(1, 1, 0);
        rows.beginRound(2, 0);
        rows.clientRow(2, "left");
        rows.finalValue("0");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=3 expected=2 oversold=1 sold_out=1"));
    }

    void eachItemHasItsOwnStock()
    {
        Rows rows("flash-sale", R"(,""stock"":2,""items"":3)");
        rows.writeRow(1, "orders-1 1");
        rows.writeRow(1, "orders-1 0");
        rows.writeRow(2, "orders-2 1");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=3 expected=3 stock=3"));
    }

    void aRefusedBuyerThatReadsAgainRetries()
    {
        Rows rows("flash-sale", R"(,""stock"":9)");
        rows.beginRound(1, 9);
        rows.clientRow(1, "write-rejected", "EXEC", rows.sentAndReplied(1, "EXEC"));
        rows.clientRow(1, "read", "8", rows.sentAndReplied(1, "GET k"));
        rows.clientRow(1, "write-rejected", "EXEC", rows.sentAndReplied(1, "EXEC"));
        rows.clientRow(1, "left");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("failures=2 retries=1 stock=9"));
    }

    void aLostDebitChangesTheSum()
    {
        Rows rows("transfer", R"(,""items"":3)");
        rows.writeRow(2, "orders-2 90, orders-3 110");
        rows.writeRow(1, "orders-1 90, orders-2 110");
        QCOMPARE(countsOf(rows.verdict()),
            QByteArray("actual=310 difference=10 expected=300 transfers=2"));
    }

    void servicesCountDuplicateAndMissingWork()
    {
        Rows rows("services");
        for (const char *const what : {"order 1", "order 2", "order 1", "report 1: 2 orders",
                 "report 1: 2 orders", "sending 1", "push 1", "push 1", "push 1", "correction 1",
                 "correction 1", "order 3", "rerun 3", "late-push 3"})
            rows.writeRow(1, what);
        QCOMPARE(countsOf(rows.verdict()),
            QByteArray("actual=4 duplicates=2 expected=3 missing=1 orders=4 repaired=3 wasted=1"));
    }

    // A filter of one bit: the formula predicts that each URL after the first one is a false
    // positive with probability (1 - 1/e) = 0.63.
    void falsePositivesOfABloomFilterAreComparedWithTheFormula()
    {
        Rows rows("bloom", R"(,""bloom-bits"":1,""bloom-hashes"":1)");
        const auto readRow = [&rows](int client, const std::string &detail) {
            rows.clientRow(client, "entered");
            rows.clientRow(client, "read", detail, rows.sentAndReplied(client, "GETBIT k 0"));
        };
        readRow(1, "url-1 absent");
        rows.clientRow(1, "wrote", "url-1 crawled", rows.sentAndReplied(1, "SETBIT k 0 1"));
        for (const char *const url : {"url-2", "url-3", "url-4"}) {
            readRow(1, url + std::string(" present"));
            readRow(2, url + std::string(" present"));
        }
        QCOMPARE(countsOf(rows.verdict()),
            QByteArray(
                "actual=1 expected=4 false_expected=2 false_present=6 false_urls=3 never=3"));
    }
};

QTEST_GUILESS_MAIN(tst_JudgeWorkloads)
#include "tst_judgeworkloads.moc"
