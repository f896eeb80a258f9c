// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lessontask.h"

#include "ui/theme/theme.h"
#include "ui/theme/outcomesign.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int padding = 8;

int textHeight(const QWidget &widget, const QString &text, int width)
{
    return widget.fontMetrics()
        .boundingRect(QRect(0, 0, std::max(width, 40), 1000), Qt::TextWordWrap, text)
        .height();
}

// Returns the width of the space for the number of votes, which has up to three digits.
int countWidth(const QWidget &widget)
{
    return widget.fontMetrics().horizontalAdvance(u'0') * 3 + 2 * padding;
}

int markSize(const QWidget &widget)
{
    return widget.fontMetrics().height();
}

} // namespace

VoteButton::VoteButton(int digit, QWidget *parent) : QAbstractButton(parent), m_digit(digit)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QAbstractButton::clicked, this, [this] { Q_EMIT voted(1); });
}

void VoteButton::setVotes(int count, double share)
{
    m_count = count;
    m_share = share;
    update();
}

void VoteButton::setOpen(bool isOpen)
{
    setAttribute(Qt::WA_TransparentForMouseEvents, !isOpen);
    update();
}

void VoteButton::setRightAnswer(bool isRight)
{
    m_isRight = isRight;
    update();
}

QSize VoteButton::sizeHint() const
{
    return {
        fontMetrics().horizontalAdvance(text()) + markSize(*this) + countWidth(*this) + 3 * padding,
        fontMetrics().height() + 2 * padding};
}

int VoteButton::heightForWidth(int width) const
{
    return textHeight(*this, text(), width - markSize(*this) - countWidth(*this) - 3 * padding)
        + padding + 2;
}

void VoteButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool isOpen = !testAttribute(Qt::WA_TransparentForMouseEvents);
    const QColor ground = isDown() ? mixed(theme.accent, theme.panel, 0.25)
        : underMouse() && isOpen   ? mixed(theme.accent, theme.panel, 0.12)
                                   : theme.lane;
    painter.setPen(
        QPen(hasFocus() || m_isRight ? theme.accent : theme.grid, hasFocus() || m_isRight ? 2 : 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(frame, 6, 6);
    if (m_count >= 0 && m_share > 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(theme.accent, ground, 0.25));
        painter.drawRoundedRect(QRectF(frame.left() + 2, frame.top() + 2,
                                    (frame.width() - 4) * m_share, frame.height() - 4),
            4, 4);
    }
    const int tickSize = markSize(*this);
    const QRectF place(padding, (height() - tickSize) / 2.0, tickSize, tickSize);
    if (m_isRight) {
        paintOutcome(painter, Outcome::held, place, {theme.good, ground});
    } else {
        painter.setPen(theme.textMuted);
        painter.drawText(place, Qt::AlignCenter, locale().toString(m_digit));
    }
    painter.setPen(theme.text);
    const QRect textRect =
        rect().adjusted(tickSize + 2 * padding, 0, -countWidth(*this) - padding, 0);
    painter.drawText(textRect, Qt::AlignVCenter | Qt::TextWordWrap, text());
    if (m_count >= 0)
        painter.drawText(rect().adjusted(0, 0, -padding, 0), Qt::AlignVCenter | Qt::AlignRight,
            locale().toString(m_count));
}

void VoteButton::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::RightButton && rect().contains(event->position().toPoint())) {
        Q_EMIT voted(-1);
        return;
    }
    QAbstractButton::mouseReleaseEvent(event);
}

void VoteButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Minus || event->key() == Qt::Key_Plus) {
        Q_EMIT voted(event->key() == Qt::Key_Plus ? 1 : -1);
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

GoalLine::GoalLine(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void GoalLine::setGoal(const QString &text)
{
    m_text = text;
    updateGeometry();
    setState(m_isMet, m_isWaiting);
}

void GoalLine::setState(bool isMet, bool isWaiting)
{
    m_isMet = isMet;
    m_isWaiting = isWaiting;
    setAccessibleName(m_isMet ? tr("%1 (met)").arg(m_text) : m_text);
    update();
}

QSize GoalLine::sizeHint() const
{
    return {300, fontMetrics().height() + 4};
}

int GoalLine::heightForWidth(int width) const
{
    return textHeight(*this, m_text, width - markSize(*this) - padding) + 4;
}

void GoalLine::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int size = markSize(*this);
    const QRectF place(0, 2, size, size);
    if (m_isMet) {
        paintOutcome(painter, Outcome::held, place, {theme.good, theme.panel});
    } else {
        painter.setPen(QPen(theme.textMuted, 1.6, m_isWaiting ? Qt::DotLine : Qt::SolidLine));
        painter.drawEllipse(place.adjusted(2, 2, -2, -2));
    }
    painter.setPen(m_isWaiting && !m_isMet ? theme.textMuted : theme.text);
    painter.drawText(
        rect().adjusted(size + padding, 2, 0, 0), Qt::AlignTop | Qt::TextWordWrap, m_text);
}

} // namespace lockscope
