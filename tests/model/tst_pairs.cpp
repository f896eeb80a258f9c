// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "core/analysis/pairs/pair.h"
#include "core/scenario/files/library.h"
#include "tests/support/modelrig.h"

using namespace lockscope;

namespace {

bool neverStop()
{
    return false;
}

QJsonObject jsonOf(const Pair &pair)
{
    const auto verdicts = runPair(pair, neverStop);
    return verdicts
        ? QJsonDocument::fromJson(QByteArray::fromStdString(pairJson(pair, verdicts.value())))
              .object()
        : QJsonObject();
}

} // namespace

class tst_Pairs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachScenarioThatStatesAnOutcomeHasAPairThatDiffers_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const auto &[scheme, outcome] : scenario.expected)
                QTest::newRow((scenario.id + ' ' + scheme).c_str())
                    << QString::fromStdString(scheme);
        }
    }
    void eachScenarioThatStatesAnOutcomeHasAPairThatDiffers()
    {
        QFETCH(QString, scheme);
        const QByteArray id = QByteArray(QTest::currentDataTag()).split(' ').first();
        const EffectiveScenario run = effectiveInModel(id.constData(), scheme.toStdString());
        if (run.scenario.worlds == std::vector{WorldKind::live})
            return;
        const auto pair = pairOf(run);
        if (!pair)
            QSKIP("no run with another outcome is known: the scenario is the control of others");
        const auto verdicts = runPair(*pair, neverStop);
        QVERIFY2(verdicts, verdicts ? "" : verdicts.error().text.c_str());
        QVERIFY2(verdicts.value().differ(), outcomeName(verdicts.value().own.outcome).data());
    }

    void theJsonNamesTheDifference()
    {
        const QJsonObject faults = jsonOf(*pairOf(effectiveInModel("f10-pause-after-acquire")));
        QCOMPARE(faults.value(QStringLiteral("difference")).toObject(),
            (QJsonObject{{QStringLiteral("kind"), QStringLiteral("faults")}}));
        QCOMPARE(faults.value(QStringLiteral("own"))
                     .toObject()
                     .value(QStringLiteral("outcome"))
                     .toString(),
            QStringLiteral("violated"));
        QCOMPARE(faults.value(QStringLiteral("other"))
                     .toObject()
                     .value(QStringLiteral("outcome"))
                     .toString(),
            QStringLiteral("held"));
        QVERIFY(faults.value(QStringLiteral("differs")).toBool());

        const QJsonObject setting = jsonOf(*pairOf(effectiveInModel("f24-watchdog")))
                                        .value(QStringLiteral("difference"))
                                        .toObject();
        QCOMPARE(setting,
            (QJsonObject{{QStringLiteral("kind"), QStringLiteral("setting")},
                {QStringLiteral("setting"), QStringLiteral("watchdog")},
                {QStringLiteral("value"), QStringLiteral("off")}}));
    }
};

QTEST_GUILESS_MAIN(tst_Pairs)
#include "tst_pairs.moc"
