// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/sweep/assess.h"
#include "tests/support/modelrig.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

} // namespace

class TstAssess : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // TTL 10 s, jobs 2 s, pauses up to 4 s: a margin of 4 s, and only fencing bears more.
    void theEngineersCase()
    {
        const EffectiveScenario asked = lockWith({{"ttl", "10s"}, {"work", "2s"}, {"pause", "4s"}});
        const auto result = assess(asked, goesOn);
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
        QVERIFY(now.breaks.has(MenuFault::nodeWipe) && now.breaks.has(MenuFault::lateWrite));
        QVERIFY(!now.breaks.has(MenuFault::clientCrash));
        const AssessedChoice *const fenced = choiceOf(answer, "fencing at reads and writes");
        QVERIFY(fenced && !fenced->breaksFrom && !fenced->breaks.has(MenuFault::lateWrite));
        const AssessedChoice *const redlock = choiceOf(answer, "Redlock");
        QVERIFY(redlock && redlock->breaksFrom && !redlock->breaks.has(MenuFault::nodeWipe));
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
        const auto result = assess(lockWith({{"ttl", "1s"}, {"work", "2s"}}), goesOn);
        QVERIFY(result);
        QCOMPARE(result.value().choices.front().breaksFrom, std::optional(Duration{}));
    }

    void aStoppedAssessmentIsNoAnswer()
    {
        const std::atomic<bool> isCancelled{true};
        const auto stopped = assess(lockWith({}), isCancelled);
        QVERIFY(!stopped && stopped.error().text == cancelled().text);
    }
};

QTEST_GUILESS_MAIN(TstAssess)
#include "tst_assess.moc"
