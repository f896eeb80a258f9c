// SPDX-License-Identifier: GPL-3.0-or-later
// Checks against the model what the texts of the scenarios state about their runs: the outcome of
// each change that they suggest, and each number.
#include <QTest>

#include "tests/support/modelrig.h"

#include <algorithm>
#include <chrono>
#include <iterator>

using namespace lockscope;

namespace {

// A change that the text of a scenario suggests, and the outcome that the text states for it.
struct Change {
    const char *scenario;
    const char *scheme;   ///< empty: the scenario's own
    const char *settings; ///< "name=value name=value"
    Outcome outcome;
};

constexpr Change changes[] = {
    {"f1", "set-px-wait", "", Outcome::unavailable},
    {"f1b", "set-px-wait", "", Outcome::unavailable},
    {"f2b", "", "min-replicas=0", Outcome::violated},
    {"f2c", "set-px-wait", "", Outcome::unavailable},
    {"f5", "", "persistence=aof-always", Outcome::held},
    {"f6", "", "restart-delay=0", Outcome::violated},
    {"f7", "", "persistence=none", Outcome::violated},
    {"f8b", "", "drift-factor=0.4", Outcome::violated},
    {"f8b", "", "drift-factor=0.4 work=500ms", Outcome::held},
    {"f10", "", "pause=590ms", Outcome::held},
    {"f10", "", "pause=650ms", Outcome::violated},
    {"f10", "", "recheck=on", Outcome::violated},
    {"f10", "", "fencing=write", Outcome::guarded},
    {"f12", "setnx-del", "", Outcome::held},
    {"f13b", "", "fencing=write", Outcome::violated},
    {"f13c", "", "fencing=cas", Outcome::guarded},
    {"f16", "set-px-lua", "wake-up=notify", Outcome::untested},
    {"f16", "setnx-expire-repair", "", Outcome::held},
    {"f17", "", "pause=0", Outcome::held},
    {"f17c", "set-px-lua", "wake-up=notify", Outcome::untested},
    {"f18", "", "takeover=del-setnx", Outcome::violated},
    {"f18b", "set-px-lua", "", Outcome::held},
    {"f17e", "set-px-lua", "", Outcome::held},
    {"f17f", "getset-timestamp", "", Outcome::held},
    {"f18c", "", "takeover=getset", Outcome::held},
    {"f18d", "", "client-clock=200ms", Outcome::held},
    {"f18d", "", "client-clock=-2s", Outcome::held},
    {"f18d", "set-px-lua", "", Outcome::held},
    {"r1", "", "token=thread", Outcome::violated},
    {"r1b", "", "token=machine-thread", Outcome::held},
    {"r1b", "", "token=random", Outcome::held},
    {"t1", "", "token=thread", Outcome::violated},
    {"t1", "", "token=random", Outcome::held},
    {"t1", "", "token=uuid", Outcome::held},
    {"t1", "", "token=machine-thread", Outcome::held},
    {"t1", "", "token=request-id", Outcome::held},
    {"t2", "", "token=random", Outcome::held},
    {"t2", "", "token=request-id", Outcome::held},
    {"t3", "", "client-clock=1ms", Outcome::held},
    {"t3", "", "token=random", Outcome::held},
    {"t3", "", "token=uuid", Outcome::held},
    {"f21", "", "nodes=3", Outcome::unavailable},
    {"f21", "set-px-lua", "", Outcome::unavailable},
    {"f24b", "", "recheck=on", Outcome::violated},
    {"f24c", "redlock", "", Outcome::held},
    {"f25", "", "extension=if-held", Outcome::violated},
    {"f26", "set-px-lua", "", Outcome::held},
    {"f28", "redlock", "", Outcome::held},
    {"f29", "watch-optimistic", "retry=off", Outcome::guarded},
    {"f31", "", "bloom=pipeline", Outcome::violated},
    {"f31", "", "bloom=multi", Outcome::violated},
    {"f31", "", "bloom=script", Outcome::guarded},
    {"f32", "", "fencing=write", Outcome::guarded},
    {"f32", "watch-optimistic", "", Outcome::guarded},
    {"w1", "", "fencing=write", Outcome::guarded},
    {"w2", "redlock", "", Outcome::held},
    {"w2", "redlock", "nodes=1", Outcome::violated},
    {"w2b", "", "give-up=2s", Outcome::held},
    {"w3", "", "pause=0", Outcome::held},
    {"w3", "", "grain=all", Outcome::violated},
    {"w4", "watch-optimistic", "", Outcome::guarded},
    {"w5b", "", "grain=all", Outcome::held},
    {"w6", "", "pause=0", Outcome::held},
    {"w6", "", "compensation=off", Outcome::violated},
    {"w6", "", "fencing=write", Outcome::guarded},
    {"m30", "set-px-blind-del", "", Outcome::violated},
    {"m31", "", "fencing=read-write", Outcome::guarded},
    {"m32", "", "on-terminate=exit", Outcome::held},
};

EffectiveScenario changedRun(const char *scenario, const char *scheme, const QString &settings)
{
    EffectiveScenario effective = effectiveInModel(scenario, scheme);
    for (const QString &setting : settings.split(u' ', Qt::SkipEmptyParts)) {
        const auto set = setSetting(effective.scenario.settings,
            setting.section(u'=', 0, 0).toStdString(), setting.section(u'=', 1).toStdString());
        if (!set)
            QTest::qFail(qPrintable(setting), __FILE__, __LINE__);
    }
    return effective;
}

// Returns whether the English text of a scenario contains `english` and the Chinese text contains
// `chinese`.
bool hasWords(const EffectiveScenario &effective, const char *english, const char *chinese)
{
    const auto &about = effective.scenario.about;
    return about.at("en").find(english) != std::string::npos
        && about.at("zh_CN").find(chinese) != std::string::npos;
}

int roundedMs(Duration length)
{
    return static_cast<int>(std::chrono::round<std::chrono::milliseconds>(length).count());
}

} // namespace

