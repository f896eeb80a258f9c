// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>
#include <QTimer>

class QToolButton;

namespace lockscope {

class FixJob;
class FixPanel;
class LessonProgress;
struct Fix;

/// Adds the dock "Possible fixes", a tab beside the verdict, and a line in the verdict that shows
/// the dock. When the user has not changed the choice for a moment, this class tries each possible
/// fix of the choice in the model. A click on a fix applies it, as one step of the undo history.
/// This class tries nothing during a run on real Redis, while a file is shown whose scenario is not
/// the chosen one, and while a lesson has open tasks.
class FixFeature : public QObject {
    Q_OBJECT
public:
    explicit FixFeature(const Shell &shell);

    /// Returns the line for the verdict.
    QToolButton *line() const { return m_line; }
    const FixPanel &panel() const { return *m_panel; }

private:
    /// Clears the results, because the choice or the run has changed, and tries the fixes after a
    /// delay.
    void restart();
    void tryFixes();
    void showSummary();
    void apply(const Fix &fix);

    Experiment &m_experiment;
    const LessonProgress &m_lesson;
    FixPanel *m_panel;
    FixJob *m_job;
    QToolButton *m_line; ///< the line in the verdict
    QTimer m_delay;
    bool m_lessonHidesFixes = false;
};

} // namespace lockscope
