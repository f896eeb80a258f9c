// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingpanel.h"

#include "core/analysis/export/wholefile.h"
#include "ui/listing/flowview.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/listing/listingwords.h"
#include "ui/paper/picturefiles.h"
#include "ui/shared/preferences.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

// The first tab has plain Redis commands; the other tabs have the dialects in the order of Dialect.
std::optional<Dialect> dialectOf(int tab)
{
    return tab > 0 ? std::optional(static_cast<Dialect>(tab - 1)) : std::nullopt;
}

// Returns the word with which the preferences store that a tab is the current one.
QString storedWordOf(int tab)
{
    return tab > 0 ? textOf(dialectWords.at(static_cast<std::size_t>(tab - 1))) : QString();
}

constexpr double pictureScale = 2; // pixels per 1/96 inch

QToolButton *toolButton(const char *name, const char *icon, QWidget &parent)
{
    auto *const button = new QToolButton(&parent);
    button->setObjectName(QLatin1String(name));
    button->setIcon(themedIcon(QLatin1String(icon)));
    button->setAutoRaise(true);
    return button;
}

// Narrow tabs without boxes; the current tab has a line under its name. The names of all five tabs
// fit into a narrow dock.
class CompactTabs : public QTabBar {
public:
    using QTabBar::QTabBar;

protected:
    QSize tabSizeHint(int index) const override
    {
        constexpr int paddingBesideName = 13;
        return {fontMetrics().horizontalAdvance(tabText(index)) + paddingBesideName,
            fontMetrics().height() + 12};
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
                painter.fillRect(
                    QRect(rect.left() + 3, rect.bottom() - 2, rect.width() - 6, 2), theme.accent);
            if (isChosen && hasFocus()) {
                painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
                painter.drawRect(rect.adjusted(1, 1, -2, -4));
            }
        }
    }
};

} // namespace

ListingPanel::ListingPanel(ListingView &view, Preferences &preferences, QWidget *parent)
    : QWidget(parent), m_view(view), m_preferences(preferences), m_chart(new FlowView(view)),
      m_pages(new QStackedWidget(this)), m_tabs(new CompactTabs(this)),
      m_chartTitle(new QLabel(this)),
      m_chartButton(toolButton("flowChartButton", "flow-chart", *this)),
      m_save(toolButton("saveFlowChart", "export", *this)),
      m_copy(toolButton("copyListing", "copy", *this))
{
    m_chartButton->setCheckable(true);
    m_tabs->setObjectName(QStringLiteral("listingTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->addTab(QStringLiteral("Redis"));
    for (std::size_t i = 0; i < dialectCount; ++i)
        m_tabs->addTab(dialectName(static_cast<Dialect>(i)));
    auto *const scroll = new QScrollArea(m_pages);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setVerticalScrollBarPolicy(
        Qt::ScrollBarAlwaysOn); // always visible: if it came and went, the width of the chart would
                                // change
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_chart);
    m_pages->addWidget(&view);
    m_pages->addWidget(scroll);

    auto *const head = new QHBoxLayout;
    head->setContentsMargins(6, 0, 4, 0);
    head->setSpacing(0);
    head->addWidget(m_tabs, 1);
    head->addWidget(m_chartTitle, 1);
    head->addWidget(m_chartButton);
    head->addWidget(m_save);
    head->addWidget(m_copy);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_pages, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, &ListingPanel::showTab);
    connect(m_chartButton, &QToolButton::toggled, this, &ListingPanel::showFlowChart);
    connect(m_save, &QToolButton::clicked, this, &ListingPanel::saveChart);
    connect(m_copy, &QToolButton::clicked, this, &ListingPanel::copy);
    connect(m_chart, &FlowView::focusMoved, scroll, [scroll](const QRect &rect) {
        scroll->ensureVisible(rect.center().x(), rect.center().y(), 0, rect.height() / 2 + 8);
    });
    showWords();
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (storedWordOf(tab) == m_preferences.dialect())
            m_tabs->setCurrentIndex(tab);
    }
    m_chartButton->setChecked(m_preferences.showsFlowChart());
    showFlowChart(m_chartButton->isChecked());
}

void ListingPanel::showFlowChart(bool shows)
{
    m_pages->setCurrentIndex(shows ? 1 : 0);
    m_tabs->setVisible(!shows);
    m_chartTitle->setVisible(shows);
    m_save->setVisible(shows);
    m_preferences.setShowsFlowChart(shows);
    showWords();
}

void ListingPanel::showTab(int tab)
{
    m_view.setDialect(dialectOf(tab));
    m_preferences.setDialect(storedWordOf(tab));
}

void ListingPanel::copy()
{
    if (!m_chartButton->isChecked()) {
        QGuiApplication::clipboard()->setText(m_view.text());
        return;
    }
    auto *const copied = new QMimeData;
    copied->setText(m_chart->text());
    if (const auto image = pictureImage(m_chart->picture(), pictureScale))
        copied->setImageData(image.value());
    QGuiApplication::clipboard()->setMimeData(copied);
}

void ListingPanel::saveChart()
{
    const QString suggested =
        QDir(m_preferences.lastFolder())
            .filePath(textOf(m_view.listingModel().scheme().id()) + QStringLiteral(".svg"));
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Save the flow chart"), suggested, tr("Pictures (*.svg *.png)"));
    if (file.isEmpty())
        return;
    const FlowPicture picture = m_chart->picture();
    const bool isPng = file.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    const Result<QByteArray> bytes = isPng
        ? picturePng(picture, pictureScale)
        : pictureSvg(picture, textOf(m_view.listingModel().scheme().id()));
    const Result<Done> written = bytes
        ? WholeFile::write(
            file, {bytes.value().constData(), static_cast<std::size_t>(bytes.value().size())})
        : Result<Done>(bytes.error());
    if (!written)
        QMessageBox::warning(
            this, tr("Save the flow chart"), tr("Could not save: %1").arg(textOf(written.error())));
}

void ListingPanel::showWords()
{
    m_tabs->setTabToolTip(0, tr("The steps of the lock scheme as Redis commands"));
    for (int tab = 1; tab < m_tabs->count(); ++tab)
        m_tabs->setTabToolTip(tab, dialectTip(*dialectOf(tab)));
    m_tabs->setAccessibleName(tr("Language of the listing"));
    m_chartTitle->setText(tr("Flow chart"));
    m_chartButton->setToolTip(
        m_chartButton->isChecked() ? tr("Show the listing") : tr("Show the steps as a flow chart"));
    m_save->setToolTip(tr("Save the flow chart as a picture"));
    m_copy->setToolTip(
        m_chartButton->isChecked() ? tr("Copy the flow chart") : tr("Copy all lines of this tab"));
    for (QToolButton *const button : {m_chartButton, m_save, m_copy})
        button->setAccessibleName(button->toolTip());
}

} // namespace lockscope
