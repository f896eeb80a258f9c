// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fixes/fixlist.h"

#include "ui/theme/outcomesign.h"
#include "ui/theme/theme.h"
#include "ui/words/explorewords.h"

#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int markSize = 22;        // pixels: the size of the outcome's icon
constexpr int markColumnWidth = 34; // pixels: the icon and the space beside it
constexpr int edge = 8;
constexpr int gap = 2;

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

// The rectangles of a fix's three texts, from top to bottom, for a given width.
struct Layout {
    int headingHeight = 0;
    QRect title;
    QRect result;
    QRect cost;

    Layout(const QStyleOptionViewItem &option, const QModelIndex &index, int width)
    {
        const QFontMetrics plain(option.font);
        const QFontMetrics bold(boldOf(option.font));
        headingHeight =
            index.data(FixModel::headingRole).toString().isEmpty() ? 0 : plain.height() + 10;
        const int textWidth = std::max(80, width - markColumnWidth - 2 * edge);
        int top = headingHeight + 5;
        const auto place = [&](const QFontMetrics &metrics, const QString &text) {
            const QRect rect =
                metrics.boundingRect(QRect(0, 0, textWidth, 1000), Qt::TextWordWrap, text);
            const QRect placed(edge + markColumnWidth, top, textWidth, rect.height());
            top += rect.height() + gap;
            return placed;
        };
        title = place(bold, index.data().toString());
        result = place(plain, index.data(FixModel::resultRole).toString());
        cost = place(plain, index.data(FixModel::costRole).toString());
    }
    int height() const { return cost.bottom() + 6; }
};

} // namespace

void FixModel::clearFor(const Diagnosis &diagnosis, Duration ttl)
{
    beginResetModel();
    m_tried.clear();
    m_diagnosis = diagnosis;
    m_ttl = ttl;
    endResetModel();
}

void FixModel::add(const TriedFix &tried)
{
    const auto doesNotHelp = [](const TriedFix &one) { return !one.trial.helps; };
    const auto position = tried.trial.helps
        ? std::find_if(m_tried.begin(), m_tried.end(), doesNotHelp)
        : m_tried.end();
    const int row = static_cast<int>(position - m_tried.begin());
    beginInsertRows({}, row, row);
    m_tried.insert(position, tried);
    endInsertRows();
    Q_EMIT dataChanged(index(0), index(rowCount() - 1)); // the headings may have moved
}

int FixModel::helpfulCount() const
{
    return static_cast<int>(std::count_if(
        m_tried.begin(), m_tried.end(), [](const TriedFix &one) { return one.trial.helps; }));
}

int FixModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_tried.size());
}

QVariant FixModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TriedFix &one = m_tried[static_cast<std::size_t>(index.row())];
    const bool isFirst = index.row() == 0
        || m_tried[static_cast<std::size_t>(index.row() - 1)].trial.helps != one.trial.helps;
    switch (role) {
    case Qt::DisplayRole: return fixTitle(one.fix);
    case Qt::AccessibleTextRole:
        return tr("%1: %2. %3", "change: result. Cost.")
            .arg(fixTitle(one.fix), trialWords(one.trial, m_diagnosis), fixCost(one.fix, m_ttl));
    case Qt::ToolTipRole: return tr("Double-click to apply this change. Undo reverts it.");
    case resultRole: return trialWords(one.trial, m_diagnosis);
    case costRole: return fixCost(one.fix, m_ttl);
    case outcomeRole: return static_cast<int>(one.trial.outcome);
    case headingRole:
        return !isFirst       ? QString()
            : one.trial.helps ? tr("Helps in this run")
                              : tr("Does not help in this run");
    default: return {};
    }
}

void FixDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    const Layout layout(option, index, option.rect.width());
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->translate(option.rect.topLeft());
    const QRect body(
        0, layout.headingHeight, option.rect.width(), option.rect.height() - layout.headingHeight);
    if (isSelected)
        painter->fillRect(body, option.palette.highlight());
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(body, theme.laneAlternate);
    const QColor ground = isSelected ? option.palette.color(QPalette::Highlight) : theme.window;
    const QColor text = isSelected ? option.palette.color(QPalette::HighlightedText) : theme.text;
    const QColor muted = isSelected ? text : theme.textMuted;
    painter->setFont(option.font);
    if (layout.headingHeight > 0) {
        painter->setPen(theme.textMuted);
        painter->drawText(QRect(edge, 0, option.rect.width() - 2 * edge, layout.headingHeight - 4),
            Qt::AlignLeft | Qt::AlignBottom, index.data(FixModel::headingRole).toString());
        painter->drawLine(
            edge, layout.headingHeight - 2, option.rect.width() - edge, layout.headingHeight - 2);
    }
    const auto outcome = static_cast<Outcome>(index.data(FixModel::outcomeRole).toInt());
    paintOutcome(*painter, outcome, QRectF(edge, layout.title.top() + 1, markSize, markSize),
        {isSelected ? text : outcomeColour(outcome), ground});
    painter->setPen(text);
    painter->setFont(boldOf(option.font));
    painter->drawText(layout.title, Qt::TextWordWrap, index.data().toString());
    painter->setFont(option.font);
    painter->drawText(layout.result, Qt::TextWordWrap, index.data(FixModel::resultRole).toString());
    painter->setPen(muted);
    painter->drawText(layout.cost, Qt::TextWordWrap, index.data(FixModel::costRole).toString());
    painter->restore();
}

QSize FixDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int width =
        option.widget ? option.widget->width() - 20 : 280; // minus the width of the scroll bar
    return {width, Layout(option, index, width).height()};
}

} // namespace lockscope