class tst_ScenarioTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSuggestedChangeHasTheStatedOutcome_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(changes)); ++i)
            QTest::addRow("%s %s %s", changes[i].scenario, changes[i].scheme, changes[i].settings)
                << i;
    }
    void aSuggestedChangeHasTheStatedOutcome()
    {
        QFETCH(int, index);
        const Change &change = changes[index];
        const JudgedRun result = runModel(
            changedRun(change.scenario, change.scheme, QString::fromLatin1(change.settings)));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(change.outcome));
    }

    void theFailoverOfF1bEndsWhenItsTextSays()
    {
        const EffectiveScenario effective = effectiveInModel("f1b");
        QVERIFY(hasWords(effective, "1.4 s", "1.4 \u79d2"));
        const JudgedRun result = runModel(effective);
        const Event down = rowsOf(*result.trace, EventKind::nodeDown).at(0);
        const Event ended = rowsOf(*result.trace, EventKind::failoverEnded).at(0);
        QCOMPARE(roundedMs(ended.time - down.time) / 50,
            28); // 1.4 s, rounded down to a multiple of 50 ms
    }

    void theClockOfF8JumpsWhenItsTextSays()
    {
        const EffectiveScenario effective = effectiveInModel("f8");
        QVERIFY(hasWords(effective, "1 ms after client 1 entered", "1 \u6beb\u79d2"));
        const JudgedRun result = runModel(effective);
        const Event entered = rowsOf(*result.trace, EventKind::entered).at(0);
        QCOMPARE(
            roundedMs(rowsOf(*result.trace, EventKind::clockJumped).at(0).time - entered.time), 1);
    }

    void theLeasesOfF8bLastAsItsTextSays()
    {
        const EffectiveScenario effective = effectiveInModel("f8b");
        QVERIFY(hasWords(effective, "667 ms", "667 \u6beb\u79d2"));
        QVERIFY(hasWords(effective, "988 ms", "988 \u6beb\u79d2"));
        QVERIFY(hasWords(effective, "598 ms", "598 \u6beb\u79d2"));
        const JudgedRun own = runModel(effective);
        QCOMPARE(roundedMs(rowsOf(*own.trace, EventKind::granted).at(0).span), 988);
        QCOMPARE(roundedMs(rowsOf(*own.trace, EventKind::keyExpired).at(0).time.time_since_epoch()),
            667);
        const JudgedRun withAllowance =
            runModel(changedRun("f8b", "", QStringLiteral("drift-factor=0.4")));
        QCOMPARE(roundedMs(rowsOf(*withAllowance.trace, EventKind::granted).at(0).span), 598);
    }

    void theRenewalOfM34IsAsLateAsItsTextSays()
    {
        const EffectiveScenario effective = effectiveInModel("m34");
        QVERIFY(hasWords(effective, "200 ms later", "200 \u6beb\u79d2\u540e"));
        const JudgedRun result = runModel(effective);
        const Event ended = rowsOf(*result.trace, EventKind::leaseEnded).at(0);
        const Event failed = rowsOf(*result.trace, EventKind::extendFailed).at(0);
        QCOMPARE(roundedMs(failed.time - ended.time), 200);
        QCOMPARE(failed.client, ClientId{1});
    }

    void theWorkAfterTheReleaseOfM31AndM32LastsAsTheirTextsSay()
    {
        for (const auto &[id, english, chinese, length] :
            {std::tuple{"m31", "60 ms later", "60 \u6beb\u79d2", 60},
                std::tuple{"m32", "another 200 ms", "200 \u6beb\u79d2", 200}}) {
            const EffectiveScenario effective = effectiveInModel(id);
            QVERIFY(hasWords(effective, english, chinese));
            const JudgedRun result = runModel(effective);
            const Event released = rowsOf(*result.trace, EventKind::released).at(0);
            const Event left = rowsOf(*result.trace, EventKind::left).at(0);
            QCOMPARE(left.client, released.client);
            QCOMPARE(roundedMs(left.time - released.time), length);
        }
    }

    void theVotesOfF19AreSplitAsOftenAsItsTextSays()
    {
        EffectiveScenario effective = effectiveInModel("f19");
        QVERIFY(hasWords(
            effective, "39 of the first 40 seeds", "40 \u4e2a\u79cd\u5b50\u91cc\u6709 39 \u4e2a"));
        int splitSeeds = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            effective.seed = Seed{seed};
            const JudgedRun result = runModel(effective);
            const WorldTime firstGrant = rowsOf(*result.trace, EventKind::granted).at(0).time;
            const std::vector<Event> denied = rowsOf(*result.trace, EventKind::denied);
            splitSeeds +=
                std::any_of(denied.begin(), denied.end(),
                    [&](const Event &row) {
                        return row.time < firstGrant && result.trace->detail(row) == "no-quorum";
                    })
                ? 1
                : 0;
        }
        QCOMPARE(splitSeeds, 39);
    }

    void theClientOfF22cWaitsAsLongAsItsTextSays()
    {
        const EffectiveScenario effective = effectiveInModel("f22c");
        QVERIFY(hasWords(effective, "1.04 s", "1.04 \u79d2"));
        const JudgedRun result = runModel(effective);
        const Event granted = rowsOf(*result.trace, EventKind::granted).at(0);
        QCOMPARE(static_cast<int>(granted.client.value), 1);
        QCOMPARE(roundedMs(granted.time.time_since_epoch()) / 10, 104);
    }
};

QTEST_GUILESS_MAIN(tst_ScenarioTexts)
#include "tst_scenariotexts.moc"
