// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>

namespace lockscope {

class LessonProgress;
class Preferences;
class TimelineView;
class Viewer;
class WelcomePage;

/// Shows the welcome page over the timeline when the program starts. After the user has closed the
/// page, or has chosen something on it or elsewhere in the window, later starts do not show it. The
/// Help menu shows it again.
class WelcomeFeature : public QObject {
    Q_OBJECT
public:
    explicit WelcomeFeature(const Shell &shell);

    /// Returns the page, whose signals ask for files and for the library.
    WelcomePage *page() const { return m_page; }

protected:
    /// Closes the page when the user presses a mouse button on the timeline, outside the page.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showPage();
    /// Hides the page, and remembers that it is not shown at the next start.
    void dismissPage();

    const Viewer &m_viewer;
    Preferences &m_preferences;
    TimelineView &m_timeline;
    LessonProgress &m_progress;
    WelcomePage *m_page;
    bool &m_isShown; ///< stays when the window is built again
};

} // namespace lockscope
