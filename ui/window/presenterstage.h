// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/presenter/textscale.h"
#include "ui/window/windowparts.h"

#include <QList>
#include <QObject>
#include <QRect>

class QAction;

namespace lockscope {

class LessonProgress;

/// Switches the window to presenter mode, in which an audience can read the texts from a distance:
/// full screen, larger text, and only the timeline, the verdict, the most used sliders and, during
/// a lesson, the lesson's text and sliders. leave() restores everything: geometry, docks and their
/// sizes, bars and text size. Shortcuts work in presenter mode although their menus are hidden.
/// Thread: the window's.
class PresenterStage : public QObject {
    Q_OBJECT
public:
    static constexpr double textScale = 1.6;

    PresenterStage(const WindowParts &parts, QObject *parent);

    bool isOn() const { return m_kept.isOn; }
    void enter();
    void leave();

Q_SIGNALS:
    void changed(bool isOn);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// What stays when the window is built again.
    struct Kept {
        Kept(QWidget &window, Language &language) : text(window, language) { }
        TextScale text;
        bool isOn = false;
        // The state of the window before presenter mode.
        QRect geometry{};
        Qt::WindowStates state{};
    };
    /// Hides what the audience does not need.
    void hideParts();
    /// Gives the window the size and the place that it had before presenter mode.
    void restoreGeometry();
    /// Shows only the verdict and, below it, the sliders; during a lesson, only the sliders of the
    /// lesson.
    void arrangeDocks();
    /// Returns the width of the verdict and the sliders, in pixels.
    int sideWidth() const;
    /// Gives the sliders the height that they need, and the verdict the rest.
    void resizeDocks();
    /// Calls resizeDocks() when pending layouts are done.
    void resizeDocksSoon();
    void addShortcuts();

    WindowParts m_parts;
    const LessonProgress &m_progress;
    const QObject *const m_centralWidget; ///< stored, because window.centralWidget() cannot return
                                          ///< it while the window is destroyed
    Kept &m_kept;
    bool m_isResizing = false;  ///< after leave(): the window does not have its previous size yet
    bool m_showsLesson = false; ///< whether the sliders are those of a lesson
    int m_slidersHeight = 0;    ///< the height that the sliders needed at the last resizeDocks()
    QList<QAction *> m_addedActions; ///< the actions that addShortcuts() has added to the window
};

} // namespace lockscope
