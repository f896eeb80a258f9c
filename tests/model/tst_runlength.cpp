// SPDX-License-Identifier: GPL-3.0-or-later
// How long a run lasts, and what its run-end row says was left undone.
#include <QTest>

#include "run/runlength.h"
#include "scenario/runending.h"
#include "support/modelrig.h"

using namespace lockscope;

namespace {

RunEnding endingOf(const LiveResult &result)
{
    const Trace &trace = *result.trace;
    return parseRunEnding(trace.detail(trace[trace.size() - 1]));
}

Duration lengthOf(const LiveResult &result)
{
    return (*result.trace)[result.trace->size() - 1].time.time_since_epoch();
}

EffectiveScenario with(EffectiveScenario effective, std::initializer_list<std::pair<const char *, const char *>> settings)
{
    for (const auto &[name, text] : settings) {
        const auto set = setSetting(effective.scenario.settings, name, text);
        if (!set)
            qFatal("%s", set.error().text.c_str());
    }
    return effective;
}

const char *name(Outcome outcome)
{
    return outcomeName(outcome).data();
}

} // namespace

class tst_RunLength : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The run used to be cut off at the scenario's 10 s, and said "held" of a pause of a minute.
    void aLongerPauseMovesTheEnd()
    {
        const LiveResult result = runModel(with(modelOf("F10"), {{"pause", "60s"}, {"ttl", "10s"}}));
        QCOMPARE(name(result.verdict.outcome), "violated");
        QVERIFY(lengthOf(result) > 10s);
        QCOMPARE(endingOf(result), RunEnding());
    }

    void aLeaseLongerThanThePauseIsHeldHonestly()
    {
        const LiveResult result = runModel(with(modelOf("F10"), {{"pause", "20s"}, {"ttl", "30s"}}));
        QCOMPARE(name(result.verdict.outcome), "held");
        QVERIFY(lengthOf(result) > 20s);
    }

    void aLimitCutsItOffAndSaysSo()
    {
        EffectiveScenario effective = with(modelOf("F10"), {{"pause", "60s"}, {"ttl", "30s"}});
        effective.durationLimit = 5s;
        const LiveResult result = runModel(effective);
        QCOMPARE(name(result.verdict.outcome), "untested");
        QCOMPARE(lengthOf(result), Duration(5s));
        const RunEnding ending = endingOf(result);
        QCOMPARE(ending.reason, RunEnding::Reason::duration);
        const std::vector<std::string> unfinished{"client 1 has not finished its round", "client 2 has not finished its round", "client 1 paused"};
        QCOMPARE(ending.unfinished, unfinished);
    }

    void aDeadLockEndsWithTheDuration()
    {
        for (const int nodes : {1, 3, 5}) {
            EffectiveScenario effective = modelOf("F15", "setnx-del");
            effective.scenario.settings.nodes = nodes;
            const LiveResult result = runModel(effective);
            QCOMPARE(name(result.verdict.outcome), "stuck");
            QVERIFY2(lengthOf(result) < 2 * effective.scenario.duration, qPrintable(QString::number(lengthOf(result).count())));
        }
    }

    void clientsWithoutANumberOfRoundsWorkForTheDuration()
    {
        EffectiveScenario effective = modelOf("peaceful");
        effective.scenario.rounds = 0;
        effective.scenario.duration = 700ms;
        const LiveResult result = runModel(effective);
        QCOMPARE(lengthOf(result), Duration(700ms));
        QCOMPARE(endingOf(result).unfinished, std::vector<std::string>());
        QCOMPARE(name(result.verdict.outcome), "held");
    }

    // The clients are done long before.
    void aFaultAtATimeIsWaitedFor()
    {
        EffectiveScenario effective = modelOf("peaceful");
        NodeFault freeze;
        freeze.node = NodeId{1};
        freeze.time = 30s;
        freeze.length = 2s;
        effective.scenario.faults.nodes.push_back(freeze);
        const LiveResult result = runModel(effective);
        QVERIFY(lengthOf(result) >= 32s);
        QCOMPARE(endingOf(result), RunEnding());
    }

    void aFaultWhoseConditionNeverComesIsNamed()
    {
        EffectiveScenario effective = modelOf("peaceful");
        PauseFault pause;
        pause.at.client = ClientId{1};
        pause.at.when = EventCondition{{EventKind::crashed}, ClientId{2}, {}, 1, {}};
        pause.length = 100ms;
        effective.scenario.faults.pauses.push_back(pause);
        const LiveResult result = runModel(effective);
        QCOMPARE(name(result.verdict.outcome), "untested");
        QCOMPARE(endingOf(result).neverBegan, (std::vector<std::string>{"client 1 paused for 100 ms"}));
    }

    // A run that is over says "done" of a pause without length, and of a client that `clients` left out.
    void whatIsTurnedOffIsNotMissed()
    {
        QCOMPARE(endingOf(runModel(with(modelOf("F10"), {{"pause", "0"}}))), RunEnding());
        QCOMPARE(name(runModel(with(modelOf("F15", "set-px-lua"), {{"clients", "2"}})).verdict.outcome), "held");
    }

    void aSchemeWithoutTheGapIsNotBlamed()
    {
        EffectiveScenario effective = modelOf("peaceful", "set-px-lua");
        PauseFault pause;
        pause.at.client = ClientId{1};
        pause.at.anchor = Anchor::line;
        pause.at.line = 40;
        pause.length = 100ms;
        effective.scenario.faults.pauses.push_back(pause);
        NodeFault crash; // it waits for that pause
        crash.node = NodeId{1};
        crash.kind = NodeFault::Kind::crash;
        crash.when = EventCondition{{EventKind::paused}, ClientId{1}, {}, 1, {}};
        effective.scenario.faults.nodes.push_back(crash);
        const LiveResult result = runModel(effective);
        QCOMPARE(name(result.verdict.outcome), "held");
        QCOMPARE(endingOf(result).noSuchPlace.size(), std::size_t{1});
        QCOMPARE(endingOf(result).neverBegan, std::vector<std::string>());
    }

    void theLengthAheadIsThatOfTheModel()
    {
        const EffectiveScenario effective = with(modelOf("F10"), {{"pause", "100s"}, {"ttl", "90s"}});
        const auto expected = expectedLength(effective);
        QVERIFY(expected);
        QCOMPARE(expected.value(), lengthOf(runModel(effective)));
        EffectiveScenario live = effective;
        live.world = "live";
        const auto refused = checkLiveLength(live, expected.value());
        QVERIFY(!refused);
        QVERIFY2(refused.error().text.find("--duration 1") != std::string::npos, refused.error().text.c_str());
        live.durationLimit = 110s;
        QVERIFY(checkLiveLength(live, expected.value()));
    }
};

QTEST_GUILESS_MAIN(tst_RunLength)
#include "tst_runlength.moc"
