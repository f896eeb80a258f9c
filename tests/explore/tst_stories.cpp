// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/stories.h"
#include "core/scenario/files/library.h"
#include "tests/explore/asked.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

// Returns the number of faults of a plan. Delayed starts do not count, because they only fix the
// order of the clients.
int faultCount(const FaultPlan &plan)
{
    return static_cast<int>(std::count_if(plan.begin(), plan.end(),
        [](const Fault &fault) { return fault.action != FaultAction::lateStart; }));
}

struct Searched {
    Question question;
    Stories stories;
};

Searched storiesFor(const Asked &asked)
{
    const Question question = questionOf(asked);
    return {question, storiesOf(question, searched(question))};
}

// Returns a search in which a client works so long that a fault of each kind can happen meanwhile.
Asked usualSearch(const char *scheme, const char *menu = "all")
{
    return {.scheme = scheme,
        .menu = menu,
        .settings = {{"work", "150ms"}, {"retry-delay", "40ms"}},
        .rounds = 2};
}

} // namespace

// Tests what a search reports about its failures.
class StoriesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noFaultOfAStoryCanBeRemoved_data();
    void noFaultOfAStoryCanBeRemoved();
    void aStoryHasNoMoreFaultsThanTheScenarioWithTheSameSettings_data();
    void aStoryHasNoMoreFaultsThanTheScenarioWithTheSameSettings();
    void differentStoriesHaveDifferentEvents();
    void thePauseThatBreaksALeaseIsExplained();
    void aFixThatOnlyMovesTheFaultIsNoFix();
    void eachRunThatShrinkingReportsStillFails();
};

void StoriesTest::noFaultOfAStoryCanBeRemoved_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::newRow("one node") << QStringLiteral("set-px-lua");
    QTest::newRow("five nodes") << QStringLiteral("redlock");
    QTest::newRow("no lease") << QStringLiteral("setnx-del");
}

void StoriesTest::noFaultOfAStoryCanBeRemoved()
{
    QFETCH(QString, scheme);
    const QByteArray name = scheme.toUtf8();
    const Searched found = storiesFor(usualSearch(name.constData()));
    QVERIFY(!found.stories.list.empty());
    for (const Story &story : found.stories.list) {
        Shrinker shrinker(story.run, found.question.goals);
        QVERIFY(shrinker.fails(story.run, story.outcome));
        for (FaultId id = 0; id < story.run.scenario.faults.size(); ++id) {
            if (story.run.scenario.faults[id].action == FaultAction::lateStart)
                continue;
            EffectiveScenario without = story.run;
            without.scenario.faults.remove(id);
            QVERIFY2(
                !shrinker.fails(without, story.outcome), story.run.scenario.title.at("en").c_str());
        }
    }
}

void StoriesTest::aStoryHasNoMoreFaultsThanTheScenarioWithTheSameSettings_data()
{
    QTest::addColumn<QString>("id");
    for (const char *const id : {"F10", "F12", "F8", "F15", "F16", "F17", "F1", "F24b"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

void StoriesTest::aStoryHasNoMoreFaultsThanTheScenarioWithTheSameSettings()
{
    QFETCH(QString, id);
    const QByteArray name = id.toUtf8();
    const Scenario scenario = findScenario(id.toStdString()).value();
    const Searched found =
        storiesFor({.scenario = name.constData(), .scheme = scenario.scheme.id().c_str()});
    QVERIFY(!found.stories.list.empty());
    for (const Story &story : found.stories.list) {
        if (!story.kinds.has(MenuFault::failover)) // a failover is one kind of the menu, but a plan
                                                   // may need up to three faults for it
            QVERIFY(
                faultCount(story.run.scenario.faults) <= std::max(1, faultCount(scenario.faults)));
    }
}

void StoriesTest::differentStoriesHaveDifferentEvents()
{
    const Searched found = storiesFor(usualSearch("set-px-lua"));
    std::vector<std::pair<std::uint64_t, Outcome>> eventDigests;
    Shrinker shrinker(found.question.effective, found.question.goals);
    for (const Story &story : found.stories.list)
        eventDigests.emplace_back(shrinker.storyHashOf(story.run), story.outcome);
    std::sort(eventDigests.begin(), eventDigests.end());
    QVERIFY(std::adjacent_find(eventDigests.begin(), eventDigests.end()) == eventDigests.end());
}

// The lease lasts 1 s, and 150 ms of work follow the pause.
void StoriesTest::thePauseThatBreaksALeaseIsExplained()
{
    const Searched found = storiesFor(usualSearch("set-px-lua", "client-pause"));
    const auto inside =
        std::find_if(found.stories.list.begin(), found.stories.list.end(), [](const Story &story) {
            const FaultPlan &faults = story.run.scenario.faults;
            return std::any_of(faults.begin(), faults.end(), [](const Fault &fault) {
                return fault.action == FaultAction::pause && fault.begin.anchor == Anchor::entered;
            });
        });
    QVERIFY(inside != found.stories.list.end());
    QCOMPARE(inside->explanation.lengths.size(), std::size_t{1});
    const FailingLengths &lengths = inside->explanation.lengths.front();
    const Settings &settings = inside->run.scenario.settings;
    QVERIFY(lengths.shortest > settings.ttl - settings.work - settings.retryDelay
        && lengths.shortest <= settings.ttl);
    QVERIFY(!lengths.longest); // a longer pause fails, too
    QCOMPARE(inside->explanation.failingSeeds, Explanation::seedsTried);
    const auto &fixes = inside->explanation.fixes;
    const auto helps = [&fixes](Fix::Kind kind) {
        return std::any_of(fixes.begin(), fixes.end(), [kind](const FixOutcome &fix) {
            return fix.fix.kind == kind && fix.outcome == Outcome::guarded;
        });
    };
    QVERIFY(helps(Fix::Kind::fencingAtRead));
    // A late write that comes before the first write of the next client is accepted.
    QVERIFY(!helps(Fix::Kind::fencing));
}

// With a fencing token, the late write is no longer the first command to the store. The fault would
// hit another command, and the run would hold.
void StoriesTest::aFixThatOnlyMovesTheFaultIsNoFix()
{
    const Searched found = storiesFor(usualSearch("redlock", "late-write"));
    QVERIFY(!found.stories.list.empty());
    for (const FixOutcome &fix : found.stories.list.front().explanation.fixes)
        QVERIFY(fix.fix.kind != Fix::Kind::fencing || fix.outcome != Outcome::held);
}

void StoriesTest::eachRunThatShrinkingReportsStillFails()
{
    const Question asked = questionOf(usualSearch("set-px-lua"));
    const FaultPlan plan = [] {
        FaultPlan faults;
        faults.add({.action = FaultAction::pause,
            .target = {.client = ClientId{1}},
            .begin = {.anchor = Anchor::entered},
            .end = {.length = 3s}});
        faults.add({.action = FaultAction::flushScripts,
            .target = {.node = NodeId{1}},
            .begin = {.time = 100ms}});
        return faults;
    }();
    int reports = 0;
    Shrinker check(asked.effective, asked.goals);
    const Story story =
        storyOf(asked, plan, Outcome::violated, nullptr, [&](const EffectiveScenario &smaller) {
            ++reports;
            QVERIFY(check.fails(smaller, Outcome::violated));
        });
    QVERIFY(reports > 1);
    QCOMPARE(faultCount(story.run.scenario.faults), 1);
    QCOMPARE(story.run.scenario.rounds, 1);
}

QTEST_GUILESS_MAIN(StoriesTest)
#include "tst_stories.moc"
