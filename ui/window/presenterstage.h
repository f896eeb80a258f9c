// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/presenter/textscale.h"
#include "ui/window/windowparts.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QRect>

class QAction;

namespace lockscope {

class LessonProgress;

/// The window in presenter mode, readable from the last row of a class: the whole screen, larger text, and only the timeline, the
/// verdict and, during a lesson, its text and its sliders. leave() restores everything: geometry, docks and their sizes, bars,
/// text. Shortcuts work although their menus are hidden. Thread: the window's.
class PresenterStage : public QObject {
    Q_OBJECT
public:
    static constexpr double textScale = 1.6;

    PresenterStage(const WindowParts &parts, const LessonProgress &course, QObject *parent);

    bool isOn() const { return m_isOn; }
    void enter();
    void leave();

Q_SIGNALS:
    void changed(bool isOn);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// Places the verdict, and below it the lesson's sliders.
    void arrange();
    void fitSide();
    void lendKeys();
    void restoreLayout();

    WindowParts m_parts;
    const LessonProgress &m_course;
    const QObject *const m_centre; ///< of the window; stored, because the window cannot return it during its destruction
    TextScale m_text;
    bool m_isOn = false;
    bool m_isSettling = false;  ///< the window is returning to its size
    bool m_showsLesson = false; ///< the state at the last arrange()
    std::size_t m_fitted = 0;   ///< the lesson for which the sliders' height is set
    QByteArray m_layout;        ///< the previous state of docks and toolbars
    QRect m_geometry;
    Qt::WindowStates m_state;
    QList<QAction *> m_lent;    ///< actions that are also added to the window meanwhile
};

} // namespace lockscope
