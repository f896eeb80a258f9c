// SPDX-License-Identifier: GPL-3.0-or-later
// Every stated outcome has a control that changes it. For an outcome other than held, the control is the run without its fault (tst_model,
// tst_scenarios). For held, it is a run of the scenario with another outcome: under another scheme, or with one change (flips.h).
// This test makes the runs of flips.h in the model, tst_scenarios on real Redis.
#include <QTest>

#include "core/scenario/files/library.h"
#include "lockscope/schemes/registry.h"
#include "core/lab/pairs/control.h"
#include "core/lab/pairs/flips.h"
#include "tests/support/modelrig.h"

#include <algorithm>

using namespace lockscope;

namespace {

// Returns whether the scenario states an outcome other than held for one of its schemes.
bool hasFailingScheme(const Scenario &scenario)
{
    return std::any_of(scenario.expected.begin(), scenario.expected.end(), [](const auto &one) { return one.second != Outcome::held; });
}

bool isFlipped(const Scenario &scenario)
{
    return std::any_of(flips().begin(), flips().end(), [&scenario](const Flip &flip) { return flip.scenario == scenario.id; });
}

} // namespace

class tst_Controls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyStatedOutcomeHasAControl()
    {
        for (const Scenario &scenario : scenarioLibrary()) {
            const bool isOwnControl = !hasFault(effectiveInModel(scenario.id.c_str())); // it has no fault, and may be the control of others
            QVERIFY2(hasFailingScheme(scenario) || isFlipped(scenario) || isOwnControl, scenario.id.c_str());
            QVERIFY2(!hasFailingScheme(scenario) || !isFlipped(scenario), scenario.id.c_str()); // one control is enough
        }
    }

    void oneChangeFlipsTheVerdict_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < flips().size(); ++i)
            QTest::newRow(flips()[i].scenario.data()) << static_cast<int>(i);
    }
    void oneChangeFlipsTheVerdict()
    {
        QFETCH(int, index);
        const Flip &flip = flips()[static_cast<std::size_t>(index)];
        EffectiveScenario effective = flipped(flip);
        effective.world = "model";
        QVERIFY(flip.outcome != Outcome::held);
        for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
            effective.seed = Seed{seed};
            QCOMPARE(outcomeName(runModel(effective).verdict.outcome), outcomeName(flip.outcome));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Controls)
#include "tst_controls.moc"
