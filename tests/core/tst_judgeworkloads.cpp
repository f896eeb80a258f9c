// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"

#include <string>

using namespace lockscope;

namespace {

// A trace that another program may have written: only the columns of the format.
class Rows {
public:
    // `settings`: more members of the object, as they stand in a quoted field.
    explicit Rows(const std::string &workload, const std::string &settings = {})
    {
        m_text = "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail\n";
        add("run", "run-begin", 0, R"("{""format"":""lockscope/1"",""scheme"":""none"",""settings"":{""workload"":"")" + workload + R"("")" + settings + R"(}}")");
    }
    // Adds a row of a client in its round; `cause`: the row before. Returns its seq.
    int by(int client, const std::string &event, const std::string &detail = {}, int cause = -1)
    {
        return add("client-" + std::to_string(client), event, client, detail, cause);
    }
    int sent(int client, const std::string &command) { return by(client, "sent", command); }
    // Adds a command to the store and its answer.
    int asked(int client, const std::string &command)
    {
        const int row = sent(client, command);
        return by(client, "replied", "OK", row);
    }
    // Adds a round that reads a number and writes one.
    void counts(int client, int read, int wrote)
    {
        begins(client, read);
        by(client, "wrote", std::to_string(wrote), asked(client, "SET k " + std::to_string(wrote)));
        by(client, "left");
    }
    void begins(int client, int read)
    {
        by(client, "attempt");
        by(client, "entered");
        by(client, "read", std::to_string(read), asked(client, "GET k"));
    }
    void lastWord(const std::string &word) { add("store", "read", 0, word); }
    // Adds a `wrote` row with its command, outside of a round.
    void wrote(int client, const std::string &detail) { by(client, "wrote", '"' + detail + '"', asked(client, "SET k v")); }

