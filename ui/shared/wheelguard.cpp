// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/wheelguard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QScrollBar>

namespace lockscope {
namespace {

bool isSpinBoxOrSlider(const QObject *object)
{
    return qobject_cast<const QAbstractSpinBox *>(object)
        || (qobject_cast<const QAbstractSlider *>(object)
            && !qobject_cast<const QScrollBar *>(object));
}

} // namespace

WheelGuard::WheelGuard(QObject *parent) : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        // Qt sends a press on the text of a spin box to the line edit inside it.
        for (QObject *const object : {watched, watched->parent()}) {
            if (isSpinBoxOrSlider(object))
                m_clicked = static_cast<QWidget *>(object);
        }
        break;
    case QEvent::Leave:
        if (watched == m_clicked)
            m_clicked = nullptr;
        break;
    case QEvent::Wheel: {
        const bool takesWheelAfterClick = isSpinBoxOrSlider(watched);
        if (!takesWheelAfterClick && !qobject_cast<QComboBox *>(watched))
            break;
        if (takesWheelAfterClick && watched == m_clicked && m_clicked->hasFocus())
            break;
        event->ignore(); // Qt then sends the event to the parent
        return true;
    }
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
