// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/trace/trace.h"
#include "core/verdict/judgement.h"
#include "tests/support/tracebuilder.h"

#include <random>
#include <set>

using namespace lockscope;

namespace {

QByteArray jsonOf(const Verdict &verdict)
{
    return QByteArray::fromStdString(verdictJson(verdict));
}

template <class Value> Value oneOf(std::mt19937 &random, std::initializer_list<Value> values)
{
    return values.begin()[random() % values.size()];
}

// Returns a random time: mostly very short, sometimes so long that a wait for the lock becomes a
// finding.
Duration someTime(std::mt19937 &random)
{
    return random() % 30 == 0 ? Duration(1500ms)
                              : Duration(std::chrono::milliseconds(random() % 4));
}

// Returns a run-begin row with this workload and otherwise random settings.
Event someHeader(TraceBuilder &builder, const std::string &workload, std::mt19937 &random)
{
    Event event;
    event.kind = EventKind::runBegin;
    event.detail = builder.text(R"({"format":"lockscope/1","scenario":"by-hand","scheme":")"
        + oneOf<std::string>(random, {"redlock", "set-px-lua"})
        + R"(","seed":1,"settings":{"nodes":"3","ttl":"400ms","workload":")" + workload
        + R"("},"truth":"stream","version":"test","world":"model","guarded":)"
        + oneOf<std::string>(random, {"true", "false"}) + "}");
    return event;
}

// Returns a random row. It uses few clients, keys and tokens, so that many rows are related.
Event someRow(TraceBuilder &builder, std::mt19937 &random, unsigned clients = 4)
{
    using enum EventKind;
    Event event;
    event.kind = oneOf(random,
        {attempt, attempt, attempt, denied, denied, denied, denied, granted, granted, entered,
            entered, left, left, sent, sent, replied, timedOut, released, releaseRefused, extended,
            extendFailed, leaseEnded, crashed, restarted, paused, resumed, stole, keySet, keySet,
            keyExpired, keyDeleted, keyLost, nodeDown, nodeUp, frozen, thawed, clockJumped,
            promoted, demoted, stalled, read, wrote, writeRejected, step, runEnd});
    event.client = ClientId{static_cast<std::uint16_t>(random() % (clients + 1))};
    event.actor = event.client && random() % 16 ? Actor::client(event.client)
                                                : oneOf(random, {Actor::run(), Actor::store()});
    event.node = NodeId{static_cast<std::uint8_t>(random() % 4)};
    event.attempt = AttemptId{static_cast<std::uint32_t>(random() % 4)};
    event.fence = builder.fence(random() % 4);
    event.key = builder.text(oneOf<const char *>(random, {"orders", "orders", "orders", "stock"}));
    event.token = builder.text("token-of-" + std::to_string(random() % 6));
    event.span = oneOf<Duration>(random, {noSpan, noSpan, 400ms, 2s});
    event.detail = builder.text(oneOf<const char *>(random,
        {"", "1", "2", "3", "job 1 open", "job 1", "report 1", "push 1", "url-1 absent",
            "url-1 crawled", "cached", "missing", "database", "MULTI", "EXEC", "SET \x01 1",
            endedUnexpectedlyText}));
    if (event.kind == runEnd)
        event.detail = builder.text("done");
    // For two of three rows, the cause is one of the last eight rows.
    event.cause = random() % 3
        ? builder.lastSeq() - std::min<Seq>(builder.lastSeq(), static_cast<Seq>(random() % 8))
        : noSeq;
    return event;
}

// Returns the facts of a run from its header.
RunFacts factsOf(const RunHeader &header)
{
    RunFacts facts = RunFacts::of(header);
    facts.quorumInfo.quorum = quorumOf(header.scheme, facts.nodes);
    return facts;
}

} // namespace

class TstJudgement : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theJudgementOfAGrowingTraceEqualsJudgeAtEveryRow_data();
    void theJudgementOfAGrowingTraceEqualsJudgeAtEveryRow();
    void aDeniedClientNoLongerWaitsWhenTheRunHasEnded();
    void aReusedRunJudgeGivesTheSameVerdictsAsJudge();
};

void TstJudgement::theJudgementOfAGrowingTraceEqualsJudgeAtEveryRow_data()
{
    QTest::addColumn<QByteArray>("workload");
    for (const std::string_view word : workloadWords)
        QTest::newRow(std::string(word).c_str())
            << QByteArray(word.data(), static_cast<qsizetype>(word.size()));
}

