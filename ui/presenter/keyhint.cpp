// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/keyhint.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QMainWindow>
#include <QTimer>

#include <chrono>

namespace lockscope {
namespace {

constexpr std::chrono::seconds shownFor{6};
constexpr int padding = 16;

} // namespace

KeyHint::KeyHint(const QString &text, QMainWindow &window)
    : QToolBar(&window), m_text(new QLabel(text, this))
{
    setObjectName(QStringLiteral("keyHint"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setContentsMargins(padding, padding / 4, padding, padding / 4);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    addWidget(m_text);
    window.addToolBarBreak(Qt::BottomToolBarArea);
    window.addToolBar(Qt::BottomToolBarArea, this);
    window.installEventFilter(this);
    QTimer::singleShot(shownFor, this, &QObject::deleteLater);
    fitHeight();
}

QString KeyHint::text() const
{
    return m_text->text();
}

void KeyHint::fitHeight()
{
    m_text->setFixedHeight(m_text->heightForWidth(parentWidget()->width() - 2 * padding));
}

bool KeyHint::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        fitHeight();
    return QToolBar::eventFilter(watched, event);
}

void KeyHint::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

} // namespace lockscope
