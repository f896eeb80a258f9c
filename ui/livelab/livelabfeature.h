// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/livelab/livelabcounts.h"
#include "ui/livelab/stormdriver.h"
#include "ui/shell/shell.h"

#include <QObject>

class QAction;

namespace lockscope {

class LiveLabBar;
class LessonProgress;

/// Adds the live lab to the window: a run on real Redis that continues until the user stops it,
/// while the user changes settings and random faults occur. Owned by the window.
class LiveLabFeature : public QObject {
    Q_OBJECT
public:
    /// When a lesson begins, switches off the random faults.
    explicit LiveLabFeature(const Shell &shell);

private:
    /// What stays when the window is built again.
    struct Kept {
        Kept(LiveController &live, Viewer &viewer) : storm(live, viewer, nullptr) { }
        StormDriver storm; ///< injects the random faults
        LiveLabCounts counts{};
        LabNumbers numbers{};
        bool isScrolling =
            false; ///< the visible range has a fixed length, and follows the end of the run
    };
    void updateBar();
    void showNumbers(const LabNumbers &numbers);
    void updateNumbers();
    /// When the run is longer than a minute, shows only its last minute from then on.
    void scroll();
    /// Ends the run, and adds a scenario that is made from the last seconds of the run.
    void addScenarioOfLastSeconds();

    const Shell m_shell;
    LiveLabBar *m_bar;
    Kept &m_kept;
    bool m_isInLesson;
};

} // namespace lockscope
