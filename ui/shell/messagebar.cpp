// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/messagebar.h"

#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace lockscope {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)),
      m_action(new QToolButton(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setObjectName(QStringLiteral("messageAction"));
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 8, 6);
    row->setSpacing(10);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_action, &QToolButton::clicked, this, [this] {
        const auto action = m_message.action; // the action may post another message
        dismiss();
        if (action)
            action();
    });
    hide();
    whenRestyled(*this, [this] {
        if (!isHidden())
            showMessage();
    });
}

void MessageBar::post(Message message)
{
    m_message = std::move(message);
    showMessage();
    const bool isMinor = m_message.weight == Weight::minor;
    setVisible(!isMinor);
    if (isMinor)
        Q_EMIT minorPosted(text());
}

void MessageBar::dismiss()
{
    m_message = {};
    hide();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::showMessage()
{
    const bool isError = m_message.weight == Weight::error;
    const Theme &theme = Theme::current();
    m_icon->setPixmap(colouredIcon(isError ? QStringLiteral("warning") : QStringLiteral("info"),
        isError ? theme.violation : theme.accent, 18, devicePixelRatioF()));
    m_text->setText(m_message.text);
    m_action->setVisible(!m_message.actionText.isEmpty());
    m_action->setText(m_message.actionText);
}

void MessageBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    const QColor colour = m_message.weight == Weight::error ? theme.violation : theme.accent;
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, 0, 4, height()), colour);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.grid);
}

} // namespace lockscope
