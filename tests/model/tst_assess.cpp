// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/fixes/trials.h"
#include "core/analysis/sweep/assess.h"
#include "core/analysis/sweep/pauselog.h"
#include "tests/support/modelrig.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryFile>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

using namespace lockscope;

namespace {

const std::atomic<bool> goesOn{false};

EffectiveScenario lockWith(std::initializer_list<std::pair<const char *, const char *>> settings)
{
    EffectiveScenario effective = effectiveInModel("F10");
    for (const auto &[name, value] : settings) {
        if (!setSetting(effective.scenario.settings, name, value))
            qFatal("%s=%s", name, value);
    }
    return effective;
}

Result<PauseLog> logOf(const QByteArray &text)
{
    QTemporaryFile file;
    if (!file.open() || file.write(text) != text.size() || !file.flush())
        qFatal("no temporary file");
    return readPauseLog(file.fileName().toStdString());
}

bool isViolated(EffectiveScenario run, Duration pause)
{
    run.scenario.settings.pause = pause;
    return runModel(run).verdict.outcome == Outcome::violated;
}

const AssessedChoice *choiceOf(const Assessment &assessment, const char *title)
{
    for (const AssessedChoice &choice : assessment.choices) {
        if (choice.title.english() == title)
            return &choice;
    }
    return nullptr;
}

// A process that runs for a time between two pauses, and holds a lock again and again.
struct PausedProcess {
    std::vector<Duration> lengths; // of which each pause has one, by chance
    double pausesPerHour = 60;     // of these and of the holds: while it runs
    double holdsPerHour = 600;
    Duration work = 2s;
    Duration tipping = 8s;
};

Duration randomGap(std::mt19937_64 &random, double perHour)
{
    return Duration(static_cast<Duration::rep>(std::exponential_distribution(
        perHour / static_cast<double>(Duration(1h).count()))(random)));
}

// Of 200 pauses, one is too long for a hold.
PausedProcess longPauses()
{
    PausedProcess process{std::vector<Duration>(200, 50ms)};
    std::fill_n(process.lengths.begin(), 10, 2s);
    process.lengths[0] = 9s;
    return process;
}

// Returns the log of a process that has run for so many hours.
PauseLog randomLog(const PausedProcess &process, int hours, std::mt19937_64 &random)
{
    PauseLog log;
    Duration paused{}, ran = randomGap(random, process.pausesPerHour);
    for (; ran < hours * 1h; ran += randomGap(random, process.pausesPerHour)) {
        log.lengths.push_back(process.lengths[random() % process.lengths.size()]);
        paused += log.lengths.back();
        log.ends.push_back(ran + paused);
    }
    log.covered = hours * 1h + paused;
    return log;
}

// Lets the process hold the lock at random while it has these pauses. Returns how often the pauses
// of a hold were too long.
int lossesByForce(const PausedProcess &process, const PauseLog &log, std::mt19937_64 &random)
{
    const double between = 1 / process.holdsPerHour
        - static_cast<double>(process.work.count()) / static_cast<double>(Duration(1h).count());
    int losses = 0;
    std::size_t next = 0;
    Duration pausedBefore{};
    const auto begin = [&] { return log.ends[next] - log.lengths[next] - pausedBefore; };
    for (Duration hold{}; next < log.lengths.size(); hold += process.work) {
        hold += randomGap(random, 1 / between);
        Duration inside{};
        for (; next < log.lengths.size() && begin() <= hold + process.work; ++next) {
            inside += begin() >= hold ? log.lengths[next] : Duration{};
            pausedBefore += log.lengths[next];
        }
        losses += inside >= process.tipping ? 1 : 0;
    }
    return losses;
}

} // namespace

