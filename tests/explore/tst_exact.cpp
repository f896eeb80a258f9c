// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the search finds a single fault that breaks a lock at any moment and with any length.
// Known failures: a message in flight, a reply later than the run, lengths between the events.
// Random questions: no fault that is tried by force breaks what the search calls held.
// LOCKSCOPE_FORCE_RESULTS=FILE goes through 300 questions with many more faults; see
// tests/long/exact-against-force.sh.
#include <QTest>

#include "core/analysis/explore/runpoints.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/schemes/registry.h"
#include "tests/explore/asked.h"
#include "tests/explore/force.h"

#include <QFile>

using namespace lockscope;

namespace {

constexpr std::uint64_t questions = 300;
constexpr std::uint64_t questionsOfTest = 50;
constexpr std::uint64_t runsOfTest = 2000;
constexpr std::uint64_t rowsOfTest = 1'000'000;
constexpr std::uint64_t runsByForce = 200'000;
constexpr std::uint64_t rowsByForce = 40'000'000;

std::string textOf(const Placement &placement)
{
    return faultPlanJson(withPlacement({}, placement));
}

std::string nameOf(const Question &question, std::uint64_t number)
{
    return std::to_string(number) + ' ' + question.effective.scheme.id() + ' '
        + question.menu.text();
}

// Runs the question with this fault, one nanosecond longer.
RunPoints pointsWith(PlanRunner &runner, Fault fault, Duration length)
{
    PreciseTimes times;
    fault.end.length = length + 1ns;
    const auto trace = runner.run({fault}, &times);
    return pointsOf(*trace, times, runner.effective());
}

// Returns whether the speed is that to the time of the longer run. Times that move by less than a
// microsecond have changed places within it.
bool isSpeedOf(const MovingTime &time, const MovingTime &longer)
{
    return longer.time - time.time == time.speed * 1000 || (longer.time - time.time) % 1000 != 0;
}

// Returns a fault that breaks the lock although the search finds none.
std::optional<Placement> missOf(const Question &question, std::uint64_t runs, std::uint64_t rows)
{
    const auto found = failureByForce(question, runs, rows);
    return found && !findsFailure(question) ? found : std::nullopt;
}

} // namespace

class tst_Exact : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsTheKnownFailures_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("setting");
        QTest::addColumn<QByteArray>("value");
        const auto add = [](const char *scheme, const char *kind, const char *setting,
                             const char *value) {
            QTest::newRow(kind) << QByteArray(scheme) << QByteArray(kind) << QByteArray(setting)
                                << QByteArray(value);
        };
        add("setnx-del", "reset", "node-timeout", "300ms"); // while a message is in flight
        add("setnx-expire-repair", "late-reply", "node-timeout", "300ms"); // later than the run
        add("setnx-expire", "node-crash", "persistence",
            "aof-always"); // between the arrivals of two commands
        add("set-px-lua", "one-way-cut", "wake-up", "notify"); // ends just before the lease
        add("set-px-lua", "cut", "node-timeout", "2s");        // ends long before the time-out
    }
    void findsTheKnownFailures()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, setting);
        QFETCH(QByteArray, value);
        Asked asked{.scheme = scheme.constData(), .menu = kind.constData()};
        asked.settings = {{"nodes", "1"}, {"node-timeout", "300ms"}, {"retry-delay", "40ms"},
            {"think", "30ms"}, {"work", "150ms"}, {setting.constData(), value.constData()}};
        asked.rounds = 2;
        asked.isExact = true;
        Question question = questionOf(asked);
        QVERIFY(findsFailure(question));
        question.isExact = false;
        QVERIFY(!findsFailure(question));
    }
    // An odd length makes all times odd that depend on it (PreciseTimes).
    void theParityOfATimeIsItsSpeed_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        for (const Scheme *const scheme : schemes()) {
            if (scheme->info().isLock)
                QTest::newRow(scheme->info().id.data()) << QByteArray(scheme->info().id.data());
        }
    }
    void theParityOfATimeIsItsSpeed()
    {
        QFETCH(QByteArray, scheme);
        Asked asked{.scheme = scheme.constData()};
        // Without an append-only file, set-px-waitaof grants no lock, and its clients try until the
        // end.
        asked.settings = {
            {"retry-jitter", "7ms"}, {"node-timeout", "90ms"}, {"persistence", "aof-always"}};
        asked.rounds = 2;
        const Question question = questionOf(asked);
        PlanRunner runner(question.effective, question.goals);
        const FaultTarget client{.client = ClientId{1}};
        const FaultTarget node{.node = NodeId{1}};
        const FaultTarget link{.client = ClientId{1}, .node = NodeId{1}};
        int moving = 0;
        for (const auto &[action, target] :
            std::initializer_list<std::pair<FaultAction, FaultTarget>>{{FaultAction::pause, client},
                {FaultAction::crash, client}, {FaultAction::freeze, node},
                {FaultAction::nodeCrash, node}, {FaultAction::cut, link},
                {FaultAction::cutReplies, link}}) {
            for (int i = 1; i < 40; ++i) {
                const Fault fault{.action = action, .target = target, .begin = {.time = i * 5ms}};
                const Duration length = 11ms + i * i * 701us;
                const RunPoints run = pointsWith(runner, fault, length);
                const RunPoints longer = pointsWith(runner, fault, length + 1us);
                if (run.order != longer.order)
                    continue;
                for (std::size_t point = 0; point < run.list.size(); ++point) {
                    const RunPoint &before = run.list[point];
                    moving += before.at.speed != 0 ? 1 : 0;
                    if (before.setAt.speed == 0) // an expiry moves by whole milliseconds
                        QVERIFY2(isSpeedOf(before.at, longer.list[point].at),
                            faultPlanJson({fault}).c_str());
                }
            }
        }
        QVERIFY(moving > 1000);
    }
    void noFaultTriedByForceBreaksWhatHeld()
    {
        for (std::uint64_t number = 0; number < questionsOfTest; ++number) {
            const Question question = randomQuestion(number);
            const auto miss = missOf(question, runsOfTest, rowsOfTest);
            QVERIFY2(
                !miss, (nameOf(question, number) + ": " + (miss ? textOf(*miss) : "")).c_str());
        }
    }
    // Continues where the results end.
    void noneOfManyFaultsTriedByForceBreaksWhatHeld()
    {
        const QString path = qEnvironmentVariable("LOCKSCOPE_FORCE_RESULTS");
        if (path.isEmpty())
            QSKIP("LOCKSCOPE_FORCE_RESULTS names no file for the results");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArrayList lines = file.readAll().split('\n');
        lines.removeAll(QByteArray());
        for (auto number = static_cast<std::uint64_t>(lines.size()); number < questions; ++number) {
            const Question question = randomQuestion(number);
            const auto miss = missOf(question, runsByForce, rowsByForce);
            lines << QByteArray::fromStdString(nameOf(question, number)
                + (miss ? " missed "
                            + QByteArray::fromStdString(textOf(*miss)).simplified().toStdString()
                        : " same"));
            file.write(lines.last() + '\n');
            QVERIFY(file.flush());
        }
        for (const QByteArray &line : lines)
            QVERIFY2(line.endsWith(" same"), line.constData());
    }
};

QTEST_GUILESS_MAIN(tst_Exact)
#include "tst_exact.moc"
