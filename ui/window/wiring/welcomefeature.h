// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

class LessonProgress;
class Viewer;
class WelcomePage;

/// Shows the welcome page over the timeline at every start until the user has chosen something, on the page or elsewhere in the
/// window; later Help shows it again. It requires no configuration, and closing it loses nothing.
class WelcomeFeature : public QObject {
    Q_OBJECT
public:
    WelcomeFeature(const WindowParts &parts, LessonProgress &course);

protected:
    /// A press on the picture beside the page closes it.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makePage(const WindowParts &parts);
    void welcome();
    void showLesson();
    /// Closes the page, because the user has chosen something.
    void pass();

    const Viewer &m_viewer;
    Preferences &m_preferences;
    TimelineView &m_timeline;
    LessonProgress &m_course;
    WelcomePage *m_page;
};

} // namespace lockscope