class TstAssess : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // TTL 10 s, jobs 2 s, pauses up to 4 s: a margin of 4 s, and only fencing bears more.
    void theEngineersCase()
    {
        const EffectiveScenario asked = lockWith({{"ttl", "10s"}, {"work", "2s"}, {"pause", "4s"}});
        const auto result = assess({asked}, goesOn);
        QVERIFY(result);
        const Assessment &answer = result.value();
        const AssessedChoice &now = answer.choices.front();
        QVERIFY(now.breaksFrom && answer.marginOf(now));
        // As many single runs find it.
        Duration holds{}, breaks = 20s;
        while (breaks - holds > 10ms)
            (isViolated(asked, (holds + breaks) / 2) ? breaks : holds) = (holds + breaks) / 2;
        QVERIFY(std::chrono::abs(*now.breaksFrom - breaks) <= breaks / 100);
        QVERIFY(std::chrono::abs(*answer.marginOf(now) - 4s) < 100ms);
        QVERIFY(now.breaks().has(MenuFault::nodeWipe) && now.breaks().has(MenuFault::lateWrite));
        QVERIFY(!now.breaks().has(MenuFault::clientCrash));
        const AssessedChoice *const fenced = choiceOf(answer, "fencing at reads and writes");
        QVERIFY(fenced && !fenced->breaksFrom && !fenced->breaks().has(MenuFault::lateWrite));
        const AssessedChoice *const redlock = choiceOf(answer, "Redlock");
        QVERIFY(redlock && redlock->breaksFrom && !redlock->breaks().has(MenuFault::nodeWipe));
        QVERIFY(std::chrono::abs(*redlock->breaksFrom - 8s) < 150ms);
        const AssessedChoice *const longer = choiceOf(answer, "a lease of 12 s");
        QVERIFY(longer && std::chrono::abs(*answer.marginOf(*longer) - 6s) < 100ms);
        const AssessedChoice *const renewal = choiceOf(answer, "renewal");
        QVERIFY(renewal && std::chrono::abs(*renewal->breaksFrom - *now.breaksFrom) < 100ms);

        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(assessmentJson(answer))).object();
        const QJsonArray rows = json.value(QLatin1String("choices")).toArray();
        QCOMPARE(rows.size(), static_cast<qsizetype>(answer.choices.size()));
        QCOMPARE(rows[0].toObject().value(QLatin1String("margin_ns")).toInteger(),
            qint64{answer.marginOf(now)->count()});
    }

    void workThatIsLongerThanTheLeaseNeedsNoPause()
    {
        const auto result = assess({lockWith({{"ttl", "1s"}, {"work", "2s"}})}, goesOn);
        QVERIFY(result);
        QCOMPARE(result.value().choices.front().breaksFrom, std::optional(Duration{}));
    }

    void aLogIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<qint64>>("lengths"); // in nanoseconds
        QTest::addColumn<qint64>("covered");
        QTest::addColumn<int>("unread");
        QTest::newRow("safepoints alone count") << QByteArray(
            "[0.053s][info][gc,start    ] GC(0) Pause Young (Normal) (G1 Evacuation Pause)\n"
            "[0.054s][info][gc          ] GC(0) Pause Young (Normal) 23M->3M(96M) 1.234ms\n"
            "[0.055s][info][safepoint   ] Safepoint \"G1CollectForAllocation\", Time since "
            "last: 900 ns, Reaching safepoint: 40 ns, Cleanup: 5 ns, At safepoint: 70 ns, "
            "Total: 115 ns\r\n"
            "[0.060s][info][safepoint   ] Safepoint \"Torn")
                                                << QList<qint64>{115} << qint64{0} << 1;
        QTest::newRow("collections") << QByteArray(
            "[2026-11-28T23:02:56.058+0000][120ms][gc] GC(3) Pause Full (System.gc()) "
            "9M->2M(96M) 12.5ms\n[2026-11-28T23:02:57.058+0000][90ms][gc] GC(0) Pause "
            "Young (Normal) 9M->2M(96M) 0.5ms\n")
                                     << QList<qint64>{12'500'000, 500'000} << qint64{0} << 0;
        QTest::newRow("stopped time of JDK 8") << QByteArray(
            "2026-11-28T23:02:55.940+0000: 7.250: Total time for which application threads "
            "were stopped: 0.0015 seconds, Stopping threads took: 0.0001 seconds\n")
                                               << QList<qint64>{1'500'000} << qint64{0} << 0;
        QTest::newRow("Go") << QByteArray(
            "SCHED 0ms: gomaxprocs=2\ngc 3 @0.500s 6%: 0.013+0.80+0.002 ms "
            "clock, 0.027+0.062/0.033/0.004+0.005 ms cpu, 2->3->1 MB\ngc 4 @")
                            << QList<qint64>{13'000, 2'000} << qint64{0} << 1;
        QTest::newRow("Node.js") << QByteArray(
            "[21743:0x2432ec00]       24 ms: Scavenge 4.0 (5.2) -> 3.1 (5.2) MB, 0.13 "
            "/ 0.00 ms  (average mu = 1.000, current mu = 1.000) allocation failure; \n"
            "[21743:0x2432ec00] New space, used: 118 KB\n")
                                 << QList<qint64>{130'000} << qint64{0} << 0;
        QTest::newRow("list") << QByteArray("# of last night\n12ms\n1.5 s\n\n40us\nfour\n-1ms\n")
                              << QList<qint64>{12'000'000, 1'500'000'000, 40'000} << qint64{0} << 2;
        QTest::newRow("nothing") << QByteArray("{}\n") << QList<qint64>{} << qint64{0} << 0;
    }
    void aLogIsRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QList<qint64>, lengths);
        QFETCH(qint64, covered);
        QFETCH(int, unread);
        const auto log = logOf(text);
        QCOMPARE(!log, lengths.isEmpty());
        if (!log)
            return;
        QList<qint64> own;
        for (const Duration length : log.value().lengths)
            own << length.count();
        QCOMPARE(own, lengths);
        QCOMPARE(qint64{log.value().covered.count()}, covered);
        QCOMPARE(static_cast<int>(log.value().unreadCount), unread);
    }

    // 90 holds of 2 s an hour: a holder is inside for a twentieth of the time.
    void aRateHasItsInterval()
    {
        PauseLog log{{1s, 9s, 2s, 10s, 8s}, {}};
        const LossRate three = lossRate(log, 8s, 100, 90, 2s);
        QCOMPARE(three.beyond, std::size_t{3});
        QVERIFY(qFuzzyCompare(three.share, 0.05) && qFuzzyCompare(three.perHour, 3 * 0.05 / 100));
        QVERIFY(std::abs(three.low / (0.05 / 100) - 0.6187) < 0.0005);
        QVERIFY(std::abs(three.high / (0.05 / 100) - 8.7673) < 0.0005);
        const LossRate none = lossRate(log, 11s, 100, 90, 2s);
        QVERIFY(none.perHour == 0 && none.low == 0);
        QVERIFY(std::abs(none.high / (0.05 / 100) - 3.6889) < 0.0005);
        log.lengths.assign(400, 9s);
        const LossRate many = lossRate(log, 8s, 100, 90, 2s);
        QVERIFY(std::abs(many.low / (0.05 / 100) - 361.76) < 0.05);
        QVERIFY(std::abs(many.high / (0.05 / 100) - 441.16) < 0.05);
    }

    void theRateIsThatOfManyHolds_data()
    {
        QTest::addColumn<bool>("areSingle");
        QTest::newRow("pauses that are too long") << true;
        QTest::newRow("pauses that are too long together") << false;
    }
    void theRateIsThatOfManyHolds()
    {
        QFETCH(bool, areSingle);
        const PausedProcess process = areSingle ? longPauses() : PausedProcess{{5s, 50ms}, 72};
        std::mt19937_64 random(1);
        const PauseLog log = randomLog(process, 2000, random);
        const double hours = std::chrono::duration<double, std::ratio<3600>>(log.covered).count();
        const LossRate rate =
            lossRate(log, process.tipping, hours, process.holdsPerHour, process.work);
        constexpr int times = 25;
        int losses = 0;
        for (int i = 0; i < times; ++i)
            losses += lossesByForce(process, log, random);
        const double computed = times * hours * rate.perHour;
        QVERIFY2(losses > 4000 && std::abs(losses - computed) < 2 * std::sqrt(computed),
            (std::to_string(losses) + " losses, computed: " + std::to_string(computed)).c_str());
    }

    void theIntervalOfARateHasTheTrueRate()
    {
        const PausedProcess process = longPauses();
        std::mt19937_64 random(1);
        int inside = 0;
        for (int i = 0; i < 200; ++i) {
            const LossRate rate = lossRate(randomLog(process, 20, random), process.tipping, 20,
                process.holdsPerHour, process.work);
            const double perHour = rate.share * process.pausesPerHour
                / static_cast<double>(process.lengths.size()); // one of the lengths is too long
            inside += rate.low <= perHour && perHour <= rate.high ? 1 : 0;
        }
        QVERIFY2(inside >= 190, std::to_string(inside).c_str());
    }

    void aShortLeaseIsNotHiddenByThePollingOfTheOther()
    {
        const auto result =
            assess({lockWith({{"ttl", "50ms"}, {"work", "5ms"}, {"pause", "1ms"}})}, goesOn);
        QVERIFY(result);
        const auto breaksFrom = result.value().choices.front().breaksFrom;
        QVERIFY(breaksFrom && *breaksFrom > 44ms && *breaksFrom < 46ms);
    }

    void aSchemeWithoutALockIsUntested()
    {
        EffectiveScenario none = effectiveInModel("F10", "none");
        const auto result = assess({none}, goesOn);
        QVERIFY(result && result.value().isUntested && result.value().choices.empty());
    }

    // Two pauses of 5 s, one second of work apart, are 10 s for a hold that runs 2 s.
    void pausesOfOneHoldAreAdded()
    {
        const PauseLog log{{5s, 5s, 1s, 5s}, {5s, 11s, 100s, 7s}}; // the last: after a restart
        QCOMPARE(log.sums(2s), (std::vector<Duration>{10s, 5s, 1s, 5s}));
        QCOMPARE(log.sums(500ms), (std::vector<Duration>{5s, 5s, 1s, 5s}));
        QCOMPARE(log.longest(2s), Duration(10s));
        QCOMPARE(lossRate(log, 8s, 1, 1, 2s).beyond, std::size_t{1});
        QCOMPARE(lossRate(log, 4s, 1, 1, 2s).beyond, std::size_t{3});
        // A log that was rotated: it covers what it shows.
        const auto rotated = logOf("[3600.0s][gc] GC(3) Pause Young 9M->2M(96M) 1.5ms\n"
                                   "[7200.0s][gc] GC(4) Pause Young 9M->2M(96M) 1.5ms\n");
        QVERIFY(rotated && rotated.value().covered == 1h);
    }

    void eachLengthOfWorkHasItsOwnRate()
    {
        LockQuestion question{lockWith({{"ttl", "10s"}, {"work", "2s"}, {"pause", "4s"}}),
            LockServers::one, DoubleRunCost::data, PauseLog{{9s, 5s, 12ms}, {}, {}, 0, 0}};
        question.holdsPerHour = 90;
        question.hours = 100;
        const auto result = assess(question, goesOn);
        QVERIFY(result);
        const double alone = rateOf(question, result.value())->perHour;
        QVERIFY(alone > 0);
        question.works = {2s, 2s};
        QVERIFY(std::abs(rateOf(question, result.value())->perHour - alone) < 1e-9);
        question.works = {2s, 100ms}; // the 9 s are no loss of a hold of 100 ms
        QVERIFY(std::abs(rateOf(question, result.value())->perHour - alone / 2) < 1e-9);
    }

    void serversAndCostDecideWhatIsTried()
    {
        LockQuestion question{lockWith({}), LockServers::sentinel, DoubleRunCost::waste};
        putOn(question.servers, question.asked);
        std::vector<std::size_t> tried; // kinds of faults, after each part of the answer
        const auto result = assess(question, goesOn, [&](const Assessment &part) {
            QVERIFY(part.choices.front().breaksFrom);
            QVERIFY(!part.cells.empty());
            std::size_t kinds = 0;
            for (const AssessedChoice &choice : part.choices)
                kinds += choice.kinds.size();
            tried.push_back(kinds);
        });
        QVERIFY(result);
        const AssessedChoice &now = result.value().choices.front();
        QVERIFY(now.breaks().has(MenuFault::failover));
        const EffectiveScenario &failing = *now.kinds.at(MenuFault::failover).failing;
        Simulator simulator;
        RunJudge judge;
        QCOMPARE(modelVerdict(simulator, judge, failing, {})->outcome, Outcome::violated);
        QVERIFY(!choiceOf(result.value(), "fencing at reads and writes"));
        QVERIFY(choiceOf(result.value(), "Redlock"));
        QCOMPARE(tried.size(), result.value().choices.size());
        QVERIFY(tried.front() == 0 && std::ranges::is_sorted(tried));
        putOn(LockServers::five, question.asked);
        QCOMPARE(question.asked.scheme.id(), std::string("redlock"));
        QCOMPARE(int{question.asked.scenario.settings.nodes}, 5);
    }

    void aStoppedAssessmentIsNoAnswer()
    {
        const std::atomic<bool> isCancelled{true};
        const auto stopped = assess({lockWith({})}, isCancelled);
        QVERIFY(!stopped && stopped.error().text == cancelled().text);
    }
};

QTEST_GUILESS_MAIN(TstAssess)
#include "tst_assess.moc"
