// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/runpair.h"
#include "ui/shared/backgroundjob.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/viewer.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class Simulator;

/// The pinned run A (a run that stays in the window for a comparison), and its comparison with the
/// shown run B. Each new B is compared in the background: many times during a slider drag, and once
/// when a run in progress has ended. Thread: the window's.
class Pinning : public QObject {
    Q_OBJECT
public:
    Pinning(ChoiceEditor &editor, Viewer &viewer, QObject *parent = nullptr);

    /// Pins the shown run. Does nothing unless canPin().
    void pin();
    /// Returns whether a run is shown that has events and is not in progress.
    bool canPin() const;
    /// Pins another run than the shown one, with its choice.
    void pinOther(std::shared_ptr<const RunView> view, const Choice &choice)
    {
        setPinned(RunAndChoice{std::move(view), choice});
    }
    /// Runs a choice in the model, in the background, and then pins this run.
    void pinModel(const Choice &choice);
    void unpin();
    /// Shows A and pins the run that was shown. Does nothing without A or while a run is in
    /// progress.
    void swap();

    bool isPinned() const { return m_pinned.has_value(); }
    /// REQUIRES: isPinned().
    const std::shared_ptr<const RunView> &pinned() const { return m_pinned->view; }
    /// The comparison of A and B; during a slider drag, its run B may be slightly older than the
    /// shown run. Null: there is none yet.
    const std::shared_ptr<const RunPair> &pair() const { return m_pair; }
    bool isBusy() const { return m_compareJob.isBusy() || m_modelJob.isBusy(); }

Q_SIGNALS:
    /// Another run is pinned, or none.
    void changed();
    /// pair() has changed.
    void compared();
    /// pinModel() failed: the model could not run the choice. `reason`: one line.
    void refused(const QString &reason);

private:
    /// A run, and the choice (scenario, scheme, settings and faults) that belongs to it.
    struct RunAndChoice {
        std::shared_ptr<const RunView> view;
        Choice choice;
    };
    RunAndChoice shown() const { return {m_viewer.view(), m_editor.choice()}; }
    void compare();
    /// Pins a run, or none, and compares it.
    void setPinned(std::optional<RunAndChoice> pinned);

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    std::optional<RunAndChoice> m_pinned;
    std::shared_ptr<const RunPair> m_pair;
    std::shared_ptr<Simulator> m_simulator; ///< only m_modelJob's thread uses it
    // These two must be the last members: their destructors wait for the work, which uses the other
    // members.
    BackgroundJob m_modelJob;
    BackgroundJob m_compareJob;
};

} // namespace lockscope
