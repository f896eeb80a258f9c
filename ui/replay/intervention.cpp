// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/intervention.h"

#include "core/run/liverun/livefaultinjector.h"
#include "core/run/shared/validaterun.h"
#include "ui/words/text.h"

namespace lockscope {

QString Intervention::refusal(const Fault &fault) const
{
    auto run = m_run();
    if (!run)
        return textOf(run.error().text);
    EffectiveScenario alone = run.value();
    if (!isLive())
        alone.world = "model"; // a fork first runs in the model
    alone.scenario.faults = {fault};
    if (isLive()) {
        const Result<Done> added = LiveFaultInjector::mayBeAdded(alone.scenario.faults);
        if (!added)
            return textOf(added.error().text);
    }
    const Result<Done> checked = checkRun(alone, false);
    return checked ? QString() : textOf(checked.error().text);
}

void Intervention::add(const Fault &fault, WorldTime at)
{
    if (isLive()) {
        const Result<Done> done = m_live.inject({startedAtOnce(fault)});
        if (!done)
            Q_EMIT refused(textOf(done.error().text));
        return;
    }
    const auto run = m_run();
    if (!run) {
        Q_EMIT refused(textOf(run.error().text));
        return;
    }
    finish(lockscope::forked(run.value(), fault, at.time_since_epoch(), m_taken), run.value(), at);
}

void Intervention::takeAway(const EffectiveScenario &run, FaultId fault, WorldTime at)
{
    finish(unforked(run, fault, m_taken), run, at);
}

void Intervention::finish(const Scenario &fork, const EffectiveScenario &run, WorldTime at)
{
    m_taken.push_back(fork.id);
    Q_EMIT forked(fork, run, at);
}

} // namespace lockscope
