// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/keyhint.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QPainter>
#include <QPropertyAnimation>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace lockscope {
namespace {

constexpr std::chrono::seconds shownFor{3};
constexpr int fadeMs = 600;
constexpr int sideMargin = 40;
constexpr int topMargin = 4; // at the top the hint covers no lane and no slider
constexpr int padding = 16;

} // namespace

KeyHint::KeyHint(const QString &text, QWidget *window) : QLabel(text, window)
{
    setObjectName(QStringLiteral("keyHint"));
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setContentsMargins(padding, padding / 2, padding, padding / 2);
    QPalette ink = palette();
    ink.setColor(QPalette::WindowText, readableOn(Theme::current().accent));
    setPalette(ink);
    auto *const effect = new QGraphicsOpacityEffect(this);
    setGraphicsEffect(effect);
    auto *const fade = new QPropertyAnimation(effect, "opacity", this);
    fade->setDuration(fadeMs);
    fade->setStartValue(1.0);
    fade->setEndValue(0.0);
    connect(fade, &QPropertyAnimation::finished, this, &QObject::deleteLater);
    QTimer::singleShot(shownFor, fade, [fade] { fade->start(); });
    window->installEventFilter(this);
    updatePosition();
    show();
    raise();
}

void KeyHint::updatePosition()
{
    const int room = parentWidget()->width();
    const int hintWidth = std::min(room - 2 * sideMargin, fontMetrics().horizontalAdvance(text()) + 2 * padding + 8);
    setGeometry((room - hintWidth) / 2, topMargin, hintWidth, heightForWidth(hintWidth));
}

bool KeyHint::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        updatePosition();
    return QLabel::eventFilter(watched, event);
}

void KeyHint::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updatePosition();
}

void KeyHint::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::current().accent);
    painter.drawRoundedRect(QRectF(rect()), 10, 10);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace lockscope
