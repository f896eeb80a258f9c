// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/scenario.h"

#include <QObject>
#include <QString>

#include <optional>
#include <string>

namespace lockscope {

class ChoiceEditor;
class Viewer;

/// Changes the faults of the choice. Each change is a step of the history and starts a new run of
/// the model. This class also tells why a fault is not possible. Thread: the window's. Owned by the
/// window.
class FaultPlanEditor : public QObject {
    Q_OBJECT
public:
    FaultPlanEditor(ChoiceEditor &editor, const Viewer &viewer, QObject *parent = nullptr);

    const FaultPlan &plan() const;
    /// Returns the faults of the opened file, if the run on display is that of a file and belongs
    /// to another scenario than the choice; an empty plan if the file does not name its faults or
    /// they cannot be read. Nothing: the faults of the run on display are those of plan().
    std::optional<FaultPlan> planOfFile() const;
    /// Adds a fault and returns its id.
    FaultId add(const Fault &fault);
    void remove(FaultId id);
    /// Replaces a fault and returns the id of the new one.
    FaultId replace(FaultId id, const Fault &fault);
    /// Resets the faults to those of the scenario (Choice::originalFaults()).
    void restore();
    /// Whether the faults are those of the scenario (Choice::originalFaults()).
    bool isOriginal() const;

    /// Call beginDrag() when the user begins to drag a chip (FaultChip: a fault on the time axis),
    /// and endDrag() when the drag ends. The changes between them are one step of the history.
    void beginDrag();
    void endDrag();
    /// Sets the whole plan. Changes with the same `gesture` are one step
    /// (ChoiceEditor::setFaults()).
    void setPlan(FaultPlan plan, const std::string &gesture);

    /// Returns the reason why a run of the choice in the model cannot have the fault; empty if it
    /// can.
    QString refusal(const Fault &fault) const;
    /// Returns the reason why a run of the choice on real Redis cannot have the fault; empty if it
    /// can.
    QString liveRefusal(const Fault &fault) const;
    /// Whether the live run on display has other faults than the plan, so that the plan applies
    /// only to the next run.
    bool appliesFromNextRun() const;

    ChoiceEditor &editor() const { return m_editor; }
    const Viewer &viewer() const { return m_viewer; }

private:
    QString refusalIn(WorldKind world, const Fault &fault) const;

    ChoiceEditor &m_editor;
    const Viewer &m_viewer;
};

} // namespace lockscope
