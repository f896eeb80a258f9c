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

/// The run that is pinned as A, and how what the window shows, B, compares with it. B is compared anew in the background whenever
/// another run is shown: while a slider is dragged again and again, of a run that goes on when it has ended. Thread: the window's.
class Pinning : public QObject {
    Q_OBJECT
public:
    Pinning(ChoiceEditor &editor, Viewer &viewer, QObject *parent = nullptr);

    /// Pins what is shown. Nothing happens where nothing is, or while a run goes on.
    void pin();
    bool canPin() const;
    /// Pins the model's run of a choice, as soon as it is made in the background.
    void pinModel(const Choice &choice);
    void unpin();
    /// A is shown, and what was shown is pinned. Nothing happens without A, or while a run goes on.
    void swap();

    bool isPinned() const { return m_pinned.has_value(); }
    /// REQUIRES: isPinned().
    const RunView &pinned() const { return *m_pinned->view; }
    /// Of the A of now, and of the B of now or, while a slider is dragged, of a moment ago; null: it is not there yet.
    const std::shared_ptr<const RunPair> &pair() const { return m_pair; }
    bool isBusy() const { return m_job.isBusy() || m_modelJob.isBusy(); }

Q_SIGNALS:
    /// Another run is pinned, or none.
    void changed();
    /// pair() is another.
    void compared();
    /// The model's run of a choice could not be: why, in one line.
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
    std::shared_ptr<Simulator> m_simulator; ///< only m_modelJob's thread touches it
    BackgroundJob m_modelJob; // the last members
    BackgroundJob m_job;
};

} // namespace lockscope
