// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "tests/support/tracebuilder.h"

#include <sys/resource.h>

namespace lockscope {

inline QByteArray bytes(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

// Returns a trace in which client 1 stays inside after its lease has ended, and client 2 enters as
// well.
inline TraceBuilder overlap()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .attempt()
        .sent(1)
        .keySet(1, 400ms)
        .replied(1)
        .granted(400ms)
        .entered()
        .paused();
    builder.at(410ms)
        .keyExpired(1)
        .leaseEnded()
        .client(2)
        .attempt()
        .sent(1)
        .keySet(1, 400ms)
        .replied(1)
        .granted(400ms);
    builder.at(420ms)
        .entered()
        .client(1)
        .resumed()
        .wrote()
        .at(500ms)
        .left()
        .client(2)
        .at(550ms)
        .left()
        .released()
        .end();
    return builder;
}

// Returns the scenario with the scheme that it names, prepared for a run in the model.
inline EffectiveScenario effectiveInModel(const Scenario &scenario)
{
    EffectiveScenario run;
    run.scenario = scenario;
    run.scheme = scenario.scheme;
    run.world = WorldKind::model;
    run.scenario.settings = settingsUnder(run.scenario, run.scheme);
    return run;
}

// Adds a data row for each built-in scenario that can run in the model: its index in
// scenarioLibrary().
inline void addModelScenarios()
{
    QTest::addColumn<int>("index");
    const auto &library = scenarioLibrary();
    for (std::size_t i = 0; i < library.size(); ++i) {
        const auto &worlds = library[i].worlds;
        if (std::find(worlds.begin(), worlds.end(), WorldKind::model) != worlds.end())
            QTest::newRow(library[i].id.c_str()) << static_cast<int>(i);
    }
}

// Runs the built-in scenario with this index in the model.
inline std::shared_ptr<const Trace> modelTrace(int index)
{
    return Simulator()
        .run(effectiveInModel(scenarioLibrary()[static_cast<std::size_t>(index)]))
        .value();
}

} // namespace lockscope
