// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lessonstrip.h"

#include <QAction>
#include <QEvent>
#include <QLayout>

namespace lockscope {

LessonStrip::LessonStrip(QWidget *content, QWidget *parent) : QToolBar(parent)
{
    setObjectName(QStringLiteral("lessonStrip"));
    setMovable(false);
    setContentsMargins(0, 0, 0, 0);
    fill();
    toggleViewAction()->setVisible(false);
    addWidget(content);
    hide();
}

// Removes all margins. A style sheet could do that too, but it would block the program's font for the content.
void LessonStrip::fill()
{
    layout()->setContentsMargins(0, 0, 0, 0);
    layout()->setSpacing(0);
}

void LessonStrip::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        fill();
}

void LessonStrip::paintEvent(QPaintEvent *)
{
}

void LessonStrip::setOn(bool isOn)
{
    m_isOn = isOn;
    setVisible(isOn);
}

void LessonStrip::setVisible(bool isVisible)
{
    QToolBar::setVisible(isVisible && m_isOn);
}

} // namespace lockscope
