// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/filterchips.h"

#include "ui/events/filterwords.h"
#include "ui/shared/layouts.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

// The background of a chip, with round corners.
class Chip : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(theme.laneAlternate);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 9, 9);
    }
};

} // namespace

FilterChips::FilterChips(QWidget *parent)
    : QWidget(parent), m_row(new QWidget(this)), m_flow(new FlowLayout(m_row)),
      m_errors(new QLabel(this))
{
    setObjectName(QStringLiteral("filterChips"));
    m_flow->setContentsMargins(10, 4, 10, 4);
    m_flow->setSpacing(6);
    m_errors->setObjectName(QStringLiteral("filterErrors"));
    m_errors->setTextFormat(Qt::PlainText);
    m_errors->setContentsMargins(12, 2, 12, 4);
    m_errors->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_row);
    column->addWidget(m_errors);
    showQuery({});
}

void FilterChips::showQuery(const EventQuery &query)
{
    m_query = query;
    build();
}

void FilterChips::build()
{
    while (QLayoutItem *const item = m_flow->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // not deleted now: this widget may be handling the click
                                       // that changed the filter
        delete item;
    }
    for (const QueryTerm &term : m_query.terms)
        addToRow(makeChip(term));
    if (!m_query.terms.empty()) {
        auto *const all = new QToolButton(m_row);
        all->setObjectName(QStringLiteral("clearFilter"));
        all->setText(tr("Clear all"));
        all->setToolTip(tr("Show all events again (Esc in the filter)"));
        all->setAutoRaise(true);
        connect(all, &QToolButton::clicked, this, &FilterChips::clearAsked);
        addToRow(all);
    }
    QStringList errors;
    for (const QueryError &error : m_query.errors)
        errors << FilterWords::error(error);
    m_errors->setText(QStringLiteral("⚠ ") + errors.join(QStringLiteral(" · ")));
    m_errors->setToolTip(errors.join(u'\n'));
    m_row->setVisible(!m_query.terms.empty());
    m_errors->setVisible(!errors.isEmpty());
    setVisible(!m_query.terms.empty() || !errors.isEmpty());
}

// Shows the widget at once: a layout would show it only later, and the row would flicker while the
// user types.
void FilterChips::addToRow(QWidget *widget)
{
    m_flow->addWidget(widget);
    widget->show();
}

QWidget *FilterChips::makeChip(const QueryTerm &term)
{
    auto *const chip = new Chip(m_row);
    chip->setObjectName(QStringLiteral("filterChip"));
    auto *const words = new QLabel(FilterWords::term(term), chip);
    words->setTextFormat(Qt::PlainText);
    auto *const close = new QToolButton(chip);
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setIconSize(QSize(10, 10));
    close->setAutoRaise(true);
    //: %1 is a condition of the filter: "Client 2"
    close->setToolTip(tr("Remove condition: %1").arg(words->text()));
    close->setAccessibleName(close->toolTip());
    auto *const row = new QHBoxLayout(chip);
    row->setContentsMargins(9, 1, 3, 1);
    row->setSpacing(3);
    row->addWidget(words);
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, [this, term] { Q_EMIT removalAsked(term); });
    return chip;
}

} // namespace lockscope
