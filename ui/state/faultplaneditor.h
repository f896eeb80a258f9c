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
    FaultId add(const Fault &fault);
    void remove(FaultId id);
    FaultId replace(FaultId id, const Fault &fault);
    /// Resets the faults to the scenario's.
    void restore();
    bool areOwn() const;

    /// A chip is pressed or released: the changes between are one step.
    void press();
    void letGo();
    /// Sets the whole plan, at each change of one gesture.
    void put(FaultPlan plan, const std::string &gesture);

    /// Return why the choice cannot have that fault, in the model or on real Redis; empty: it can.
    QString refusal(const Fault &fault) const;
    QString liveRefusal(const Fault &fault) const;
    /// Whether changes of the faults apply only to the next run, not to the live run on display.
    bool countsFromNextRun() const;

    ChoiceEditor &editor() const { return m_editor; }

private:
    QString refusalIn(const char *world, const Fault &fault) const;

    ChoiceEditor &m_editor;
    const Viewer &m_viewer;
};

} // namespace lockscope
