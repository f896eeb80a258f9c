// SPDX-License-Identifier: GPL-3.0-or-later
// Runs each scenario of the library under each scheme for which it states an outcome: with 1, 3 and
// 5 nodes, with each way in which a client waits for the lock (setting `wake-up`), and with many
// seeds. The outcome must be the stated one or a listed deviation. A scenario of the museum runs
// with its own settings only, because it shows the behaviour of a certain lock library.
#include <QTest>

#include "core/run/check/validaterun.h"
#include "core/scenario/files/library.h"
#include "core/verdict/judgement.h"
#include "tests/support/modelrig.h"

#include <array>
#include <map>

using namespace lockscope;

namespace {

// Settings with which the outcome of a scenario may differ from the stated one. The scenario's
// `about` gives the reason.
struct Deviation {
    std::string_view scenario;
    std::string_view scheme;
    int nodes;               // 0: any
    std::string_view wakeUp; // empty: any
    Outcome outcome;
};

constexpr std::array deviations{
    Deviation{"f16-crash-between", "set-px-lua", 0, "notify", Outcome::untested},
    Deviation{"f17c-expiry-between-get-and-del", "set-px-lua", 0, "notify", Outcome::untested},
    Deviation{"f21-minority-down", "redlock", 3, {}, Outcome::unavailable},
    Deviation{"f21-minority-down", "redlock-no-recheck", 3, {}, Outcome::unavailable},
    Deviation{"f26-wait-without-replica", "set-px-wait", 3, {}, Outcome::held},
    Deviation{"f26-wait-without-replica", "set-px-wait", 5, {}, Outcome::held},
    Deviation{"w2-fail-open", "redlock", 1, {}, Outcome::violated},
    Deviation{"w2-fail-open", "redlock-no-recheck", 1, {}, Outcome::violated},
};

bool matches(const Deviation &one, const EffectiveScenario &effective, Outcome outcome)
{
    const Settings &settings = effective.scenario.settings;
    return one.scenario == effective.scenario.id
        && (one.scheme.empty() || one.scheme == effective.scheme)
        && (one.nodes == 0 || one.nodes == settings.nodes)
        && (one.wakeUp.empty() || one.wakeUp == settingText(settings, "wake-up"))
        && one.outcome == outcome;
}

constexpr int seeds = 20;

} // namespace

class tst_Matrix : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theOutcomeIsTheStatedOne_data()
    {
        QTest::addColumn<QString>("id");
        for (const Scenario &scenario : scenarioLibrary())
            QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
    }
    void theOutcomeIsTheStatedOne()
    {
        QFETCH(QString, id);
        const std::string name = id.toStdString();
        std::map<std::string, int>
            unexpected; // how often each outcome occurred that is not the stated one
        const Scenario scenario = findScenario(name).value();
        for (const auto &[scheme, stated] : scenario.expected) {
            if (isMuseumId(name)) {
                run(effectiveInModel(name.c_str(), scheme), stated, unexpected);
                continue;
            }
            for (const int nodes : {1, 3, 5}) {
                for (const WakeUp wakeUp : {WakeUp::poll, WakeUp::notify}) {
                    EffectiveScenario effective = effectiveInModel(name.c_str(), scheme);
                    effective.scenario.settings.nodes = nodes;
                    effective.scenario.settings.wakeUp = wakeUp;
                    run(effective, stated, unexpected);
                }
            }
        }
        QByteArray text;
        for (const auto &[what, count] : unexpected)
            text += "\n  " + QByteArray::fromStdString(what) + " (" + QByteArray::number(count)
                + " of " + QByteArray::number(seeds) + ")";
        QVERIFY2(unexpected.empty(), text.constData());
    }

private:
    void run(EffectiveScenario effective, Outcome stated, std::map<std::string, int> &unexpected)
    {
        if (!checkRun(effective, false))
            return;
        for (int seed = 1; seed <= seeds; ++seed) {
            effective.seed = Seed{static_cast<std::uint64_t>(seed)};
            const auto trace = m_simulator.run(effective);
            QVERIFY(trace);
            const Outcome outcome = m_judge.judge(*trace.value(), RunFacts::of(effective)).outcome;
            const bool isListed = std::any_of(deviations.begin(), deviations.end(),
                [&](const Deviation &one) { return matches(one, effective, outcome); });
            if (outcome == stated || isListed)
                continue;
            const Settings &settings = effective.scenario.settings;
            ++unexpected[effective.scheme.id() + " nodes=" + std::to_string(settings.nodes)
                + " wake-up=" + settingText(settings, "wake-up") + ": "
                + std::string(outcomeName(outcome)) + ", stated "
                + std::string(outcomeName(stated))];
        }
    }

    Simulator m_simulator;
    RunJudge m_judge;
};

QTEST_GUILESS_MAIN(tst_Matrix)
#include "tst_matrix.moc"
