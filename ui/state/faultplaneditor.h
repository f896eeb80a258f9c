// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QObject>
#include <QString>

#include <string>

namespace lockscope {

class ChoiceEditor;
class Viewer;

/// Changes the faults of the choice for the user: each change is a step of the history and starts a new run of the model. It also explains
/// why a fault is not possible. Thread: the window's. Owned by the window.
class FaultPlanEditor : public QObject {
    Q_OBJECT
public:
    FaultPlanEditor(ChoiceEditor &editor, const Viewer &viewer, QObject *parent = nullptr);

    const FaultPlan &plan() const;
    /// Adds a fault and returns its id.
    FaultId add(const Fault &fault);
    void remove(FaultId id);
    /// Replaces a fault and returns the id of the new one.
    FaultId replace(FaultId id, const Fault &fault);
    /// Resets the faults to those that the scenario came with.
    void restore();
    /// Whether the faults are those that the scenario came with.
    bool isOriginal() const;

    /// Call press() when a chip is pressed and letGo() when it is released: the changes between them are one step.
    void press();
    void letGo();
    /// Sets the whole plan. Changes with the same `gesture` are one step (ChoiceEditor::setFaults()).
    void setPlan(FaultPlan plan, const std::string &gesture);

    /// Return the reason why the choice cannot have that fault, in the model or on real Redis; empty: it can have it.
    QString refusal(const Fault &fault) const;
    QString liveRefusal(const Fault &fault) const;
    /// Whether the live run on display has other faults than the plan, so that the plan only applies to the next run.
    bool appliesFromNextRun() const;

    ChoiceEditor &editor() const { return m_editor; }

private:
    QString refusalIn(const char *world, const Fault &fault) const;

    ChoiceEditor &m_editor;
    const Viewer &m_viewer;
};

} // namespace lockscope
