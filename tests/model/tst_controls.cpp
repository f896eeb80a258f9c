// SPDX-License-Identifier: GPL-3.0-or-later
// Every stated outcome has a control that changes it. For an outcome other than held, the control
// is the run without its fault (tst_model, tst_scenarios). For held, it is a run of the scenario
// with another outcome: under another scheme, or with one change (ScenarioControl). This test makes
// these runs in the model, tst_scenarios on real Redis.
#include <QTest>

#include "core/analysis/pairs/pair.h"
#include "core/scenario/files/library.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/modelrig.h"

#include <algorithm>

using namespace lockscope;

namespace {

// Returns whether the scenario states an outcome other than held for one of its schemes.
bool hasFailingScheme(const Scenario &scenario)
{
    return std::any_of(scenario.expected.begin(), scenario.expected.end(),
        [](const auto &one) { return one.second != Outcome::held; });
}

} // namespace

class tst_Controls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyStatedOutcomeHasAControl()
    {
        for (const Scenario &scenario : scenarioLibrary()) {
            const bool isOwnControl = !hasFault(effectiveInModel(
                scenario.id.c_str())); // it has no fault, and may be the control of others
            QVERIFY2(hasFailingScheme(scenario) || scenario.control || isOwnControl,
                scenario.id.c_str());
            QVERIFY2(!hasFailingScheme(scenario) || !scenario.control,
                scenario.id.c_str()); // one control is enough
        }
    }

    void oneChangeFlipsTheVerdict_data()
    {
        QTest::addColumn<const Scenario *>("scenario");
        for (const Scenario &scenario : scenarioLibrary()) {
            if (scenario.control)
                QTest::newRow(scenario.id.c_str()) << &scenario;
        }
    }
    void oneChangeFlipsTheVerdict()
    {
        QFETCH(const Scenario *, scenario);
        EffectiveScenario effective = changedRunOf(*scenario);
        effective.world = WorldKind::model;
        QVERIFY(scenario->control->outcome != Outcome::held);
        for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
            effective.seed = Seed{seed};
            QCOMPARE(outcomeName(runModel(effective).verdict.outcome),
                outcomeName(scenario->control->outcome));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Controls)
#include "tst_controls.moc"
