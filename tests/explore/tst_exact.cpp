// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the search finds a single fault that breaks a lock at any moment and with any length.
// Known failures: a message in flight, a reply later than the run, lengths between the events.
// Random questions: no fault that is tried by force breaks what the search calls held.
// LOCKSCOPE_FORCE_RESULTS=FILE goes through 300 questions with many more faults; see
// tests/long/exact-against-force.sh.
#include <QTest>

#include "core/scenario/files/scenariojson.h"
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
    return std::to_string(number) + ' ' + question.effective.scheme + ' ' + question.menu.text();
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
