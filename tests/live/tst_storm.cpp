// SPDX-License-Identifier: GPL-3.0-or-later
// Storms, that is runs with all kinds of faults, for some seconds, in the model and live: the rules
// for every trace (tracelaws.h) hold. tst_soak runs for minutes.
#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/support/liverig.h"
#include "tests/support/storm.h"
#include "tests/support/tracelaws.h"

#include <QFile>
#include <QRandomGenerator>

#include <array>

using namespace lockscope;

namespace {

constexpr std::array stormSchemes{
    "set-px-lua", "set-px-wait", "getset-timestamp", "redlock", "redlock-no-recheck"};

StormOptions stormOf(const QString &scheme, WorldKind world)
{
    StormOptions options;
    options.scheme = scheme.toStdString();
    options.world = world;
    options.nodes = nodesUsual(options.scheme);
    options.replicas = replicasUsual(options.scheme);
    options.clients = 6;
    options.duration = 4s;
    options.faultInterval = 40ms;
    return options;
}

void checkRules(const JudgedRun &result, const EffectiveScenario &effective)
{
    checkPairedRows(*result.trace, 2 * effective.scenario.settings.nodeTimeout);
    if (!QTest::currentTestFailed())
        checkPausesAndCrashes(*result.trace);
    if (!QTest::currentTestFailed())
        checkCauses(*result.trace);
    if (QTest::currentTestFailed())
        return;
    const std::string text = csvText(*result.trace);
    const auto again = readCsv(text);
    QVERIFY2(again, again ? "" : again.error().text.c_str());
    QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()),
        verdictJson(result.verdict));
}

// For the analysis of a failure, writes the trace of a failed run to a file: the seed repeats the
// storm, and the file contains this run.
void saveFailedRun(const JudgedRun &result, const EffectiveScenario &effective)
{
    if (!QTest::currentTestFailed())
        return;
    const QString name = QStringLiteral("storm-%1-%2-%3.csv")
                             .arg(QString::fromLatin1(worldWord(effective.world).data()),
                                 QString::fromStdString(effective.scheme.id()))
                             .arg(effective.seed.value);
    QFile file(name);
    if (file.open(QIODevice::WriteOnly))
        file.write(QByteArray::fromStdString(csvText(*result.trace)));
    qWarning("seed %llu; the trace is in %s", static_cast<unsigned long long>(effective.seed.value),
        qPrintable(name));
}

} // namespace

class tst_Storm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStormInTheModelFollowsTheRulesOfTraces_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const char *const scheme : stormSchemes)
            QTest::newRow(scheme) << QString::fromLatin1(scheme);
    }
    void aStormInTheModelFollowsTheRulesOfTraces()
    {
        QFETCH(QString, scheme);
        for (std::uint64_t seed = 1; seed <= (isLong() ? 200 : 10) && !QTest::currentTestFailed();
             ++seed) {
            const EffectiveScenario effective =
                drawStorm(seed, stormOf(scheme, WorldKind::model)).effective;
            const JudgedRun result = runModel(effective);
            if (!QTest::currentTestFailed())
                checkRules(result, effective);
            if (!QTest::currentTestFailed())
                QCOMPARE(csvText(*runModel(effective).trace), csvText(*result.trace));
            saveFailedRun(result, effective);
        }
    }

    // All schemes at once: an overloaded machine is part of the storm.
    void aStormOnRealRedisFollowsTheRulesOfTraces()
    {
        for (int i = 0; i < (isLong() ? 50 : 1) && !QTest::currentTestFailed(); ++i)
            runStorms(QRandomGenerator::global()->generate());
    }

private:
    static void runStorms(std::uint64_t seed)
    {
        std::vector<EffectiveScenario> storms;
        for (const char *const scheme : stormSchemes)
            storms.push_back(
                drawStorm(seed, stormOf(QString::fromLatin1(scheme), WorldKind::live)).effective);
        const std::vector<JudgedRun> results = runLiveTogether(storms);
        QCOMPARE(results.size(), storms.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            checkRules(results[i], storms[i]);
            saveFailedRun(results[i], storms[i]);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

QTEST_GUILESS_MAIN(tst_Storm)
#include "tst_storm.moc"
