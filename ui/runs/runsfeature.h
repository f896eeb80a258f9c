// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "ui/shell/shell.h"

#include <QObject>

#include <map>

class QPoint;
class QToolBar;
class QToolButton;

namespace lockscope {

class RunsStrip;

/// Adds the strip of runs (Runs) below the toolbar: a click shows a run again. Offers to save or
/// remove the oldest run before the disk is full. Thread: the window's.
class RunsFeature : public QObject {
    Q_OBJECT
public:
    explicit RunsFeature(const Shell &shell);

    QToolBar &bar() { return *m_bar; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // of the timeline

Q_SIGNALS:
    /// The user wants to compare a run with the shown one.
    void compareAsked(int id);

private:
    void show(int id);
    void exportRun(int id);
    void openMenu(int id, const QPoint &place);
    void openMenuOfAll();
    void update();
    void checkSpace();
    void repeat();
    /// Counts the outcome of a run that was repeated, and starts the next one.
    void countRepeated();

    const Shell m_shell;
    QToolBar *m_bar;
    RunsStrip *m_strip;
    int m_repeatsLeft = 0;
    std::map<Outcome, int> m_outcomes; ///< of the repeated runs
    QToolButton *m_older;              ///< the number of runs to the left of the visible ones
};

} // namespace lockscope
