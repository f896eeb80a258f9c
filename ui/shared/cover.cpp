// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/cover.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>

namespace lockscope {

Cover::Cover(QWidget *parent) : QWidget(parent)
{
    setGeometry(parent->rect());
    parent->installEventFilter(this);
    raise();
}

bool Cover::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

Page::Page(QWidget *window) : QWidget(window)
{
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    window->installEventFilter(this);
}

void Page::cover()
{
    auto *const window = static_cast<QMainWindow *>(parentWidget());
    const int top = window->menuBar()->isHidden() ? 0 : window->menuBar()->height();
    setGeometry(0, top, window->width(), window->height() - top);
}

void Page::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    cover();
    raise();
}

bool Page::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent()
        && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        cover();
    return QWidget::eventFilter(watched, event);
}

BriefCover::BriefCover(QWidget *parent)
    : Cover(parent), m_formerFocus(parent->window()->focusWidget())
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
}

void BriefCover::appear()
{
    show();
    raise();
    setFocus();
}

bool BriefCover::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride)
        event->accept();
    return Cover::event(event);
}

void BriefCover::closeEvent(QCloseEvent *event)
{
    if (m_formerFocus && m_formerFocus->isVisible())
        m_formerFocus->setFocus();
    Cover::closeEvent(event);
}

void BriefCover::mousePressEvent(QMouseEvent *)
{
    close();
}

void BriefCover::keyPressEvent(QKeyEvent *event)
{
    const bool isModifier = event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control
        || event->key() == Qt::Key_Alt || event->key() == Qt::Key_Meta;
    if (!isModifier)
        close();
}

} // namespace lockscope
