// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingpanel.h"

#include "ui/listing/listingview.h"
#include "ui/listing/listingwords.h"
#include "ui/shared/preferences.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

// The first tab has plain Redis commands; the other tabs have the dialects in the order of the enum.
std::optional<Dialect> dialectOf(int tab)
{
    return tab > 0 ? std::optional(static_cast<Dialect>(tab - 1)) : std::nullopt;
}

// Returns the word for a tab in the preferences.
QString storedWordOf(int tab)
{
    return tab > 0 ? textOf(dialectWords.at(static_cast<std::size_t>(tab - 1))) : QString();
}

// Narrow tabs without boxes, with only a line under the current one, so that the names of all five tabs fit into a narrow dock.
class CompactTabs : public QTabBar {
public:
    using QTabBar::QTabBar;

protected:
    QSize tabSizeHint(int index) const override
    {
        constexpr int paddingBesideName = 13;
        return {fontMetrics().horizontalAdvance(tabText(index)) + paddingBesideName, fontMetrics().height() + 12};
    }
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::current();
        QPainter painter(this);
        for (int tab = 0; tab < count(); ++tab) {
            const QRect rect = tabRect(tab);
            const bool isChosen = tab == currentIndex();
            painter.setPen(isChosen ? theme.text : theme.textMuted);
            painter.drawText(rect, Qt::AlignCenter, tabText(tab));
            if (isChosen)
                painter.fillRect(QRect(rect.left() + 3, rect.bottom() - 2, rect.width() - 6, 2), theme.accent);
            if (isChosen && hasFocus()) {
                painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
                painter.drawRect(rect.adjusted(1, 1, -2, -4));
            }
        }
    }
};

} // namespace

ListingPanel::ListingPanel(ListingView &view, Preferences &preferences, QWidget *parent)
    : QWidget(parent), m_view(view), m_preferences(preferences), m_tabs(new CompactTabs(this)), m_copy(new QToolButton(this))
{
    m_tabs->setObjectName(QStringLiteral("listingTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->addTab(QStringLiteral("Redis"));
    for (std::size_t i = 0; i < dialectCount; ++i)
        m_tabs->addTab(dialectName(static_cast<Dialect>(i)));
    m_copy->setObjectName(QStringLiteral("copyListing"));
    m_copy->setIcon(themedIcon(QStringLiteral("copy")));
    m_copy->setAutoRaise(true);

    auto *const head = new QHBoxLayout;
    head->setContentsMargins(6, 0, 4, 0);
    head->setSpacing(0);
    head->addWidget(m_tabs, 1);
    head->addWidget(m_copy);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(&view, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, &ListingPanel::showTab);
    connect(m_copy, &QToolButton::clicked, this, &ListingPanel::copy);
    showWords();
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (storedWordOf(tab) == m_preferences.dialect())
            m_tabs->setCurrentIndex(tab);
    }
}

void ListingPanel::showTab(int tab)
{
    m_view.setDialect(dialectOf(tab));
    m_preferences.setDialect(storedWordOf(tab));
}

void ListingPanel::copy()
{
    QGuiApplication::clipboard()->setText(m_view.text());
}

void ListingPanel::showWords()
{
    m_tabs->setTabToolTip(0, tr("The steps of the lock scheme as Redis commands"));
    for (int tab = 1; tab < m_tabs->count(); ++tab)
        m_tabs->setTabToolTip(tab, dialectTip(*dialectOf(tab)));
    m_tabs->setAccessibleName(tr("Language of the listing"));
    m_copy->setToolTip(tr("Copy all lines of this tab"));
    m_copy->setAccessibleName(m_copy->toolTip());
}

void ListingPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace lockscope
