// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/lab/compare/compare.h"
#include "core/lab/compare/comparedproperties.h"
#include "core/lab/compare/divergence.h"
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

const ComparedProperty *find(const std::vector<ComparedProperty> &contrasts, Topic topic, const std::string &name = {})
{
    const auto found = std::find_if(contrasts.begin(), contrasts.end(),
                                    [&](const ComparedProperty &one) { return one.topic == topic && one.name == name; });
    return found == contrasts.end() ? nullptr : &*found;
}

TraceBuilder round(std::string_view ending)
{
    TraceBuilder story;
    story.run().at(10ms).client(1).attempt().at(11ms).sent(1).at(12ms).keySet(1, 100ms).replied(1).granted(100ms).entered();
    story.at(20ms).left();
    if (ending == "crash")
        story.at(25ms).crashed();
    else
        story.at(25ms).sent(1, "DEL").at(26ms).keyDeleted(1).replied(1, ending).released();
    story.at(50ms).end();
    return story;
}

} // namespace

class TstContrasts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ofOneRunNothingDiffers();
    void anotherSchemeAndItsOutcomeAreSaid();
    void aSettingIsSaidByItsTexts();
    void aFaultOfOneOfThemIsSaidOnItsSide();
    void figuresStandThereAlsoWhereTheyAreAlike();
    void whereNobodyWasGrantedTheLockThereIsNoLength();
    void countsOfDifferentWorkloadsAreNotComparedWithEachOther();
    void runsPartAtTheFirstEventThatIsAnother();
    void anotherAnswerPartsToo();
    void theSameRunDoesNotPart();
    void whatAClientAchievesComesBeforeItsCommands();
};

void TstContrasts::ofOneRunNothingDiffers()
{
    const Verdict verdict = verdictOf(modelOf("f10"));
    for (const ComparedProperty &contrast : comparedProperties(verdict, verdict))
        QVERIFY(!contrast.isDifferent());
}

void TstContrasts::anotherSchemeAndItsOutcomeAreSaid()
{
    const auto contrasts = comparedProperties(verdictOf(modelOf("f17c", "set-px-get-del")), verdictOf(modelOf("f17c", "set-px-lua")));
    const ComparedProperty *const scheme = find(contrasts, Topic::scheme);
    QVERIFY(scheme);
    QCOMPARE(std::get<std::string>(scheme->a), std::string("set-px-get-del"));
    QCOMPARE(std::get<std::string>(scheme->b), std::string("set-px-lua"));
    const ComparedProperty *const outcome = find(contrasts, Topic::outcome);
    QCOMPARE(std::get<Outcome>(outcome->a), Outcome::violated);
    QCOMPARE(std::get<Outcome>(outcome->b), Outcome::held);
    QVERIFY(std::get<std::int64_t>(find(contrasts, Topic::violations)->a) > 0);
    QVERIFY(std::get<Duration>(find(contrasts, Topic::violationTime)->a) > Duration::zero());
    QVERIFY(!find(contrasts, Topic::scenario) && !find(contrasts, Topic::seed) && !find(contrasts, Topic::setting, "ttl"));
}

void TstContrasts::aSettingIsSaidByItsTexts()
{
    EffectiveScenario other = modelOf("f10");
    other.scenario.settings.ttl = 750ms;
    const auto contrasts = comparedProperties(verdictOf(modelOf("f10")), verdictOf(other));
    const ComparedProperty *const ttl = find(contrasts, Topic::setting, "ttl");
    QVERIFY(ttl);
    QCOMPARE(std::get<std::string>(ttl->b), std::string("750ms"));
    QCOMPARE(std::count_if(contrasts.begin(), contrasts.end(), [](const ComparedProperty &one) { return one.topic == Topic::setting; }), 1);
}

void TstContrasts::aFaultOfOneOfThemIsSaidOnItsSide()
{
    EffectiveScenario other = modelOf("f10");
    Fault crash{FaultAction::crash, {ClientId{2}}};
    crash.begin.time = 100ms;
    other.scenario.faults.add(crash);
    const auto contrasts = comparedProperties(verdictOf(modelOf("f10")), verdictOf(other));
    const ComparedProperty *const fault = find(contrasts, Topic::fault);
    QVERIFY(fault);
    QVERIFY(std::holds_alternative<std::monostate>(fault->a));
    QVERIFY(std::get<Fault>(fault->b) == crash);
    QCOMPARE(std::count_if(contrasts.begin(), contrasts.end(), [](const ComparedProperty &one) { return one.topic == Topic::fault; }), 1);
}

