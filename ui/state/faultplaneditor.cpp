// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/faultplaneditor.h"

#include "core/run/check/validaterun.h"
#include "core/scenario/files/forks.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/viewer.h"
#include "ui/words/runwords.h"

namespace lockscope {

FaultPlanEditor::FaultPlanEditor(ChoiceEditor &editor, const Viewer &viewer, QObject *parent)
    : QObject(parent), m_editor(editor), m_viewer(viewer)
{
}

const FaultPlan &FaultPlanEditor::plan() const
{
    return m_editor.choice().faults();
}

std::optional<FaultPlan> FaultPlanEditor::planOfFile() const
{
    const auto &header = m_viewer.header();
    if (m_viewer.source() != RunView::Source::file
        || (header && areOfOneExperiment(header->scenario, m_editor.choice().scenario().id)))
        return {};
    if (!header)
        return FaultPlan();
    const auto run = effectiveScenarioOf(*header);
    return run ? run.value().scenario.faults : FaultPlan();
}

FaultId FaultPlanEditor::add(const Fault &fault)
{
    FaultPlan changed = plan();
    const FaultId id = changed.add(fault);
    m_editor.setFaults(std::move(changed));
    return id;
}

void FaultPlanEditor::remove(FaultId id)
{
    FaultPlan changed = plan();
    changed.remove(id);
    m_editor.setFaults(std::move(changed));
}

FaultId FaultPlanEditor::replace(FaultId id, const Fault &fault)
{
    FaultPlan changed = plan();
    const FaultId newId = changed.replace(id, fault);
    m_editor.setFaults(std::move(changed));
    return newId;
}

void FaultPlanEditor::restore()
{
    m_editor.setFaults(m_editor.choice().originalFaults());
}

bool FaultPlanEditor::isOriginal() const
{
    return m_editor.choice().areFaultsOriginal();
}

void FaultPlanEditor::beginDrag()
{
    m_editor.press();
}

void FaultPlanEditor::endDrag()
{
    m_editor.release();
}

void FaultPlanEditor::setPlan(FaultPlan plan, const std::string &gesture)
{
    m_editor.setFaults(std::move(plan), gesture);
}

QString FaultPlanEditor::refusal(const Fault &fault) const
{
    return refusalIn(WorldKind::model, fault);
}

QString FaultPlanEditor::liveRefusal(const Fault &fault) const
{
    return refusalIn(WorldKind::live, fault);
}

bool FaultPlanEditor::appliesFromNextRun() const
{
    return m_viewer.source() == RunView::Source::live
        && !(m_viewer.shownScenario().scenario.faults == plan());
}

QString FaultPlanEditor::refusalIn(WorldKind world, const Fault &fault) const
{
    // Checks only this fault: errors of other faults in the plan do not count.
    EffectiveScenario effective = m_editor.choice().effective(world);
    effective.scenario.faults = {fault};
    return checkRunText(effective, false);
}

} // namespace lockscope
