// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/runending.h"
#include "core/trace/stateat.h"
#include "lockscope/base/durationtext.h"
#include "tests/live/twoclients.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracelaws.h"

#include <set>

using namespace lockscope;

namespace {

// Returns the begin of a fault just before the client sends a command whose text begins with
// `command`. `node`: the node that gets the command; 0: any. `occurrence` 2: before the second such
// command.
FaultBegin beforeSending(const char *command, std::uint8_t node = 0, int occurrence = 1)
{
    return {.anchor = Anchor::beforeSend,
        .occurrence = occurrence,
        .node = NodeId{node},
        .command = command};
}

FaultBegin beginWhen(EventCondition condition)
{
    return {.when = std::move(condition)};
}

// Returns what a client did, in order: "sent 3" (to node 3), "paused", "step 2" (line 2 of the
// listing).
std::vector<std::string> eventWords(
    const JudgedRun &result, ClientId client, std::initializer_list<EventKind> kinds)
{
    std::vector<std::string> found;
    for (std::size_t i = 0; i < result.trace->size(); ++i) {
        const Event &event = (*result.trace)[i];
        if (event.client != client || event.actor.kind != ActorKind::client
            || std::find(kinds.begin(), kinds.end(), event.kind) == kinds.end())
            continue;
        std::string word(eventKindName(event.kind));
        if (event.kind == EventKind::sent)
            word += ' ' + std::to_string(event.node.value);
        if (event.kind == EventKind::step)
            word += ' ' + result.trace->detail(event).substr(0, 1);
        found.push_back(word);
    }
    return found;
}

using Words = std::vector<std::string>;

Words firstOf(Words words, std::size_t count)
{
    words.resize(std::min(words.size(), count));
    return words;
}

std::size_t rowOf(const JudgedRun &result, const Event &event)
{
    for (std::size_t i = 0; i < result.trace->size(); ++i) {
        if (&(*result.trace)[i] == &event)
            return i;
    }
    return result.trace->size();
}

constexpr auto progressKinds = {
    EventKind::sent, EventKind::step, EventKind::paused, EventKind::resumed, EventKind::crashed};

} // namespace