void TstJudgement::theJudgementOfAGrowingTraceEqualsJudgeAtEveryRow()
{
    QFETCH(QByteArray, workload);
    std::set<Outcome> outcomes;
    std::set<FindingKind> found;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        std::mt19937 random(seed);
        TraceBuilder builder;
        builder.row(someHeader(builder, workload.toStdString(), random));
        SpanBuilder everyRow;
        SpanBuilder someRows;
        const auto atEveryRow = Judgement::of(*builder.trace(), everyRow.spans());
        const auto atSomeRows = Judgement::of(*builder.trace(), someRows.spans());
        const auto rowsBetweenVerdicts = 1 + random() % 40;
        for (int i = 0; i < 120; ++i) {
            builder.after(someTime(random)).row(someRow(builder, random));
            const auto trace = builder.trace();
            const Verdict expected = judge(*trace, deriveSpans(*trace)).value();
            everyRow.take(*trace);
            QCOMPARE(jsonOf(atEveryRow.value()->verdictFor(*trace)), jsonOf(expected));
            if (random() % rowsBetweenVerdicts == 0) {
                someRows.take(*trace);
                QCOMPARE(jsonOf(atSomeRows.value()->verdictFor(*trace)), jsonOf(expected));
            }
            outcomes.insert(expected.outcome);
            for (const Finding &finding : expected.findings)
                found.insert(finding.kind);
        }
    }
    // The random traces must have at least these outcomes and findings. Otherwise they would be too
    // simple for this test.
    QVERIFY(outcomes.contains(Outcome::held) && outcomes.contains(Outcome::violated));
    QVERIFY(found.contains(FindingKind::unobtainable) && found.contains(FindingKind::orphanKey)
        && found.contains(FindingKind::staleWrite));
}

// A client counts as waiting until the run ends or another row shows that it no longer asks for the
// lock.
void TstJudgement::aDeniedClientNoLongerWaitsWhenTheRunHasEnded()
{
    TraceBuilder builder;
    SpanBuilder spans;
    builder.run().client(1).at(10ms).attempt().at(20ms).denied().client(2).at(3s).note();
    const auto judgement = Judgement::of(*builder.trace(), spans.spans());
    spans.take(*builder.trace());
    const auto isUnobtainable = [](const Verdict &verdict) {
        return std::any_of(verdict.findings.begin(), verdict.findings.end(),
            [](const Finding &finding) { return finding.kind == FindingKind::unobtainable; });
    };
    QVERIFY(isUnobtainable(judgement.value()->verdictFor(*builder.trace())));
    builder.end();
    spans.take(*builder.trace());
    const Verdict after = judgement.value()->verdictFor(*builder.trace());
    QVERIFY(!isUnobtainable(after));
    QCOMPARE(after.workload.at("misses"), 1);
}

// One RunJudge judges many runs: long and short, with different workloads, with few and many
// clients, violated or not.
void TstJudgement::aReusedRunJudgeGivesTheSameVerdictsAsJudge()
{
    RunJudge runJudge;
    std::mt19937 random(1);
    std::set<Outcome> outcomes;
    std::set<FindingKind> found;
    for (int run = 0; run < 400; ++run) {
        TraceBuilder builder;
        builder.row(someHeader(
            builder, std::string(workloadWords[random() % workloadWords.size()]), random));
        const bool isCrowded = run % 50 == 25;
        const auto rows = isCrowded ? 2000 : random() % 200;
        for (unsigned i = 0; i < rows; ++i)
            builder.after(someTime(random))
                .row(someRow(builder, random, isCrowded ? 200 : 1 + run % 6));
        if (run % 2 == 1)
            builder.end();
        const auto trace = builder.trace();
        const Verdict expected = judge(*trace, deriveSpans(*trace)).value();
        Verdict fromRunJudge = runJudge.judge(*trace, factsOf(expected.header));
        fromRunJudge.header = expected.header;
        QCOMPARE(jsonOf(fromRunJudge), jsonOf(expected));
        outcomes.insert(expected.outcome);
        for (const Finding &finding : expected.findings)
            found.insert(finding.kind);
    }
    QVERIFY(outcomes.contains(Outcome::held) && outcomes.contains(Outcome::violated)
        && outcomes.contains(Outcome::guarded));
    QVERIFY(found.contains(FindingKind::unobtainable) && found.contains(FindingKind::orphanKey)
        && found.contains(FindingKind::staleWrite));
    QVERIFY(found.contains(FindingKind::hostStall) && found.contains(FindingKind::nodeLost)
        && found.contains(FindingKind::twoBelievers));
}

QTEST_GUILESS_MAIN(TstJudgement)
#include "tst_judgement.moc"
