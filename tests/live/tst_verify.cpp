// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the model with real Redis: the same experiment in both worlds.
#include <QTest>

#include "core/analysis/compare/calibrate.h"
#include "core/analysis/compare/compare.h"
#include "core/run/modelrun/simulate.h"
#include "tests/support/liverig.h"

using namespace lockscope;

namespace {

std::shared_ptr<const Trace> simulated(EffectiveScenario effective)
{
    effective.world = WorldKind::model;
    const auto trace = Simulator().run(effective);
    if (!trace)
        qWarning("%s", trace.error().text.c_str());
    return trace ? trace.value() : nullptr;
}

QByteArray eventText(const Trace &trace, std::size_t row)
{
    return row == EventPair::none
        ? QByteArray("nothing")
        : QByteArray::fromStdString(std::string(trace.kindText(row)) + " #"
            + std::to_string(trace.seqAt(row)) + ' ' + trace.detail(trace[row]));
}

// Returns where the event sequences diverge, one per line.
QByteArray divergencesOf(const Comparison &comparison, const Trace &predicted, const Trace &real)
{
    QByteArray text;
    for (const EventSequence &sequence : comparison.sequences) {
        if (!sequence.isSame())
            text += QByteArray::fromStdString(actorText(sequence.who)) + ": "
                + eventText(predicted, sequence.predicted) + " | " + eventText(real, sequence.real)
                + '\n';
    }
    return text;
}

} // namespace

class tst_Verify : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothWorldsHaveTheirEventsInTheSameOrder_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("scheme");
        // These scenarios fix which client is first. Where clients race, two real runs differ as
        // much as a real run and a run of the model.
        QTest::newRow("F10b") << QStringLiteral("f10b-pause-after-check")
                              << QStringLiteral("set-px-lua");
        QTest::newRow("F18") << QStringLiteral("f18-takeover-race")
                             << QStringLiteral("getset-timestamp");
        QTest::newRow("F22") << QStringLiteral("f22-late-set") << QStringLiteral("redlock");
    }

    void bothWorldsHaveTheirEventsInTheSameOrder()
    {
        QFETCH(QString, id);
        QFETCH(QString, scheme);
        EffectiveScenario effective = builtIn(qUtf8Printable(id), scheme.toStdString());
        // The retries are far from the end of the lease, so that a fraction of a millisecond does
        // not change their number.
        effective.scenario.settings.retryDelay = effective.scenario.settings.ttl * 2 / 5;
        effective.scenario.settings.retryJitter = Duration::zero();
        const auto predicted = simulated(effective);
        QVERIFY(predicted);
        const JudgedRun real = runLive(effective);
        const Comparison comparison = compareTraces(*predicted, *real.trace);
        const QByteArray divergences = divergencesOf(comparison, *predicted, *real.trace);
        QVERIFY2(comparison.isSameOrder(), divergences.constData());
        QCOMPARE(comparison.agreement.kind, Agreement::Kind::agrees);
        QVERIFY(comparison.late.has_value());
        const Spread &late = comparison.late->spread;
        qInfo("%s: %zu events in both, |dt| p50 %lld us, p99 %lld us, max %lld us",
            qUtf8Printable(id), comparison.matched, static_cast<long long>(microseconds(late.p50)),
            static_cast<long long>(microseconds(late.p99)),
            static_cast<long long>(microseconds(late.max)));
    }

    void theModelWithMeasuredTimesHasTheRealRunsRoundTrips()
    {
        EffectiveScenario effective = builtIn("peaceful");
        effective.scenario.rounds = 40;
        const JudgedRun real = runLive(effective);
        const auto measured = calibratedTimes(*real.trace);
        QVERIFY(measured);
        effective.modelTimes = *measured;
        const auto predicted = simulated(effective);
        QVERIFY(predicted);
        // A calibration from the run of the model returns the times that the model was given,
        // within the variation of its random numbers.
        const auto calibrated = calibratedTimes(*predicted);
        QVERIFY(calibrated);
        const auto roundTrip = [](const ModelTimes &times) {
            return 2 * times.oneWay + times.spread + times.service;
        };
        const double ratio = static_cast<double>(roundTrip(*calibrated).count())
            / static_cast<double>(roundTrip(*measured).count());
        QVERIFY2(ratio > 0.8 && ratio < 1.25, QByteArray::number(ratio).constData());
    }
};

QTEST_GUILESS_MAIN(tst_Verify)
#include "tst_verify.moc"
