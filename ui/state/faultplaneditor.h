// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QObject>
#include <QString>

#include <string>

namespace lockscope {

class ChoiceEditor;
class Viewer;

/// The faults of the choice as hands change them: each change is a step of the history, and the model follows it. It knows what cannot
/// be, and why. Thread: the window's. Owned by the window.
class FaultPlanEditor : public QObject {
    Q_OBJECT
public:
    FaultPlanEditor(ChoiceEditor &editor, const Viewer &viewer, QObject *parent = nullptr);

    const FaultPlan &plan() const;
    FaultId add(const Fault &fault);
    void remove(FaultId id);
    FaultId replace(FaultId id, const Fault &fault);
    /// The faults as the scenario has them.
    void restore();
    bool areOwn() const;

    /// A chip is held, and let go: all that changes in between is one step.
    void press();
    void letGo();
    /// The whole plan, as one gesture of the hand has it so far.
    void put(FaultPlan plan, const std::string &gesture);

    /// Why no run of the choice can have that fault; empty: it can. In the model, or on real Redis.
    QString refusal(const Fault &fault) const;
    QString liveRefusal(const Fault &fault) const;
    /// What is changed now does not change what goes on, or what is shown: it counts from the next run.
    bool countsFromNextRun() const;

    ChoiceEditor &editor() const { return m_editor; }

private:
    QString refusalIn(const char *world, const Fault &fault) const;

    ChoiceEditor &m_editor;
    const Viewer &m_viewer;
};

} // namespace lockscope