// Tests faults of a client between two lines of its listing, at any other place, and more than
// once, in both worlds.
class tst_ClientFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPauseDelaysTheCommandAndAllThatFollow_data() { bothWorlds(); }
    void aPauseDelaysTheCommandAndAllThatFollow()
    {
        EffectiveScenario effective = twoClients("redlock");
        Fault pause{FaultAction::pause, {first}, beforeSending("SET", 3), {150ms}};
        effective.scenario.faults.add(pause);
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(firstOf(eventWords(result, first, progressKinds), 10),
            (Words{"step 1", "step 2", "sent 1", "sent 2", "paused", "resumed", "sent 3", "sent 4",
                "sent 5", "step 3"}));
        const Event *const paused = rows(result, EventKind::paused).at(0);
        const Event *const resumed = rows(result, EventKind::resumed).at(0);
        QVERIFY(causeOf(result, *paused)->kind == EventKind::step);
        // During the pause, the nodes execute the commands that the client has sent, and no others.
        std::set<int> meanwhile;
        for (const Event *const set : rows(result, EventKind::keySet, first)) {
            if (set->time < resumed->time)
                meanwhile.insert(set->node.value);
        }
        QCOMPARE(meanwhile, (std::set<int>{1, 2}));
        for (const Event *const sent : rows(result, EventKind::sent, first)) {
            if (sent->node.value == 3 && sent->attempt.value == 1)
                QVERIFY(sent->time >= resumed->time);
        }
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
    }

    void aFaultWhoseEndHasComeDoesNothingAndIsNamed_data() { bothWorlds(); }
    void aFaultWhoseEndHasComeDoesNothingAndIsNamed()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        effective.scenario.rounds = 2;
        EventCondition entered;
        entered.kinds = {EventKind::entered};
        entered.client = first;
        EventCondition enteredTwice = entered;
        enteredTwice.count = 2;
        effective.scenario.faults.add({FaultAction::pause, {first},
            {.anchor = Anchor::granted, .occurrence = 2}, {5s, entered}});
        effective.scenario.faults.add(
            {FaultAction::freeze, {{}, NodeId{1}}, beginWhen(enteredTwice), {5s, entered}});
        effective.scenario.faults.add(
            {FaultAction::pause, {second}, {.anchor = Anchor::entered}, {20ms}});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::paused).size(), 1u);
        QCOMPARE(rows(result, EventKind::paused)[0]->client, second);
        QCOMPARE(rows(result, EventKind::frozen).size(), 0u);
        const RunEnding ending =
            parseRunEnding(result.trace->detail(*rows(result, EventKind::runEnd).at(0)));
        QCOMPARE(ending.alreadyOver, (Words{"client 1 paused for 5 s", "node 1 frozen for 5 s"}));
        QCOMPARE(ending.tookEffect, 1);
        QVERIFY(ending.neverBegan.empty() && ending.unfinished.empty());
    }

    void aPauseMayFollowAPauseBeforeTheNextCommand_data() { bothWorlds(); }
    void aPauseMayFollowAPauseBeforeTheNextCommand()
    {
        EffectiveScenario effective = twoClients("redlock");
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, beforeSending("SET", 2), {60ms}});
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, beforeSending("SET", 4), {60ms}});
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, {.anchor = Anchor::line, .line = 3}, {60ms}});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(firstOf(eventWords(result, first, progressKinds), 14),
            (Words{"step 1", "step 2", "sent 1", "paused", "resumed", "sent 2", "sent 3", "paused",
                "resumed", "sent 4", "sent 5", "step 3", "paused", "resumed"}));
    }

    // All nodes reply NOSCRIPT to the release, and the replies arrive together. The client sends
    // EVAL to each node. It is paused before the first EVAL, and again before the second.
    void aPauseBeforeAnEvalDelaysTheNextEval_data() { bothWorlds(); }
    void aPauseBeforeAnEvalDelaysTheNextEval()
    {
        EffectiveScenario effective = twoClients("redlock");
        effective.scenario.settings.clients = 1; // another client would load the scripts again
        effective.scenario.faults = {};
        Fault flush{FaultAction::flushScripts};
        flush.begin.when = when(EventKind::entered, first);
        for (std::uint8_t node = 1; node <= 5; ++node) {
            flush.target.node = NodeId{node};
            effective.scenario.faults.add(flush);
        }
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, beforeSending("EVAL "), {100ms}});
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, beforeSending("EVAL ", 0, 2), {100ms}});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::paused, first).size(), 2u);
        QCOMPARE(rows(result, EventKind::keyDeleted, first).size(), 5u);
        QCOMPARE(rows(result, EventKind::released, first).size(), 1u);
    }

    void commandsThatWereSentBeforeACrashAreExecuted_data() { bothWorlds(); }
    void commandsThatWereSentBeforeACrashAreExecuted()
    {
        EffectiveScenario effective = twoClients("redlock");
        effective.scenario.faults[0].begin.when = when(EventKind::crashed, first);
        effective.scenario.faults.add({FaultAction::crash, {first}, beforeSending("SET", 3)});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(eventWords(result, first, progressKinds),
            (Words{"step 1", "step 2", "sent 1", "sent 2", "crashed"}));
        QCOMPARE(rows(result, EventKind::keySet, first).size(), 2u);
        QCOMPARE(rows(result, EventKind::entered, second).size(), 1u);
    }

    void aFaultMayBeginBeforeACommandToTheStore_data() { bothWorlds(); }
    void aFaultMayBeginBeforeACommandToTheStore()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Fault late{FaultAction::pause, {first}, beforeSending("SET lockscope:store:"),
            {5s, when(EventKind::entered, second)}};
        effective.scenario.faults.add(late);
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(rows(result, EventKind::wrote, first).at(0)->time
            >= rows(result, EventKind::entered, second).at(0)->time);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    void aConditionPausesAndCrashesAClientAtAnyPlace_data() { bothWorlds(); }
    void aConditionPausesAndCrashesAClientAtAnyPlace()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        effective.scenario.settings.work = 100ms;
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, beginWhen(when(EventKind::denied, second)), {30ms}});
        EventCondition thirdDenial = when(EventKind::denied, second);
        thirdDenial.count = 3;
        effective.scenario.faults.add({FaultAction::crash, {second}, beginWhen(thirdDenial)});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        const Event *const paused = rows(result, EventKind::paused, first).at(0);
        QCOMPARE(causeOf(result, *paused), rows(result, EventKind::denied, second).at(0));
        QVERIFY(rows(result, EventKind::left, first).at(0)->time
            > paused->time); // client 1 was inside when the pause began
        const Event *const crashed = rows(result, EventKind::crashed, second).at(0);
        QCOMPARE(causeOf(result, *crashed), rows(result, EventKind::denied, second).at(2));
        QVERIFY(rows(result, EventKind::entered, second).empty());
    }

    // The pause of client 1 ends 150 ms after client 2 has entered. Client 2 writes before that,
    // even on a busy machine.
    void aPauseMayEndSomeTimeAfterARow_data() { bothWorlds(); }
    void aPauseMayEndSomeTimeAfterARow()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        EventCondition later = when(EventKind::entered, second);
        later.after = 150ms;
        effective.scenario.faults.add(
            {FaultAction::pause, {first}, beginAt(Anchor::entered), {5s, later}});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(result.trace->detail(*rows(result, EventKind::paused, first).at(0)),
            std::string("until 150ms after client-2 entered, at most 5s"));
        const Event *const resumed = rows(result, EventKind::resumed, first).at(0);
        const Duration waited =
            resumed->time - rows(result, EventKind::entered, second).at(0)->time;
        QVERIFY2(waited >= 150ms, roundedDurationText(waited).c_str());
        if (isModel())
            QCOMPARE(waited, Duration(150ms));
        QVERIFY(rows(result, EventKind::wrote, second).at(0)->time
            < rows(result, EventKind::wrote, first).at(0)->time);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    // A fault that begins some time after a row has this row as its cause: a fault of a client, of
    // a node and of a link.
    void aFaultThatBeginsSomeTimeAfterARowIsCausedByTheRow_data() { bothWorlds(); }
    void aFaultThatBeginsSomeTimeAfterARowIsCausedByTheRow()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        effective.scenario.settings.work = 200ms;
        EventCondition later = when(EventKind::entered, first);
        later.after = 40ms;
        FaultPlan &plan = effective.scenario.faults;
        plan[0].begin.when->after = 20ms;
        plan.add({FaultAction::pause, {first}, beginWhen(later), {30ms}});
        Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
        freeze.begin.when = later;
        freeze.end.length = 30ms;
        plan.add(freeze);
        Fault cut{FaultAction::cut, {second, NodeId{1}}};
        cut.begin.when = later;
        cut.end.until = later;
        cut.end.until->after = 80ms;
        plan.add(cut);
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        const Event *const entered = rows(result, EventKind::entered, first).at(0);
        for (const EventKind kind :
            {EventKind::paused, EventKind::frozen, EventKind::linkCut, EventKind::linkHealed}) {
            const Event *const row = rows(result, kind).at(0);
            const Duration due = kind == EventKind::linkHealed ? 80ms : 40ms;
            QVERIFY2(row->time >= entered->time + due, eventKindName(kind).data());
            if (isModel())
                QCOMPARE(row->time, entered->time + due);
            if (kind != EventKind::linkHealed)
                QCOMPARE(causeOf(result, *row), entered);
        }
        QVERIFY(rows(result, EventKind::attempt, second).at(0)->time
            >= rows(result, EventKind::granted, first).at(0)->time + 20ms);
    }

    void aConditionThatComesTrueAfterTheRunDoesNothing_data() { bothWorlds(); }
    void aConditionThatComesTrueAfterTheRunDoesNothing()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        EventCondition tooLate = when(EventKind::entered, first);
        tooLate.after = 10min;
        effective.scenario.faults.add({FaultAction::crash, {first}, beginWhen(tooLate)});
        Fault wipe{FaultAction::wipe, {{}, NodeId{1}}};
        wipe.begin.when = tooLate;
        effective.scenario.faults.add(wipe);
        effective.durationLimit = 2s;
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(rows(result, EventKind::crashed).empty());
        QVERIFY(rows(result, EventKind::nodeDown).empty());
        QCOMPARE(rows(result, EventKind::left).size(), 2u);
        QVERIFY(result.verdict.duration < 1min);
    }

    void aRestartedClientBeginsAllRoundsAgainAndRemembersNothing_data() { bothWorlds(); }
    void aRestartedClientBeginsAllRoundsAgainAndRemembersNothing()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        effective.scenario.rounds = 2;
        effective.scenario.settings.clients = 1;
        effective.scenario.faults = {};
        effective.scenario.faults.add(
            {FaultAction::crash, {first}, {.anchor = Anchor::entered, .occurrence = 2}, {30ms}});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        const Event *const crashed = rows(result, EventKind::crashed).at(0);
        const Event *const restarted = rows(result, EventKind::restarted).at(0);
        QCOMPARE(causeOf(result, *restarted), crashed);
        QVERIFY(restarted->time - crashed->time >= 30ms);
        QCOMPARE(rows(result, EventKind::entered).size(),
            4u); // one complete round, one partial round, and two rounds after the restart
        QCOMPARE(rows(result, EventKind::left).size(), 3u);
        // After the restart, the client found the key from before the crash, and waited for its
        // expiry like any other client.
        const Event *const expired = rows(result, EventKind::keyExpired).at(0);
        QVERIFY(rows(result, EventKind::granted).at(2)->time > expired->time);
        std::set<TextId> tokens;
        for (const Event *const granted : rows(result, EventKind::granted))
            tokens.insert(granted->token);
        QCOMPARE(tokens.size(), 4u);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        checkNothingBetween(result, *crashed, *restarted);
    }

    void aKeyWithoutADeadlineBlocksItsRestartedOwner_data() { bothWorlds(); }
    void aKeyWithoutADeadlineBlocksItsRestartedOwner()
    {
        EffectiveScenario effective = twoClients("setnx-del");
        effective.scenario.duration = 600ms;
        effective.scenario.faults.add(
            {FaultAction::crash, {first}, beginAt(Anchor::entered), {20ms}});
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::granted).size(), 1u);
        QVERIFY(rows(result, EventKind::denied, first).size() > 1);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::stuck));
    }

    // Two crashes at the same place, the second one after a restart: the count of occurrences
    // continues.
    void aClientMayCrashAgainAfterItsRestart_data() { bothWorlds(); }
    void aClientMayCrashAgainAfterItsRestart()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        effective.scenario.faults.add(
            {FaultAction::crash, {first}, {.anchor = Anchor::granted}, {0ms}});
        effective.scenario.faults.add(
            {FaultAction::crash, {first}, {.anchor = Anchor::granted, .occurrence = 2}, {10ms}});
        effective.scenario.faults.add({FaultAction::crash, {first},
            {.time = 4s}}); // finds no running client, also on a busy machine
        const JudgedRun result = run(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::crashed).size(), 2u);
        QCOMPARE(rows(result, EventKind::restarted).size(), 2u);
        QCOMPARE(rows(result, EventKind::left, first).size(), 1u);
        QCOMPARE(rows(result, EventKind::left, second).size(), 1u);
        QVERIFY(result.verdict.duration >= 4s); // the run waited for the third crash
    }

