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
    removeMargins();
    toggleViewAction()->setVisible(false);
    addWidget(content);
    hide();
}

// Not by a style sheet: with one, a change of the program's font would not reach the content.
void LessonStrip::removeMargins()
{
    layout()->setContentsMargins(0, 0, 0, 0);
    layout()->setSpacing(0);
}

void LessonStrip::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        removeMargins();
}

// Paints nothing: the content covers the background of the tool bar.
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
