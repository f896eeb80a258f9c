// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"
#include "ui/state/runview.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

class ChoiceEditor;
class ModelPreview;
class Viewer;

/// A run that the window keeps, so that the user can show it again.
struct KeptRun {
    int id = 0; ///< identifies the run in this window, from 1
    RunView::Source source{};
    Choice choice; ///< the choice when the run began
    QDateTime at;  ///< the time at which the run began, or at which it was shown
    std::shared_ptr<const RunView> view; ///< null for a run of the model: `choice` makes it again
    std::optional<Outcome> outcome;      ///< empty: not judged yet
    QString name;                        ///< given by the user; empty: none
    bool isPinned = false; ///< it is not among the runs that oldestUnpinned() proposes to remove
    bool isSaved = false;  ///< its trace is in a file

    /// Returns the size of the rows in memory and on disk, in bytes.
    std::size_t bytes() const { return view && view->memory ? view->memory->use().all : 0; }
    /// Returns the time from its beginning to its last row.
    Duration length() const;
};

/// The runs of this window, so that nothing recorded is lost: each run on real Redis, each opened
/// file, and each run of the model that was shown for two seconds. The rows of a run on real Redis
/// or of a file go to disk while another run is shown. Runs of the model are kept as choices, the
/// last 50 of them. Thread: the window's.
class Runs : public QObject {
    Q_OBJECT
public:
    Runs(ChoiceEditor &editor, Viewer &viewer, ModelPreview &preview);

    /// Returns the runs, the oldest first.
    const std::vector<KeptRun> &all() const { return m_runs; }
    /// Returns the run with this id; null if there is none.
    const KeptRun *find(int id) const;
    /// Returns the id of the run on display; 0: that run is not kept.
    int shown() const { return m_shown; }

    /// Sets whether runs of the model are kept; at first they are.
    void setKeepsModelRuns(bool keeps) { m_keepsModelRuns = keeps; }
    /// Shows a run and sets the choice to the choice of this run. REQUIRES: no run is in progress.
    void show(int id);
    /// Keeps a run that is not on display: a run of the model, or with `view` a part of a
    /// recording. REQUIRES: `view` is judged.
    void addBeside(
        const Choice &choice, std::shared_ptr<const RunView> view = {}, const QString &name = {});
    /// Keeps the model's run on display at once.
    void keepShown();
    void setName(int id, const QString &name);
    void setPinned(int id, bool isPinned);
    /// The trace of the run on display is in a file now.
    void setShownSaved();
    /// Removes a run.
    void remove(int id);
    /// Removes all runs that are not pinned, except the one on display.
    void removeUnpinned();
    /// Adds what the last call of the two functions above has removed again.
    void restoreRemoved();
    bool canRestore() const { return !m_removed.empty(); }

    /// Returns the size of the rows of all runs, in bytes.
    std::size_t bytes() const;
    /// Returns how many recordings of real Redis of more than a minute are in no file.
    int unsavedCount() const;
    /// Returns the oldest run on real Redis that is neither pinned nor on display; null: none.
    const KeptRun *oldestUnpinned() const;

Q_SIGNALS:
    /// Runs were added, removed or changed, or another run is shown.
    void changed();

private:
    KeptRun *entry(int id) { return const_cast<KeptRun *>(find(id)); }
    KeptRun &add(RunView::Source source);
    /// Returns the kept run of the model with the choice on display; null: none.
    const KeptRun *modelRunOnDisplay() const;
    void setShown(int id);
    void takeShown();
    void takeVerdict();
    void dropOldModelRuns();

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    ModelPreview &m_preview;
    std::vector<KeptRun> m_runs;
    std::vector<KeptRun> m_removed; ///< what was removed last
    int m_lastId = 0;
    int m_shown = 0;
    bool m_keepsModelRuns = true;
    Choice m_choice; ///< of the run on display
    QTimer m_stands; ///< runs while a run of the model is on display that is not kept yet
};

} // namespace lockscope
