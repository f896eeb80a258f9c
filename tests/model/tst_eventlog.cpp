// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a log of a lock's events has the same violations as the trace of the run from which it
// is made, and that with clocks that differ it says no more than it can know.
#include <QTest>

#include "core/analysis/evidence/eventlog.h"
#include "core/trace/spans.h"
#include "core/verdict/judge.h"
#include "lockscope/base/random.h"
#include "tests/support/modelrig.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace lockscope;

namespace {

constexpr std::int64_t epoch = 1'764'295'200'000'000; // in microseconds

JudgedRun runOf(const char *scenario, const char *scheme, int seed)
{
    EffectiveScenario effective = effectiveInModel(scenario, scheme);
    effective.seed = Seed{static_cast<std::uint64_t>(seed)};
    return runModel(effective);
}

// What the clients of a run would have logged. `offsets`: of the clock of each client, in
// microseconds.
QByteArray eventsOf(const Trace &trace, const std::vector<std::int64_t> &offsets = {})
{
    QByteArray lines;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        const char *const name = event.kind == EventKind::attempt ? "attempt"
            : event.kind == EventKind::granted                    ? "granted"
            : event.kind == EventKind::denied                     ? "denied"
            : event.kind == EventKind::entered                    ? "entered"
            : event.kind == EventKind::left                       ? "left"
            : event.kind == EventKind::released                   ? "released"
                                                                  : nullptr;
        if (!name)
            continue;
        const std::size_t client = event.client.value - 1u;
        const std::int64_t time = event.time.time_since_epoch().count() / 1000 + epoch
            + (client < offsets.size() ? offsets[client] : 0);
        QJsonObject line{{QStringLiteral("t"), static_cast<qint64>(time)},
            {QStringLiteral("client"), QStringLiteral("w%1").arg(client + 1)},
            {QStringLiteral("event"), QLatin1String(name)},
            {QStringLiteral("resource"), QStringLiteral("orders")}};
        if (event.kind == EventKind::granted && event.span != noSpan)
            line[QStringLiteral("valid_ms")] = static_cast<double>(event.span.count()) / 1'000'000;
        lines += QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    }
    return lines;
}

Result<EventLog> readText(const QByteArray &text, const EventLogOptions &options = {})
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.log")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return Error{std::string("the test cannot write")};
    file.close();
    return readEventLog({file.fileName().toStdString()}, options);
}

using Stretch = std::tuple<std::int64_t, std::int64_t, std::vector<ClientId>>;

// The violations in microseconds since the begin.
std::vector<Stretch> stretchesOf(const std::vector<Violation> &violations, WorldTime begin)
{
    std::vector<Stretch> all;
    for (const Violation &violation : violations)
        all.emplace_back(
            std::chrono::floor<std::chrono::microseconds>(violation.from - begin).count(),
            std::chrono::floor<std::chrono::microseconds>(violation.to - begin).count(),
            violation.clients);
    return all;
}

WorldTime firstEvent(const Trace &trace)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (trace[row].kind == EventKind::attempt)
            return WorldTime(
                std::chrono::floor<std::chrono::microseconds>(trace[row].time.time_since_epoch()));
    }
    return {};
}

QByteArray line(
    const QByteArray &time, const char *client, const char *event, const char *host = "")
{
    return QByteArray("{\"t\": ") + time + ", \"client\": \"" + client + "\", \"host\": \"" + host
        + "\", \"event\": \"" + event + "\"}\n";
}

} // namespace

class TstEventLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLogHasTheViolationsOfItsRun()
    {
        std::size_t violations = 0;
        for (const auto &[scenario, scheme] :
            {std::pair{"F10", "set-px-lua"}, {"peaceful", "redlock"}, {"F17c", "set-px-get-del"},
                {"F10", "redlock"}, {"peaceful", "set-px-blind-del"}}) {
            for (int seed = 1; seed <= 10; ++seed) {
                const JudgedRun run = runOf(scenario, scheme, seed);
                const auto log = readText(eventsOf(*run.trace));
                QVERIFY(log);
                const auto judged = judgeEventLog(log.value(), {});
                QVERIFY(judged);
                QCOMPARE(stretchesOf(judged.value().verdict.violations, {}),
                    stretchesOf(run.verdict.violations, firstEvent(*run.trace)));
                QCOMPARE(judged.value().verdict.outcome == Outcome::violated,
                    !run.verdict.violations.empty());
                violations += run.verdict.violations.size();
            }
        }
        QVERIFY(violations >= 20);
    }

    void whatIsCertainIsTrueWhateverTheClocksAre()
    {
        constexpr std::int64_t skew = 150'000; // in microseconds
        const Draws draws(Seed{7}, ClientId{1}, Purpose::fault);
        int certain = 0, possible = 0;
        for (int seed = 1; seed <= 40; ++seed) {
            const JudgedRun run = runOf("F10", "set-px-lua", seed);
            std::vector<std::int64_t> offsets;
            for (std::uint64_t client = 0; client < 2; ++client)
                offsets.push_back(
                    static_cast<std::int64_t>(
                        draws.at(static_cast<std::uint64_t>(seed) * 2 + client) % (2 * skew + 1))
                    - skew);
            const auto log = readText(eventsOf(*run.trace, offsets));
            QVERIFY(log);
            const auto judged = judgeEventLog(log.value(), std::chrono::microseconds(skew));
            QVERIFY(judged);
            const EventLogVerdict &verdict = judged.value();
            certain += static_cast<int>(verdict.verdict.violations.size());
            possible += static_cast<int>(verdict.possible.size());
            QVERIFY(verdict.verdict.violations.empty() || !run.verdict.violations.empty());
            QCOMPARE(verdict.verdict.outcome,
                !verdict.verdict.violations.empty() ? Outcome::violated
                    : !verdict.possible.empty()     ? Outcome::untested
                                                    : verdict.verdict.outcome);
            // An overlap that is longer than twice the doubt is seen as certain.
            for (const Violation &violation : run.verdict.violations)
                QVERIFY(violation.to - violation.from <= std::chrono::microseconds(4 * skew)
                    || !verdict.verdict.violations.empty());
        }
        QVERIFY(certain > 0 && possible > 0);
    }

    void oneHostIsOneClock()
    {
        const auto text = [](const char *otherHost) {
            return line("1764295200.0", "a", "granted", "h1") + line("1764295200.1", "a", "entered")
                + line("1764295200.2", "b", "granted", otherHost)
                + line("1764295200.2", "b", "entered") + line("1764295200.25", "a", "left")
                + line("1764295200.3", "b", "left");
        };
        for (const bool isOneHost : {true, false}) {
            const auto log = readText(text(isOneHost ? "h1" : "h2"));
            QVERIFY(log);
            const auto judged = judgeEventLog(log.value(), 100ms);
            QVERIFY(judged);
            QCOMPARE(judged.value().verdict.violations.size(), isOneHost ? 1u : 0u);
            QCOMPARE(judged.value().possible.size(), isOneHost ? 0u : 1u);
            QCOMPARE(
                judged.value().verdict.outcome, isOneHost ? Outcome::violated : Outcome::untested);
            const QJsonObject json = QJsonDocument::fromJson(
                QByteArray::fromStdString(eventLogJson(log.value(), judged.value())))
                                         .object();
            QCOMPARE(json.value(QLatin1String("world")).toString(), QStringLiteral("file"));
            QCOMPARE(json.value(QLatin1String("possible")).toArray().size(), isOneHost ? 0 : 1);
            QCOMPARE(json.value(QLatin1String("clients")).toArray().at(1).toString(),
                QStringLiteral("b"));
        }
    }

    // Two workers that log only when they enter and leave, as docs/IMPORT.md shows it.
    void twoEventsAreEnough()
    {
        const auto rounds = [](int overlapMs) {
            QByteArray text;
            for (int round = 0; round < 4; ++round) {
                const int begin = 1000 * round;
                const auto at = [](int ms) { return QByteArray::number(1'764'295'200'000 + ms); };
                const int late = round == 2 ? overlapMs : 0;
                text += line(at(begin), "a", "entered") + line(at(begin + 400 + late), "a", "left")
                    + line(at(begin + 400), "b", "entered") + line(at(begin + 800), "b", "left");
            }
            return text;
        };
        const auto verdictOf = [](const QByteArray &text, Duration skew) {
            return judgeEventLog(readText(text).value(), skew).value();
        };
        const EventLogVerdict clean = verdictOf(rounds(0), {});
        QVERIFY(clean.verdict.violations.empty() && clean.possible.empty());
        QVERIFY(clean.verdict.outcome != Outcome::violated);
        const EventLogVerdict broken = verdictOf(rounds(30), 10ms);
        QCOMPARE(broken.verdict.violations.size(), 1u);
        QCOMPARE(broken.verdict.violations.front().to - broken.verdict.violations.front().from,
            Duration(30ms));
        QCOMPARE(verdictOf(rounds(30), 20ms).possible.size(), 1u);
        // Short, but in the middle of a long hold.
        const EventLogVerdict middle =
            verdictOf(line("1764295200.0", "a", "entered") + line("1764295250.0", "b", "entered")
                    + line("1764295250.05", "b", "left") + line("1764295300.0", "a", "left"),
                50ms);
        QCOMPARE(middle.verdict.outcome, Outcome::violated);
        // A crash: the first one's end is not known.
        const EventLogVerdict crashed = verdictOf(line("1764295200.0", "a", "entered")
                + line("1764295210.0", "b", "entered") + line("1764295211.0", "b", "left"),
            {});
        QCOMPARE(crashed.possible.size(), 1u);
        QCOMPARE(crashed.verdict.outcome, Outcome::untested);
        // Of three, only two were inside together for long.
        const EventLogVerdict three =
            verdictOf(line("1764295200.0", "a", "entered") + line("1764295200.95", "b", "entered")
                    + line("1764295201.0", "a", "left") + line("1764295201.0", "c", "entered")
                    + line("1764295202.0", "c", "left") + line("1764295203.0", "b", "left"),
                50ms);
        QCOMPARE(three.verdict.violations.size(), 1u);
        QCOMPARE(three.verdict.violations.front().clients, (std::vector{ClientId{2}, ClientId{3}}));
    }

    void readersFitBesideReaders()
    {
        const auto outcomeOf = [](const char *mode) {
            const auto entered = [mode](const char *time, const char *client) {
                return QByteArray("{\"t\": ") + time + ", \"client\": \"" + client
                    + "\", \"event\": \"entered\", \"mode\": \"" + mode + "\"}\n";
            };
            const auto log = readText(entered("1764295200.0", "a") + entered("1764295200.1", "b")
                + line("1764295200.5", "a", "left") + line("1764295200.6", "b", "left"));
            return judgeEventLog(log.value(), {}).value().verdict.outcome;
        };
        QVERIFY(outcomeOf("read") != Outcome::violated);
        QCOMPARE(outcomeOf("write"), Outcome::violated);
    }

    void whatIsIgnoredIsNoProof()
    {
        const auto log = readText(line("1764295200.0", "a", "granted")
            + QByteArray("{\"t\": 1764295200.1, \"client\": \"a\", \"event\": \"granted\", "
                         "\"resource\": \"other\"}\n")
            + line("1764295200.2", "a", "left") + line("1764295200.3", "b", "entered")
            + line("1764295200.4", "b", "left"));
        QVERIFY(log);
        QCOMPARE(log.value().nested, std::size_t{1});
        QCOMPARE(judgeEventLog(log.value(), {}).value().verdict.outcome, Outcome::untested);
        QVERIFY(!readText(line("\"9999-12-31T00:00:00Z\"", "a", "attempt")));
    }

    void whoWaitedIsAProof()
    {
        const auto log =
            readText(line("1764295200.0", "a", "attempt") + line("1764295200.0", "a", "granted")
                + line("1764295200.1", "a", "entered") + line("1764295200.2", "b", "attempt")
                + line("1764295200.21", "b", "denied") + line("1764295200.5", "a", "left")
                + line("1764295200.6", "a", "released") + line("1764295200.7", "b", "attempt")
                + line("1764295200.8", "b", "granted") + line("1764295200.8", "b", "entered")
                + line("1764295200.9", "b", "left") + line("1764295200.95", "b", "released"));
        QVERIFY(log);
        QCOMPARE(judgeEventLog(log.value(), 50ms).value().verdict.outcome, Outcome::held);
    }

    void timesAreReadInEachForm_data()
    {
        QTest::addColumn<QByteArray>("time");
        QTest::newRow("s") << QByteArray("1764295200.25");
        QTest::newRow("ms") << QByteArray("1764295200250");
        QTest::newRow("us") << QByteArray("1764295200250000");
        QTest::newRow("ns") << QByteArray("1764295200250000000");
        QTest::newRow("ISO") << QByteArray("\"2025-11-28T02:00:00.250000Z\"");
        QTest::newRow("zone") << QByteArray("\"2025-11-28T10:00:00.25+08:00\"");
    }
    void timesAreReadInEachForm()
    {
        QFETCH(QByteArray, time);
        const auto log = readText(line(time, "a", "attempt"));
        QVERIFY(log);
        QCOMPARE(log.value().begin, std::string("2025-11-28T02:00:00.250Z"));
    }

    void whatIsNoEventIsCounted()
    {
        const EventLogOptions inSeconds{.unit = Duration(1s), .key = {}, .ttl = {}};
        const auto log = readText(line("\"2025-11-28T02:00:00\"", "a", "attempt") // no zone
                + line("5", "a", "attempt") + "\n\nERROR x\n" + line("6", "a", "granted")
                + line("7", "a", "ate"),
            inSeconds);
        QVERIFY(log);
        QCOMPARE(log.value().unreadCount, std::size_t{3});
        QVERIFY(QByteArray::fromStdString(log.value().firstUnread).contains("line 1: \"t\""));
        QVERIFY(!log.value().isTorn);
        const auto torn = readText(line("5", "a", "attempt") + "{\"t\": 6, \"cli", inSeconds);
        QVERIFY(!readText(line("5", "a", "attempt"))); // no time since 1970
        QVERIFY(torn && torn.value().isTorn);
        QCOMPARE(judgeEventLog(torn.value(), {}).value().verdict.outcome, Outcome::untested);
        QVERIFY(!readText("nothing\n"));
        QVERIFY(!readEventLog({"/no/such/file"}, {}));
    }
};

QTEST_GUILESS_MAIN(TstEventLog)
#include "tst_eventlog.moc"
