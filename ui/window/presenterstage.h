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

/// The window as a class sees it from its last row: the whole screen, larger text, and nothing but the timeline, the verdict and, while a
/// lesson is on, its text and its sliders. All that is put away for it comes back as it was: geometry, docks and their sizes, bars, text.
/// Keys of actions work although their menus are hidden. Thread: the window's.
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
    /// Verdict, and below it the lesson's sliders.
    void arrange();
    void fitSide();
    void lendKeys();
    void restoreLayout();

    WindowParts m_parts;
    const LessonProgress &m_course;
    const QObject *const m_centre; ///< of the window, which cannot be asked while it is on its way out
    TextScale m_text;
    bool m_isOn = false;
    bool m_isSettling = false;  ///< the window is on its way back to its size
    bool m_showsLesson = false; ///< as arrange() left it
    std::size_t m_fitted = 0;   ///< the lesson whose sliders have their room
    QByteArray m_layout;        ///< docks and toolbars, as they were
    QRect m_geometry;
    Qt::WindowStates m_state;
    QList<QAction *> m_lent;    ///< actions whose keys the window itself takes meanwhile
};

} // namespace lockscope
