// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/faultedits.h"

#include "core/run/shared/review.h"
#include "ui/state/experiment.h"
#include "ui/words/text.h"

namespace lockscope {

FaultEdits::FaultEdits(Experiment &experiment, QObject *parent) : QObject(parent), m_experiment(experiment) { }

const FaultPlan &FaultEdits::plan() const
{
    return m_experiment.choice().faults();
}

FaultId FaultEdits::add(const Fault &fault)
{
    FaultPlan changed = plan();
    const FaultId id = changed.add(fault);
    m_experiment.setFaults(std::move(changed));
    return id;
}

void FaultEdits::remove(FaultId id)
{
    FaultPlan changed = plan();
    changed.remove(id);
    m_experiment.setFaults(std::move(changed));
}

FaultId FaultEdits::replace(FaultId id, const Fault &fault)
{
    FaultPlan changed = plan();
    const FaultId now = changed.replace(id, fault);
    m_experiment.setFaults(std::move(changed));
    return now;
}

void FaultEdits::restore()
{
    m_experiment.setFaults(m_experiment.choice().ownFaults());
}

bool FaultEdits::areOwn() const
{
    return m_experiment.choice().areFaultsOwn();
}

void FaultEdits::press()
{
    m_experiment.press();
}

void FaultEdits::letGo()
{
    m_experiment.letGo();
}

void FaultEdits::put(FaultPlan plan, const std::string &gesture)
{
    m_experiment.setFaults(std::move(plan), gesture);
}

QString FaultEdits::refusal(const Fault &fault) const
{
    return refusalIn("model", fault);
}

QString FaultEdits::liveRefusal(const Fault &fault) const
{
    return refusalIn("live", fault);
}

bool FaultEdits::countsFromNextRun() const
{
    return m_experiment.source() == Experiment::Source::live && !(m_experiment.shownScenario().scenario.faults == plan());
}

QString FaultEdits::refusalIn(const char *world, const Fault &fault) const
{
    // Of this fault alone: what else the plan has is not its fault.
    EffectiveScenario effective = m_experiment.choice().effective(world);
    effective.scenario.faults = {fault};
    const Result<Done> checked = checkRun(effective, false);
    return checked ? QString() : textOf(checked.error().text);
}

} // namespace lockscope
