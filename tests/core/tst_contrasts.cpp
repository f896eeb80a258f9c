// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/compare/compare.h"
#include "core/analysis/compare/comparedproperties.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracebuilder.h"

#include <algorithm>

using namespace lockscope;

namespace {

using Topic = ComparedProperty::Topic;

Verdict verdictOf(const EffectiveScenario &effective)
{
    return runModel(effective).verdict;
}

const ComparedProperty *find(
    const std::vector<ComparedProperty> &properties, Topic topic, const std::string &name = {})
{
    const auto found = std::find_if(properties.begin(), properties.end(),
        [&](const ComparedProperty &one) { return one.topic == topic && one.name == name; });
    return found == properties.end() ? nullptr : &*found;
}

// Returns one round of a client. `ending`: "crash", or the reply to the DEL that releases the lock.
TraceBuilder roundEndingWith(std::string_view ending)
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .attempt()
        .at(11ms)
        .sent(1)
        .at(12ms)
        .keySet(1, 100ms)
        .replied(1)
        .granted(100ms)
        .entered();
    builder.at(20ms).left();
    if (ending == "crash")
        builder.at(25ms).crashed();
    else
        builder.at(25ms).sent(1, "DEL").at(26ms).keyDeleted(1).replied(1, ending).released();
    builder.at(50ms).end();
    return builder;
}

} // namespace

// Tests comparedProperties(), which lists the properties of two runs side by side, and
// firstDivergence().
class TstContrasts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRunHasNoDifferenceFromItself();
    void anotherSchemeAndAnotherOutcomeAreListed();
    void aDifferentSettingIsListedWithItsTexts();
    void aFaultOfOneRunIsListedOnlyForThatRun();
    void metricsAreListedAlsoIfTheyAreEqual();
    void aRunWithoutAGrantHasNoTimeToAcquire();
    void countsOfDifferentWorkloadsAreNotComparedWithEachOther();
    void runsDivergeAtTheFirstDifferentEvent();
    void aDifferentReplyIsADivergence();
    void aRunDoesNotDivergeFromItself();
    void aDifferentResultOfAClientIsTheDivergenceEvenAfterADifferentCommand();
};

void TstContrasts::aRunHasNoDifferenceFromItself()
{
    const Verdict verdict = verdictOf(effectiveInModel("f10"));
    for (const ComparedProperty &property : comparedProperties(verdict, verdict))
        QVERIFY(!property.isDifferent());
}

void TstContrasts::anotherSchemeAndAnotherOutcomeAreListed()
{
    const auto properties =
        comparedProperties(verdictOf(effectiveInModel("f17c", "set-px-get-del")),
            verdictOf(effectiveInModel("f17c", "set-px-lua")));
    const ComparedProperty *const scheme = find(properties, Topic::scheme);
    QVERIFY(scheme);
    QCOMPARE(std::get<std::string>(scheme->a), std::string("set-px-get-del"));
    QCOMPARE(std::get<std::string>(scheme->b), std::string("set-px-lua"));
    const ComparedProperty *const outcome = find(properties, Topic::outcome);
    QCOMPARE(std::get<Outcome>(outcome->a), Outcome::violated);
    QCOMPARE(std::get<Outcome>(outcome->b), Outcome::held);
    QVERIFY(std::get<std::int64_t>(find(properties, Topic::violations)->a) > 0);
    QVERIFY(std::get<Duration>(find(properties, Topic::violationTime)->a) > Duration::zero());
    QVERIFY(!find(properties, Topic::scenario) && !find(properties, Topic::seed)
        && !find(properties, Topic::setting, "ttl"));
}

void TstContrasts::aDifferentSettingIsListedWithItsTexts()
{
    EffectiveScenario other = effectiveInModel("f10");
    other.scenario.settings.ttl = 750ms;
    const auto properties =
        comparedProperties(verdictOf(effectiveInModel("f10")), verdictOf(other));
    const ComparedProperty *const ttl = find(properties, Topic::setting, "ttl");
    QVERIFY(ttl);
    QCOMPARE(std::get<std::string>(ttl->b), std::string("750ms"));
    QCOMPARE(std::count_if(properties.begin(), properties.end(),
                 [](const ComparedProperty &one) { return one.topic == Topic::setting; }),
        1);
}

void TstContrasts::aFaultOfOneRunIsListedOnlyForThatRun()
{
    EffectiveScenario other = effectiveInModel("f10");
    Fault crash{FaultAction::crash, {ClientId{2}}};
    crash.begin.time = 100ms;
    other.scenario.faults.add(crash);
    const auto properties =
        comparedProperties(verdictOf(effectiveInModel("f10")), verdictOf(other));
    const ComparedProperty *const fault = find(properties, Topic::fault);
    QVERIFY(fault);
    QVERIFY(std::holds_alternative<std::monostate>(fault->a));
    QVERIFY(std::get<Fault>(fault->b) == crash);
    QCOMPARE(std::count_if(properties.begin(), properties.end(),
                 [](const ComparedProperty &one) { return one.topic == Topic::fault; }),
        1);
}