    Verdict verdict()
    {
        add("run", "run-end", 0, "done");
        const auto trace = readCsv(m_text);
        if (!trace)
            qFatal("%s", trace.error().text.c_str());
        return judge(*trace.value(), deriveSpans(*trace.value())).value();
    }

private:
    int add(const std::string &actor, const std::string &event, int client, const std::string &detail, int cause = -1)
    {
        const bool isAboutValue = event == "read" || event == "wrote" || event == "entered" || event == "left" || event == "attempt";
        m_text += std::to_string(m_seq) + ',' + std::to_string(1000 * m_seq) + ',' + actor + ',' + event + ','
            + (client ? std::to_string(client) : "") + ",," + (isAboutValue ? "orders" : "") + ",,," + (client ? "1" : "") + ','
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
            text += (text.isEmpty() ? "" : " ") + QByteArray(name.data(), static_cast<qsizetype>(name.size())) + '=' + QByteArray::number(number);
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

// The counts of workloads are computed from the rows of a trace alone.
class tst_JudgeWorkloads : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Each row takes a millisecond. Client 1 works for 4 ms, is paused for 3 ms, is replaced, and continues beside the other client.
    void aStoppedWorkerLeavesNobodyAtWorkAndThenTwo()
    {
        Rows rows("standby");
        rows.by(1, "attempt");
        rows.by(1, "entered");
        rows.by(1, "wrote", {}, rows.asked(1, "SET k a"));
        rows.by(1, "paused");
        rows.by(2, "attempt");
        rows.by(2, "granted");
        rows.by(2, "entered");
        rows.by(1, "resumed");
        rows.by(1, "write-rejected", {}, rows.asked(1, "SET k b"));
        rows.by(1, "left");
        rows.by(2, "left");
        rows.lastWord("1");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=10000 double_us=4000 expected=13000 failures=1 idle_us=3000 steps=1 takeovers=1"));
    }

    void aServiceWhoseWorkerDiedIsIdleUntilTheEnd()
    {
        Rows rows("standby");
        rows.by(1, "attempt");
        rows.by(1, "entered");
        rows.by(1, "crashed");
        rows.by(2, "attempt");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1000 expected=3000 idle_us=2000"));
    }

    void aJobIsDueWhenSomebodyLooksForIt()
    {
        Rows rows("degrade");
        const auto looks = [&rows](int client, const char *what) { rows.by(client, "read", what, rows.asked(client, "GET k")); };
        const auto does = [&rows](int client, const char *job, const char *value) {
            rows.by(client, "wrote", job, rows.asked(client, std::string("SET k ") + value));
        };
        looks(1, "job 1 open");
        looks(2, "job 1 open");
        rows.begins(1, 0);
        rows.begins(2, 0);
        does(1, "job 1", "1");
        does(2, "job 1", "1");
        rows.by(1, "left");
        rows.by(2, "left");
        looks(1, "job 2 open");
        looks(2, "job 3 open");
        rows.begins(2, 1);
        does(2, "job 3", "3");
        rows.by(2, "left");
        looks(1, "job 3 done");
        rows.lastWord("3");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=3 doubled=1 expected=3 refused=1"));
    }

    void aNumberThatIsWrittenTwiceIsOneIncrementLost()
    {
        Rows rows("counter");
        rows.begins(1, 0);
        rows.counts(2, 0, 1);
        rows.by(1, "wrote", "1", rows.asked(1, "SET k 1"));
        rows.by(1, "left");
        rows.lastWord("1");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1 expected=2 lost=1"));
        QCOMPARE(countOf(verdict, FindingKind::lostUpdate), 1);
        QCOMPARE(verdict.findings.front().text,
                 std::string("client 1 wrote 1, which client 2 had already written: one of the two increments is lost"));
    }

    void aLateWriteThrowsTheCounterBackAndAllBehindItIsLost()
    {
        Rows rows("counter");
        rows.begins(1, 0);
        for (int i = 0; i < 5; ++i)
            rows.counts(2, i, i + 1);
        rows.by(1, "wrote", "1", rows.asked(1, "SET k 1"));
        rows.by(1, "left");
        // Without a key row of the store, the last write counts as the final value.
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1 expected=6 lost=5"));
        QCOMPARE(countOf(verdict, FindingKind::lostUpdate), 2);
        QCOMPARE(verdict.findings.back().text, std::string("the counter ends at 1, although 5 had been written: 4 more increments are lost"));
    }

    void ofManyLostOnesAHundredAreToldOneByOne()
    {
        Rows rows("counter");
        for (int i = 0; i < 150; ++i) {
            rows.counts(1, i, i + 1);
            rows.counts(2, i, i + 1);
        }
        rows.lastWord("150");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=150 expected=300 lost=150"));
        QCOMPARE(countOf(verdict, FindingKind::lostUpdate), 101);
        const auto told = std::find_if(verdict.findings.rbegin(), verdict.findings.rend(),
                                       [](const Finding &finding) { return finding.kind == FindingKind::lostUpdate; });
        QCOMPARE(told->text, std::string("50 more increments are lost"));
    }

    void aWriteWithoutAnAnswerIsUnknownAndNotLost_data()
    {
        QTest::addColumn<QString>("last");
        QTest::addColumn<QByteArray>("counts");
        QTest::newRow("it was done") << QStringLiteral("1") << QByteArray("actual=1 expected=1 unknown=1");
        QTest::newRow("it was not") << QStringLiteral("0") << QByteArray("expected=1 unknown=1");
    }
    void aWriteWithoutAnAnswerIsUnknownAndNotLost()
    {
        QFETCH(const QString, last);
        QFETCH(const QByteArray, counts);
        Rows rows("counter");
        rows.begins(1, 0);
        rows.sent(1, "SET k 1");
        rows.by(1, "crashed");
        rows.lastWord(last.toStdString());
        QCOMPARE(countsOf(rows.verdict()), counts);
    }

    void aTransactionThatWasNotExecutedIsNotUnknown()
    {
        Rows rows("counter");
        rows.begins(1, 0);
        rows.asked(1, "MULTI");
        rows.asked(1, "SET k 1");
        rows.by(1, "crashed");
        rows.lastWord("0");
        QCOMPARE(countsOf(rows.verdict()), QByteArray());
    }

    void whoIsRefusedAgainAndAgainStarves()
    {
        Rows rows("counter");
        rows.begins(1, 0);
        for (int i = 0; i < 5; ++i)
            rows.by(1, "write-rejected", "", rows.asked(1, "EXEC"));
        rows.by(1, "wrote", "1", rows.asked(1, "EXEC"));
        rows.by(1, "left");
        rows.lastWord("1");
        const Verdict verdict = rows.verdict();
        QCOMPARE(countsOf(verdict), QByteArray("actual=1 expected=1 failures=5 retries=5"));
        QCOMPARE(countOf(verdict, FindingKind::starvation), 1);
    }

    void aRoundWithoutAWriteIsAMiss()
    {
        Rows rows("counter");
        rows.begins(1, 0);
        rows.by(1, "step", "no write: the lease is over");
        rows.by(1, "left");
        rows.counts(1, 0, 1);
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=1 expected=2 misses=1"));
    }

    void callsBehindAFillingAreForTheNextAbsence()
    {
        Rows rows("stampede");
        const auto looks = [&rows](int client) { rows.by(client, "read", "missing", rows.asked(client, "GET k")); };
        for (const int client : {1, 2}) {
            looks(client);
            rows.by(client, "attempt");
            rows.by(client, "entered");
            looks(client);
            rows.by(client, "read", "database");
        }
        rows.by(1, "wrote", "", rows.asked(1, "SET k v PX 1000"));
        rows.by(1, "left");
        rows.by(3, "read", "cached", rows.asked(3, "GET k"));
        rows.by(2, "wrote", "", rows.asked(2, "SET k v PX 1000"));
        rows.by(2, "left");
        looks(3); // it has expired
        rows.by(3, "attempt");
        rows.by(3, "entered");
        looks(3);
        rows.by(3, "read", "database");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=3 expected=2 hits=1 most=2"));
    }

    void aSaleBeyondTheStockIsOversold()
    {
        Rows rows("flash-sale", R"(,""stock"":2)");
        rows.begins(1, 2);
        rows.begins(2, 2);
        rows.wrote(1, "1");
        rows.wrote(2, "1"); // the same piece
        rows.by(1, "left");
        rows.by(2, "left");
        rows.counts(1, 1, 0);
        rows.begins(2, 0);
        rows.by(2, "left");
        rows.lastWord("0");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=3 expected=2 oversold=1 sold_out=1"));
    }

    void theStockOfEachItemIsItsOwn()
    {
        Rows rows("flash-sale", R"(,""stock"":2,""items"":3)");
        rows.wrote(1, "orders-1 1");
        rows.wrote(1, "orders-1 0");
        rows.wrote(2, "orders-2 1");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=3 expected=3 stock=3"));
    }

    void aRefusedBuyerThatReadsAgainRetries()
    {
        Rows rows("flash-sale", R"(,""stock"":9)");
        rows.begins(1, 9);
        rows.by(1, "write-rejected", "EXEC", rows.asked(1, "EXEC"));
        rows.by(1, "read", "8", rows.asked(1, "GET k"));
        rows.by(1, "write-rejected", "EXEC", rows.asked(1, "EXEC"));
        rows.by(1, "left");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("failures=2 retries=1 stock=9"));
    }

