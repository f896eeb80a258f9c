// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/docktitle.h"

#include "ui/shared/manualplace.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"

#include <QDesktopServices>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

namespace lockscope {

DockTitle::DockTitle(QDockWidget &dock, QWidget *tool)
    : QWidget(&dock), m_dock(dock), m_help(new QToolButton(this)), m_close(new QToolButton(this))
{
    m_help->setObjectName(QStringLiteral("dockHelp"));
    m_help->setIcon(themedIcon(QStringLiteral("help")));
    m_help->setAutoRaise(true);
    m_help->setFocusPolicy(Qt::TabFocus);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::TabFocus);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(14, 0, 6, 0);
    row->addStretch(1);
    if (tool) {
        row->addWidget(tool);
        row->addSpacing(8);
    }
    row->addWidget(m_help);
    row->addWidget(m_close);
    connect(m_help, &QToolButton::clicked, &dock, [&dock] {
        QDesktopServices::openUrl(QUrl(QStringLiteral("manual:") + manualPlaceOf(dock.widget())));
    });
    connect(m_close, &QToolButton::clicked, &dock, &QDockWidget::close);
    connect(&dock, &QDockWidget::windowTitleChanged, this, [this] {
        showTexts();
        update();
    });
    showTexts();
    fitButtons();
    whenRestyled(*this, [this] { fitButtons(); });
}

void DockTitle::setShown(bool isShown)
{
    m_isShown = isShown;
    setVisible(isShown);
    updateGeometry();
}

QSize DockTitle::sizeHint() const
{
    if (!m_isShown)
        return {120, 0};
    return {120, std::max(fontMetrics().height() + 12, layout()->minimumSize().height())};
}

void DockTitle::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.laneAlternate);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.grid);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.textMuted);
    painter.drawText(
        rect().adjusted(14, 0, -50, 0), Qt::AlignLeft | Qt::AlignVCenter, m_dock.windowTitle());
}

void DockTitle::fitButtons()
{
    m_help->setIconSize(QSize(12, 12) * largeTextFactor(*this));
    m_close->setIconSize(QSize(12, 12) * largeTextFactor(*this));
}

void DockTitle::showTexts()
{
    m_help->setToolTip(tr("What the manual says about this part"));
    //: %1 is the name of a dock
    m_help->setAccessibleName(tr("Manual: %1").arg(m_dock.windowTitle()));
    m_close->setToolTip(tr("Close; reopen it from the View menu"));
    //: %1 is the name of a dock
    m_close->setAccessibleName(tr("Close %1").arg(m_dock.windowTitle()));
}

} // namespace lockscope
