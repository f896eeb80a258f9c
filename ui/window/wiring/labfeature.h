// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lab/labcounts.h"
#include "ui/window/windowparts.h"

#include <QObject>

class QAction;

namespace lockscope {

class LabBar;
class LessonProgress;
class StormDriver;

/// The live lab: a run on real Redis continues until the user stops it, while settings change and faults occur. Owned by the window.
class LabFeature : public QObject {
    Q_OBJECT
public:
    /// When a lesson begins, switches off "Keep running" and the random faults.
    LabFeature(const WindowParts &parts, LessonProgress &lesson);

private:
    void showRunning();
    void showVerdict();
    void scroll();
    void cut();

    const WindowParts m_parts;
    QAction *m_keep;
    LabBar *m_bar;
    StormDriver *m_storm;
    LabCounts m_counts;
    bool m_isInLesson = false;
    bool m_isScrolling = false; ///< the visible range has a fixed length, and follows the end of the run
};

} // namespace lockscope
