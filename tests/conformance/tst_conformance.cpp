// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/conformance/duel.h"
#include "tests/conformance/generator.h"
#include "tests/conformance/writtencases.h"

#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::conformance;

namespace {

// LOCKSCOPE_CONFORMANCE_SEED: a number, or "random" for a random seed.
std::uint64_t seedOfThisRun()
{
    const QByteArray wanted = qgetenv("LOCKSCOPE_CONFORMANCE_SEED");
    const std::uint64_t seed = wanted == "random" ? std::random_device()()
        : wanted.isEmpty()                        ? 7
                                                  : wanted.toULongLong();
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    return seed;
}

} // namespace

/// Sends the same commands to the simulated redis-server and to a real one: both give the same
/// replies.
class tst_Conformance : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void writtenCasesGetTheSameReplies_data();
    void writtenCasesGetTheSameReplies();
    void randomCommandsGetTheSameReplies();

private:
    QTemporaryDir m_runtime;
    std::unique_ptr<RealNode> m_real;
};

void tst_Conformance::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
    std::string why;
    m_real = RealNode::start(why);
    QVERIFY2(m_real, why.c_str());
}

void tst_Conformance::writtenCasesGetTheSameReplies_data()
{
    QTest::addColumn<QByteArray>("steps");
    for (const WrittenCase &one : writtenCases())
        QTest::newRow(one.name) << QByteArray(one.steps);
}

void tst_Conformance::writtenCasesGetTheSameReplies()
{
    QFETCH(const QByteArray, steps);
    const Sequence sequence = parseSequence(steps.toStdString());
    Duel duel(*m_real);
    std::string why;
    const auto difference = duel.run(sequence, why);
    QVERIFY2(why.empty(), why.c_str());
    if (difference) {
        const std::string text = "\n" + stepText(sequence.steps[difference->step])
            + "\n  simulated: " + difference->simulated + "\n  real:      " + difference->real;
        QFAIL(text.c_str());
    }
}

void tst_Conformance::randomCommandsGetTheSameReplies()
{
    const std::uint64_t seed = seedOfThisRun();
    Generator generator(seed);
    Duel duel(*m_real);
    for (int i = 0; duel.commandCount() < 20'000; ++i) {
        const Sequence sequence = generator.sequence(120);
        std::string why;
        if (const auto difference = duel.run(sequence, why)) {
            const Sequence shortest = duel.shortest(sequence);
            const auto last = duel.run(shortest, why).value_or(*difference);
            const std::string text = "\nseed " + std::to_string(seed) + ", sequence "
                + std::to_string(i) + ":\n" + sequenceText(shortest)
                + "  simulated: " + last.simulated + "\n  real:      " + last.real;
            QFAIL(text.c_str());
        }
        QVERIFY2(why.empty(), why.c_str());
    }
    qInfo("%d commands", duel.commandCount());
}

QTEST_GUILESS_MAIN(tst_Conformance)
#include "tst_conformance.moc"
