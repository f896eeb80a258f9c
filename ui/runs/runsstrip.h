// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/runs.h"

#include <QListView>

namespace lockscope {

/// Returns the scenario of a run and in what the run differs from it: "F10 · TTL 5 s, Max. pause
/// 500 ms", "F10 · TTL 5 s, 3 more changes"; without a difference, the scenario and the scheme. A
/// run that the user has named: its name; a file: its name.
QString runTitle(const KeptRun &run);

/// Returns "Model", "Redis" or "File".
QString sourceWord(RunView::Source source);

/// The runs of the window as a row of chips, the newest at the right. A chip has the sign of the
/// outcome, where the run took place, in what it differs from its scenario, and its time. Dashed
/// border: a run of the model. Thread: the window's.
class RunsStrip : public QListView {
    Q_OBJECT
public:
    explicit RunsStrip(Runs &runs, QWidget *parent = nullptr);

    /// Returns the type of the data of a dragged run: its id as text. Runs of another process have
    /// another type.
    static QString dragType();

    /// Returns the number of runs to the left of the visible part.
    int olderCount() const;
    /// Emits compareAsked() for the current run.
    void compareCurrent();

Q_SIGNALS:
    void showAsked(int id);
    void compareAsked(int id);
    void menuAsked(int id, const QPoint &place);
    /// olderCount() may have changed.
    void scrolled();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    /// Makes the run on display the current one.
    void focusInEvent(QFocusEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    int idAt(const QModelIndex &index) const;
    void showRuns();

    Runs &m_runs;
};

} // namespace lockscope
