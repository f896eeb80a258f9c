// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/intervention.h"

#include "core/run/check/validaterun.h"
#include "core/run/liverun/livefaultinjector.h"
#include "ui/words/runwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/text.h"

#include <algorithm>

namespace lockscope {

QString Intervention::refusal(const Fault &fault) const
{
    auto run = m_getShownRun();
    if (!run)
        return textOf(run.error());
    EffectiveScenario runWithFault = run.value();
    if (!isLive())
        runWithFault.world = WorldKind::model; // a fork first runs in the model
    runWithFault.scenario.faults = {fault};
    if (isLive()) {
        const auto added = LiveFaultInjector::mayBeAdded(runWithFault.scenario.faults);
        if (!added)
            return sentenceOf(added.error().message);
    }
    return checkRunText(runWithFault, isLive() && m_live.areNodesGiven());
}

void Intervention::add(const Fault &fault, WorldTime at)
{
    const auto run = m_getShownRun();
    if (!run) {
        Q_EMIT refused(textOf(run.error()));
        return;
    }
    if (isLive()) {
        const auto done = m_live.inject({withBeginTimeZero(fault)});
        if (!done)
            Q_EMIT refused(sentenceOf(done.error().message));
        return;
    }
    Scenario fork = copyWithFault(run.value(), fault, m_takenIds);
    addChange(fork, addedFaultText(fault));
    addFork(fork, run.value(), at);
}

void Intervention::removeFault(const EffectiveScenario &run, FaultId fault, WorldTime at)
{
    Scenario fork = copyWithoutFault(run, fault, m_takenIds);
    addChange(fork, removedFaultText(run.scenario.faults[fault]));
    addFork(fork, run, at);
}

void Intervention::reserveIds(const std::vector<Scenario> &scenarios)
{
    for (const Scenario &scenario : scenarios) {
        if (std::find(m_takenIds.begin(), m_takenIds.end(), scenario.id) == m_takenIds.end())
            m_takenIds.push_back(scenario.id);
    }
}

void Intervention::addFork(const Scenario &fork, const EffectiveScenario &run, WorldTime at)
{
    m_takenIds.push_back(fork.id);
    Q_EMIT forked(fork, run, at);
}

} // namespace lockscope