void TstContrasts::metricsAreListedAlsoIfTheyAreEqual()
{
    const Verdict verdict = verdictOf(effectiveInModel("peaceful"));
    const auto properties = comparedProperties(verdict, verdict);
    QCOMPARE(std::get<Duration>(find(properties, Topic::acquireP99)->a), verdict.acquire->p99);
    QCOMPARE(std::get<Duration>(find(properties, Topic::waitMedian)->b), verdict.wait->p50);
    QCOMPARE(
        std::get<std::int64_t>(find(properties, Topic::entries)->a), verdict.counts.at("entered"));
    const double rate = static_cast<double>(verdict.counts.at("entered"))
        / std::chrono::duration<double>(verdict.duration).count();
    QCOMPARE(std::get<double>(find(properties, Topic::throughput)->a), rate);
}

void TstContrasts::aRunWithoutAGrantHasNoTimeToAcquire()
{
    const auto properties = comparedProperties(verdictOf(effectiveInModel("f29", "none")),
        verdictOf(effectiveInModel("f29", "set-px-lua")));
    const ComparedProperty *const acquire = find(properties, Topic::acquireMedian);
    QVERIFY(std::holds_alternative<std::monostate>(acquire->a));
    QVERIFY(std::holds_alternative<Duration>(acquire->b));
    QVERIFY(find(properties, Topic::workload, "lost"));
}

void TstContrasts::countsOfDifferentWorkloadsAreNotComparedWithEachOther()
{
    const auto properties =
        comparedProperties(verdictOf(effectiveInModel("f29")), verdictOf(effectiveInModel("w4")));
    const auto isPropertyExpected = [](const ComparedProperty &one) {
        return one.topic == Topic::workload && one.name == "expected";
    };
    QCOMPARE(std::count_if(properties.begin(), properties.end(), isPropertyExpected), 2);
    for (const ComparedProperty &one : properties) {
        if (one.topic == Topic::workload)
            QVERIFY(std::holds_alternative<std::monostate>(one.a)
                != std::holds_alternative<std::monostate>(one.b));
    }
    QCOMPARE(std::find_if(properties.begin(), properties.end(), isPropertyExpected)->workload,
        WorkloadKind::counter);
}

void TstContrasts::runsDivergeAtTheFirstDifferentEvent()
{
    const auto a = roundEndingWith("1").trace();
    const auto b = roundEndingWith("crash").trace();
    const auto divergence = firstDivergence(compareTraces(*a, *b), *a, *b);
    QVERIFY(divergence);
    QCOMPARE(divergence->who, Actor::client(ClientId{1}));
    // In run A the client has no corresponding event; in run B it crashes.
    QCOMPARE(divergence->predicted, EventPair::none);
    QVERIFY((*b)[divergence->real].kind == EventKind::crashed);
    QCOMPARE(divergence->time, WorldTime{25ms});
}

void TstContrasts::aDifferentReplyIsADivergence()
{
    const auto a = roundEndingWith("1").trace();
    const auto b = roundEndingWith("0").trace();
    const auto divergence = firstDivergence(compareTraces(*a, *b), *a, *b);
    QVERIFY(divergence);
    QVERIFY((*a)[divergence->predicted].kind == EventKind::replied);
    QCOMPARE(b->detail((*b)[divergence->real]), std::string("0"));
}

void TstContrasts::aRunDoesNotDivergeFromItself()
{
    const auto trace = roundEndingWith("1").trace();
    QVERIFY(!firstDivergence(compareTraces(*trace, *trace), *trace, *trace));
}

void TstContrasts::aDifferentResultOfAClientIsTheDivergenceEvenAfterADifferentCommand()
{
    const auto a = runModel(effectiveInModel("f17c", "set-px-get-del")).trace;
    const auto b = runModel(effectiveInModel("f17c", "set-px-lua")).trace;
    const Comparison comparison = compareTraces(*a, *b);
    const auto divergence = firstDivergence(comparison, *a, *b);
    QVERIFY(divergence && divergence->isClientResult);
    QVERIFY(comparison.firstDiverged()->divergedAt
        < divergence->time); // another scheme has other commands from its first step on
    const auto c = roundEndingWith("1").trace();
    const auto d = roundEndingWith("0").trace();
    QVERIFY(!firstDivergence(compareTraces(*c, *d), *c, *d)->isClientResult);
}

QTEST_APPLESS_MAIN(TstContrasts)
#include "tst_contrasts.moc"
