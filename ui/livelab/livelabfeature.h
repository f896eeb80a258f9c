// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/livelab/clips.h"
#include "ui/livelab/livelabcounts.h"
#include "ui/livelab/stormdriver.h"
#include "ui/shell/shell.h"

#include <QObject>
#include <QTimer>

class QAction;

namespace lockscope {

class LabClips;
class LiveLabBar;
class LessonProgress;

/// Adds the live lab to the window: a run on real Redis that continues until the user stops it,
/// while the user changes settings and random faults occur. Owned by the window.
class LiveLabFeature : public QObject {
    Q_OBJECT
public:
    /// When a lesson begins, switches off the random faults.
    explicit LiveLabFeature(const Shell &shell);

    /// The list of the violations of the run.
    QWidget *clips() const;

private:
    /// What stays when the window is built again.
    struct Kept {
        Kept(LiveController &live, Viewer &viewer) : storm(live, viewer, nullptr) { }
        StormDriver storm; ///< injects the random faults
        LiveLabCounts counts{};
        LabNumbers numbers{};
        double scale = 0; ///< nanoseconds per pixel that scroll() has set; 0: none yet
    };
    void updateBar();
    void showNumbers(const LabNumbers &numbers);
    void updateNumbers();
    /// Returns what keeps all clients from working; empty: nothing.
    QString trouble() const;
    /// Shows about the last 20 rounds while the timeline follows the run, unless the user zooms.
    void scroll();
    /// Shows the violations of a clip, and adds the clip to the runs.
    void openClip(const Clip &clip);
    /// Adds a scenario that is made from the last seconds of the run.
    void addScenarioOfLastSeconds();

    const Shell m_shell;
    LiveLabBar *m_bar;
    LabClips *m_clips;
    Kept &m_kept;
    bool m_isInLesson;
    QTimer m_troubleDelay; ///< runs while a trouble() is not shown yet
};

} // namespace lockscope