private:
    static void bothWorlds()
    {
        QTest::addColumn<QString>("world");
        QTest::newRow("model") << "model";
        QTest::newRow("live") << "live";
    }
    static QString world()
    {
        return *static_cast<QString *>(QTest::qData("world", QMetaType::QString));
    }
    static bool isModel() { return world() == QLatin1String("model"); }
    static JudgedRun run(EffectiveScenario effective)
    {
        effective.world = worldOf(world().toStdString()).value();
        const JudgedRun result = isModel() ? runModel(effective) : runLive(effective);
        if (!QTest::currentTestFailed())
            checkPausesAndCrashes(*result.trace);
        if (!QTest::currentTestFailed())
            checkPairedRows(*result.trace, effective.scenario.settings.nodeTimeout);
        return result;
    }
    // Checks that between its crash and its restart the client has no critical section, no belief
    // and no lease.
    static void checkNothingBetween(
        const JudgedRun &result, const Event &crashed, const Event &restarted)
    {
        const Spans spans = deriveSpans(*result.trace);
        StateIndex index;
        index.update(*result.trace, spans);
        const auto at = [&](const Event &event) {
            const std::size_t row = rowOf(result, event);
            return stateAt(
                *result.trace, spans, index, positionAfterRow(*result.trace, row), {1, 1})
                .clients[0];
        };
        QVERIFY(at(crashed).phase == ClientStateAt::Phase::crashed);
        QVERIFY(at(restarted).phase == ClientStateAt::Phase::outside);
        for (const Event *const event : {&crashed, &restarted}) {
            QVERIFY(!at(*event).believes);
            QVERIFY(!at(*event).leaseLeft);
        }
        for (const SpanKind kind :
            {SpanKind::inside, SpanKind::believed, SpanKind::leased, SpanKind::waiting}) {
            for (const Span &span : spans.lane({kind, first, {}}))
                QVERIFY(span.end <= crashed.time || span.begin >= restarted.time);
        }
        for (const Event *const ended : rows(result, EventKind::leaseEnded))
            QVERIFY(ended->time < crashed.time || ended->time > restarted.time);
    }
};

QTEST_GUILESS_MAIN(tst_ClientFaults)
#include "tst_clientfaults.moc"