    void aLostDebitChangesTheSum()
    {
        Rows rows("transfer", R"(,""items"":3)");
        rows.wrote(2, "orders-2 90, orders-3 110");
        rows.wrote(1, "orders-1 90, orders-2 110");
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=310 difference=10 expected=300 transfers=2"));
    }

    void aServiceCountsWhatIsDoneTwiceAndNotAtAll()
    {
        Rows rows("services");
        for (const char *const what : {"order 1", "order 2", "order 1", "report 1: 2 orders", "report 1: 2 orders", "sending 1", "push 1", "push 1",
                                       "push 1", "correction 1", "correction 1", "order 3", "rerun 3", "late-push 3"})
            rows.wrote(1, what);
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=4 duplicates=2 expected=3 missing=1 orders=4 repaired=3 wasted=1"));
    }

    // A filter of one bit: the formula predicts (1 - 1/e) = 0.63 for each URL after the first one.
    void aUrlThatLooksPresentWithoutHavingBeenAddedIsComparedWithTheFormula()
    {
        Rows rows("bloom", R"(,""bloom-bits"":1,""bloom-hashes"":1)");
        const auto looks = [&rows](int client, const std::string &detail) {
            rows.by(client, "entered");
            rows.by(client, "read", detail, rows.asked(client, "GETBIT k 0"));
        };
        looks(1, "url-1 absent");
        rows.by(1, "wrote", "url-1 crawled", rows.asked(1, "SETBIT k 0 1"));
        for (const char *const url : {"url-2", "url-3", "url-4"}) {
            looks(1, url + std::string(" present"));
            looks(2, url + std::string(" present"));
        }
        QCOMPARE(countsOf(rows.verdict()), QByteArray("actual=1 expected=4 false_expected=2 false_present=6 false_urls=3 never=3"));
    }
};

QTEST_GUILESS_MAIN(tst_JudgeWorkloads)
#include "tst_judgeworkloads.moc"
