// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lessonstrip.h"

#include <QAction>

namespace lockscope {

LessonStrip::LessonStrip(QWidget *content, QWidget *parent) : QToolBar(parent)
{
    setObjectName(QStringLiteral("lessonStrip"));
    setMovable(false);
    setContentsMargins(0, 0, 0, 0);
    setStyleSheet(QStringLiteral("QToolBar { border: none; padding: 0; margin: 0; spacing: 0; }"));
    toggleViewAction()->setVisible(false);
    addWidget(content);
    hide();
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
