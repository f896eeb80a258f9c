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

/// The pinned run A, and its comparison with the shown run B. The comparison runs again in the background for each new B:
/// repeatedly during a slider drag, and at the end of a running run. Thread: the window's.
class Pinning : public QObject {
    Q_OBJECT
public:
    Pinning(ChoiceEditor &editor, Viewer &viewer, QObject *parent = nullptr);

    /// Pins the shown run. Does nothing if no run is shown or a run is in progress.
    void pin();
    bool canPin() const;
    /// Pins the model's run of a choice after creating it in the background.
    void pinModel(const Choice &choice);
    void unpin();
    /// Shows A and pins the run that was shown. Does nothing without A or while a run is in progress.
    void swap();

    bool isPinned() const { return m_pinned.has_value(); }
    /// REQUIRES: isPinned().
    const RunView &pinned() const { return *m_pinned->view; }
    /// The pair of the current A and the current B; during a slider drag, B may be slightly older. Null: not complete yet.
    const std::shared_ptr<const RunPair> &pair() const { return m_pair; }
    bool isBusy() const { return m_job.isBusy() || m_modelJob.isBusy(); }

Q_SIGNALS:
    /// Another run is pinned, or none.
    void changed();
    /// pair() has changed.
    void compared();
    /// The model could not run a choice: the reason in one line.
    void refused(const QString &reason);

private:
    /// A run that was shown, and what the next run was to be then.
    struct Pinned {
        std::shared_ptr<const RunView> view;
        Choice choice;
    };
    Pinned shown() const { return {m_viewer.view(), m_editor.choice()}; }
    void compare();
    void take(std::optional<Pinned> pinned);

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    std::optional<Pinned> m_pinned;
    std::shared_ptr<const RunPair> m_pair;
    std::shared_ptr<Simulator> m_simulator; ///< only m_modelJob's thread uses it
    BackgroundJob m_modelJob; // the last members
    BackgroundJob m_job;
};

} // namespace lockscope
