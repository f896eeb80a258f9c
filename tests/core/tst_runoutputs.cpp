// SPDX-License-Identifier: GPL-3.0-or-later
// The outputs of `lockscope run` for analysts: the table of attempts, and how often each outcome
// occurred.
#include "tests/core/programcall.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace lockscope;

class RunOutputsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theTableOfAttemptsAgreesWithTheVerdict_data()
    {
        QTest::addColumn<QString>("scenario");
        for (const char *scenario : {"f10", "f13", "f15b", "f16", "f19",
                 "w1"}) // pauses, rejected writes, crashes, a quorum
            QTest::newRow(scenario) << QString::fromLatin1(scenario);
    }

    void theTableOfAttemptsAgreesWithTheVerdict()
    {
        QFETCH(QString, scenario);
        const QTemporaryDir folder;
        const CallResult result =
            callProgram({QStringLiteral("run"), scenario, QStringLiteral("--world"),
                QStringLiteral("model"), QStringLiteral("--attempts"), QStringLiteral("-"),
                QStringLiteral("--json"), folder.filePath(QStringLiteral("verdict.json"))});
        QFile file(folder.filePath(QStringLiteral("verdict.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject verdict = QJsonDocument::fromJson(file.readAll()).object();
        const QJsonObject counts = verdict.value(QLatin1String("counts")).toObject();
        QStringList lines = QString::fromUtf8(result.out).split(u'\n', Qt::SkipEmptyParts);
        const QStringList names = lines.takeFirst().split(u',');
        std::map<QString, int> found;
        for (const QString &line : lines) {
            const QStringList cells = line.split(u',');
            QCOMPARE(cells.size(), names.size());
            const auto cell = [&](const char *name) {
                return cells.at(names.indexOf(QLatin1String(name)));
            };
            ++found[QStringLiteral("attempts")];
            ++found[cell("outcome")];
            ++found[cell("end")];
            found[QStringLiteral("write_rejected")] += cell("rejected").toInt();
            found[QStringLiteral("entered")] += cell("entered_us").isEmpty() ? 0 : 1;
            if (cell("outcome") == QLatin1String("granted")) {
                QCOMPARE(cell("acquire_us").toLongLong(),
                    cell("decided_us").toLongLong() - cell("began_us").toLongLong());
                QVERIFY(cell("wait_us").toLongLong() >= cell("acquire_us").toLongLong());
            }
        }
        QVERIFY(found[QStringLiteral("attempts")] > 0);
        for (const char *name :
            {"attempts", "granted", "denied", "entered", "released", "write_rejected"})
            QCOMPARE(found[QLatin1String(name)], counts.value(QLatin1String(name)).toInt());
        QCOMPARE(found[QStringLiteral("release-refused")],
            counts.value(QLatin1String("release_refused")).toInt());
    }

    void aRepetitionCountsTheOutcomesOfSingleRuns()
    {
        const auto words = [](const QString &text) { return text.split(u' '); };
        const QString run = QStringLiteral(
            "run peaceful --world model --scheme setnx-del --set loss=0.2 --set give-up=100ms");
        std::map<int, QList<int>> seeds; // by exit code
        for (int seed = 5; seed < 15; ++seed)
            seeds[callProgram(words(run + QStringLiteral(" --quiet --seed %1").arg(seed))).exitCode]
                << seed;
        const CallResult result =
            callProgram(words(run + QStringLiteral(" --seed 5 --repeat 10 --json -")));
        const QJsonObject json = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(json.value(QLatin1String("runs")).toInt(), 10);
        const std::map<QString, int> codes{{QStringLiteral("held"), 0},
            {QStringLiteral("violated"), 3}, {QStringLiteral("stuck"), 4},
            {QStringLiteral("guarded"), 5}, {QStringLiteral("unavailable"), 6},
            {QStringLiteral("untested"), 7}};
        const QJsonObject outcomes = json.value(QLatin1String("outcomes")).toObject();
        QCOMPARE(static_cast<std::size_t>(outcomes.size()), seeds.size());
        for (const QString &outcome : outcomes.keys()) {
            QList<int> counted;
            for (const QJsonValue &seed :
                outcomes.value(outcome).toObject().value(QLatin1String("seeds")).toArray())
                counted << seed.toInt();
            QCOMPARE(counted, seeds[codes.at(outcome)]);
        }
        QVERIFY(seeds.size() > 1);
        QCOMPARE(result.exitCode, 4); // stuck is worse than held
    }
};

QTEST_GUILESS_MAIN(RunOutputsTest)
#include "tst_runoutputs.moc"