void TstContrasts::figuresStandThereAlsoWhereTheyAreAlike()
{
    const Verdict verdict = verdictOf(modelOf("peaceful"));
    const auto contrasts = comparedProperties(verdict, verdict);
    QCOMPARE(std::get<Duration>(find(contrasts, Topic::acquireP99)->a), verdict.acquire->p99);
    QCOMPARE(std::get<Duration>(find(contrasts, Topic::waitMedian)->b), verdict.wait->p50);
    QCOMPARE(std::get<std::int64_t>(find(contrasts, Topic::entries)->a), verdict.counts.at("entered"));
    const double rate = static_cast<double>(verdict.counts.at("entered")) / std::chrono::duration<double>(verdict.duration).count();
    QCOMPARE(std::get<double>(find(contrasts, Topic::throughput)->a), rate);
}

void TstContrasts::whereNobodyWasGrantedTheLockThereIsNoLength()
{
    const auto contrasts = comparedProperties(verdictOf(modelOf("f29", "none")), verdictOf(modelOf("f29", "set-px-lua")));
    const ComparedProperty *const acquire = find(contrasts, Topic::acquireMedian);
    QVERIFY(std::holds_alternative<std::monostate>(acquire->a));
    QVERIFY(std::holds_alternative<Duration>(acquire->b));
    QVERIFY(find(contrasts, Topic::workload, "lost"));
}

void TstContrasts::countsOfDifferentWorkloadsAreNotComparedWithEachOther()
{
    const auto contrasts = comparedProperties(verdictOf(modelOf("f29")), verdictOf(modelOf("w4")));
    const auto expected = [](const ComparedProperty &one) { return one.topic == Topic::workload && one.name == "expected"; };
    QCOMPARE(std::count_if(contrasts.begin(), contrasts.end(), expected), 2);
    for (const ComparedProperty &one : contrasts) {
        if (one.topic == Topic::workload)
            QVERIFY(std::holds_alternative<std::monostate>(one.a) != std::holds_alternative<std::monostate>(one.b));
    }
    QCOMPARE(std::find_if(contrasts.begin(), contrasts.end(), expected)->workload, WorkloadKind::counter);
}

void TstContrasts::runsPartAtTheFirstEventThatIsAnother()
{
    const auto a = round("1").trace();
    const auto b = round("crash").trace();
    const auto parting = firstDivergence(compareTraces(*a, *b), *a, *b);
    QVERIFY(parting);
    QCOMPARE(parting->who, Actor::client(ClientId{1}));
    // In A the client has no further event; in B it crashes.
    QCOMPARE(parting->predicted, EventPair::none);
    QVERIFY((*b)[parting->real].kind == EventKind::crashed);
    QCOMPARE(parting->time, WorldTime{25ms});
}

void TstContrasts::anotherAnswerPartsToo()
{
    const auto a = round("1").trace();
    const auto b = round("0").trace();
    const auto parting = firstDivergence(compareTraces(*a, *b), *a, *b);
    QVERIFY(parting);
    QVERIFY((*a)[parting->predicted].kind == EventKind::replied);
    QCOMPARE(b->detail((*b)[parting->real]), std::string("0"));
}

void TstContrasts::theSameRunDoesNotPart()
{
    const auto trace = round("1").trace();
    QVERIFY(!firstDivergence(compareTraces(*trace, *trace), *trace, *trace));
}

void TstContrasts::whatAClientAchievesComesBeforeItsCommands()
{
    const auto a = runModel(modelOf("f17c", "set-px-get-del")).trace;
    const auto b = runModel(modelOf("f17c", "set-px-lua")).trace;
    const Comparison comparison = compareTraces(*a, *b);
    const auto parting = firstDivergence(comparison, *a, *b);
    QVERIFY(parting && parting->isOutcome);
    QVERIFY(comparison.firstDiverged()->divergedAt < parting->time); // another scheme has other commands from its first step on
    const auto c = round("1").trace();
    const auto d = round("0").trace();
    QVERIFY(!firstDivergence(compareTraces(*c, *d), *c, *d)->isOutcome);
}

QTEST_APPLESS_MAIN(TstContrasts)
#include "tst_contrasts.moc"
