// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

class LessonProgress;
class Viewer;
class WelcomePage;

/// The welcome: over the timeline at every start until something was chosen, on the page or anywhere else in the window; then Help shows
/// it again. It asks for nothing to be configured, and whoever goes past it loses nothing.
class WelcomeFeature : public QObject {
    Q_OBJECT
public:
    WelcomeFeature(const WindowParts &parts, LessonProgress &course);

protected:
    /// A press on the picture beside the page goes past it.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makePage(const WindowParts &parts);
    void welcome();
    void showLesson();
    /// Something was chosen.
    void pass();

    const Viewer &m_viewer;
    Preferences &m_preferences;
    TimelineView &m_timeline;
    LessonProgress &m_course;
    WelcomePage *m_page;
};

} // namespace lockscope
