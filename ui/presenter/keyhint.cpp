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
constexpr int windowMargin = 40;
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
    const QRect area = parentWidget()->rect().adjusted(windowMargin, windowMargin, -windowMargin, -windowMargin);
    const int hintWidth = std::min(area.width(), fontMetrics().horizontalAdvance(text()) + 2 * padding + 8);
    const int hintHeight = heightForWidth(hintWidth);
    setGeometry(area.center().x() - hintWidth / 2, area.bottom() - hintHeight, hintWidth, hintHeight);
}

bool KeyHint::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        updatePosition();
    return QLabel::eventFilter(watched, event);
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
